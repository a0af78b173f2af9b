"""The box of lesson 14's chat: words as they come, whoever types, and no HTML from a model."""

import pytest

from course.for_lessons import chat_box
from course.for_lessons.chat_box import ChatBox

SYSTEM = {"role": "system", "content": "Be brief."}


def echo(messages):
    """Says the last message's words, and how many messages there were."""
    yield from (f"{word} " for word in messages[-1]["content"].split())
    yield str(len(messages))


def test_an_answer_grows_word_by_word_and_is_kept():
    box, seen = ChatBox(echo, [SYSTEM]), []
    assert box.ask("one two", lambda: seen.append(box.messages[-1]["content"])) == "one two 2"
    assert seen == ["one ", "one two ", "one two 2"]
    assert box.ask("three") == "three 4"
    assert [one["role"] for one in box.messages] == ["system", "user", "assistant", "user", "assistant"]


def test_the_model_is_given_the_conversation_up_to_its_turn():
    given = []
    ChatBox(lambda messages: given.extend(messages) or ["Yes."], [SYSTEM]).ask("Are you there?")
    assert given == [SYSTEM, {"role": "user", "content": "Are you there?"}]


def test_an_answer_that_breaks_off_stays_as_far_as_it_came():
    def breaks(messages):
        yield "So far"
        raise RuntimeError("broken")

    box = ChatBox(breaks)
    with pytest.raises(RuntimeError, match="broken"):
        box.ask("Go on")
    assert box.messages[-1]["content"] == "So far"


def test_text_is_escaped_and_the_systems_turn_is_not_shown():
    box = ChatBox(lambda messages: ["<b>bold</b>\nand more"], [SYSTEM])
    box.ask("<script>")
    assert "&lt;b&gt;bold&lt;/b&gt;<br>and more" in box.html()
    assert "&lt;script&gt;" in box.html() and "Be brief" not in box.html()


def test_what_is_typed_is_sent_once_and_the_box_is_empty_again():
    box = ChatBox(echo)
    talk, text = box.widget().children
    text.value = "  hello you  "
    assert [one["content"] for one in box.messages] == ["hello you", "hello you 1"]
    assert text.value == "" and not text.disabled
    assert "hello you 1" in talk.value
    text.value = "   "
    assert len(box.messages) == 2


@pytest.mark.parametrize(("types", "shown"), [(True, "VBox"), (False, "HTML")])
def test_a_box_stands_there_only_where_somebody_can_type(monkeypatch, types, shown):
    displayed = []
    monkeypatch.setattr(chat_box, "_somebody_types", lambda: types)
    monkeypatch.setattr("IPython.display.display", displayed.append)
    ChatBox(echo)._ipython_display_()
    assert [type(one).__name__ for one in displayed] == [shown]


def test_outside_of_a_kernel_nobody_types():
    assert not chat_box._somebody_types()
