"""From a trained trunk to a model directory: export, calibration on the exported graph, figures, card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from spanproof.models.decoding import Decoding
from spanproof.models.onnx import Encoder
from spanproof.models.packing import Packed, Packer
from spanproof.training import fit
from spanproof.training.annotated import DESIGN
from spanproof.training.bert import Trunk, dequantise_table
from spanproof.training.card import Figure, Wording, card
from spanproof.training.encode import windows_of
from spanproof.training.export import Calibration, Table, export, sha256, unfinished, write_calibration
from spanproof.training.licences import sources_of
from spanproof.training.metrics import Array, Counts, Scored, interval, resamples, response_counts, span_counts, total
from spanproof.training.mixture import Material
from spanproof.training.pair_metrics import pair_figures
from spanproof.training.ragtruth import PREVALENCE
from spanproof.training.score import parity, score_pairs, score_words, torch_model, word_labels

_DRAWS = 1000
_ORIGINS = {f"ragtruth.{task}": share for task, share in PREVALENCE.items()}
_ORIGINS |= {origin: PREVALENCE[task] for origin, task in DESIGN.items()}
_PARITY_ROWS = 60
_NOTHING_HELD_OUT = (
    " Nothing was held out, since there are too few sources: calibration and thresholds are the defaults, there are no "
    "development figures, and the shipped graph is compared on rows that were trained on."
)


@dataclass(frozen=True, slots=True)
class Trained:
    """A trained float32 trunk with its word table, its tokenizer file, its base, and what its card says of it.

    `note` says how long it was trained, `before` what its base had been trained on.
    """

    trunk: Trunk
    table: Table
    tokenizer: Path
    base: str
    wording: Wording
    note: str = ""
    before: str = ""


def finish(trained: Trained, material: Material, folder: Path) -> Path:
    """Write the model directory `folder` and return it; one that read no words is a pair classifier.

    Calibration, decoding and figures are taken from the exported int8 graph itself, as the run time will use it.
    """
    with unfinished(folder) as made:
        _write(trained, material, made)
    return folder


def _write(trained: Trained, material: Material, folder: Path) -> None:
    weights = {name: value.detach().cpu().numpy() for name, value in trained.trunk.state_dict().items()}
    shape, packer = trained.trunk.shape, make_packer(trained.tokenizer)
    both = bool(material.words)
    fitted = Calibration() if both else Calibration(decoding=None)
    export(folder, weights, shape, table=trained.table, tokenizer=trained.tokenizer, fitted=fitted)
    shipped = Encoder(folder, threads=2)
    rows = fit.weighted(score_words(shipped, material.dev_words, packer), _ORIGINS)
    pairs = score_pairs(shipped, material.dev_pairs, packer) if material.dev_pairs else None
    fitted = calibrate(rows, pairs)
    write_calibration(folder, fitted if both else replace(fitted, decoding=None))
    plain = torch_model(trained.trunk, dequantise_table(trained.table.codes, trained.table.scale))
    text = card(
        base=trained.base,
        sources=sources_of([e.origin for e in material.words] + [e.origin for e in material.pairs]),
        figures=[*word_figures(rows), *pair_figures(material.dev_pairs, pairs[0] if pairs else ())],
        parity=parity(shipped, plain, _sample(material, packer)),
        digest=sha256(folder / "trunk.onnx"),
        note=trained.note if material.held_out else trained.note + _NOTHING_HELD_OUT,
        wording=trained.wording,
        before=trained.before,
    )
    (folder / "CARD.md").write_text(text, encoding="utf-8")


def make_packer(tokenizer: Path) -> Packer:
    """Return a packer for a `tokenizer.json`."""
    from tokenizers import Tokenizer

    loaded = Tokenizer.from_file(str(tokenizer))
    loaded.no_padding()
    loaded.no_truncation()
    return Packer(loaded)


def calibrate(rows: Sequence[Scored], pairs: tuple[list[list[float]], list[int]] | None) -> Calibration:
    """Fit Platt scaling, temperature, decoding and presets on rows of logits; without data the defaults stay."""
    temperature = fit.fit_temperature(*pairs) if pairs else 1.0
    if not any(row.spans for row in rows):
        return Calibration(temperature=temperature)
    scale, bias = fit.fit_platt(*word_labels(rows))
    rows = [fit.calibrated(row, scale, bias) for row in rows]
    how = fit.best_decoding(rows)
    presets = {"precision": fit.preset(rows, how, beta=0.5), "recall": fit.preset(rows, how, beta=2.0)}
    return Calibration(scale, bias, temperature, how, presets)


def word_figures(rows: Sequence[Scored]) -> list[Figure]:
    """Return response and character-span figures by origin, cross-fitted.

    Each half of the sources is judged with the calibration and thresholds fitted on the other half.
    """
    if len({row.group for row in rows}) < 4 or not any(row.spans for row in rows):
        return []
    groups = sorted({row.group for row in rows})
    first = set(groups[::2])
    halves = [[row for row in rows if (row.group in first) is side] for side in (True, False)]
    judged: list[tuple[Scored, Decoding]] = []
    for own, other in (halves, halves[::-1]):
        fitted = calibrate(other, None)
        judged += [(fit.calibrated(row, fitted.scale, fitted.bias), fitted.decoding or Decoding()) for row in own]
    figures: list[Figure] = []
    for origin in sorted({row.origin for row, _ in judged}):
        own_rows = [(row, how) for row, how in judged if row.origin == origin]
        draws = resamples([row.group for row, _ in own_rows], times=_DRAWS, seed=0)
        response = [response_counts(row, how.response) for row, how in own_rows]
        spans = [span_counts(row, how) for row, how in own_rows]
        figures += _figures(f"{origin}, response", response, draws) + _figures(f"{origin}, span", spans, draws)
    return figures


_MEASURES: tuple[tuple[str, Callable[[Counts], float]], ...] = (
    ("precision", lambda c: c.precision),
    ("recall", lambda c: c.recall),
    ("F1", lambda c: c.f1),
)


def _figures(name: str, counts: Sequence[Counts], draws: Array) -> list[Figure]:
    whole = total(counts)
    return [Figure(f"{name} {word}", of(whole), *interval(counts, draws, of=of)) for word, of in _MEASURES]


def _sample(material: Material, packer: Packer) -> list[Packed]:
    """What the shipped graph is compared on with torch: development rows, or training rows where there are none."""
    held = material.held_out
    words, pairs = (material.dev_words, material.dev_pairs) if held else (material.words, material.pairs)
    windows = [window for example in words[:_PARITY_ROWS] for window in windows_of(example, packer)]
    return windows + [packer.pack_pair([e.premise], e.hypothesis) for e in pairs[:_PARITY_ROWS]]
