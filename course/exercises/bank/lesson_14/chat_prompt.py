"""A conversation as the text that a chat model was trained on."""

from course.exercises.drawing import some
from course.exercises.exercise import Exercise

SYSTEM = "You are a helpful AI assistant named SmolLM, trained by Hugging Face"


def chat_prompt(messages: list[dict[str, str]]) -> str:
    """A conversation in SmolLM2's template, with the assistant's turn left open.

    A turn is the mark `<|im_start|>`, its role, a new line, its content, the mark `<|im_end|>` and a new line. At the
    end the assistant's turn is opened: its first mark, its role and a new line. If the first message is not that of the
    system, this one goes before it: "You are a helpful AI assistant named SmolLM, trained by Hugging Face".

        [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi!"}] becomes

        <|im_start|>system
        Be brief.<|im_end|>
        <|im_start|>user
        Hi!<|im_end|>
        <|im_start|>assistant

    Args:
        messages: at least one, each with a "role" (system, user or assistant) and its "content". They stay as they are.
    """
    if messages[0]["role"] != "system":
        system = "You are a helpful AI assistant named SmolLM, trained by Hugging Face"
        messages = [{"role": "system", "content": system}, *messages]
    turns = [f"<|im_start|>{message['role']}\n{message['content']}<|im_end|>\n" for message in messages]
    return "".join(turns) + "<|im_start|>assistant\n"


def make_inputs(generator):
    """A question; with a system turn; a conversation; with a system turn in the middle; content with spaces and new
    lines at its ends.
    """
    words = [
        "rain",
        "violins",
        "the sea",
        "a cat",
        "bread",
        "Lima",
        "chess",
        "Mars",
        "tea",
        "a river",
        "jazz",
        "maps",
    ]
    first, second, third, fourth = some(generator, words, 4)
    yield {"messages": [said("user", f"Tell me about {first}.")]}
    yield {"messages": [said("system", f"You only speak of {second}."), said("user", "Hello!")]}
    yield {
        "messages": [
            said("user", f"Do you like {third}?"),
            said("assistant", "Very much."),
            said("user", f"And {fourth}?"),
        ]
    }
    yield {
        "messages": [
            said("user", f"Hello, {fourth}!"),
            said("system", f"Now you only speak of {second}."),
            said("user", "Go on."),
        ]
    }
    yield {"messages": [said("user", f"\n  Write: {first}  \n")]}


def said(role, content):
    return {"role": role, "content": content}


def template(
    messages,
    turn="<|im_start|>{role}\n{content}<|im_end|>\n",
    between="",
    end="<|im_start|>assistant\n",
    system=lambda messages: messages[0]["role"] != "system",
    default=SYSTEM,
):
    """The template with one of its choices made otherwise. `system` says whether the default turn is added."""
    added = [said("system", default)] if system(messages) else []
    return between.join(turn.format(**message) for message in [*added, *messages]) + end


def variant(**otherwise):
    return lambda messages: template(messages, **otherwise)


EXERCISE = Exercise(
    name="chat_prompt",
    lesson=14,
    reference=chat_prompt,
    make_inputs=make_inputs,
    minutes=6,
    difficulty=1,
    points=2,
    hints=(
        "The model only ever goes on with a text. What must stand at the very end, so that what comes next is the "
        "assistant's answer?",
        "(system turn first, if there is none) -> each turn: mark, role, new line, content, mark, new line -> at the "
        "end: mark, assistant, new line",
        "A turn is `f\"<|im_start|>{message['role']}\\n{message['content']}<|im_end|>\\n\"`. Join the turns and add "
        '`"<|im_start|>assistant\\n"`.',
    ),
)

EXERCISE.add_misconception(
    "the assistant's turn not opened",
    variant(end=""),
    "The text ends after the user's turn. The model then has to open a turn itself, and nothing says whose. Open the "
    "assistant's.",
)
EXERCISE.add_misconception(
    "the assistant's turn closed",
    variant(end="<|im_start|>assistant\n<|im_end|>\n"),
    "The assistant's turn is opened and closed again, so it has said nothing and is done. Leave it open.",
)
EXERCISE.add_misconception(
    "no new line behind assistant",
    variant(end="<|im_start|>assistant"),
    "The last new line is missing. In training a new line stood behind each role.",
)
EXERCISE.add_misconception(
    "default system turn missing",
    variant(system=lambda messages: False),
    "A conversation without a system turn does not get the default one.",
)
EXERCISE.add_misconception(
    "default system turn always",
    variant(system=lambda messages: True),
    "The default system turn is added to a conversation that has one of its own. It is for those without.",
)
EXERCISE.add_misconception(
    "no default with any system turn",
    variant(system=lambda messages: all(message["role"] != "system" for message in messages)),
    "The default system turn is left out because a later turn is one of the system. Only the first message counts.",
)
EXERCISE.add_misconception(
    "no new line behind the role",
    variant(turn="<|im_start|>{role}{content}<|im_end|>\n"),
    "In each turn the new line between role and content is missing.",
)
EXERCISE.add_misconception(
    "a space behind the role",
    variant(turn="<|im_start|>{role} {content}<|im_end|>\n"),
    "A space stands between role and content. It is a new line.",
)
EXERCISE.add_misconception(
    "a colon behind the role",
    variant(turn="<|im_start|>{role}: {content}<|im_end|>\n"),
    "A colon stands behind the role, as in a play. Here it is a new line: each model has a template of its own.",
)
EXERCISE.add_misconception(
    "end marks left out",
    variant(turn="<|im_start|>{role}\n{content}\n"),
    "The end marks are missing. The model learned to write one when it is done, because each turn had one.",
)
EXERCISE.add_misconception(
    "no new line behind the end mark",
    variant(turn="<|im_start|>{role}\n{content}<|im_end|>"),
    "The new line behind each end mark is missing.",
)
EXERCISE.add_misconception(
    "a new line before the end mark",
    variant(turn="<|im_start|>{role}\n{content}\n<|im_end|>\n"),
    "A new line stands before each end mark. The mark follows the content at once.",
)
EXERCISE.add_misconception(
    "a full stop in the system turn",
    variant(default=f"{SYSTEM}."),
    "The default system turn has a full stop at its end. The one of the training has none.",
)


@EXERCISE.misconception("content trimmed")
def trimmed(messages):
    """Spaces or new lines at the ends of a content are lost. The template takes each content as it is."""
    return template([said(one["role"], one["content"].strip()) for one in messages])


@EXERCISE.misconception("only the last message")
def last_alone(messages):
    """Only the last message is in the text. The model remembers nothing between two answers: the whole conversation is
    read again each time.
    """
    return template([*(one for one in messages if one["role"] == "system"), messages[-1]])


@EXERCISE.misconception("one mark in each turn for all roles")
def all_users(messages):
    """Every turn but the system's says *user*. The role of each message stands behind its mark."""
    return template([said(one["role"].replace("assistant", "user"), one["content"]) for one in messages])


@EXERCISE.misconception("turns as a list")
def as_a_list(messages):
    """The turns are right, and they are a list. One text is wanted: join them."""
    return [
        *(f"{turn}<|im_end|>\n" for turn in chat_prompt(messages).split("<|im_end|>\n")[:-1]),
        "<|im_start|>assistant\n",
    ]
