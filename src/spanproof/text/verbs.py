"""Verb forms that are finite wherever they stand: what tells a clause from a phrase without a parser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spanproof.text.words import Word, words

__all__ = [
    "AUXILIARIES",
    "CONTRACTED",
    "has_verb",
    "is_finite",
    "is_past",
    "is_verb_like",
    "predicate",
    "refers",
    "says_something",
]

AUXILIARIES = frozenset(
    """am is are was were has have had do does did will would can could may might must shall should cannot
    isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't can't couldn't shouldn't
    mustn't mightn't needn't""".split()
)
CONTRACTED = frozenset("it's he's she's that's there's here's what's who's they're we're you're i'm".split()) | {
    pronoun + ending
    for pronoun in ("i", "you", "he", "she", "it", "we", "they", "there")
    for ending in ("'ll", "'ve", "'d")
}
# Third person and past forms of common verbs that are seldom nouns, adjectives or participles.
_FINITE = frozenset(
    """became becomes began begins belongs brings brought allows appears applies asks believes came causes comes
    consists contains continues costs covers creates depends describes develops differs enables ensures exists
    explains expects fell finds flew follows forms gave gets gives goes grew grows happens helps holds includes
    increases involves keeps knew knows lasts leads lets lies lives loses lost makes means meets mentions needs
    occurs offers opens closes operates owns pays plays prevents produces protects provides ranges reads receives
    recommends refers relates remains removes reports represents requires rises rose runs sang says seems sees
    sells sent serves shows sits sold speaks spends spoke stands starts stays stops suffers suggests supports
    takes takes took tells tends thinks told treats turns uses varies visits wants warns went weighs works writes
    wrote won ends believed died happened arrived remained seemed appeared occurred belonged consisted depended
    existed lasted stayed tended""".split()
)
# Further ones, which tell a short answer that is a sentence from a phrase, and not where a sentence may be cut.
_TELLING = frozenset(
    """accepts achieves adds admits arrives assumes ate attends avoids bakes bans behaves blew boils borrows
    broke builds buys cancels carries catches chose cleans collects compares competes completes confirms
    connects considers converts copes crosses decides deletes delivers denies deserves detects dies discovers
    divides drank draws drew drove earns eats eliminates employs encourages enjoys equals exceeds excludes
    expands expires extends fails fills finishes flies focuses forbids forgets forgot froze generates got
    governs hosts identifies ignores improves inherits inspects installs intends introduces invites joins learns
    lends listens made maintains manages moves obtains outnumbered outnumbers overlooks overtakes overtook owes
    participates performs possesses pours prefers prepares proves publishes qualifies raises reaches recovers
    reduces refuses relies remembers renews reopens replaces replies resembles resigns responds restores
    restricts retains reveals rode sank saves selects sends separates settles shook shrank shrinks shuts sings
    slips spins steals stole stood succeeds suits surrounds survives swam swims swore teaches threatens threw
    tolerates tore travels tries understands waits wakes welcomes wins withdrew woke wore yields""".split()
)
# Past forms that may be participles or nouns as well.
_PAST = frozenset(
    """ate beat bought broke built came caught chose cut drank drove felt fought froze got had heard held hit kept led
    left lent let made met paid put ran read rode said sat saw set shook slept sought spent stole stood swam swore
    taught thought threw tore understood wore""".split()
)
# Base forms of common verbs that behind a plural are seldom nouns.
_PLURAL = frozenset(
    """accept add allow apply become begin belong buy carry collect come consist contain cook cost cover deliver
    depend drop earn eat employ empty enjoy enter face fall fit flow follow freeze gain get give go grow have hold
    include join keep lead leave lend lie live lose make manage meet move need offer outnumber overlap overlook owe
    own pay peak prefer provide qualify reach receive remain require ride rise run save see sell send serve share
    show shut sing sit sleep spend stand start stay suit swim take tend travel turn use wait wake want weigh
    work""".split()
)
# Adverbs that stand before a verb rather than before a participle.
_BEFORE_VERBS = frozenset("also always even hardly nearly never often roughly still then usually".split())
_LEADING = frozenset("after at before by during for from if in on since through under until when with without".split())
_MANY = frozenset("adults all both children kids members men most people staff they those women".split())
_IMPERATIVES = frozenset("add bring call click contact give go keep open press put send take use visit".split())
_CONDITIONS = frozenset("although because if once unless when while".split())
# Past forms of verbs without an object, which are no participles of a noun.
_INTRANSITIVE = frozenset(
    """abstained agreed averaged dipped doubled dropped ended graduated halved landed lived moved peaked recovered
    resigned retired scored slipped stopped studied tripled voted""".split()
)
# What a verb may stand before, beside an article or the like: what is had of something, or for whom something is done.
_OBJECTS = frozenset(
    """almost double everything fewer half her him it itself less more nothing one themselves three twice two us
    you""".split()
)
_JOINING = frozenset("and as by for in nor of on or than to with".split())
_BEEN = frozenset(("be", "been", "being"))
_REFERRING = frozenset("it he she they this that these those".split())
_SUBJECTS = frozenset("i you he she it we they".split())
_DETERMINERS = frozenset(
    """a all an any both each every her him his it its me my no our some that the their them these this those us
    your""".split()
)


