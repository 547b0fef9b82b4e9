"""Tiny real models on disk: BERT of one layer, drawn at random, with a WordPiece vocabulary written by hand."""

from __future__ import annotations

import string

WORDS = (
    "the museum opens at nine closes on monday monday ticket tickets cost ten euro is free for children and library "
    "has five floors passage question answer output".split()
)
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
SIGNS = string.ascii_lowercase + string.digits


def tokenizer():
    from tokenizers import Tokenizer, normalizers, pre_tokenizers, processors
    from tokenizers.models import WordPiece
    from transformers import PreTrainedTokenizerFast

    entries = [*SPECIAL, *string.punctuation, *SIGNS, *(f"##{sign}" for sign in SIGNS), *WORDS]
    made = Tokenizer(WordPiece({entry: at for at, entry in enumerate(dict.fromkeys(entries))}, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=True)
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    made.enable_truncation(8)  # as the files of many models have it
    named = dict(zip(("pad_token", "unk_token", "cls_token", "sep_token", "mask_token"), SPECIAL, strict=True))
    wrapped = PreTrainedTokenizerFast(tokenizer_object=made, **named)
    wrapped.model_input_names = ["input_ids", "token_type_ids", "attention_mask"]
    return wrapped


def save(folder, *, head, labels, length=64, bias=None, seed=1):
    """Writes a model of `labels` classes; a `bias` makes it say the same of everything."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertForTokenClassification

    made = tokenizer()
    config = BertConfig(
        vocab_size=len(made),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=length,
        initializer_range=0.6,
        id2label=dict(enumerate(labels)),
        label2id={label: at for at, label in enumerate(labels)},
    )
    torch.manual_seed(seed)
    model = (BertForTokenClassification if head == "token" else BertForSequenceClassification)(config)
    if bias is not None:
        with torch.no_grad():
            model.classifier.weight.zero_()
            model.classifier.bias.copy_(torch.tensor(bias))
    model.save_pretrained(folder)
    made.save_pretrained(folder)
    return folder


def save_modern(folder, *, labels, length=640, seed=1):
    """Writes a token classifier as LettuceDetect's are: ModernBERT, with a byte-level tokenizer without merges."""
    import torch
    from tokenizers import Tokenizer, decoders, pre_tokenizers, processors
    from tokenizers.models import BPE
    from transformers import ModernBertConfig, ModernBertForTokenClassification, PreTrainedTokenizerFast

    entries = [*SPECIAL, *sorted(pre_tokenizers.ByteLevel.alphabet())]
    made = Tokenizer(BPE({entry: at for at, entry in enumerate(entries)}, [], unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    named = dict(zip(("pad_token", "unk_token", "cls_token", "sep_token", "mask_token"), SPECIAL, strict=True))
    config = ModernBertConfig(
        vocab_size=len(entries),
        hidden_size=16,
        intermediate_size=16,
        num_hidden_layers=3,
        num_attention_heads=2,
        local_attention=16,
        max_position_embeddings=length,
        pad_token_id=0,
        bos_token_id=2,
        cls_token_id=2,
        eos_token_id=3,
        sep_token_id=3,
        id2label=dict(enumerate(labels)),
        label2id={label: at for at, label in enumerate(labels)},
    )
    torch.manual_seed(seed)
    ModernBertForTokenClassification(config).save_pretrained(folder)
    PreTrainedTokenizerFast(tokenizer_object=made, **named).save_pretrained(folder)
    return folder


class Scripted:
    """A model whose logits a function makes of the token ids of both texts; all else is the real one's."""

    def __init__(self, real, logits):
        self._real, self._logits = real, logits
        self.read = []

    def __getattr__(self, name):
        return getattr(self._real, name)

    def __call__(self, pairs):
        out = []
        for pair in pairs:
            second = [pair.ids[at] for at in pair.at]
            first = list(pair.ids[1 : pair.at[0] - 1])
            self.read.append((self._real._tokenizer.decode(first), self._real._tokenizer.decode(second)))
            out.append(self._logits(pair, first, second))
        return out
