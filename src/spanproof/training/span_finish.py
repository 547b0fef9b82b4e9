"""From a trained trunk to the extraction model that ships: graph, fitted parameters, digests, card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path

from spanproof.extractors.embedded import Preset, page_for
from spanproof.extractors.joining import join
from spanproof.models.onnx import Encoder
from spanproof.models.packing import Packed, Packer
from spanproof.models.spans import tokens_of, windows_of
from spanproof.models.units import ALONE, Standing, Tokens, select, standings
from spanproof.scoring import ScoredRow, score_intervals, score_spans
from spanproof.training.base import Start
from spanproof.training.bert import Trunk, dequantise_table
from spanproof.training.card import Figure, card
from spanproof.training.export import TABLES, sha256, share_tables, unfinished, write_manifest
from spanproof.training.graph import build
from spanproof.training.score import parity, torch_model
from spanproof.training.span_card import is_own, note_of, sources, wording
from spanproof.training.span_fit import DevRow, Fitted, fit_units, known_units
from spanproof.training.span_mix import Material, page_of
from spanproof.training.span_rows import SpanExample
from spanproof.types import Chunk, Span

__all__ = ["ANSWER_TOKENS", "OVERLAP", "finish", "span_packer"]

ANSWER_TOKENS, OVERLAP = 400, 64
_PARITY_ROWS = 40
_FOLDS = 5
_FIGURES = ("word_precision", "word_recall", "word_f1", "silent", "answered")


def span_packer(tokenizer: Path) -> Packer:
    """Return the packer of the extraction model for a `tokenizer.json`."""
    from tokenizers import Tokenizer

    loaded = Tokenizer.from_file(str(tokenizer))
    loaded.no_padding()
    loaded.no_truncation()
    return Packer(loaded, answer_tokens=ANSWER_TOKENS, overlap=OVERLAP)


def finish(
    trunk: Trunk, start: Start, material: Material, folder: Path, *, note: str, say: Callable[[str], None]
) -> Path:
    """Write the model folder `folder` beside `folder.parent / TABLES`, and return it.

    Parameters and figures are taken from the exported int8 graph itself, as the run time will use it.
    """
    with unfinished(folder) as made:
        _write(trunk, start, material, made, note=note, say=say)
    return folder


def _write(
    trunk: Trunk, start: Start, material: Material, folder: Path, *, note: str, say: Callable[[str], None]
) -> None:
    share_tables(start.tokenizer, start.table, folder.parent / TABLES)
    weights = {name: value.detach().float().cpu().numpy() for name, value in trunk.state_dict().items()}
    (folder / "trunk.onnx").write_bytes(build(weights, trunk.shape).SerializeToString())
    packed = {"answer_tokens": ANSWER_TOKENS, "overlap": OVERLAP}
    write_manifest(folder, {"spans": {}}, packed)
    shipped, packer = Encoder(folder, threads=2), span_packer(start.tokenizer)
    rows = read(shipped, packer, material.design)
    others = read(shipped, packer, material.others)
    known = known_units(start.manifest.get("spans", {}))
    fits = any(row.example.spans for row in rows)
    fitted = known if known and not fits else fit_units(rows, others)
    units = {name: asdict(how) for name, (how, _) in fitted.units.items()}
    write_manifest(folder, {"spans": {"unit": fitted.unit, "units": units}}, packed)
    kept = "; ".join(f"{how}, F1 {f1:.3f}" for how, f1 in fitted.units.values())
    say(f"fitted, {fitted.unit} by default: {kept}")
    quick = read(shipped, packer, material.design, preset="fast")
    plain = torch_model(trunk, dequantise_table(start.table.codes, start.table.scale))
    text = card(
        base=start.origin,
        sources=sources(material.train),
        figures=_crossed(rows, quick, others, name="held-out rows" if is_own(material.design) else "papers"),
        parity=parity(shipped, plain, _sample(material.design, packer) or _sample(material.train, packer)),
        digest=sha256(folder / "trunk.onnx"),
        wording=wording(material, fitted),
        note=note + note_of(material, known=known is not None),
        before=start.before,
    )
    (folder / "CARD.md").write_text(text, encoding="utf-8")


def read(
    model: Encoder, packer: Packer, examples: Sequence[SpanExample], *, preset: Preset = "balanced"
) -> list[DevRow]:
    """Return each example with the probabilities of the tokens that a preset reads."""
    pages = [page_for(example.question, Chunk("1", example.text), preset) for example in examples]
    windows = [windows_of(packer, each.question, page) for each, page in zip(examples, pages, strict=True)]
    logits = iter(model([window for each in windows for window in each]))
    read_tokens = [tokens_of(each, [next(logits) for _ in each]) for each in windows]
    standing = _standings(examples, read_tokens)
    return [DevRow(*each) for each in zip(examples, read_tokens, standing, strict=True)]


def _standings(examples: Sequence[SpanExample], tokens: Sequence[Tokens]) -> list[Standing]:
    """How each example stands among those of its question, in order."""
    asked: dict[str, list[int]] = {}
    for at, example in enumerate(examples):
        asked.setdefault(example.question, []).append(at)
    found = [ALONE for _ in examples]
    for question, places in asked.items():
        chunks = [Chunk(str(at), examples[at].text) for at in places]
        for at, standing in zip(places, standings(question, chunks, [tokens[at] for at in places]), strict=True):
            found[at] = standing
    return found


def _crossed(rows: Sequence[DevRow], quick: Sequence[DevRow], others: Sequence[DevRow], *, name: str) -> list[Figure]:
    """Figures of both presets by the `name` of their rows, and of each other set.

    Each fifth of the documents is judged by a fit on the rest.
    """
    groups = sorted({row.example.group for row in (*rows, *others)})
    if len({row.example.group for row in rows}) < _FOLDS or not any(row.example.spans for row in rows):
        return []
    fold = {group: at % _FOLDS for at, group in enumerate(groups)}
    scored: tuple[list[ScoredRow], ...] = ([], [], [])
    for held in range(_FOLDS):
        fitted = fit_units(*([row for row in part if fold[row.example.group] != held] for part in (rows, others)))
        for part, judged in zip(scored, (rows, quick, others), strict=True):
            part += [_scored(row, fitted) for row in judged if fold[row.example.group] == held]
    names = dict(zip([row.example.group for row in others], [row.example.origin for row in others], strict=True))
    found = _figures(scored[0], name) + _figures(scored[1], f"{name}, fast")
    for origin in sorted(set(names.values())):
        found += _figures([row for row in scored[2] if names[str(row.group)] == origin], origin, ("word_f1",))
    return found


def _scored(row: DevRow, fitted: Fitted) -> ScoredRow:
    taken = select(row.example.question, row.chunk, row.tokens, fitted.of(row.chunk), row.standing)
    found = [item.span for item in join(taken, row.chunk)]
    return ScoredRow(row.example.text, [Span(*span) for span in row.example.spans], found, group=row.example.group)


def _figures(rows: Sequence[ScoredRow], name: str, kept: Sequence[str] = _FIGURES) -> list[Figure]:
    values, around = score_spans(rows).figures(), score_intervals(rows, draws=500)
    out = []
    for figure in kept:
        value, interval = values[figure], around[figure]
        if value is not None and interval is not None:
            out.append(Figure(f"{name}, {figure.replace('_', ' ')}", value, *interval))
    return out


def _sample(examples: Sequence[SpanExample], packer: Packer) -> list[Packed]:
    """The windows of the first examples that have any."""
    found = (windows_of(packer, each.question, page_of(each)) for each in examples)
    return [window for windows in islice(filter(None, found), _PARITY_ROWS) for window in windows]
