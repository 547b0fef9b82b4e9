"""A LlamaIndex query engine: nodes cut down to what answers the query, and an answer that is verified as it streams."""

from typing import Any

from llama_index.core import MockEmbedding, VectorStoreIndex, set_global_tokenizer
from llama_index.core.llms import CompletionResponse, CompletionResponseGen, CustomLLM, LLMMetadata
from llama_index.core.schema import TextNode

from llama_index.postprocessor.spanproof import SpanproofNodePostprocessor, SpanproofQueryEngine, report_of, source_span

NODES = [
    TextNode(id_="prices", text="The museum is old. Admission costs $12 for adults.", start_char_idx=40),
    TextNode(id_="family", text="Admission costs nothing for children under 6. Dogs stay out.", start_char_idx=300),
    TextNode(id_="bees", text="Bees make honey.", start_char_idx=0),
]
QUESTION = "What does admission cost?"


class OneAnswer(CustomLLM):
    """Stands for a language model: it says one thing, half of it wrong. Use any other LlamaIndex model instead."""

    answer: str = "Admission costs $15 for adults. Admission costs nothing for children under 6."

    @property
    def metadata(self) -> LLMMetadata:
        """The defaults."""
        return LLMMetadata()

    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:  # noqa: ANN401, ARG002
        """The answer."""
        return CompletionResponse(text=self.answer)

    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponseGen:  # noqa: ANN401, ARG002
        """The answer, letter by letter."""
        return (CompletionResponse(text=self.answer[: at + 1], delta=self.answer[at]) for at in range(len(self.answer)))


def main() -> None:
    """Prints what the model was given, the answer with its wrong sentence replaced, and where the evidence stands."""
    set_global_tokenizer(str.split)  # LlamaIndex's own tokenizer belongs to another model
    index = VectorStoreIndex(NODES, embed_model=MockEmbedding(embed_dim=8))
    spans = SpanproofNodePostprocessor()
    engine = index.as_query_engine(llm=OneAnswer(), similarity_top_k=3, node_postprocessors=[spans], streaming=True)
    response = SpanproofQueryEngine(engine, mode="replace").query(QUESTION)
    for sentence in response.response_gen:
        print(sentence, end="", flush=True)
    print(f"\nstatus of what the model said: {report_of(response).status}")
    print("it was given: " + " | ".join(chunk.text for chunk in spans.passed_on(QUESTION)))
    for verdict in report_of(response).verdicts:
        best = verdict.evidence[0]
        print(f"- {verdict.label}: {verdict.claim.text} <- [{best.chunk.id}] {source_span(best)} {best.text}")


if __name__ == "__main__":
    main()
