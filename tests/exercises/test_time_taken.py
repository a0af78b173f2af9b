"""An attempt is stopped by the time that it takes itself. A busy machine lets no attempt run out of time."""

import os
import signal
import subprocess
import threading
import time

import pytest

from course.exercises import EXERCISES
from course.exercises.answer_key import AnswerKey
from course.exercises.checking import request
from course.exercises.pickling import pack
from course.exercises.worker import serving
from course.exercises.worker.time_taken import LOOK_SECONDS, TimeTaken
from course.exercises.workplace import Workplace

LIMIT = 1.0  # seconds


@pytest.fixture(scope="module")
def workplace():
    place = Workplace("serve")
    yield place
    place.close()


def attempt(workplace, function) -> dict:
    key = AnswerKey(EXERCISES["build_vocabulary"])
    return workplace.attempt(request(key, pack(function), LIMIT))


def children_of(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as children:
        return [int(child) for child in children.read().split()]


def spins(tokens):
    while True:
        pass


def sleeps(tokens):
    import time

    while True:
        time.sleep(0.3)


def takes_a_little(tokens):
    import time

    until = time.process_time() + 0.01
    while time.process_time() < until:
        pass
    return {}


@pytest.mark.parametrize("function", [spins, sleeps])
def test_it_is_stopped_when_it_has_taken_its_time(workplace, function):
    assert attempt(workplace, function)["outcome"] == "timeout"


def test_it_waits_for_the_processor_as_long_as_it_must(workplace):
    """The attempt is halted, as a busy machine halts it, for longer than it may take."""
    workplace._ready()
    [waiting] = workplace._waiting
    halted = []

    def halt():
        while not (found := children_of(waiting._process.pid)):
            time.sleep(0.001)
        os.kill(found[0], signal.SIGSTOP)
        time.sleep(2 * LIMIT)
        os.kill(found[0], signal.SIGCONT)
        halted.append(found[0])

    thread = threading.Thread(target=halt)
    thread.start()
    answer = attempt(workplace, takes_a_little)
    thread.join()
    assert len(halted) == 1
    assert answer["outcome"] == "answered"


@pytest.fixture
def process():
    """A process that sleeps."""
    with subprocess.Popen(["sleep", "600"]) as sleeper:
        yield sleeper.pid
        sleeper.kill()


def test_sleep_counts(process):
    time_taken = TimeTaken(process)
    while time_taken.seconds() < 0.2:  # else the test never ends
        time.sleep(LOOK_SECONDS / 2)


def test_a_halt_does_not_count(process):
    os.kill(process, signal.SIGSTOP)
    os.waitpid(process, os.WUNTRACED)
    time_taken = TimeTaken(process)
    before = time_taken.seconds()
    time.sleep(5 * LOOK_SECONDS)
    assert time_taken.seconds() == before


def test_what_a_process_did_between_two_distant_looks_is_not_taken_for_sleep(process):
    time_taken = TimeTaken(process)
    time.sleep(20 * LOOK_SECONDS)
    assert time_taken.seconds() < 10 * LOOK_SECONDS


def test_an_answer_that_is_written_between_two_looks_counts(monkeypatch):
    """The process has answered and ended, after a look at its output and before one at itself."""
    look, looks = serving.select.select, []
    monkeypatch.setattr(
        serving.select,
        "select",
        lambda *given: looks.append(1) or (([], [], []) if len(looks) == 1 else look(*given)),
    )
    child = subprocess.Popen(["true"])
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    (channel, written), (requests, _), (told, answers) = os.pipe(), os.pipe(), os.pipe()
    os.write(written, b'{"outcome": "answered"}\n')
    os.close(written)
    serving._watch_over(child.pid, channel, requests, answers, seconds=5)
    os.close(answers)
    assert os.read(told, 1000) == b'{"outcome": "answered"}\n'
    child.returncode = 0  # it has been waited for
