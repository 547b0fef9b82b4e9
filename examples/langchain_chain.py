"""A LangChain RAG chain, watched by a callback and guarded by a runnable; the model is LangChain's own fake."""

from langchain_core.documents import Document
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableLambda, RunnablePassthrough

from langchain_spanproof import SpanproofCallbackHandler, SpanproofGuard

QUESTION = "When does the museum open, and what does it cost?"
DOCUMENTS = [
    Document("The museum opens at 9:00 and closes at 17:00.", id="visit", metadata={"source": "visit.md"}),
    Document("Admission is $12 for adults.", id="prices", metadata={"source": "prices.md"}),
]
ANSWER = "The museum opens at 9:00 [visit]. Admission is $15 for adults [prices]."


def build() -> RunnablePassthrough:
    """The application: retriever, prompt, model; what was retrieved stays beside the answer."""
    prompt = ChatPromptTemplate.from_template("Answer from the context.\n{context}\n{question}")
    model = GenericFakeChatModel(messages=iter([ANSWER] * 3))
    retrieve = RunnableLambda(lambda _: DOCUMENTS)
    found = {"context": retrieve, "question": RunnablePassthrough()}
    return found | RunnablePassthrough.assign(answer=prompt | model | StrOutputParser())


def main() -> None:
    """Watches one run, guards another, and streams a third."""
    chain = build()
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
