"""What people do with the installed course, in a folder of their own; test_wheel.py runs this without the checkout.

Each function may fail for itself. The last line of the output is a JSON object: its name, and why it failed or "".
"""

import json
import os
import subprocess
import sys
import traceback
from pathlib import Path

import torch

COURSE = Path(sys.executable).with_name("course")  # the command, which pip put beside Python


def the_packages_are_the_installed_ones():
    from course.places import LESSONS
    from course_lib.running.data_folder import DATA

    packages = LESSONS.parent.parent
    assert packages / "course" / "notebooks" == LESSONS and packages / "course_lib" / "data" == DATA
    assert packages.is_relative_to(sys.prefix) and LESSONS.is_dir() and DATA.is_dir()
    assert not any(Path(folder, "pyproject.toml").exists() for folder in sys.path)


def the_translator_translates():
    from course_lib.translator import Translator

    assert Translator.load().translate("El perro come .").text == "The dog eats."


def both_corpora_load():
    from course_lib.corpora import load_corpus

    found = [len(load_corpus("spanish_english", split)) for split in ("train", "validation", "test")]
    found += [len(load_corpus("everyday", split)) for split in ("validation", "test")]
    assert found == [36_000, 1_000, 1_000, 1_000, 1_000], found


def labelled_sentences_load():
    from course_lib.corpora import labelled

    found = [labelled.load_topics, labelled.load_questions, labelled.load_dialogues, labelled.load_tags]
    found += [labelled.load_fresh_sentences]
    assert all(len(load("train")) for load in found)


def both_language_models_load():
    from course_lib.saved_models import load_gpt, load_masked_lm

    assert load_gpt()[1].vocab_size and load_masked_lm()[1].vocab_size


def recorded_runs_are_read():
    from course.records import RECORDED, read_run

    runs = [read_run(path) for path in (*RECORDED.glob("*.json"), *RECORDED.glob("clinic/*.json"))]
    assert len(runs) >= 13 and all(run["history"].losses for run in runs)


def minilm_is_shown_from_recordings():
    from course.for_lessons.minilm import RECORDED, measure_minilm

    names = [path.stem for path in RECORDED.glob("lesson_*.safetensors")]
    assert len(names) >= 4
    for name in names:
        tensors, where_from = measure_minilm(lambda encoder, tokenizer: {}, name)
        assert tensors and "recorded" in where_from


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    return x.transpose(1, 2).flatten(2)


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    return x.reshape(x.shape[0], num_heads, x.shape[1], -1)


def answers_are_checked():
    from course.exercises import check

    assert check(merge_heads).passed
    refused = check(split_heads)
    assert not refused.passed and refused.misconception, refused


def hints_and_the_map_of_progress():
    from course.exercises import hint, mine, progress

    assert "hint 1 of 3" in hint("merge_heads")._repr_html_()
    assert "merge_heads" in progress()._repr_html_()
    assert mine("merge_heads")(torch.zeros(2, 3, 5, 7)).shape == (2, 5, 21)


def pictures_are_drawn():
    from course.classroom.gallery import main

    of_records = ["digit_attention", "law_and_floor", "phase_change", "race", "tree_grows", "who_knows"]
    main(["attention_explorer", *of_records])
    assert Path("build/gallery.html").read_text(encoding="utf-8").count("<section") == 7


def lectures_and_pages():
    from course.classroom.pages.__main__ import main as pages
    from course.classroom.slides.__main__ import PARTS, main
    from course.classroom.slides.parts import PARTS as FETCHED

    for part in FETCHED:  # npm would fetch them
        (PARTS / part.folder).mkdir(parents=True)
    assert main(["04"]) == pages(["04"]) == 0
    for folder in ("slides", "pages"):
        page = Path("build", folder, "04_multi_head_attention.html").read_text(encoding="utf-8")
        assert "course-picture" in page and "merge_heads" in page


def own_copies_of_the_lessons():
    from course.classroom.own_copies import refresh

    assert refresh() == []
    names = {path.name for path in Path("my_lessons").iterdir()}
    assert {"00_start_here.ipynb", "06_encoder.ipynb", "glossary.md"} <= names and len(names) >= 13


def commands_write_here():
    def run(arguments: str) -> str:
        done = subprocess.run([COURSE, *arguments.split()], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "build/assignments/source/attention/attention.ipynb: 10 exercises" in run(
        "assignment build attention"
    )
    assert Path("build/assignments/source/attention/attention.ipynb").is_file()
    Path("pairs.tsv").write_text("".join(f"uno {i}\tone {i}\n" for i in range(60)), encoding="utf-8")
    small = "--corpus pairs.tsv --vocab-size 60 --max-steps 2 --warmup-steps 1 --tokens-per-batch 200"
    run(f"train --out mine --device cpu {small}")
    assert (
        json.loads(Path("mine/run.json").read_text())["command"]
        == f"course train --out mine --device cpu {small}"
    )


TOUR = (
    the_packages_are_the_installed_ones,
    the_translator_translates,
    both_corpora_load,
    labelled_sentences_load,
    both_language_models_load,
    recorded_runs_are_read,
    minilm_is_shown_from_recordings,
    answers_are_checked,
    hints_and_the_map_of_progress,
    pictures_are_drawn,
    lectures_and_pages,
    own_copies_of_the_lessons,
    commands_write_here,
)


def why_it_fails(visit) -> str:
    try:
        visit()
    except BaseException:
        return traceback.format_exc()
    return ""


if __name__ == "__main__":
    assert os.listdir() == []
    print(json.dumps({visit.__name__: why_it_fails(visit) for visit in TOUR}))
