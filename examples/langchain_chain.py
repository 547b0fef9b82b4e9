"""A LangChain RAG chain, watched by a callback and guarded by a runnable.

The model is LangChain's own fake; with ``--weights MODEL.gguf`` it is a real one on this machine (llama-cpp-python).
"""

from langchain_core.documents import Document
from langchain_core.language_models import BaseChatModel
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableLambda, RunnablePassthrough
from local_adapters import langchain_model
from local_model import weights_asked_for

from langchain_spanproof import SpanproofCallbackHandler, SpanproofGuard

QUESTION = "When does the museum open, and what does it cost?"
DOCUMENTS = [
    Document("The museum opens at 9:00 and closes at 17:00.", id="visit", metadata={"source": "visit.md"}),
    Document("Admission is $12 for adults.", id="prices", metadata={"source": "prices.md"}),
]
ANSWER = "The museum opens at 9:00 [visit]. Admission is $15 for adults [prices]."


def build(model: BaseChatModel) -> RunnablePassthrough:
    """The application: retriever, prompt, model; what was retrieved stays beside the answer."""
    prompt = ChatPromptTemplate.from_template("Answer from the context.\n{context}\n{question}")
    written = RunnablePassthrough.assign(
        context=lambda found: "\n".join(f"[{document.id}] {document.page_content}" for document in found["documents"])
    )
    retrieve = RunnableLambda(lambda _: DOCUMENTS)
    found = {"documents": retrieve, "question": RunnablePassthrough()}
    return found | RunnablePassthrough.assign(answer=written | prompt | model | StrOutputParser())


def main() -> None:
    """Watches one run, guards another, and streams a third."""
    weights = weights_asked_for()
    fake = GenericFakeChatModel(messages=iter([ANSWER] * 3))
    chain = build(langchain_model(weights) if weights else fake)
    watcher = SpanproofCallbackHandler(on_report=lambda report: print(f"watched: {report.status}"))
    print(chain.invoke(QUESTION, config={"callbacks": [watcher]})["answer"])

    guarded = chain | SpanproofGuard(mode="replace")
    print(f"guarded: {guarded.invoke(QUESTION)['answer']}")

    print("streamed:")
    for chunk in guarded.stream(QUESTION):
        if "answer" in chunk:
            print(f"- {chunk['answer'].strip()}")
        if "report" in chunk:
            print(f"verdicts: {', '.join(verdict.label for verdict in chunk['report'].verdicts)}")


if __name__ == "__main__":
    main()
