"""How the labelled sentences are drawn."""

import pytest

from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.tasks import dialogues as making_dialogues
from workshop.grammar.tasks import questions as making_questions
from workshop.grammar.tasks import topics as making_topics
from workshop.grammar.tasks.__main__ import main, task_bytes


@pytest.mark.slow
def test_a_seed_draws_the_same_dialogues_again_and_another_seed_others(monkeypatch):
    monkeypatch.setattr(making_dialogues, "SIZES", {"train": 6, "test": 2})
    first, again, other = (task_bytes(making_dialogues.dialogues(seed, 50)) for seed in (3, 3, 4))
    assert first == again != other


def test_too_few_draws_are_refused():
    with pytest.raises(ValueError, match="wanted 4000 dialogues for train; the draws gave "):
        making_dialogues.dialogues(0, 9)
    with pytest.raises(ValueError, match="wanted 64 sentences about animal for train; the draws gave fewer"):
        making_topics.topics(0, 20)


def test_the_command_explains_itself(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert "The same seed gives the same bytes." in " ".join(capsys.readouterr().out.split())


def test_a_noun_with_two_meanings_is_of_no_topic():
    clear = making_topics.clear_words().values()
    assert {"cat", "ice cream", "living room"} <= set(clear)
    assert not {"bat", "fish", "glass", "mole", "theater", "movie theater"} & set(clear)


# Questions


@pytest.mark.parametrize("verb", ["play", "look at", "forget"])
def test_the_doubles_keep_the_time(verb):
    draw = Draw(5)
    for _ in range(50):
        found = making_questions.clauses(draw, verb)
        if found is not None and making_questions.are_distinct(found):
            asked, same_subject, same_verb, other = found
            assert same_subject.subject == asked.subject != same_verb.subject
            assert same_verb.verb.en == asked.verb.en == verb not in (same_subject.verb.en, other.verb.en)
            for name in making_questions.TIMED:
                assert getattr(asked, name) == getattr(same_subject, name) == getattr(same_verb, name)
