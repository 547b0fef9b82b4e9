"""A LlamaIndex query engine: nodes cut down to what answers the query, and an answer that is verified as it streams.

With ``--weights MODEL.gguf`` a real model on this machine answers (llama-cpp-python).
"""

from llama_index.core import MockEmbedding, VectorStoreIndex, set_global_tokenizer
from llama_index.core.llms import CompletionResponse, CompletionResponseGen, CustomLLM, LLMMetadata
from llama_index.core.schema import TextNode
from local_adapters import llama_index_model
from local_model import weights_asked_for

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

    def complete(self, prompt: str, formatted: bool = False, **kwargs: object) -> CompletionResponse:  # noqa: ARG002
        """The answer."""
        return CompletionResponse(text=self.answer)

    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: object) -> CompletionResponseGen:  # noqa: ARG002
        """The answer, letter by letter."""
        return (CompletionResponse(text=self.answer[: at + 1], delta=self.answer[at]) for at in range(len(self.answer)))


def main() -> None:
    """Prints what the model was given, the answer with its wrong sentence replaced, and where the evidence stands."""
    weights = weights_asked_for()
    set_global_tokenizer(str.split)  # LlamaIndex's own tokenizer belongs to another model
    index = VectorStoreIndex(NODES, embed_model=MockEmbedding(embed_dim=8))
    spans = SpanproofNodePostprocessor()
    llm = llama_index_model(weights) if weights else OneAnswer()
    engine = index.as_query_engine(llm=llm, similarity_top_k=3, node_postprocessors=[spans], streaming=True)
    response = SpanproofQueryEngine(engine, mode="replace").query(QUESTION)
    for sentence in response.response_gen:
        print(sentence, end="", flush=True)
    print(f"\nstatus of what the model said: {report_of(response).status}")
    print("it was given: " + " | ".join(chunk.text for chunk in spans.passed_on(QUESTION)))
    for verdict in report_of(response).verdicts:
        places = (f"[{best.chunk.id}] {source_span(best)} {best.text}" for best in verdict.evidence)
        print(f"- {verdict.label}: {verdict.claim.text} <- {next(places, 'nothing')}")


if __name__ == "__main__":
    main()
