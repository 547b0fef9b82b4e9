"""Which full stops end a sentence: abbreviations, initials and the words that sentences begin with."""

from __future__ import annotations

__all__ = ["ends_sentence"]

# Always followed by more: words that introduce a name, a number or an example.
_OPEN = frozenset(
    """mr mrs ms messrs dr prof rev hon sen rep gov capt cmdr lt col sgt cpl adm supt insp e.g i.e eg ie viz cf vs v
    approx ca resp incl excl aka a.k.a""".split()
)
# Followed by more if a number comes: "No. 5", but "No. It is closed."
_NUMBERED = frozenset(
    """no nos fig figs eq eqs eqn sec sect vol vols ch chap art para p pp pt ref refs tab app ver v ed eds op n nr apt
    rm tel ext""".split()
)
# May stand in the middle or at the end: a sentence ends only before a word that sentences begin with.
_EITHER = frozenset(
    """inc ltd co corp llc plc bros jr sr esq al etc u.s u.k u.n e.u u.s.a d.c l.a n.y a.m p.m ph.d m.d b.a m.a b.sc
    m.sc d.d.s j.d b.c a.d b.c.e c.e gen ave blvd rd hwy rte dept div univ assn assoc inst intl natl mfg spp subsp ssp
    cit""".split()
)
# The same, with a capital: "Jan. 5", but "in the sun."
_EITHER_CAPITAL = frozenset(
    """jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun st mt ft ln pl pres
    gov maj fr pt""".split()
)
# Units and the like end a sentence before a capital; before a small letter they never do.
_SMALL = frozenset(
    """max min avg temp hr hrs secs mins in ft yd mi lb lbs oz gal tsp tbsp qt mg kg ml cm mm km mph sq cu dia wt yr
    yrs mo mos sp var cv misc prev fax attn est incl""".split()
)
# What sentences begin with: after an abbreviation, only these make a border.
_STARTERS = frozenset(
    """the a an this that these those it its he his she her they their there here we our you your i my in on at as by
    for from with without after before during since until while when where if although though because however
    therefore moreover furthermore additionally also thus hence meanwhile finally then but and so or yet nor not no
    yes all any both each every few many most several some such other another one two what which who why how to please
    once according based overall unlike despite given instead later recently today currently only even""".split()
)
# Behind "a.m." the same sentence goes on with a day, a month, the name of a time zone, or its letters.
_BEHIND_NOON = frozenset(
    """mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep oct nov dec eastern pacific central mountain
    atlantic greenwich british""".split()
)
_NAMES_WITH_SIGNS = frozenset(["yahoo!", "jeopardy!", "oklahoma!"])
_ADDRESS_SIGNS = frozenset("/@[]")  # an address or a bracket before the stop hides it from a tokenizer
_VOWELS = frozenset("aeiouyáéíóúäöü")


def ends_sentence(before: str, after: str, *, stop: str, seen: bool) -> bool:
    """Whether the stop between two words ends a sentence.

    Args:
        before: the run of non-space characters up to and with the stop, without opening brackets or quotes: ``Dr.``
        after: the next word after white space, brackets and quotes; empty at the end of a block.
        stop: the stop itself, such as ``.``, ``?!`` or ``...``.
        seen: whether a rule-based sentencizer, which knows no context, ends a sentence here.
    """
    if not after:
        return True
    if stop.strip(".…‥"):  # a question or exclamation mark, or a stop of another script
        return not _is_lower(after) and before.casefold() not in _NAMES_WITH_SIGNS
    word = before.rstrip(".…‥").casefold()
    if _is_lower(after):
        return seen and stop == "." and _is_plain(word) and after in _STARTERS
    if stop != ".":
        return True
    return _ends_upper(word, before, after, seen=seen)


def _ends_upper(word: str, before: str, after: str, *, seen: bool) -> bool:
    """The case of one full stop before a capital, a number or a sign."""
    number, starter = after[0].isdigit(), after.casefold() in _STARTERS
    if word in _NUMBERED and number:
        return False
    if word in _OPEN:
        return False
    if word in ("a.m", "p.m") and after[0].isalpha():
        return starter or not (after.isupper() or {after.casefold(), after[:3].casefold()} & _BEHIND_NOON)
    if word in _EITHER or (word in _EITHER_CAPITAL and before[0].isupper()):
        return starter
    if _is_initial(word, before) or _is_dotted(word):
        return starter
    return seen or starter or not _ADDRESS_SIGNS.isdisjoint(before)


def _is_lower(after: str) -> bool:
    """Whether a word begins small and is not one of the kind of ``iPhone`` or ``v2``."""
    return after[0].islower() and not any(letter.isupper() or letter.isdigit() for letter in after[1:3])


def _is_plain(word: str) -> bool:
    """Whether `word` reads as a whole word rather than an abbreviation."""
    known = word in _OPEN or word in _EITHER or word in _NUMBERED or word in _SMALL
    return (len(word) > 2 or word in _STARTERS) and not known and not _VOWELS.isdisjoint(word) and "." not in word


def _is_initial(word: str, before: str) -> bool:
    return len(word) == 1 and word.isalpha() and before[0].isupper()


def _is_dotted(word: str) -> bool:
    """Whether `word` is made of single letters and dots: ``u.s``, ``j.k``."""
    parts = word.split(".")
    return len(parts) > 1 and all(len(part) == 1 and part.isalpha() for part in parts)
