"""Questions about four statements: "What did the boy read?", where he also wrote something and a girl read something.

One statement is asked about. One has its subject and its time, but another verb; one has its verb and its time, but
another subject; one is about something else. They stand in random order. The answer is a piece of the passage.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from workshop.grammar.files import Row
from workshop.grammar.language.meaning import Clause, NounPhrase
from workshop.grammar.language.trees import leaves
from workshop.grammar.language.words import Frame
from workshop.grammar.lessons.building import Sentence, ask, tell
from workshop.grammar.lessons.lexicon import LESSON_WORDS, PERSON
from workshop.grammar.lessons.sampling import FRESHLY, WORN, Draw, counted, named_person, thing
from workshop.grammar.lessons.sentences.questions import WORDS
from workshop.grammar.lessons.times import AT_TIME, TIMES, is_person

SIZES = {"train": 1_600, "known_verbs": 300, "new_verbs": 300}
NEW_VERBS = 0.25  # the share of the verbs that only the test asks about
VAGUE = ("do", "tell")  # "What did he do?" could be answered by any statement
PEOPLE = frozenset({"hermano", "hermana", "primo", "prima"})  # "three brothers" are not what one has
LETTERS = "dDibp"  # articles of objects that go with every time
KINDS = ("bare", "habit", "past", "progressive", "going", "modal", "perfect", "current", "was")
ODD_TIMES = {
    "mishap": ("going",),
    "learn": ("past",),
}  # nobody is going to lose their keys, or learned German yesterday
OWNERS = ("his", "her", "its", "their")
TIMED = ("tense", "modal", "habit", "rest", "often", "front", "english_progressive")


@dataclass(frozen=True)
class Question:
    """A passage of statements, a question about the statement with index `asked`, and where its answer stands."""

    passage: str
    question: str
    answer: str
    start: int
    asked: int
    verb: str

    @property
    def end(self) -> int:
        """The place of the first character after the answer."""
        return self.start + len(self.answer)


@cache
def askable() -> dict[str, list[Frame]]:
    """The frames of each English verb that can be asked about with "what"."""
    found: dict[str, list[Frame]] = {}
    for frame in LESSON_WORDS.transitive_frames():
        letters = "".join(letter for letter in frame.articles if letter in LETTERS + "ax")
        if letters and frame.verb.en not in VAGUE and not frame.objects & PEOPLE:
            found.setdefault(frame.verb.en, []).append(replace(frame, articles=letters))
    return {verb: frames for verb, frames in found.items() if len(_objects(frames)) > 1}


def _objects(frames: list[Frame]) -> set[str]:
    """What may be the answer; one "sings" nothing but songs, so two singers would sing the same."""
    return {noun.en for frame in frames for noun in LESSON_WORDS.nouns_of(*sorted(frame.objects))}


def subject_of(draw: Draw, frame: Frame) -> NounPhrase:
    """Someone who is named: "my sister", "Ana", "the doctor", "the horse"."""
    if not frame.subjects & {*PERSON, "grown", "profesor"}:
        return counted(draw, draw.pick(draw.lexicon.nouns_of(*sorted(frame.subjects))), "m.subj", "the", 0.2)
    found = replace(named_person(draw, "m.subj"), adjective=None)
    return found if suits(found, frame) else subject_of(draw, frame)


def suits(subject: NounPhrase, frame: Frame) -> bool:
    """Whether the subject may do what the frame says; children do not drive, cook or teach."""
    kinds = subject.noun.kinds
    if frame.subjects & {"grown", "profesor"}:
        return bool(kinds & {*PERSON, "first_name"}) and not kinds & {"child", "young"}
    if frame.subjects & PERSON:
        return bool(kinds & {*PERSON, "first_name"})
    return bool(kinds & frame.subjects)


def statement_of(draw: Draw, frame: Frame, subject: NounPhrase) -> Clause:
    """A clause of a frame, without a time."""
    if "x" in frame.articles:
        sport = NounPhrase(draw.pick(draw.lexicon.nouns_of(*sorted(frame.objects))), "m.obj", generic=True)
        return Clause(frame.verb, subject, object=sport, to_sport=True)
    object_ = thing(draw, frame.objects, "m.obj", frame.articles, subject)
    if object_.adjective and object_.adjective.es in WORN and frame.verb.es in FRESHLY:
        object_ = replace(object_, adjective=None)
    if object_.article in OWNERS and object_.noun.number == "both":
        object_ = replace(object_, plural=subject.plural)  # neither "her fridges" nor "their name"
    return Clause(frame.verb, subject, object=object_, personal="a" in frame.articles)


def times_of(frame: Frame, subject: NounPhrase) -> dict[str, float]:
    """How often each kind of time is drawn for a frame and a subject."""
    time = frame.time if frame.time != "act" or is_person(subject) else "animal"
    odd = ODD_TIMES.get(frame.verb.en, ODD_TIMES.get(time, ()))
    return {kind: weight for kind, weight in TIMES[time].items() if kind in KINDS and kind not in odd}


def at_time(draw: Draw, clause: Clause, kind: str, frame: Frame) -> Clause:
    """The clause at a kind of time."""
    return clause if kind == "bare" else AT_TIME[kind](draw, clause, frame.time)


def at_the_same_time(clause: Clause, other: Clause) -> Clause:
    """The clause with the tense and the adverbs of the other: so these do not tell which one is asked about."""
    return replace(clause, **{name: getattr(other, name) for name in TIMED})


def allows(frame: Frame, subject: NounPhrase, kind: str, like: Frame) -> bool:
    """Whether a frame has a subject at a kind of time; plans for years go with plans for years."""
    fits = suits(subject, frame) and kind in times_of(frame, subject)
    return fits and (frame.time == "project") == (like.time == "project")


def clauses(draw: Draw, verb: str) -> list[Clause] | None:
    """The clause that is asked about, and the three others; None if the verb has no such others by these draws."""
    frame, twin, any_frame = draw.pick(askable()[verb]), draw.pick(askable()[verb]), draw.pick(all_frames())
    subject, another, third = (subject_of(draw, each) for each in (frame, twin, any_frame))
    kind = draw.weighted(times_of(frame, subject))
    asked = at_time(draw, statement_of(draw, frame, subject), kind, frame)
    fitting = [f for f in all_frames() if f.verb.en != verb and allows(f, subject, kind, frame)]
    free = [f for f in all_frames() if f.verb.en != verb and suits(third, f)]
    if not fitting or not free or not allows(twin, another, kind, frame):
        return None
    same_subject = at_the_same_time(statement_of(draw, draw.pick(fitting), subject), asked)
    same_verb = at_the_same_time(statement_of(draw, twin, another), asked)
    last = draw.pick(free)
    other = at_time(draw, statement_of(draw, last, third), draw.weighted(times_of(last, third)), last)
    return [asked, same_subject, same_verb, other]


def all_frames() -> list[Frame]:
    """The frames of all verbs of which one asks."""
    return [frame for frames in askable().values() for frame in frames]


def question(draw: Draw, verb: str) -> Question | None:
    """A passage with a question about a verb; None if its answer would not be clear."""
    found = clauses(draw, verb)
    if found is None or not are_distinct(found):
        return None
    order = draw.shuffled(range(len(found)))
    statements = [tell(clause) for clause in found]
    passage = " ".join(statements[index].tgt for index in order)
    answer = answer_in(statements[0])
    if passage.lower().count(answer.lower()) != 1:
        return None
    return Question(
        passage, ask(asking_what(found[0])).tgt, answer, passage.index(answer), order.index(0), verb
    )


def are_distinct(found: list[Clause]) -> bool:
    """Whether three subjects are different words, and the four objects, and none of these is one of those."""
    subjects = {clause.subject.noun.en for clause in found}
    return len(subjects) == 3 and len(subjects | {clause.object.noun.en for clause in found}) == 7


def asking_what(clause: Clause) -> Clause:
    """The question for the object of a clause."""
    after = (*clause.rest, clause.front) if clause.front else clause.rest
    asked = replace(clause, object=None, to_sport=False, personal=False, front=None, rest=after)
    return replace(asked, asked=WORDS["what"], question=True, inverted=True)


def answer_in(statement: Sentence) -> str:
    """The words of the object."""
    return " ".join(
        leaf.word for leaf in leaves(statement.en) if any(key.startswith("m.obj.") for key in leaf.links)
    )


def verbs_in_two(draw: Draw) -> tuple[list[str], list[str]]:
    """The verbs of training, and those that only the test asks about; "look at" and "look for" stay together."""
    heads = draw.shuffled(sorted({verb.split()[0] for verb in askable()}))
    new = heads[: round(NEW_VERBS * len(heads))]
    known = [verb for verb in askable() if verb.split()[0] not in new]
    return known, [verb for verb in askable() if verb.split()[0] in new]


def questions(seed: int) -> list[Row]:
    """The rows of all splits; no question comes twice."""
    draw = Draw(seed)
    known, new = verbs_in_two(draw)
    rows: dict[tuple[str, str], Row] = {}
    for split, size in SIZES.items():
        wanted = len(rows) + size
        while len(rows) < wanted:
            found = question(draw, draw.pick(new if split == "new_verbs" else known))
            if found is not None:
                rows.setdefault((found.passage, found.question), _row(split, found))
    return [*rows.values()]


def _row(split: str, found: Question) -> Row:
    return {
        "split": split,
        "passage": found.passage,
        "question": found.question,
        "answer": found.answer,
        "start": found.start,
        "end": found.end,
        "asked": found.asked,
        "verb": found.verb,
    }
