"""The labelled sentences as they are shipped: nothing but the language gives an answer away."""

import json
import re
from collections import Counter, defaultdict

import pytest

from course_lib.corpora import load_corpus
from course_lib.corpora.labelled import (
    DIALOGUE_SPLITS,
    QUESTION_SPLITS,
    TASKS,
    TOPIC_SPLITS,
    load_dialogues,
    load_questions,
    load_tags,
    load_topics,
)
from course_lib.tokens import words
from workshop.grammar.tasks import dialogues as making_dialogues
from workshop.grammar.tasks import questions as making_questions
from workshop.grammar.tasks import topics as making_topics

LOADERS = {
    "topics": (load_topics, TOPIC_SPLITS),
    "questions": (load_questions, QUESTION_SPLITS),
    "dialogues": (load_dialogues, DIALOGUE_SPLITS),
}


@pytest.fixture(scope="module")
def shipped():
    # As lists: a Dataset makes its rows again in every loop.
    return {task: {split: list(load(split)) for split in splits} for task, (load, splits) in LOADERS.items()}


def rows(splits):
    return [row for part in splits.values() for row in part]


def bag(text):
    return {word.lower() for word in words(text) if word.isalpha() or "'" in word}


def statements(row):
    return re.split(r"(?<=\.) ", row["passage"])


@pytest.mark.parametrize("task", LOADERS)
def test_an_unknown_split_is_refused(task):
    with pytest.raises(ValueError, match="no split 'validation'; choose one of 'train', "):
        LOADERS[task][0]("validation")


def test_a_damaged_file_is_refused(tmp_path):
    (tmp_path / "checksums.txt").write_bytes((TASKS / "checksums.txt").read_bytes())
    (tmp_path / "topics.parquet").write_bytes((TASKS / "topics.parquet").read_bytes()[:-1])
    with pytest.raises(ValueError, match=r"topics\.parquet is damaged"):
        load_topics("train", folder=tmp_path)


def test_the_datacard_tells_what_is_in_the_files(shipped):
    card = (TASKS / "README.md").read_text(encoding="utf-8")
    columns = dict(re.findall(r"^columns of (\w+): (\[.*\])$", card, re.M))
    for task, splits in shipped.items():
        assert json.loads(columns[task]) == list(rows(splits)[0])
        for split, part in splits.items():
            assert f"| {task} | `{split}` | {len(part):,} |" in card
    checksums = (TASKS / "checksums.txt").read_text().split()
    assert all(digest in card for digest in checksums[::2])


# Topics


def test_no_sentence_of_the_topics_stands_twice(shipped):
    assert max(Counter(row["sentence"] for row in rows(shipped["topics"])).values()) == 1


def test_every_topic_has_as_many_sentences_as_the_others(shipped):
    for split, size in making_topics.SIZES.items():
        counts = Counter(row["topic"] for row in shipped["topics"][split])
        assert counts == dict.fromkeys(making_topics.KINDS, size)
    assert {row["topic"] for row in shipped["topics"]["unlabelled"]} == {None}


def test_half_of_the_nouns_of_each_topic_are_never_labelled(shipped):
    nouns = defaultdict(lambda: defaultdict(set))
    for split in making_topics.SIZES:
        for row in shipped["topics"][split]:
            nouns[row["topic"]][split].add(row["noun"])
    for found in nouns.values():
        assert found["known_nouns"] == found["train"]
        assert not found["new_nouns"] & found["train"]
        assert len(found["train"]) - len(found["new_nouns"]) in (0, 1)


def test_the_other_nouns_stand_nowhere_in_training(shipped):
    new = {row["noun"] for row in shipped["topics"]["new_nouns"]}
    leaves = {word for row in shipped["topics"]["train"] for word in bag(row["sentence"])}
    assert not {noun for noun in new if bag(noun) <= leaves} - {"orange"}  # which is a colour, too


def test_the_first_96_sentences_hold_every_labelled_noun_and_16_of_each_topic(shipped):
    train = shipped["topics"]["train"]
    assert set(Counter(row["topic"] for row in train[:96]).values()) == {16}
    assert {row["noun"] for row in train[:96]} == {row["noun"] for row in train}


