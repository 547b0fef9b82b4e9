"""A real token classifier, tiny and random, saved and loaded by transformers."""

import sys
from types import SimpleNamespace

import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer
from tokenizers.processors import BertProcessing

from spanproof.errors import ConfigError, MissingExtraError, ModelError
from spanproof.extractors.highlighter import Highlighter
from spanproof.extractors.token_scorer import TokenScorer
from spanproof.types import Chunk

torch = pytest.importorskip("torch", reason="needs the extra transformers")
transformers = pytest.importorskip("transformers", reason="needs the extra transformers")

QUESTION = "When does it open?"
TEXT = "The  museum opens at 9:30.\n\nCafé «Ω» 👩‍🚀 costs $5, not 6. "


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A BERT of two layers with random weights and a WordPiece of single characters."""
    path = tmp_path_factory.mktemp("highlighter")
    letters = "abcdefghijklmnopqrstuvwxyz0123456789.,:;?!$«»"
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *(f"##{letter}" for letter in letters)]
    vocabulary = {piece: at for at, piece in enumerate([*pieces, "museum", "open"])}
    tokenizer = Tokenizer(WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer, tokenizer.pre_tokenizer = BertNormalizer(lowercase=True), BertPreTokenizer()
    tokenizer.post_processor = BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    named = {f"{name}_token": f"[{name.upper()}]" for name in ("pad", "unk", "cls", "sep", "mask")}
    transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, **named).save_pretrained(str(path))
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=64,
        max_position_embeddings=128,
        initializer_range=0.5,
        id2label={0: "other", 1: "answer"},
    )
    transformers.BertForTokenClassification(config).save_pretrained(str(path))
    return path


def places(scored):
    return [(start, end) for start, end, _ in scored]


def test_every_character_but_white_space_has_a_probability_at_its_own_place(folder):
    (scored,) = TokenScorer(folder, window=128)(QUESTION, [TEXT])
    assert "museum" in [TEXT[start:end] for start, end in places(scored)]
    assert all(0.0 <= chance <= 1.0 for _, _, chance in scored)
    covered = {at for start, end in places(scored) for at in range(start, end)}
    assert {at for at, char in enumerate(TEXT) if char.isalnum()} <= covered
    assert places(scored) == sorted(places(scored))


def test_windows_overlap_and_leave_nothing_out(folder):
    text = TEXT * 20
    whole = places(TokenScorer(folder, window=128)(QUESTION, [TEXT])[0])
    for overlap in (0, 5, 15):
        scored = TokenScorer(folder, window=48, overlap=overlap)(QUESTION, [text])[0]
        expected = [(start + len(TEXT) * time, end + len(TEXT) * time) for time in range(20) for start, end in whole]
        assert places(scored) == expected


def test_a_token_counts_where_it_stands_farthest_from_the_edges_of_its_window(folder):
    """The stand-in gives each token its position in its window, as 1 / (1 + exp(-position / 10))."""

    class Positions:
        config = SimpleNamespace(id2label={0: "answer"})

        def eval(self):
            return self

        def to(self, device):
            return self

        def __call__(self, input_ids, attention_mask, **rest):
            at = torch.arange(input_ids.shape[1]).float() / 10
            return SimpleNamespace(logits=at.repeat(len(input_ids), 1).unsqueeze(-1))

    scorer = TokenScorer(Positions(), tokenizer=folder, window=20, overlap=8)
    scored = scorer("a", ["b " * 60])[0]
    positions = [round(torch.logit(torch.tensor(chance)).item() * 10) for _, _, chance in scored]
    assert positions[:28] == [*range(3, 15), *range(7, 15), *range(7, 15)]  # [CLS] a [SEP] stand at 0 to 2


def test_a_text_has_the_same_probabilities_alone_and_among_others(folder):
    scorer = TokenScorer(folder, window=64, overlap=16, batch=4)
    texts = [TEXT, TEXT * 7, "open", TEXT * 3, "Opens at 10."]
    together = scorer(QUESTION, texts)
    for text, scored in zip(texts, together, strict=True):
        alone = scorer(QUESTION, [text])[0]
        assert places(alone) == places(scored)
        assert [chance for *_, chance in alone] == pytest.approx([chance for *_, chance in scored], abs=1e-5)
    assert scorer(QUESTION, texts) == together


def test_the_label_is_chosen_by_name_or_index(folder):
    answer = TokenScorer(folder, window=64)(QUESTION, [TEXT])[0]
    assert TokenScorer(folder, window=64, label="answer")(QUESTION, [TEXT])[0] == answer
    assert TokenScorer(folder, window=64, label=1)(QUESTION, [TEXT])[0] == answer
    other = TokenScorer(folder, window=64, label="other")(QUESTION, [TEXT])[0]
    assert [1 - chance for *_, chance in other] == pytest.approx([chance for *_, chance in answer], abs=1e-6)


def test_a_question_longer_than_half_a_window_is_cut_there(folder):
    scorer = TokenScorer(folder, window=32, overlap=4)
    assert places(scorer("abc " * 50, [TEXT])[0]) == places(scorer(QUESTION, [TEXT])[0])


def test_a_loaded_model_and_tokenizer_are_taken_as_they_are(folder):
    model = transformers.AutoModelForTokenClassification.from_pretrained(str(folder))
    tokenizer = transformers.AutoTokenizer.from_pretrained(str(folder))
    loaded = TokenScorer(model, tokenizer=tokenizer, window=64)
    assert loaded(QUESTION, [TEXT]) == TokenScorer(folder, window=64)(QUESTION, [TEXT])
    with pytest.raises(ModelError, match="a fast tokenizer"):
        TokenScorer(model)


@pytest.mark.parametrize("unit", ["sentence", "token"])
def test_a_highlighter_extracts_with_it(folder, unit):
    highlighter = Highlighter(TokenScorer(folder, window=64), unit=unit, threshold=0.05, gap=0, least=1)
    chunk = Chunk("1", TEXT * 3)
    found = highlighter(QUESTION, [chunk])
    assert found
    assert all(item.text == chunk.text[item.span.start : item.span.end] == item.text.strip() for item in found)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"window": 8}, "window >= 16"),
        ({"window": 64, "overlap": 32}, "overlap < window / 2"),
        ({"window": 64, "overlap": 8, "batch": 0}, "batch >= 1"),
        ({"window": 64, "overlap": 8, "label": "relevant"}, "a label of other, answer"),
        ({"window": 64, "overlap": 8, "label": 2}, "a label of other, answer"),
        ({"window": 512}, "a window of at most 128 tokens"),
    ],
)
def test_options_that_make_no_sense_are_refused(folder, options, message):
    with pytest.raises(ConfigError, match=message):
        TokenScorer(folder, **options)


def test_nothing_is_downloaded_unless_it_is_allowed(monkeypatch, tmp_path):
    asked = []

    class Auto:
        @staticmethod
        def from_pretrained(name, **options):
            asked.append(options)
            raise OSError("not here")

    monkeypatch.setattr(sys.modules["transformers"], "AutoTokenizer", Auto)
    for download in (False, True):
        with pytest.raises(ModelError, match=r"not here; name a folder"):
            TokenScorer("somebody/some-model", download=download)
    assert asked == [
        {"local_files_only": True, "trust_remote_code": False},
        {"local_files_only": False, "trust_remote_code": False},
    ]
    monkeypatch.undo()
    with pytest.raises(ModelError, match="AutoTokenizer to load"):
        TokenScorer(tmp_path)


def test_without_the_extra_the_error_says_how_to_install_it(monkeypatch, folder):
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'spanproof\[transformers\]'"):
        Highlighter(folder)


def test_a_model_without_a_trained_head_is_refused(folder, tmp_path):
    headless = tmp_path / "headless"
    transformers.AutoTokenizer.from_pretrained(str(folder)).save_pretrained(str(headless))
    transformers.AutoModel.from_pretrained(str(folder)).save_pretrained(str(headless))
    with pytest.raises(ModelError, match=r"lacks classifier\.bias, classifier\.weight"):
        TokenScorer(str(headless))


def test_weights_that_are_a_pickle_are_refused(folder, tmp_path):
    pickled = tmp_path / "pickled"
    model = transformers.AutoModelForTokenClassification.from_pretrained(str(folder))
    transformers.AutoTokenizer.from_pretrained(str(folder)).save_pretrained(str(pickled))
    model.config.save_pretrained(str(pickled))
    torch.save(model.state_dict(), pickled / "pytorch_model.bin")
    with pytest.raises(ModelError, match="AutoModelForTokenClassification to load"):
        TokenScorer(str(pickled))
