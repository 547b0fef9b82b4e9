"""From scored passages to an evidence chain: the best one, what it leaves open, and what other sources say of it."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.aligners.relevance import Found, Relevance
from spanproof.models.context import Context

__all__ = ["chain"]

# Chosen on the training parts of WiCE and SciFact, whose annotators marked the sentences that a claim rests on: recall
# of those sentences against the length of the chain.
_CLOSE = 4  # how many of the best passages are compared as strings before one is the best
_GAIN = 0.05  # what share of the claim's weight a further passage must add
_BESIDE = 1.2  # how much more that is worth if the two can be read as one window
_SUPPORT = 5  # passages that support a claim jointly, at most
_RIVALS = 3  # near-ties that are added, at most
_OTHERS = 4  # other chunks that are looked at for near-ties
_NEAR = 0.5  # of the words or the score of the best passage: a near-tie
_TIED = 0.7  # of the score of a record's line: another line of its group that answers as well
_WINDOW = 3  # sentences
_LINES = 12  # lines of a group
_TOP_LINES = 6  # lines at the top level of a record, which have less to do with each other


def chain(ranked: Sequence[Found], relevance: Relevance, *, most: int) -> list[Found]:
    """Chooses from `ranked` what a verifier should read, and joins neighbours into windows that do not overlap.

    Args:
        ranked: passages with at least one word of the query, by descending base score; not empty.
        relevance: the scores for the claim.
        most: how many passages to choose at most, >= 1.

    Returns:
        Windows, best first.
    """
    owners = relevance.context.owners
    picks = [min(ranked[:_CLOSE], key=lambda found: (-relevance.score(found), found.first))]
    _support(picks, ranked, relevance)
    for owner in sorted(relevance.cited - {owners[pick.first] for pick in picks}):
        picks += [found for found in ranked if owners[found.first] == owner][:1]
    _rivals(picks, ranked, relevance)
    windows = _joined([_with_group(pick, ranked, relevance.context) for pick in picks[:most]], relevance)
    return sorted(windows, key=lambda found: (-relevance.score(found), found.first))


def _support(picks: list[Found], ranked: Sequence[Found], relevance: Relevance) -> None:
    """Adds, one by one, the passage that covers most of what is not yet covered; a neighbour a little sooner."""
    covered = set(picks[0].covers)
    left = [found for found in ranked if not found.covers <= covered]
    while left and len(picks) < _SUPPORT:
        best, gained, worth = left[0], 0.0, 0.0
        for found in left:
            gain = relevance.share(found.covers - covered)
            if gain * _BESIDE > worth:
                beside = any(_adjacent(found, pick, relevance.context) for pick in picks)
                if gain * (_BESIDE if beside else 1.0) > worth:
                    best, gained, worth = found, gain, gain * (_BESIDE if beside else 1.0)
        if gained < _GAIN:
            return
        picks.append(best)
        covered |= best.covers
        left = [found for found in left if not found.covers <= covered]


def _rivals(picks: list[Found], ranked: Sequence[Found], relevance: Relevance) -> None:
    """Adds near-ties that say it in other words: the best of other chunks first, then of a chunk in the chain."""
    owners = relevance.context.owners
    here = {owners[pick.first] for pick in picks}
    texts = {relevance.text(pick) for pick in picks}
    others: dict[int, Found] = {}
    for found in ranked:
        if owners[found.first] not in here:
            others.setdefault(owners[found.first], found)
    groups = {_group(pick, relevance.context) for pick in picks} - {None}  # their lines are alike: see `_with_group`
    same = [found for found in ranked[:_CLOSE] if owners[found.first] in here]
    same = [found for found in same if _group(found, relevance.context) not in groups]
    room = _RIVALS
    for found in [*[*others.values()][:_OTHERS], *same]:
        if room and _is_near(found, picks[0], relevance) and relevance.text(found) not in texts:
            picks.append(found)
            texts.add(relevance.text(found))
            room -= 1


def _is_near(found: Found, best: Found, relevance: Relevance) -> bool:
    """Whether `found` has enough of the words of `best`, or a score that is near enough.

    Words are counted here, not weighed: what contradicts has all words but the one that matters.
    """
    if len(found.covers & best.covers) >= _NEAR * len(best.covers):
        return True
    least = _NEAR * relevance.score(best)
    return relevance.at_most(found) >= least and relevance.score(found) >= least


def _with_group(pick: Found, ranked: Sequence[Found], context: Context) -> tuple[int, int]:
    """`pick`; if a second line of its group in a record answers nearly as well, then all that have a word of it.

    A claim that fits two days of an hours table speaks of the table, and the day that differs must be seen.
    """
    group = _group(pick, context)
    if group is None:
        return pick.first, pick.last
    alike = [each for each in ranked if _group(each, context) == group]
    first = last = pick.first
    if sum(each.base >= _TIED * pick.base for each in alike) > 1:
        for at in (each.first for each in alike if each.covers & pick.covers):
            if max(last, at) - min(first, at) < _LINES:
                first, last = min(first, at), max(last, at)
    return first, last


def _group(found: Found, context: Context) -> tuple[int, str] | None:
    """The chunk and the path that a line of a record shares with its neighbours; ``None`` for other passages."""
    group = context.passages[found.first].group
    return (context.owners[found.first], group) if group else None


def _joined(ranges: list[tuple[int, int]], relevance: Relevance) -> list[Found]:
    """Windows over `ranges`: overlapping ones become one, and so do near ones that are short enough together."""
    context = relevance.context
    out: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if out and context.owners[out[-1][0]] == context.owners[first]:
            before = out[-1]
            if first <= before[1] or last - before[0] < _room(context, before[0], last):
                out[-1] = (before[0], max(before[1], last))
                continue
        out.append((first, last))
    return [relevance.window(first, last) for first, last in out]


def _adjacent(found: Found, pick: Found, context: Context) -> bool:
    """Whether the two can become one window."""
    first, last = min(found.first, pick.first), max(found.last, pick.last)
    return context.owners[first] == context.owners[last] and last - first < _room(context, first, last)


def _room(context: Context, first: int, last: int) -> int:
    """How many passages a window from `first` to `last` may have."""
    group = context.passages[first].group
    if group is None or context.passages[last].group != group:
        return _WINDOW
    return _LINES if group else _TOP_LINES
