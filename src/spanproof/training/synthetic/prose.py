"""Sources in prose: three passages for a question, or one article to summarise."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spanproof.training.synthetic.draw import Draw
from spanproof.training.synthetic.kinds import kinds
from spanproof.training.synthetic.plan import Piece, Plan, Telling
from spanproof.training.synthetic.schema import Fact, Schema, load, read
from spanproof.training.synthetic.template import Filling, state, unstopped
from spanproof.training.synthetic.values import Value, fresh

QUESTION_STYLES = ("encyclopedia", "society", "nature", "howto", "home", "cooking", "medical", "care", "finance")
NEWS_STYLES = ("news_civic", "news_business", "news_events", "news_people")
UNANSWERABLE = 0.04
RIVAL = 0.5
REPEATED = 0.2
TAIL = 0.12


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence of the source and the index of the telling behind it, -1 for asides and rivals."""

    text: str
    telling: int = -1


def question(draw: Draw) -> Plan:
    """A QA source: a question and three passages, the third often about a rival of the subject."""
    schema = draw.pick([schema for style in QUESTION_STYLES for schema in load(style)])
    values = schema.values(draw)
    rival = schema.values(draw, apart=values) if draw.chance(RIVAL) else {}
    tellings, silent, tails = _tellings(schema, values, draw, others=(*values.values(), *rival.values()), news=False)
    home = 2 if rival else 3
    passages: list[list[_Said]] = [[] for _ in range(3)]
    for i, (fact, telling) in enumerate(tellings):
        first = i * home // len(tellings)
        passages[first].append(_Said(_said(fact, telling, draw), i))
        if draw.chance(REPEATED):
            passages[(first + 1) % home].append(_Said(_said(fact, telling, draw), i))
    if rival:
        passages[2] = _rival(schema, rival, draw)
    for passage, name in zip(passages, (values, values, rival or values), strict=True):
        _entitle(passage, name["name"])
        if schema.asides and draw.chance(0.4):
            passage.append(_Said(state(draw.pick(schema.asides), Filling(values), draw)))
    asked, answerable = _asked(schema, values, draw)
    text, pieces, evidence = _lay_out(passages, "passage")
    known = tuple(replace(t, evidence=evidence[i]) for i, (_, t) in enumerate(tellings))
    info = {"question": asked, "passages": text}
    return Plan("QA", schema.name, info, pieces, known, silent, tails, answerable)


def article(draw: Draw) -> Plan:
    """A Summary source: a news article of a few paragraphs."""
    schema = draw.pick([schema for style in NEWS_STYLES for schema in load(style)])
    values = schema.values(draw)
    tellings, silent, tails = _tellings(schema, values, draw, others=tuple(values.values()), news=True)
    said = [_Said(_said(fact, telling, draw), i) for i, (fact, telling) in enumerate(tellings)]
    for aside in draw.some(schema.asides, 2):
        said.insert(1 + draw.below(len(said)), _Said(state(aside, Filling(values), draw)))
    paragraphs: list[list[_Said]] = []
    while said:
        size = 2 + draw.below(2)
        paragraphs.append(said[:size])
        said = said[size:]
    text, pieces, evidence = _lay_out(paragraphs, "paragraph")
    known = tuple(replace(t, evidence=evidence[i]) for i, (_, t) in enumerate(tellings))
    return Plan("Summary", schema.name, text, pieces, known, silent, tails)


def _tellings(
    schema: Schema, values: dict[str, Value], draw: Draw, *, others: tuple[Value, ...], news: bool
) -> tuple[list[tuple[Fact, Telling]], tuple[Telling, ...], tuple[str, ...]]:
    """Facts that the source says, facts that it keeps silent about, and phrases left for nobody."""
    kept = max(3, len(schema.facts) * 3 // 4)
    said = draw.some(range(len(schema.facts)), kept)
    if news:
        said.append(0)
    tails = draw.shuffled(_tails("tails_news" if news else "tails_reference", draw))
    known: list[tuple[Fact, Telling]] = []
    silent: list[Telling] = []
    for i, fact in enumerate(schema.facts):
        side = draw.below(2) if fact.polar else 0
        telling = Telling(fact.told, Filling(values, side, others))
        if i not in said:
            silent.append(telling)
            continue
        known.append((fact, replace(telling, tail=tails.pop()) if draw.chance(TAIL) else telling))
    return known, tuple(silent), tuple(tails)


def _tails(name: str, draw: Draw) -> list[str]:
    values = {name: fresh(kind, draw) for name, kind in kinds().items()}
    lines = [line.strip() for line in read(name).splitlines() if line.strip()]
    return [state(line, Filling(values), draw) for line in lines]


def _said(fact: Fact, telling: Telling, draw: Draw) -> str:
    return attach(state(draw.pick(fact.said), telling.filling, draw), telling.tail)


def attach(text: str, tail: str) -> str:
    """The sentence with the phrase before its final full stop, and a capital at its start."""
    text = text[:1].upper() + text[1:].replace("m..", "m.")
    return f"{unstopped(text)} {tail}." if tail else text


def _entitle(passage: list[_Said], subject: Value) -> None:
    """Put the subject before a passage whose first sentence does not name it, as a title would."""
    if passage and not any(form.lower() in passage[0].text.lower() for form in subject.forms):
        name = subject.forms[0]
        passage[0] = replace(passage[0], text=f"{name[:1].upper()}{name[1:]}: {passage[0].text}")


def _rival(schema: Schema, values: dict[str, Value], draw: Draw) -> list[_Said]:
    facts = draw.some(schema.facts, 3 + draw.below(2))
    return [
        _Said(attach(state(draw.pick(f.said), Filling(values, draw.below(2) if f.polar else 0), draw), ""))
        for f in facts
    ]


def _asked(schema: Schema, values: dict[str, Value], draw: Draw) -> tuple[str, bool]:
    if not draw.chance(UNANSWERABLE):
        return state(draw.pick(schema.questions), Filling(values), draw), True
    styles = [other for style in QUESTION_STYLES for other in load(style) if other.name != schema.name]
    stranger = draw.pick(styles)
    return state(draw.pick(stranger.questions), Filling(stranger.values(draw)), draw), False


def _lay_out(groups: list[list[_Said]], word: str) -> tuple[str, tuple[Piece, ...], dict[int, tuple[int, ...]]]:
    """The source's text, its sentences as pieces, and for each telling the pieces that say it."""
    text = ""
    pieces: list[Piece] = []
    evidence: dict[int, tuple[int, ...]] = {}
    for number, group in enumerate(groups):
        text += f"passage {number + 1}:" if word == "passage" else ""
        for place, said in enumerate(group):
            text += " " if place else ""
            if said.telling >= 0:
                evidence[said.telling] = (*evidence.get(said.telling, ()), len(pieces))
            pieces.append(Piece(f"{word}/{number}", said.text, len(text)))
            text += said.text
        text += "\n\n" if word == "passage" else "\n"
    return text, tuple(pieces), evidence
