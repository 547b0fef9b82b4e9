"""spanproof for LangChain: a callback that verifies, a runnable and an agent middleware that guard.

::

    chain.invoke(question, config={"callbacks": [SpanproofCallbackHandler(on_report=print)]})
    guarded = chain | SpanproofGuard(mode="replace")
    agent = create_agent(model, tools, middleware=[SpanproofMiddleware(mode="block")])

The middleware needs the package ``langchain``; the others need ``langchain-core`` only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from langchain_spanproof.callback import SpanproofCallbackHandler
from langchain_spanproof.runnable import SpanproofGuard

if TYPE_CHECKING:
    from langchain_spanproof.middleware import SpanproofMiddleware

__all__ = ["SpanproofCallbackHandler", "SpanproofGuard", "SpanproofMiddleware"]


def __getattr__(name: str) -> object:
    if name != "SpanproofMiddleware":
        raise AttributeError(f"module 'langchain_spanproof' has no attribute {name!r}")
    from importlib.util import find_spec

    if find_spec("langchain") is None:
        from spanproof import MissingExtraError

        raise MissingExtraError(
            "the package langchain, for SpanproofMiddleware",
            seen="none installed",
            remedy="pip install 'langchain-spanproof[agents]'",
        )
    from langchain_spanproof.middleware import SpanproofMiddleware

    return SpanproofMiddleware
