"""A small language model on this machine for the LangChain and LlamaIndex examples: llama.cpp with a GGUF file."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path

Chat = Callable[[list[dict[str, str]]], str]
"""Messages, each with its ``role`` and ``content``, oldest first -> the answer."""


def weights_asked_for() -> Path | None:
    """The file that ``--weights`` names on the command line; None without it."""
    parser = argparse.ArgumentParser(description="Run the example with its fake model, or with a real one.")
    parser.add_argument("--weights", type=Path, help="a chat model in GGUF format; needs llama-cpp-python")
    weights: Path | None = parser.parse_args().weights
    if weights is not None and not weights.is_file():
        parser.error(f"--weights: expected a file in GGUF format, there is none at {weights}")
    return weights


def turns(messages: Iterable[dict[str, str]]) -> Iterator[dict[str, str]]:
    """The messages that say something, those of one role in a row as one: every chat template takes these."""
    said = (message for message in messages if message["content"])
    for role, group in groupby(said, key=itemgetter("role")):
        yield {"role": role, "content": "\n\n".join(message["content"] for message in group)}


def chat(weights: Path) -> Chat:
    """Loads the model; it answers in at most 200 tokens, each the likeliest. Ends the script without llama.cpp."""
    try:
        from llama_cpp import Llama
    except ModuleNotFoundError as error:
        raise SystemExit(f"--weights needs llama-cpp-python ({error}): pip install llama-cpp-python") from error
    llm = Llama(model_path=str(weights), n_ctx=4096, seed=0, verbose=False)

    def answer(messages: list[dict[str, str]]) -> str:
        reply = llm.create_chat_completion(list(turns(messages)), temperature=0.0, max_tokens=200)
        return str(reply["choices"][0]["message"]["content"]).strip()

    return answer