def test_every_answer_stands_once_in_its_passage_at_its_place(shipped):
    for row in rows(shipped["questions"]):
        assert row["passage"][row["start"] : row["end"]] == row["answer"]
        assert row["passage"].lower().count(row["answer"].lower()) == 1
        assert row["answer"] in statements(row)[row["asked"]]


def test_every_passage_has_four_statements_and_no_place_is_asked_about_more_often(shipped):
    for part in shipped["questions"].values():
        assert all(len(statements(row)) == 4 for row in part)
        counts = Counter(row["asked"] for row in part)
        spread = 4 * (len(part) * 3 / 16) ** 0.5
        assert all(abs(counts[place] - len(part) / 4) < spread for place in range(4))


def test_no_verb_of_the_test_is_asked_about_in_training(shipped):
    heads = {split: {row["verb"].split()[0] for row in part} for split, part in shipped["questions"].items()}
    assert heads["known_verbs"] == heads["train"]
    assert not heads["new_verbs"] & heads["train"]
    share = len(heads["new_verbs"]) / len(heads["new_verbs"] | heads["train"])
    assert share == pytest.approx(making_questions.NEW_VERBS, abs=0.02)


def test_no_question_stands_twice(shipped):
    found = Counter((row["passage"], row["question"]) for row in rows(shipped["questions"]))
    assert max(found.values()) == 1


def shares_most(row):
    """The statement with the most words of the question; the first of equals."""
    shared = [len(bag(row["question"]) & bag(statement)) for statement in statements(row)]
    return shared.index(max(shared))


def test_sharing_words_finds_three_of_four_statements_and_not_more(shipped):
    found = [shares_most(row) == row["asked"] for row in rows(shipped["questions"])]
    assert 0.70 < sum(found) / len(found) < 0.77


def test_no_answer_goes_by_the_object_alone(shipped):
    """Training shows a question's answer too seldom as an answer for the words of the answer to be a clue."""
    by_answer = Counter(row["answer"] for row in shipped["questions"]["train"])
    assert by_answer.most_common(1)[0][1] < 0.06 * sum(by_answer.values())


# Dialogues


def test_each_second_sentence_is_right_as_often_as_it_is_anothers(shipped):
    for part in shipped["dialogues"].values():
        assert Counter(row["second"] for row in part) == Counter(row["another"] for row in part)
        assert all(row["second"] != row["another"] for row in part)


PRONOUNS = {"it", "them", "him", "her"}


def test_the_other_pronoun_is_all_that_differs(shipped):
    for row in rows(shipped["dialogues"]):
        right, wrong = words(row["second"]), words(row["other_pronoun"])
        differing = [(one, other) for one, other in zip(right, wrong, strict=True) if one != other]
        assert len(differing) == 1 and set(differing[0]) <= PRONOUNS


def test_pronouns_are_right_as_often_as_they_are_wrong(shipped):
    for part in shipped["dialogues"].values():
        right, wrong = (
            Counter(word for row in part for word in words(row[column]) if word in PRONOUNS)
            for column in ("second", "other_pronoun")
        )
        assert right == wrong


def test_a_cousin_is_he_or_she_and_never_they(shipped):
    for row in rows(shipped["dialogues"]):
        if re.search(r"\bcousin\b", row["first"]):
            assert "them" in words(row["other_pronoun"])
    assert making_dialogues.genders()["cousin"] == {"him", "her"}
    assert making_dialogues.genders()["aunt"] == {"her"}


def test_training_and_test_share_no_dialogue(shipped):
    lines = {
        split: {(row["first"], row["second"]) for row in part} for split, part in shipped["dialogues"].items()
    }
    assert not lines["train"] & lines["test"]
    assert {split: len(found) for split, found in lines.items()} == making_dialogues.SIZES


# Tags


def test_every_word_has_its_tag():
    found, corpus = load_tags("validation"), load_corpus("spanish_english", "validation")
    assert [row["words"] for row in found] == [words(line) for line in corpus["tgt"]]
    assert all(len(row["words"]) == len(row["tags"]) for row in found)
    tags = defaultdict(Counter)
    for row in found:
        for word, tag in zip(row["words"], row["tags"], strict=True):
            tags[word][tag] += 1
    assert tags["the"].most_common(1)[0][0] == "DT" and tags["cat"].most_common(1)[0][0] == "NN"
    assert tags["they"].most_common(1)[0][0] == "PRP" and tags["bought"].keys() <= {"VBD", "VBN"}