def is_finite(word: Word) -> bool:
    """Whether `word` is an auxiliary, a contraction with one, or a common verb in a finite form."""
    return word.norm in AUXILIARIES or word.norm in _FINITE or word.norm in CONTRACTED


def is_past(word: Word) -> bool:
    """Whether `word` is a past form, which may be a participle as well."""
    return word.norm in _PAST or (len(word.norm) > 4 and word.norm.endswith("ed"))


def is_verb_like(word: Word) -> bool:
    """Whether `word` may be the verb of a pronoun right before it: finite, or ending like one."""
    regular = len(word.norm) > 3 and word.norm.isalpha() and word.norm.endswith(("s", "ed")) and word.norm[-2:] != "ss"
    return is_finite(word) or regular


def has_verb(words: Iterable[Word]) -> bool:
    """Whether one of `words` is finite."""
    return any(is_finite(word) for word in words)


def says_something(text: str) -> bool:
    """Whether `text` is a clause rather than a phrase, as far as that shows without a parser.

    It has a finite verb, begins with a pronoun as its subject, a condition with one, or what somebody is told to do, or
    has what may be a verb right behind a plural, an adverb such as "never" or, after words with a preposition, a
    pronoun, right before an object with an article, a number or the like, or, in the past, right behind a name. What
    begins with a verb in small letters lacks its subject.
    """
    found = words(text)
    own = found[text[:1].islower() :]
    if has_verb(own) or any(word.norm in _TELLING for word in own):
        return True
    if len(found) > 2 and (found[0].norm in _SUBJECTS or _is_told(found)):
        return True
    return any(text[word.start : word.end].islower() and _tells(text, found, at) for at, word in enumerate(found) if at)


def _tells(text: str, found: Sequence[Word], at: int) -> bool:
    """Whether a word may be the verb of a clause, by its form and its neighbours."""
    before, word, behind = found[at - 1], found[at], found[at + 1 : at + 2]
    if word.norm in _INTRANSITIVE or (word.norm in _PLURAL and _is_plural(before)):
        return True
    past = is_past(word)
    present = word.norm.endswith("s") and is_verb_like(word)
    base = word.norm in _PLURAL and before.norm not in _JOINING | _DETERMINERS
    if not (past or present or base):
        return False
    led = at > 1 and found[0].norm in _LEADING and before.norm in _SUBJECTS
    acting = any(each.norm in _DETERMINERS | _OBJECTS or text[each.start].isdigit() for each in behind)
    named = past and (before.norm in _SUBJECTS or text[before.start].isupper())
    return led or acting or named or before.norm in _BEFORE_VERBS


def _is_told(found: Sequence[Word]) -> bool:
    """Whether words begin as a condition does (``if you``), or an instruction (``take two``, ``please ask``)."""
    first, second = found[0].norm, found[1].norm
    if first in _CONDITIONS:
        return second in _SUBJECTS
    return first == "please" or (first in _IMPERATIVES and (second in _DETERMINERS or second[:1].isdigit()))


def _is_plural(word: Word) -> bool:
    norm = word.norm
    return norm in _MANY or (len(norm) > 3 and norm.isalpha() and norm.endswith("s") and norm[-2:] not in ("ss", "us"))


def refers(text: str) -> bool:
    """Whether `text` begins with a pronoun that stands for something named elsewhere."""
    return any(_subject(word) in _REFERRING for word in words(text)[:1])


def predicate(text: str) -> str:
    """What is behind the pronoun that `text` begins with, and behind its verb (``They go to Utrecht``: ``to Utrecht``).

    All of `text` if it begins with none. What an auxiliary stands with is a verb only where it ends like one: ``They
    are free``, ``free``; ``They were discovered by probes``, ``by probes``.
    """
    if not refers(text):
        return text
    found = words(text)
    auxiliary, at, last = found[0].norm != _subject(found[0]), 1, len(found) - 1
    while at < last and (found[at].norm in AUXILIARIES or found[at].norm in _BEEN):
        auxiliary, at = True, at + 1
    if at < last and text[found[at].start].islower():
        passive = found[at + 1].norm == "by"
        at += not auxiliary or passive or is_verb_like(found[at])
    return text[found[at - 1].end :].lstrip() if at <= last else text


def _subject(word: Word) -> str:
    """The word without what is contracted with it (``it's``)."""
    return word.norm.partition("'")[0]
