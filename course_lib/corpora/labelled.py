"""Labelled sentences from the course's own grammar: topics, questions, dialogues, tags, and what a sentence cost."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from course_lib.corpora.loading import DATA, dataset_of, load_spanish_english, read_checked, require_choice

if TYPE_CHECKING:
    import datasets

TASKS = DATA / "spanish_english_tasks"
FRESH = DATA / "fresh_sentences"
TOPIC_SPLITS = ("train", "known_nouns", "new_nouns", "unlabelled")
QUESTION_SPLITS = ("train", "known_verbs", "new_verbs")
DIALOGUE_SPLITS = ("train", "test")
FRESH_SPLITS = ("train", "test")
LEAF = re.compile(r"\((\S+) ([^\s()]+)\)")


def load_topics(split: str, *, folder: str | Path = TASKS) -> datasets.Dataset:
    """Sentences about one of six topics: columns `sentence`, `topic`, `noun`.

    Args:
        split: "train" and "known_nouns" are about the same nouns, "new_nouns" about others of the same topics;
            "unlabelled" sentences are about any of them, and have no topic.

    Raises:
        ValueError: if there is no such split, or the file's sha256 is not the one in `checksums.txt`.
        FileNotFoundError: if a file is missing.
    """
    return _part("topics", split, TOPIC_SPLITS, folder)


def load_questions(split: str, *, folder: str | Path = TASKS) -> datasets.Dataset:
    """Questions about passages of four statements: columns `passage`, `question`, `answer` and more.

    `start` and `end` are the characters of the passage between which the answer stands, `asked` is the index of
    its statement, `verb` the verb of the question.

    Args:
        split: "train" and "known_verbs" ask about the same verbs, "new_verbs" about others.

    Raises:
        ValueError: if there is no such split, or the file's sha256 is not the one in `checksums.txt`.
        FileNotFoundError: if a file is missing.
    """
    return _part("questions", split, QUESTION_SPLITS, folder)


def load_dialogues(split: str, *, folder: str | Path = TASKS) -> datasets.Dataset:
    """Dialogues of two sentences, `first` and `second`, with two wrong second sentences.

    `another` is the second sentence of another dialogue (which may fit by chance), `other_pronoun` the own one with a
    pronoun that does not fit.

    Args:
        split: "train" or "test".

    Raises:
        ValueError: if there is no such split, or the file's sha256 is not the one in `checksums.txt`.
        FileNotFoundError: if a file is missing.
    """
    return _part("dialogues", split, DIALOGUE_SPLITS, folder)


def load_tags(split: str) -> datasets.Dataset:
    """The English sentences of the corpus with a part of speech for each word: columns `words`, `tags`.

    The tags are the Penn treebank's (Marcus et al. 1993), from the leaves of `tgt_tree`.

    Args:
        split: "train", "validation" or "test".

    Raises:
        ValueError: if there is no such split, or the file's sha256 is not the one in `checksums.txt`.
        FileNotFoundError: if a file is missing.
    """
    from datasets import Dataset

    leaves = [LEAF.findall(tree) for tree in load_spanish_english(split)["tgt_tree"]]
    rows = {"words": [[word for _, word in row] for row in leaves], "tags": [[tag for tag, _ in row] for row in leaves]}
    return Dataset.from_dict(rows)


def load_fresh_sentences(split: str, *, folder: str | Path = FRESH) -> datasets.Dataset:
    """English sentences in the order in which the grammar drew them: columns `sentence`, `nats`.

    `nats` is the sum of -ln p of the choices that made the sentence. Frequent sentences come often, in both splits.

    Args:
        split: "train" or "test".

    Raises:
        ValueError: if there is no such split, or the file's sha256 is not the one in `checksums.txt`.
        FileNotFoundError: if a file is missing.
    """
    require_choice("split", split, FRESH_SPLITS)
    return dataset_of(read_checked(Path(folder) / f"{split}.parquet"))


def _part(task: str, split: str, splits: tuple[str, ...], folder: str | Path) -> datasets.Dataset:
    require_choice("split", split, splits)
    table = read_checked(Path(folder) / f"{task}.parquet")
    import pyarrow.compute

    return dataset_of(table.filter(pyarrow.compute.equal(table["split"], split)).drop_columns(["split"]))
