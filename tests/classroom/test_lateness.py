"""Deadlines, extensions and what a late day costs; which time is believed; wrong rules and wrong lines."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from handing_in import hand_in, small_assignment

from course.classroom.assignments import handing_in
from course.classroom.assignments.declared import Assignment, declaration, load_assignment
from course.classroom.assignments.handing_in import HandingIn
from course.classroom.assignments.notebook import notebook
from course.classroom.decisions.decided import Decisions
from course.classroom.decisions.late_days import LateDays, read_late_days, write_late_days
from course.classroom.decisions.lateness import (
    days_late,
    read_extensions,
    read_times,
    with_lateness,
    with_times,
)
from course.classroom.decisions.students import Students
from course.classroom.decisions.times import read_time
from course.classroom.evening import Evening, _with_times
from course.classroom.feedback.class_report import write_class_report
from course.classroom.feedback.gradebook import write_canvas_csv, write_moodle_csv
from course.classroom.feedback.student_page import write_feedback
from course.classroom.grading.submissions import Submission, find_submissions
from tests.classroom.sample_marks import Reader, plainly, submission

DUE = datetime(2026, 12, 4, 18, tzinfo=UTC)
RULES = HandingIn(DUE, 5)
STUDENTS = Students(["ada", "ben"])


def marks():
    return submission("ada", plainly("attention_scores", "right"), plainly("causal_mask", "wrong"))


def late(days: float, rules=RULES, until=None):
    handed_in = Submission("ada", None, (), DUE + timedelta(days=days))
    return with_lateness(marks(), handed_in, rules, until)


@pytest.mark.parametrize(("hours", "days"), [(-30, 0), (0, 0), (0.001, 1), (24, 1), (24.001, 2), (49, 3)])
def test_a_day_counts_as_soon_as_it_has_begun(hours, days):
    assert days_late(DUE + timedelta(hours=hours), DUE, UTC) == days


# A deadline in Berlin, a time of handing in, the days. Clocks go back on 25 October, and forward on 29 March.
CLOCKS = [
    (date(2026, 10, 24), "2026-10-25 23:30 +0100", 1),
    (date(2026, 10, 24), "2026-10-26 00:30 +0100", 2),
    (datetime(2026, 10, 24, 18), "2026-10-25 17:59 +0100", 1),
    (datetime(2026, 10, 25, 2, 30), "2026-10-25 02:30 +0100", 0),  # of the two times, the later
    (datetime(2026, 10, 25, 2, 30), "2026-10-25 02:31 +0100", 1),
    (date(2026, 3, 28), "2026-03-30 00:00 +0200", 1),
    (date(2026, 3, 28), "2026-03-30 00:30 +0200", 2),
    (datetime(2026, 3, 28, 18), "2026-03-29 18:01 +0200", 2),
]


@pytest.mark.parametrize(("deadline", "handed_in", "days"), CLOCKS)
def test_days_are_those_of_the_calendar_also_where_clocks_change(deadline, handed_in, days):
    rules = HandingIn(deadline, 10, time_zone="Europe/Berlin")
    done = with_lateness(marks(), Submission("ada", None, (), read_time(handed_in)), rules, None)
    assert done.points == 2 * (1 - days / 10)


@pytest.mark.parametrize("here", ["Europe/Berlin", "UTC", "America/New_York"])
def test_a_deadline_is_the_same_moment_on_every_machine(monkeypatch, tmp_path, here):
    monkeypatch.setattr(handing_in, "get_localzone", lambda: ZoneInfo(here))
    rules = HandingIn(datetime(2026, 12, 4, 18), 10, time_zone="Europe/Berlin")
    assert rules.due == datetime(2026, 12, 4, 17, tzinfo=UTC)
    assert rules.until() == "the deadline, 2026-12-04 18:00 (Europe/Berlin)"
    later = datetime(2026, 12, 9, 19, 30, tzinfo=UTC)
    assert extensions(tmp_path, "ada;2026-12-09 20:30", rules=rules) == {"ada": later}
    until = with_lateness(marks(), Submission("ada", None), rules, later).decisions
    assert until == ("extended until 2026-12-09 20:30 (Europe/Berlin)",)


def test_the_teachers_own_zone_is_written_into_the_declaration(monkeypatch):
    monkeypatch.setattr(handing_in, "get_localzone_name", lambda: "America/New_York")
    written = 'exercises = ["merge_heads"]  # one\n[handing_in]\ndeadline = 2026-12-04  # a Friday\n'
    for zone, lines in ((None, written), ("UTC", f'{written}time_zone = "UTC"\n')):
        rules = HandingIn(date(2026, 12, 4), time_zone=zone or "")
        text = declaration(Assignment("week_3", "Week 3", "", ("merge_heads",), {}, rules), lines)
        assert f'time_zone = "{zone or "America/New_York"}"' in text
        assert "# one\n" in text
        assert "deadline = 2026-12-04  # a Friday\n" in text
    for rules in (HandingIn(), HandingIn(DUE)):  # nothing to be told, or told already
        assert rules.with_zone() == rules


def test_a_deadline_without_a_zone_is_told_when_it_is_graded():
    told = Decisions(HandingIn(date(2026, 12, 4)), {}, {}, {}).remarks([])
    assert "The deadline names no time zone, so it is in that of this machine" in told[0]
    assert Decisions(HandingIn(date(2026, 12, 4), time_zone="UTC"), {}, {}, {}).remarks([]) == []


def test_a_machine_that_does_not_say_its_zone_is_told(monkeypatch):
    monkeypatch.setattr(handing_in, "get_localzone", lambda: ZoneInfo("CET-1CEST,nowhere"))
    with pytest.raises(ValueError, match=r'write time_zone = "Europe/Berlin" into \[handing_in\]'):
        HandingIn(date(2026, 12, 4))


@pytest.mark.parametrize(
    ("days", "points", "said"),
    [(-1, 2, ()), (0.2, 1.9, ("1 day late: -5%",)), (1.5, 1.8, ("2 days late: -10%",)),
     (99, 0, ("99 days late: -100%",))],
)  # fmt: skip
def test_each_day_costs_its_percentage_and_never_more_than_all(days, points, said):
    assert (late(days).points, late(days).decisions) == (points, said)
    assert late(days).exercises == marks().exercises


def test_without_a_penalty_lateness_is_said_and_costs_nothing():
    assert (late(1.5, HandingIn(DUE)).points, late(1.5, HandingIn(DUE)).decisions) == (2, ("2 days late",))
    assert late(9, HandingIn()) == marks()


@pytest.mark.parametrize(("minutes", "days"), [(0, 0), (15, 0), (15.1, 1), (24 * 60, 1), (24 * 60 + 1, 2)])
def test_minutes_of_grace_make_nobody_late_and_shorten_no_day(minutes, days):
    rules = HandingIn(DUE, 5, grace_minutes=15)
    assert late(minutes / 1440, rules).late_days == days
    until = DUE + timedelta(days=2)
    assert late(2 + minutes / 1440, rules, until).late_days == days


def test_after_the_cut_off_nothing_counts():
    rules = HandingIn(DUE, 5, cut_off=DUE + timedelta(days=3))
    assert late(3, rules).points == 1.7
    done = late(3.01, rules)
    assert (done.points, done.exercises) == (0, marks().exercises)
    assert done.decisions == ("handed in 2026-12-07 18:14 (UTC), after the cut-off: no points",)
    later = DUE + timedelta(days=5)  # an extension beyond the cut-off is the student's own cut-off
    assert late(4.9, rules, later).points == 2
    assert late(5.1, rules, later).points == 0


def test_free_days_are_used_before_any_costs():
    rules = HandingIn(DUE, 10, free_late_days=3)
    handed_in = Submission("ada", None, (), DUE + timedelta(days=3.5))
    done = with_lateness(marks(), handed_in, rules, None, free=3)
    assert (done.points, done.late_days, done.free_days) == (1.8, 4, 3)
    assert done.decisions == ("4 days late, 3 of them free: -10%",)
    some = with_lateness(marks(), replace(handed_in, handed_in=DUE + timedelta(days=1)), rules, None, free=3)
    assert (some.points, some.free_days, some.decisions) == (2, 1, ("1 day late, 1 of them free",))
    assert (
        with_lateness(marks(), handed_in, HandingIn(DUE), None, free=3).free_days == 0
    )  # late costs nothing


def test_free_days_last_for_a_whole_course(tmp_path):
    roster = [{"login": "ada", "name": "Ada L"}, {"login": "ben"}, {"login": "eve"}]
    rules = HandingIn(DUE, 10, free_late_days=3)
    week_1 = Decisions(rules, {}, {}, {})
    submissions = [Submission(name, None, (), DUE + timedelta(days=2)) for name in ("Ada L_77", "ben")]
    graded = [(one, replace(marks(), student=one.student)) for one in submissions]
    students = Students(["Ada L_77", "ben"], roster)
    write_late_days(tmp_path / "1.csv", LateDays(), week_1.on(graded), students)
    assert (tmp_path / "1.csv").read_text("utf-8-sig").split() == ["student,used", "ada,2", "ben,2"]
    students = Students(["Ada L_901", "eve"], roster)  # Moodle gives other numbers; Ben did nothing
    read = read_late_days(tmp_path / "1.csv", students)
    assert read == LateDays({"Ada L_901": 2}, {"ben": 2})
    submissions = [Submission(name, None, (), DUE + timedelta(days=2)) for name in ("Ada L_901", "eve")]
    graded = [(one, replace(marks(), student=one.student)) for one in submissions]
    ada, eve = Decisions(rules, {}, {}, {}, late_days=read).on(graded)
    assert (ada.decisions, ada.points) == (("2 days late, 1 of them free: -10%",), 1.8)
    assert (eve.decisions, eve.points) == (("2 days late, 2 of them free",), 2)
    write_late_days(tmp_path / "2.csv", read, [ada, eve], students)
    assert (tmp_path / "2.csv").read_text("utf-8-sig").split()[1:] == ["ada,3", "ben,2", "eve,2"]


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["ada,two"], "line 2: wanted a number of days, 0 or more; got 'two'"),
        (["ada,1", "ADA,2"], "line 3: wanted one line for each student, got a second for ada"),
        (["gone,1", "gone,2"], "line 3: wanted one line for each student, got a second for gone"),
    ],
)
def test_a_wrong_line_of_free_days_is_told(tmp_path, lines, complaint):
    (tmp_path / "late_days.csv").write_text("\n".join(("student,used", *lines)))
    with pytest.raises(ValueError, match=complaint):
        read_late_days(tmp_path / "late_days.csv", STUDENTS)


def test_an_extension_moves_the_deadline_of_one_student():
    until = DUE + timedelta(days=2)
    shown = f"extended until {until:%Y-%m-%d %H:%M} (UTC)"
    assert (late(1.5, until=until).points, late(1.5, until=until).decisions) == (2, (shown,))
    assert late(2.5, until=until).decisions == (shown, "1 day late: -5%")


def test_what_canvas_calls_late_is_said_and_costs_nothing():
    said = with_lateness(marks(), Submission("ada", None, late=True), RULES, None)
    assert (said.points, said.decisions) == (2, ("late, says Canvas",))


def test_it_is_said_on_the_page_in_the_report_and_in_the_csv(tmp_path):
    page = Reader(write_feedback(late(1.5), tmp_path, "Attention").read_text())
    assert "2 days late: -10% (-0.2 points)" in page.text
    assert "1.8 of 4 points" in page.text
    perfect = submission("ada", plainly("causal_mask", "right"))
    for taken, said in ((0, "Every exercise is right. Well done."), (0.2, "Every answer passed its checks.")):
        page = Reader(write_feedback(replace(perfect, taken=taken), tmp_path, "Attention").read_text())
        assert said in page.text
    write_class_report([late(1.5)], tmp_path / "class.html", "Attention")
    assert "2 days late: -10%" in (tmp_path / "class.html").read_text()
    write_moodle_csv([late(1.5)], tmp_path / "moodle.csv", "Attention")
    [row] = (tmp_path / "moodle.csv").read_text().splitlines()[1:]
    assert row == "ada,,,1.8,attention_scores 2/2; causal_mask 0/2; 2 days late: -10%"
    write_canvas_csv([late(1.5)], tmp_path / "canvas.csv", "Attention")
    assert (tmp_path / "canvas.csv").read_text().splitlines()[2] == "ada,,,ada,,1.8"


def extensions(folder, *lines, rules=RULES):
    (folder / "extensions.csv").write_text("\n".join(("student;until", *lines)))
    return read_extensions(folder / "extensions.csv", rules, STUDENTS)


@pytest.mark.parametrize(
    "text",
    [
        "2026-12-09 20:30", "2026-12-09T20:30", "2026-12-09 20:30:00", "20261209T203000", "2026/12/09 8:30 PM",
        "09.12.2026 20:30", "9.12.2026 20:30:00", "9. 12. 2026, 20:30", "Wednesday, 9 December 2026, 8:30 PM",
        "Wednesday, December 9, 2026, 8:30 PM", "Dec 9, 2026 at 8:30pm", "Wed Dec  9 20:30:00 2026",
        "2026-12-09T20:30:00Z", "2026-12-09 20:30:00.000000 UTC", "2026-12-09T22:30:00+02:00",
        "2026-12-09 15:30:00 -0500",
    ],
)  # fmt: skip
def test_times_as_spreadsheets_moodle_canvas_and_nbgrader_write_them(tmp_path, text):
    assert extensions(tmp_path, f"Ada;{text}") == {"ada": datetime(2026, 12, 9, 20, 30, tzinfo=UTC)}


@pytest.mark.parametrize("text", ["2026-12-20", "20.12.2026", "20 December 2026", "12/20/2026", "20/12/2026"])
def test_of_a_day_all_counts(text):
    assert read_time(text) == date(2026, 12, 20)
    end = datetime(2026, 12, 21, tzinfo=ZoneInfo("Asia/Tokyo"))
    assert HandingIn(read_time(text), time_zone="Asia/Tokyo").due == end


@pytest.mark.parametrize(
    "text", ["", "Friday", "18:00", "2026", "December 2026", "9.12.26", "26-12-09", "2026-12-09 18:00 CET",
             "2026-12-09 25:00", "31.2.2026", "9" * 5_000]
)  # fmt: skip
def test_nothing_is_guessed_that_a_time_does_not_say(text):
    with pytest.raises(
        ValueError, match="wanted a time like 2026-12-04 18:00 or 4.12.2026 18:00, or a day; got"
    ):
        read_time(text)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (
            ["ada;12/9/2026"],
            "line 2: wanted a time like 2026-12-04 18:00 .*; got '12/9/2026', which may be 12 September or 9 December; "
            "write the year first",
        ),
        (["ada;"], "line 2: wanted a time like .*; got ''"),
        (["ada;2026-12-01"], "line 2: wanted a time after the deadline, 2026-12-04"),
        (
            ["ada;9.12.2026", "bem;9.12.2026"],
            "line 3: wanted a student who handed in, got 'bem'; near it are ben",
        ),
        (
            ["ada;9.12.2026", "ADA;10.12.2026"],
            "line 3: wanted one line for each student, got a second for ada",
        ),
    ],
)
def test_a_wrong_line_is_told(tmp_path, lines, complaint):
    with pytest.raises(ValueError, match=complaint):
        extensions(tmp_path, *lines)


def test_an_extension_of_a_student_without_work_is_told_and_the_others_count(tmp_path):
    students = Students(["ada"], [{"login": "ada"}, {"login": "eve"}])
    (tmp_path / "extensions.csv").write_text("student,until\neve,2026-12-09\nada,2026-12-09\n")
    assert list(read_extensions(tmp_path / "extensions.csv", RULES, students)) == ["ada"]
    assert students.without_work == {"eve"}


def test_extensions_need_a_deadline(tmp_path):
    with pytest.raises(ValueError, match=r"wanted a deadline in the assignment's \[handing_in\], got none"):
        extensions(tmp_path, "ada;9.12.2026", rules=HandingIn())


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("2026-12-04 17:00:00.250000 UTC\n", datetime(2026, 12, 4, 17, 0, 0, 250_000, UTC)),
        ("2026-12-04 18:00:00+01:00", datetime(2026, 12, 4, 17, tzinfo=UTC)),
        ("2026-12-04 17:00:00", datetime(2026, 12, 4, 17, tzinfo=UTC)),
        ("2026-12-04 17:00:00 CET", None),
        ("\xff", None),
    ],
)
def test_nbgraders_time_is_read(tmp_path, text, time):
    hand_in("{}", tmp_path / "ada" / "week_3" / "week_3.ipynb")
    (tmp_path / "ada" / "week_3" / "timestamp.txt").write_text(text, encoding="latin-1")
    [found] = find_submissions(tmp_path, "week_3")
    assert found.handed_in == time


def test_a_time_that_a_student_uploaded_is_not_believed(tmp_path):
    hand_in("{}", tmp_path / "Kim Lee_778_assignsubmission_file_" / "week_3.ipynb")
    (tmp_path / "Kim Lee_778_assignsubmission_file_" / "timestamp.txt").write_text("2026-12-04 17:00:00 UTC")
    hand_in("{}", tmp_path / "doejohn_LATE_12346_67891_week_3.ipynb")
    kim, john = find_submissions(tmp_path, "week_3")
    assert (kim.handed_in, kim.late, john.handed_in, john.late) == (None, False, None, True)


@pytest.mark.parametrize("rules", [
    HandingIn(), HandingIn(DUE, 2.5, "best"), HandingIn(DUE.replace(tzinfo=None), time_zone="Asia/Tokyo"),
    HandingIn(DUE.date(), 10, time_zone="Europe/Berlin"),
    HandingIn(DUE, 10, grace_minutes=15, free_late_days=3, cut_off=DUE + timedelta(days=7)),
])  # fmt: skip
def test_the_rules_are_read_as_they_were_written(tmp_path, rules):
    assignment = Assignment("week_3", "Week 3", "", ("merge_heads",), {"merge_heads": 2}, rules)
    (tmp_path / "week_3.toml").write_text(declaration(assignment))
    assert load_assignment(tmp_path / "week_3.toml") == assignment
    assert ("handing_in" in declaration(assignment)) == (rules != HandingIn())


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ('deadline = "soon"', "deadline must be like 2026-12-04T18:00:00, without quotes; got 'soon'"),
        ("deadline = 18:00:00", "deadline must be like"),
        ("deadline = 9999-12-31", "wanted a time between the years"),
        ("late_percent_per_day = 5", "late_percent_per_day needs a deadline"),
        ("deadline = 2026-12-04\nlate_percent_per_day = 101", "must be from 0 to 100; got 101"),
        ("deadline = 2026-12-04\nlate_percent_per_day = true", "must be like 10; got True"),
        ('time_zone = "Berlin"', "time_zone must be a name like .*; got 'Berlin'; near it are Europe/Berlin"),
        ('time_zone = "../../etc/passwd"', "time_zone must be a name like"),
        ('counts = "first"', "counts must be one of last, best; got 'first'"),
        (
            "dealine = 2026-12-04",
            r"\[handing_in\] must have only deadline, time_zone, .*, counts, groups; got",
        ),
        ("grace_minutes = 15", "grace_minutes and cut_off need a deadline"),
        ("deadline = 2026-12-04\ngrace_minutes = -1", "grace_minutes must be from 0 to 1440; got -1"),
        (
            "deadline = 2026-12-04\ncut_off = 2026-12-04",
            "cut_off must be after the deadline, 2026-12-05 00:00",
        ),
        ("deadline = 2026-12-04\nfree_late_days = 2", "free_late_days needs late_percent_per_day"),
        ("deadline = 2026-12-04\nfree_late_days = 1.5", "free_late_days must be like 3; got 1.5"),
    ],
)
def test_wrong_rules_are_told(tmp_path, lines, complaint):
    text = declaration(small_assignment("merge_heads"))
    (tmp_path / "week_3.toml").write_text(f"{text}\n[handing_in]\n{lines}\n")
    with pytest.raises(ValueError, match=f"week_3.toml cannot be used: .*{complaint}"):
        load_assignment(tmp_path / "week_3.toml")


def test_the_notebook_tells_the_rules():
    assignment = Assignment("week_3", "Week 3", "", ("merge_heads",), {}, HandingIn(DUE, 10, "best"))
    [text] = [cell.source for cell in notebook(assignment).cells if cell.id == "handing-in"]
    text = " ".join(text.split())
    assert (
        "until the deadline, 2026-12-04 18:00 (UTC); the best version counts. Each day late, even one" in text
    )
    assert "costs 10% of your points" in text
    rules = HandingIn(DUE, 10, grace_minutes=15, free_late_days=3, cut_off=DUE + timedelta(days=7))
    text = rules.cost()
    assert "Of all your late days in this course, the first 3 cost nothing." in text
    assert "Work that comes after 2026-12-11 18:00 (UTC) gets no points." in text and "15" not in text


def times(folder, *lines):
    path = folder / "times.csv"
    path.write_text("\n".join(("student,handed_in", *lines)))
    return read_times(path, RULES, Students(["ada", "ben"]))


def test_times_of_a_table_are_those_of_work_that_came_without(tmp_path):
    found = times(tmp_path, 'Ada,"Friday, 4 December 2026, 6:05 PM"', "ben,2026-12-04T17:00")
    own = datetime(2026, 12, 1, tzinfo=UTC)
    first, second, ben = with_times(
        [
            Submission("ada", None, superseded=True),
            Submission("ada", None, attempt=2),
            Submission("ben", None, handed_in=own),
        ],
        found,
    )
    assert first.handed_in is None  # a time is that of the last attempt
    assert (second.handed_in.hour, second.handed_in.minute) == (18, 5)
    assert ben.handed_in == own


def test_times_of_students_without_work_and_empty_times_say_nothing(tmp_path):
    path = tmp_path / "times.csv"
    path.write_text("student,handed_in\neve,2026-12-04\nben,-\nfay,\nada,2026-12-04 18:05\n")
    students = Students(["ada", "ben"], [{"login": name} for name in ("ada", "ben", "eve", "fay")])
    assert list(read_times(path, RULES, students)) == ["ada"]


def test_moodles_whole_worksheet_is_a_table_of_times(tmp_path):
    head = "Identifier,Full name,Email address,Status,Last modified (submission),Feedback comments"
    (tmp_path / "w.csv").write_text(
        f"\ufeff{head}\n"
        'Participant 77,Ada L,ada@x.edu,Submitted,"Friday, 4 December 2026, 6:05 PM","a\nb"\n'
        "Participant 78,Ben B,ben@x.edu,No submission,-,\n"
        'Participant 79,Cem C,cem@x.edu,Submitted,"Friday, 4 December 2026, 7:00 PM",\n',
        encoding="utf-8",
    )
    found = read_times(
        tmp_path / "w.csv", RULES, Students(["Ada L_77", "Ben B_78"])
    )  # Cem's work came after the download
    assert {name: (time.hour, time.minute) for name, time in found.items()} == {"Ada L_77": (18, 5)}


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["ada,Friday"], "line 2: wanted a time like .*; got 'Friday'"),
        (["adda,2026-12-04"], "line 2: wanted a student who handed in, got 'adda'"),
        (
            ["ada,2026-12-04", "ada,2026-12-05"],
            "line 3: wanted one line for each student, got a second for ada",
        ),
    ],
)
def test_wrong_times_are_told(tmp_path, lines, complaint):
    with pytest.raises(ValueError, match=complaint):
        times(tmp_path, *lines)


def test_a_roster_that_is_moodles_worksheet_tells_the_times(tmp_path):
    def evening(head: str, **given) -> Evening:
        (tmp_path / "w.csv").write_text(f"{head}\nParticipant 77,-\n", encoding="utf-8")
        return _with_times(
            Evening("a", [], tmp_path, tmp_path, roster=tmp_path / "w.csv", **given), assignment
        )

    assignment = Assignment("week_3", "Week 3", "", ("causal_mask",), handing_in=RULES)
    whole = "Identifier,Last modified (submission)"
    assert evening(whole).times == tmp_path / "w.csv"
    assert evening(whole, times=tmp_path / "own.csv").times == tmp_path / "own.csv"
    assert evening("Identifier,Grade").times is None
    assignment = replace(assignment, handing_in=HandingIn())
    assert evening(whole).times is None
