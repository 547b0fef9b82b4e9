"""A LangChain agent whose answers are verified before they leave; the model is a fake that learns when told.

With ``--weights MODEL.gguf`` a real model on this machine answers (llama-cpp-python). Small models do not call tools
reliably, so its first step, the search, is the script's too; the model writes the answer from what the search found.
"""

from langchain.agents import create_agent
from langchain_core.documents import Document
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_core.tools import tool
from local_adapters import langchain_model
from local_model import weights_asked_for

from langchain_spanproof import SpanproofMiddleware

CALL = {"name": "search", "args": {"query": "admission"}, "id": "call-1"}
PAGES = {"admission": "Admission is $12 for adults."}
SCRIPT = [
    AIMessage("", tool_calls=[CALL]),
    AIMessage("Admission is $15 for adults."),  # wrong: it is asked again
    AIMessage("Admission is $12 for adults."),
]


class FakeModel(GenericFakeChatModel):
    """Says what the script says, and takes any tool."""

    def bind_tools(self, _tools: object, **_options: object) -> "FakeModel":
        """The same model: the script calls the tools."""
        return self


@tool(response_format="content_and_artifact")
def search(query: str) -> tuple[str, list[Document]]:
    """Searches the museum's pages."""
    text = PAGES[query]
    return text, [Document(text, id="prices", metadata={"source": "https://example.org/prices", "start_index": 240})]


def main() -> None:
    """Asks the agent once, and prints its answer with the citation it came with."""
    guard = SpanproofMiddleware(mode="replace", repairs=1, on_report=lambda report: print(f"report: {report.status}"))
    weights = weights_asked_for()
    model = langchain_model(weights, first=SCRIPT[0]) if weights else FakeModel(messages=iter(SCRIPT))
    agent = create_agent(model, [search], middleware=[guard])
    state = agent.invoke({"messages": [{"role": "user", "content": "What is admission?"}]})
    answer = state["messages"][-1]
    print(f"answer: {answer.text}")
    found = (note for block in answer.content_blocks for note in block["annotations"])
    for citation in (note for note in found if note["type"] == "citation"):
        place = citation["extras"]["spanproof"]
        print(f"source: {citation['url']} [{place['start']}:{place['end']}] {citation['cited_text']}")
    print(f"messages: {', '.join(message.type for message in state['messages'])}")


if __name__ == "__main__":
    main()
