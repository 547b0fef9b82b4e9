"""Packers of model folders, also with fewer tokens than a model reads."""

import pytest

from spanproof.models.packers import packer

EVIDENCE = [f"The gate number {at} opens at nine o'clock." for at in range(60)]


@pytest.mark.parametrize("most", [128, 256, 384])
def test_with_fewer_tokens_a_window_still_has_evidence_beside_it(most):
    windows = packer(max_length=most).pack_words(
        "When?", EVIDENCE, "open " * 500, scores=lambda _start, _end: range(len(EVIDENCE))
    )
    assert all(len(window.ids) <= most and window.pieces for window in windows)
    assert max(len(window.offsets) for window in windows) == min(220, most * 4 // 7)


def test_the_fast_preset_reads_most_answers_in_one_window():
    (window,) = packer(max_length=384).pack_words(
        "When?", EVIDENCE, "open " * 200, scores=lambda _start, _end: range(len(EVIDENCE))
    )
    assert (window.start, window.end) == (0, 999)
