"""The map of the machine: every part is somebody's exercise, and lights up as its exercises pass."""

from course.exercises import EXERCISES, progress, progress_file
from course.exercises.plan import lessons
from course.pictures import frame
from course.pictures.machine_map import PARTS, machine_map


def states(passed=()):
    found = machine_map(passed).ours["parts"]
    return {part.key: one["state"] for part, one in zip(PARTS, found, strict=True)}


def test_each_name_is_an_exercise_of_one_part_but_a_layer_of_the_decoder_is_of_two():
    names = [name for part in PARTS for name in (*part.written, *part.fixed)]
    assert {name for name in names if names.count(name) > 1} == {"decoder_layer"}
    assert {*names} <= {*EXERCISES}
    assert all(name.startswith("fix_") == (name in part.fixed) for part in PARTS for name in part.written)


def test_a_part_stands_in_the_lesson_of_the_last_function_of_its_own():
    for part in PARTS:
        assert part.lesson == max(EXERCISES[name].lesson for name in part.written), part.name


def test_nothing_passed_and_all_that_the_lessons_require():
    assert {*states().values()} == {"course"}
    assert {*states({name for lesson in lessons() for name in lesson.required}).values()} == {"mine"}


def test_a_part_lights_up_step_by_step():
    assert states({"fix_split_heads"})["heads"] == "fixed"
    assert states({"fix_split_heads", "split_heads"})["heads"] == "some"
    assert states({"split_heads", "merge_heads", "multi_head_attention"})["heads"] == "mine"
    assert states({"split_heads", "predict_weights_shape", "no such exercise"})["tokenizer"] == "course"


def test_the_table_says_the_same():
    rows = {row[0]: row for row in machine_map({"merge_pair"}).table.rows}
    assert rows["tokenizer"] == ("tokenizer", "01", "partly yours", "merge_pair", "build_vocabulary")


def test_every_part_has_its_place_in_the_drawing():
    script = (frame.HERE / "machine_map.js").read_text(encoding="utf-8")
    drawn = script[: script.index("const WAYS")]
    assert all(f"  {part.key}: [[" in drawn for part in PARTS) and drawn.count(": [[") == len(PARTS)


def test_progress_shows_it(tmp_path, monkeypatch):
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "progress.json"))
    progress_file.save_pass("feed_forward")
    shown = progress()
    assert shown.picture == machine_map({"feed_forward"})
    assert "course-picture" in shown._repr_html_() and "course-picture" not in repr(shown)
