import pytest
from llama_index.core import Settings, set_global_tokenizer
from tests.integrations.llama_index.support import Scripted

set_global_tokenizer(str.split)


@pytest.fixture(autouse=True)
def _local(monkeypatch):
    monkeypatch.setattr(Settings, "_llm", Scripted())
