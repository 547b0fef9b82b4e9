"""Converses: words that say the same with their two sides exchanged, and the forms in which verbs are compared.

``A bought it from B`` and ``B sold it to A``; ``A is the mother of B`` and ``B is A's daughter``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from spanproof.text.words import stem

__all__ = [
    "GIVING",
    "LETTING",
    "MUTUAL",
    "TAKING",
    "Role",
    "base",
    "is_participle",
    "is_past",
    "is_present",
    "noun_role",
    "verb_role",
]


class Role(NamedTuple):
    """A relation, and whether the subject of its word stands second in it (``follow``: what precedes stands first)."""

    relation: str
    turned: bool = False


# A relation, a colon, what its first says of its second, a slash, what its second says of its first.
# A verb with its particle behind a plus.
_VERBS = """
acquire: acquire buy purchase take+over /; own: own / belong+to
succeed: precede / succeed replace follow take+over+from
teach: teach mentor tutor instruct coach / study+under learn+from train+under
employ: hire employ recruit supervise oversee / work+for work+under report+to
beat: beat defeat win+against prevail+over / lose+to fall+to
amount: exceed surpass outnumber outpace outsell overtake / trail lag+behind fall+behind
good: outperform outclass / ; cause: cause trigger / result+from stem+from
parent: father beget / descend+from; prey: prey+on hunt /
"""
_NOUNS = """
own: owner / subsidiary; own: parent / subsidiary; succeed: predecessor / successor
parent: father mother parent / son daughter child; teach: teacher mentor tutor / student pupil disciple apprentice
employ: employer boss / employee; transfer: supplier seller lender vendor donor / buyer borrower recipient purchaser
grandparent: grandfather grandmother / grandson granddaughter; kin: uncle aunt / nephew niece
"""
GIVING = frozenset("sell give lend supply provide present award donate hand grant loan deliver".split())
"""Verbs of whoever something goes from, ``to`` another."""
TAKING = frozenset("buy borrow receive get obtain purchase acquire inherit".split())
"""Verbs of whoever something comes to, ``from`` another."""
LETTING = frozenset("lease rent".split())
"""Verbs of either, told apart by ``to`` and ``from``."""
MUTUAL = frozenset(
    stem(word)
    for word in """marry meet play face fight date join accompany equal resemble touch merge border match know visit
    contact follow see love like kiss divorce rival oppose accept contain include involve need influence affect interact
    connect connected link linked relate associated bind cross overlap neighbour neighbor engage encounter""".split()
)
"""Verbs, stemmed, of what is often so on both sides, each being right."""
_IRREGULAR = """
beat: beats beat beating beaten; beget: begot begotten; bind: bound; bite: bit bitten; bring: brought; build: built
buy: bought; catch: caught; choose: chose chosen; draw: drew drawn; drive: drove driven; eat: ate eaten eats
exceed: exceeded exceeds exceeding; fall: fell fallen; feed: fed; fight: fought; find: found; get: got gotten
give: gave given; hold: held; lead: led leads; learn: learnt; lend: lent; lose: lost; make: made; outsell: outsold
overcome: overcame overcome; oversee: oversaw overseen; overtake: overtook overtaken; pay: paid; sell: sold; send: sent
shoot: shot; steal: stole stolen; strike: struck; succeed: succeeded succeeds succeeding; sue: sued sues suing
take: took taken; teach: taught; tell: told; throw: threw thrown; win: won; write: wrote written
break: broke broken; dig: dug; forbid: forbade forbidden; forgive: forgave forgiven; hide: hid hidden; keep: kept
lay: laid; leave: left; ride: rode ridden; seek: sought; show: shown; sing: sang sung; sink: sank sunk; speak: spoke
spend: spent; spin: spun; sweep: swept; swear: swore sworn; tear: tore torn; wear: wore worn; weave: wove woven
withdraw: withdrew withdrawn; undertake: undertook undertaken; foresee: foresaw foreseen
"""
_FORMS = {
    form: verb
    for verb, _, forms in (entry.partition(": ") for entry in _IRREGULAR.strip().replace("\n", "; ").split("; "))
    for form in forms.split()
}
_PARTICIPLES = frozenset(
    """beaten bought caught chosen eaten fallen fought found gotten given led lent lost overtaken outsold overseen
    overcome sold sent shot stolen taken taught won written held bound built drawn made struck bitten brought driven
    paid fed thrown sued succeeded exceeded beat told broken dug forbidden forgiven hidden kept laid left ridden
    sought shown sung sunk spent spun swept sworn torn worn woven withdrawn undertaken foreseen""".split()
)
_ONLY_PARTICIPLES = frozenset(
    """beaten chosen eaten fallen gotten given overtaken overseen stolen taken written drawn bitten driven thrown
    broken forbidden forgiven hidden ridden shown sung sunk sworn torn worn woven withdrawn undertaken foreseen
    """.split()
)
_PRESENT = frozenset(  # of these the present is read, too; not of what goes both ways, such as ``replaces``
    """activate inhibit eat prey supply acquire own employ teach hire precede succeed follow exceed outperform
    surpass outnumber cause trigger hunt supervise oversee defeat beat regulate feed produce control suppress stimulate
    sell buy lend borrow give receive provide get obtain award grant deliver lease rent report work belong lead
    trail lag fall result bind recommend sue accuse criticise criticize inspire sponsor fund finance
    attack invade conquer""".split()
)


@lru_cache(maxsize=65_536)
def base(norm: str) -> str:
    """The form in which a verb is compared: ``sold`` and ``sells`` are ``sell``, others their stem."""
    return stem(_FORMS.get(norm, norm))


def is_past(norm: str) -> bool:
    """Whether a word may be the past of a verb by itself: ``sold``, ``hired``; not ``given``."""
    return _is_regular(norm) or (norm in _FORMS and norm not in _ONLY_PARTICIPLES)


def is_participle(norm: str) -> bool:
    """Whether a word may be what is behind ``was`` in the passive."""
    return _is_regular(norm) or norm in _PARTICIPLES


def _is_regular(norm: str) -> bool:
    """Whether a word looks like the regular past of a verb."""
    return len(norm) > 4 and norm.isalpha() and norm.endswith("ed") and not norm.endswith("eed")


def is_present(norm: str) -> bool:
    """Whether a word is a known verb in the present."""
    return base(norm) in _PRESENT_STEMS


def verb_role(verb: str, particles: tuple[str, ...]) -> tuple[Role, int] | None:
    """The relation of a known verb, in the form of `base`, and how many of the words behind it belong to it."""
    for length in range(len(particles), -1, -1):
        found = _VERB_ROLES.get((verb, *particles[:length]))
        if found is not None:
            return found, length
    return None


def noun_role(norm: str) -> Role | None:
    """The relation of whoever is called by a noun to whom it is ``of`` (``the son of``: a parent's, turned)."""
    return _NOUN_ROLES.get(norm)


def _table(entries: str) -> Mapping[str, Role]:
    out: dict[str, Role] = {}
    for entry in entries.strip().replace("\n", ";").split(";"):
        relation, _, sides = entry.partition(":")
        for side, turned in zip(sides.split("/"), (False, True), strict=True):
            out |= {word: Role(relation.strip(), turned) for word in side.split()}
    return out


_VERB_ROLES = {(stem(word.partition("+")[0]), *word.split("+")[1:]): role for word, role in _table(_VERBS).items()}
_NOUN_ROLES = _table(_NOUNS)
_PRESENT_STEMS = frozenset(stem(word) for word in _PRESENT)
