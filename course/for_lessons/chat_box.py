"""A box to type in, below a conversation that grows as the words come. It needs a kernel and no network."""

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

Message = dict[str, str]  # "role" and "content"
NAMES = {"user": "You", "assistant": "Model"}
TO_TYPE = "Run this cell in a live notebook, and a box to type in stands here."


class ChatBox:
    """A conversation with a model, shown when it is the last line of a cell.

    Args:
        answer: gets the messages so far and yields its words as they come.
        messages: the beginning of the conversation; that of the system is not shown.
    """

    def __init__(self, answer: Callable[[list[Message]], Iterable[str]], messages: Iterable[Message] = ()):
        self.answer = answer
        self.messages = list(messages)

    def ask(self, question: str, on_word: Callable[[], None] = lambda: None) -> str:
        """Ask, and return the whole answer; `on_word` is called each time that a word has come.

        An answer that is broken off stays as far as it has come.
        """
        self.messages.append({"role": "user", "content": question})
        asked, reply = list(self.messages), {"role": "assistant", "content": ""}
        self.messages.append(reply)
        for word in self.answer(asked):
            reply["content"] += word
            on_word()
        return reply["content"]

    def html(self) -> str:
        """The conversation, its text escaped."""
        said = [(NAMES[one["role"]], one["content"]) for one in self.messages if one["role"] in NAMES]
        lines = (f"<p><strong>{name}:</strong> {_lines(content)}</p>" for name, content in said)
        return f'<div aria-live="polite">{"".join(lines)}</div>'

    def widget(self) -> Any:
        """The conversation above a box; what is typed there is sent by the key Enter."""
        from ipywidgets import HTML, Layout, Text, VBox

        talk = HTML(self.html())
        box = Text(
            placeholder="Say something, then press Enter", continuous_update=False, layout=Layout(width="95%")
        )

        def show() -> None:
            talk.value = self.html()

        def send(change: dict[str, Any]) -> None:
            if question := change["new"].strip():
                box.value, box.disabled = "", True
                try:
                    self.ask(question, show)
                finally:
                    box.disabled = False

        box.observe(send, "value")
        return VBox([talk, box])

    def _ipython_display_(self) -> None:
        from IPython.display import HTML, display

        display(self.widget() if _somebody_types() else HTML(f"{self.html()}<p><em>{TO_TYPE}</em></p>"))


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _somebody_types() -> bool:
    """Whether a reader sits before this kernel: who only runs a notebook says that nothing can be typed."""
    from IPython import get_ipython

    kernel = getattr(get_ipython(), "kernel", None)
    return kernel is not None and bool(kernel.get_parent("shell").get("content", {}).get("allow_stdin"))
