"""Marks of a small class, one of whom tries everything, and a reader of the pages made from them."""

from html.parser import HTMLParser

from course.classroom.marks import ExerciseMark, Marks
from course.exercises import EXERCISES

HOSTILE = "<script>alert(1)</script><img src=https://example.org/x.png onerror=alert(2)>\"'`&\u202e\x00\ud800"
EVIDENCE = {"input": "x = [[1, 2, 3]]", "yours": "[[3, 2, 1]]", "expected": "[[1, 3, 2]]"}


def mistaken(exercise: str, name: str | None = None) -> ExerciseMark:
    """A mark for a misconception of an exercise; the first one, unless it is named."""
    named = {misconception.name: misconception for misconception in EXERCISES[exercise].misconceptions}
    misconception = named[name] if name else EXERCISES[exercise].misconceptions[0]
    points = EXERCISES[exercise].points
    return ExerciseMark(
        exercise, 0, points, "misconception", misconception.sentence, EVIDENCE, (), misconception.name
    )


def plainly(exercise: str, outcome: str) -> ExerciseMark:
    """A mark with nothing to say but its outcome."""
    points = EXERCISES[exercise].points
    return ExerciseMark(exercise, points if outcome == "right" else 0, points, outcome, f"It is {outcome}.")


def submission(student: str, *exercises: ExerciseMark, notes: tuple[str, ...] = ()) -> Marks:
    """What a student handed in for the ready assignment `attention`, or so it says."""
    return Marks(student, "attention", exercises, notes)


def sentence(exercise: str) -> str:
    """What a page says for the first misconception of an exercise, without marks for code and stress."""
    return EXERCISES[exercise].misconceptions[0].sentence.replace("`", "").replace("*", "")


def small_class() -> list[Marks]:
    """Ada is right; Ben and Cem do not scale; Dia asks with the keys; Eve is hostile; Fay left it out."""
    scores, mask = "attention_scores", "causal_mask"
    hostile = ExerciseMark(scores, 0, 2, "error", HOSTILE, dict.fromkeys(EVIDENCE, HOSTILE), (HOSTILE,))
    return [
        submission("fay", plainly(scores, "not_answered"), plainly(mask, "not_allowed")),
        submission("ada", plainly(scores, "right"), plainly(mask, "right")),
        submission("ben", mistaken(scores, "no scaling"), plainly(mask, "right")),
        submission("cem", mistaken(scores, "no scaling"), plainly(mask, "timeout")),
        submission("dia", mistaken(scores, "keys ask, queries answer"), mistaken(mask, "not itself")),
        submission("eve", hostile, plainly(mask, "wrong"), notes=(HOSTILE,)),
    ]


class Reader(HTMLParser):
    """The tags, attributes and text of a page."""

    def __init__(self, page: str):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data):
        self.text += data
