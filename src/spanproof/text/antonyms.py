"""Words that deny each other: a table of pairs, and the prefixes that turn a word into its opposite."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from spanproof.text.words import stem

__all__ = ["are_opposites", "may_deny", "opposites"]

# Words of one side, a slash, words of the other side. Inflections meet by their stems; irregular ones are listed.
_PAIRS = """
increase rise rose risen rising grow grew grown climb gain expand / decrease decline reduce shrink shrank shrunk
increase rise rose risen rising grow grew grown climb gain expand / fall fell fallen falling drop slip plunge
increase rise rose risen grow grew grown climb gain jump surge soar / plummet tumble slump dwindle
jump surge soar / decrease decline reduce shrink shrank shrunk fall fell fallen falling drop slip plunge
high / low; higher / lower; highest / lowest; up upward / down downward; ascend / descend; raise / lower
strengthen / weaken; growth / decline; allow permit authorize authorise / prohibit forbid forbidden ban disallow
legal lawful / illegal unlawful; open opened / closed shut; opening / closing; opens / closes
safe safely / unsafe dangerous hazardous unsafely; include inclusive / exclude exclusive omit
accept / reject refuse decline; effective / ineffective useless; before prior / after following; minimum / maximum
minimal / maximal; least / most; more / less fewer; shorten / lengthen; win won / lose lost
success successful / failure unsuccessful; successfully / unsuccessfully; succeed / fail; pass / fail
present / absent missing; presence / absence; available / unavailable; possible / impossible; able / unable
ability / inability; necessary required mandatory compulsory obligatory / unnecessary optional voluntary
free / paid; profit / loss; profits / losses; cheap inexpensive affordable / expensive costly pricey
rich wealthy / poor; profitable / unprofitable; easy simple / difficult hard
hot hotter warm warmer / cold colder cool cooler chilly
heat / chill; wet / dry; hard / soft; heavy / light; thick / thin; wide / narrow; light / dark; long / short
longer / shorter; large big / small little; larger bigger / smaller; largest biggest / smallest; tall / short
taller / shorter; deep / shallow; fast quick rapid / slow; faster quicker / slower; early / late; earlier / later
old / young new; older / younger newer; oldest / youngest newest; first / last
start begin began begun / end finish stop; beginning / ending; arrive / depart; arrival / departure
enter entered / exit left; import / export; buy bought purchase / sell sold; borrow / lend lent
give gave given / take took taken; push / pull; lock / unlock; load / unload; enable activate / disable deactivate
add / remove subtract delete; attach / detach; connect / disconnect; install / uninstall; appear / disappear vanish
accelerate / decelerate slow; promote / demote; encourage recommend / discourage; support favor favour / oppose
approve / disapprove; agree / disagree; confirm / deny denied refute; prove proved proven / disprove disproved
true / false untrue; correct right / incorrect wrong; correctly / incorrectly wrongly; positive / negative
benefit / harm; beneficial helpful / harmful; healthy / unhealthy; good / bad; better / worse; best / worst
strong / weak; stronger / weaker; active / inactive passive; alive living / dead deceased; born / died; love / hate
inside indoor indoors interior / outside outdoor outdoors exterior; above over / below under beneath; top / bottom
upper / lower; front / rear; left / right; north northern / south southern; east eastern / west western
northeast / southwest; northwest / southeast; always / rarely seldom; often frequently / rarely seldom
frequent common / rare uncommon infrequent; public / private; domestic / foreign international; local / remote
urban / rural; male man men boy / female woman women girl; husband / wife; mother / father; son / daughter
brother / sister; king / queen; majority / minority; single / married; full / empty
guilty convicted / innocent acquitted; arrest / release; war / peace; friend ally / enemy; attack / defend
toxic poisonous / nontoxic harmless; edible / inedible; raw / cooked; fresh / stale; clean / dirty
quiet / loud noisy; bright / dark dim; visible / invisible; similar same identical / different dissimilar
equal / unequal; known / unknown; certain / uncertain; usual / unusual
natural / artificial synthetic; permanent permanently / temporary temporarily; direct / indirect
directly / indirectly; complete / incomplete partial; completely fully / partially partly; perfect / imperfect
regular / irregular; regularly / irregularly; formal / informal casual; dependent / independent; mature / immature
moral / immoral; mortal / immortal; polite / rude impolite; patient / impatient; pure / impure
rational / irrational; relevant / irrelevant; responsible / irresponsible; reversible / irreversible
literate / illiterate; logical / illogical; accurate / inaccurate; accurately / inaccurately; adequate / inadequate
appropriate / inappropriate; consistent / inconsistent; eligible / ineligible; valid / invalid
sufficient / insufficient; sufficiently / insufficiently; secure / insecure; efficient / inefficient
capable / incapable; convenient / inconvenient; advantage / disadvantage; satisfied / dissatisfied unsatisfied
honest / dishonest; obey / disobey; continue / discontinue; comfortable / uncomfortable; familiar / unfamiliar
friendly / unfriendly; employed / unemployed; employment / unemployment; aware / unaware; morning / evening
day daytime / night nighttime; summer / winter; spring / autumn; sunrise / sunset; input / output; inner / outer
internal internally / external externally; horizontal / vertical; liquid / solid; acidic / alkaline
hypertension / hypotension; hyperglycemia / hypoglycemia; hyperthermia / hypothermia
hyperthyroidism / hypothyroidism; inhale / exhale; upload / download; sender / recipient receiver
employer / employee; teacher / student; buyer / seller; lender / borrower; landlord / tenant; senior / junior
superior / inferior; primary / secondary; major / minor; sweet / sour bitter; sharp / blunt; smooth / rough
tight / loose; optimistic / pessimistic; victory / defeat; praise / criticize criticise condemn
compliment / complaint; modern / ancient; credit / debit; asset / liability; surplus / deficit
plaintiff / defendant; prosecution / defense defence; debtor / creditor; import imported / domestic; exempt / liable
voluntarily / involuntarily; intentional deliberate / unintentional accidental; intentionally / accidentally
inclusion / exclusion; acceptance / rejection; approval / rejection; approved / rejected; ban / legalization
odd / even
"""
_BLOCKED = frozenset("fold iform iverse iversity less like veil".split())  # unless is not the opposite of less
_PREFIXES = ("un", "non")
_SHORTEST = 4  # letters behind a prefix


def opposites(norm: str) -> frozenset[str]:
    """The stems of the words that deny the word `norm`, as far as the table knows them."""
    return _TABLE.get(stem(norm), frozenset())


def may_deny(norm: str) -> bool:
    """Whether a word, case-folded, begins like one that denies another by its prefix, un- or non-."""
    return norm.startswith(_PREFIXES)


@lru_cache(maxsize=65_536)
def are_opposites(one: str, other: str) -> bool:
    """Whether two words, case-folded, deny each other: by the table, or by the prefix un- or non-."""
    if stem(other) in opposites(one):
        return True
    short, long = sorted((one, other), key=len)
    for prefix in _PREFIXES:
        rest = long[len(prefix) :]
        if long.startswith(prefix) and len(rest) >= _SHORTEST and rest not in _BLOCKED and stem(rest) == stem(short):
            return True
    return False


def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for entry in _PAIRS.strip().replace("\n", ";").split(";"):
        left, right = ({stem(word) for word in side.split()} for side in entry.split("/"))
        for one, other in ((left, right), (right, left)):
            for word in one:
                found.setdefault(word, set()).update(other - {word})
    return {word: frozenset(others) for word, others in found.items()}


_TABLE: Mapping[str, frozenset[str]] = _table()
