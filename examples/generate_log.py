"""Generate the RAG log that the other examples read: ``data/rag_log.jsonl``.

The script cuts the passages of ``data/passages.jsonl`` into chunks, retrieves the best chunks for each question of
``data/questions.jsonl`` by TF-IDF cosine, asks a small language model that runs on the CPU, and writes one line an
answer. Nothing is edited afterwards: what the model got wrong is the point of the log.

The model is needed only to generate the log again, never to read it; ``data/README.md`` names the one that was used::

    pip install scikit-learn llama-cpp-python
    python examples/generate_log.py --weights MODEL.gguf
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

Generate = Callable[[str, float, int], str]
"""(prompt, temperature, seed) -> answer; a language model, or a recorded one in a test."""

DATA = Path(__file__).resolve().parent / "data"
CHUNK_CHARS = 700
TOP_K = 3
MAX_TOKENS = 200
SEED = 1863

STYLES = {
    "direct": "Answer briefly.",
    "sentence": "Answer in one or two full sentences.",
    "detailed": "Answer in a short paragraph of three to five sentences.",
    "list": "Answer with a bulleted list.",
    "table": "Answer with a Markdown table.",
    "cite": "Answer in full sentences and end each with the number of the passage it comes from, like [1].",
    "abstain": "If the passages do not contain the answer, say that you could not find it.",
    "strict": "If the answer is not in the passages, reply only: I could not find that in the passages.",
    "chat": "Reply politely in one sentence.",
}


@dataclass(frozen=True, slots=True)
class Context:
    """One retrieved chunk: ``text`` starts at character ``start`` of the passage named ``source``."""

    id: str
    text: str
    source: str
    start: int


@dataclass(frozen=True, slots=True)
class Question:
    """One question, the style its answer is asked in (a key of ``STYLES``), and the sampling temperature."""

    id: str
    question: str
    style: str
    temperature: float


def read_jsonl(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the object on each line of a UTF-8 JSON Lines file."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def write_jsonl(path: Path, rows: Iterable[dict[str, Any]]) -> int:
    """Write one object a line, each as soon as it is there; return how many."""
    count = 0
    with path.open("w", encoding="utf-8", newline="\n") as out:
        for row in rows:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
            out.flush()
            count += 1
    return count


def passage_text(passage: dict[str, Any]) -> str:
    """The text that chunk offsets count in: the passage itself, or its record as JSON."""
    if "record" in passage:
        return json.dumps(passage["record"], ensure_ascii=False, indent=1)
    return str(passage["text"])


def paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Half-open character ranges of the parts of ``text`` between blank lines."""
    start = 0
    for part in text.split("\n\n"):
        yield start, start + len(part)
        start += len(part) + 2


def chunk_passage(passage: dict[str, Any]) -> list[Context]:
    """Pack whole paragraphs into chunks of about ``CHUNK_CHARS`` characters; a record is one chunk."""
    text = passage_text(passage)
    ranges: list[tuple[int, int]] = []
    for start, end in [(0, len(text))] if "record" in passage else paragraphs(text):
        if ranges and end - ranges[-1][0] <= CHUNK_CHARS:
            ranges[-1] = (ranges[-1][0], end)
        else:
            ranges.append((start, end))
    name = passage["id"]
    return [
        Context(id=f"{name}-{number}", text=text[start:end], source=name, start=start)
        for number, (start, end) in enumerate(ranges, start=1)
    ]


def make_retriever(chunks: Sequence[Context]) -> Callable[[str], list[Context]]:
    """Return a function that gives the ``TOP_K`` chunks nearest to a question, best first (TF-IDF cosine)."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectorizer = TfidfVectorizer(stop_words="english", sublinear_tf=True)
    matrix = vectorizer.fit_transform(chunk.text for chunk in chunks)

    def retrieve(question: str) -> list[Context]:
        scores = (matrix @ vectorizer.transform([question]).T).toarray().ravel()
        ranked = sorted(range(len(chunks)), key=lambda row: (-scores[row], row))
        return [chunks[row] for row in ranked[:TOP_K] if scores[row] > 0]

    return retrieve


def make_prompt(question: Question, contexts: Sequence[Context]) -> str:
    """The whole user message: numbered passages, the question, and how to answer."""
    passages = "\n\n".join(f"[{number}] {context.text}" for number, context in enumerate(contexts, start=1))
    grounding = f"Use only these passages.\n\n{passages}\n\n" if passages else ""
    return f"{grounding}Question: {question.question}\n{STYLES[question.style]}"


def answer_all(
    questions: Iterable[Question], chunks: Sequence[Context], generate: Generate, *, model: str, seed: int = SEED
) -> Iterator[dict[str, Any]]:
    """Yield one record of the log a question; the n-th question is sampled with ``seed + n``."""
    retrieve = make_retriever(chunks)
    for number, question in enumerate(questions):
        contexts = retrieve(question.question)
        answer = generate(make_prompt(question, contexts), question.temperature, seed + number)
        yield {
            "id": question.id,
            "question": question.question,
            "answer": answer.strip(),
            "contexts": [asdict(context) for context in contexts],
            "model": model,
            "temperature": question.temperature,
            "seed": seed + number,
        }


def load_model(weights: Path) -> Generate:
    """Load a GGUF chat model into llama.cpp, on the CPU."""
    from llama_cpp import Llama

    llm = Llama(model_path=str(weights), n_ctx=4096, seed=SEED, verbose=False)

    def generate(prompt: str, temperature: float, seed: int) -> str:
        llm.reset()
        messages = [{"role": "user", "content": prompt}]
        reply = llm.create_chat_completion(messages, temperature=temperature, seed=seed, max_tokens=MAX_TOKENS)
        return str(reply["choices"][0]["message"]["content"])

    return generate


def main(argv: Sequence[str] | None = None) -> None:
    """Read passages and questions, ask the model, write the log."""
    parser = argparse.ArgumentParser(description="Generate the example RAG log with a small local language model.")
    parser.add_argument("--weights", type=Path, required=True, help="a chat model in GGUF format")
    parser.add_argument("--model", help="the model's name in the log (default: the name of the file)")
    parser.add_argument("--data", type=Path, default=DATA, help="folder with passages.jsonl and questions.jsonl")
    parser.add_argument("--out", type=Path, help="the log to write (default: rag_log.jsonl in --data)")
    args = parser.parse_args(argv)
    chunks = [chunk for passage in read_jsonl(args.data / "passages.jsonl") for chunk in chunk_passage(passage)]
    questions = [Question(**row) for row in read_jsonl(args.data / "questions.jsonl")]
    out = args.out or args.data / "rag_log.jsonl"
    rows = answer_all(questions, chunks, load_model(args.weights), model=args.model or args.weights.stem)
    print(f"{write_jsonl(out, rows)} answers in {out}", file=sys.stderr)


if __name__ == "__main__":
    main()
