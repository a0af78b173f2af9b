"""The hostile list: what submitted code tries, and what it gets. After each one the sandbox grades on as before."""

import json
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import jaxtyping
import pytest
import torch
from handing_in import RIGHT, SECRET, filled, graded_alone, marks_of, small_assignment

from course.classroom.grading import sandbox as sandbox_module
from course.classroom.grading.marking import Grader
from course.classroom.grading.sandbox import ENVIRONMENT, inside, readable_folders
from course.exercises import EXERCISES
from course.exercises.exercise import TORCH_MASKS
from course.exercises.notebook_cells import answer_cell
from course.exercises.worker.switches import SWITCH_NAMES
from course.exercises.workplace import WORKER, NoWorker
from tests.by_day import only_by_day

pytestmark = pytest.mark.slow

BODY = "    return query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])"


def instead(code: str, name: str = "attention_scores") -> str:
    """The right answer, with something done first."""
    lines = "\n".join(f"    {line}" for line in code.strip().splitlines())
    return RIGHT[name].replace(BODY, f"{lines}\n{BODY}")


def tell(what: str) -> str:
    """Raise what was found, so that the mark's sentence shows it."""
    return instead(f"{what}\nraise LookupError(found)")


# Every file but those of the system and of Python's packages.
WALK = """
import os
found = []
for folder, folders, files in os.walk('/'):
    folders[:] = [name for name in folders if os.path.join(folder, name) not in READABLE]
    found += [os.path.join(folder, name) for name in files]
found = sorted(name for name in found if not name.startswith('/worker/'))
"""

# What reads: the code, and what it found.
READING = {
    "files": (WALK, "['/dev/null', '/dev/urandom', '/etc/ld.so.cache']"),
    "the answers beside PyTorch": (
        "import glob, torch, os\nfolder = os.path.dirname(os.path.dirname(torch.__file__))\n"
        "found = [glob.glob(folder + '/course_lib/*'), len(glob.glob(folder + '/torch/*')) > 9]",
        "[[], True]",
    ),
    "the worker's folder": (
        "import os\nfound = [f for f in os.listdir('/worker') if 'answer' in f or 'judg' in f or 'bank' in f]",
        "[]",
    ),
    "the environment": ("import os\nfound = sorted(set(os.environ) - KNOWN)", "[]"),
    "other processes": ("import os\nfound = os.listdir('/proc')", "[]"),
    "its parent": ("import os\nfound = [os.getpid(), os.getppid()]", "[1, 0]"),
    "frames": (
        "import sys\nframe, found = sys._getframe(), []\nwhile frame is not None:\n"
        "    found += [n for n in frame.f_locals if 'expect' in n or 'refer' in n or 'seed' in n]\n"
        "    frame = frame.f_back",
        "[]",
    ),
    "all objects": (
        "import gc\nfound = sorted({type(o).__name__ for o in gc.get_objects()}"
        " & {'Exercise', 'AnswerKey', 'Catalogue', 'Grader', 'Marks', 'Misconception'})",
        "[]",
    ),
    "loaded modules": ("import sys\nfound = [m for m in sys.modules if m.startswith('course')]", "[]"),
    "open files": (
        "import os, stat\nfound = []\nfor n in range(256):\n    try:\n"
        "        found.append(stat.filemode(os.fstat(n).st_mode)[0])\n    except OSError:\n        pass",
        "['c', 'c', 'c', 's']",  # three times /dev/null, and its own channel
    ),
    "the kernel's memory": ("found = []\nopen('/dev/mem', 'rb')", "FileNotFoundError"),
    "families of sockets": (
        "import socket\nfound = []\nfor family in range(64):\n    try:\n        socket.socket(family, 1)\n"
        "    except PermissionError:\n        continue\n    except OSError:\n        pass\n    found.append(family)",
        "[1]",  # AF_UNIX, with which asyncio talks to itself
    ),
    "names of sockets that an attempt before used": (
        "import socket\nfound = []\nfor _ in range(2):\n    server = socket.socket(socket.AF_UNIX)\n"
        "    server.bind('\\0here')\n    found.append(server.getsockname())\n    server.close()",
        "[b'\\x00here', b'\\x00here']",
    ),
    "the generator's state": ("import torch\nfound = torch.initial_seed()", "0"),
}


@pytest.mark.parametrize("what", READING)
def test_there_is_nothing_to_read(sandbox, tmp_path, what):
    code, found = READING[what]
    code = code.replace("READABLE", repr([inside(folder) for folder in readable_folders()]))
    code = code.replace("KNOWN", repr({*ENVIRONMENT, "PYTHONPATH", "PWD", "LC_CTYPE"}))
    mark = graded_alone(sandbox, tmp_path, "attention_scores", tell(code))
    assert (mark.outcome, mark.points) == ("error", 0)
    assert f"LookupError: {found}`" in mark.sentence or f"{found}: " in mark.sentence, mark.sentence


def test_the_library_in_the_sandbox_lacks_the_answer(sandbox, tmp_path):
    source = """
import inspect

def masked_softmax(scores, mask):
    from course_lib import attention, masks
    text = inspect.getsource(attention)
    answer = text.split("def masked_softmax")[1].split("def ")[0]
    raise LookupError([text.count("def masked_softmax"), "softmax(" in answer, "return" in answer,
                       "return" in inspect.getsource(masks)])
"""
    mark = graded_alone(sandbox, tmp_path, "masked_softmax", source)
    assert "LookupError: [1, False, False, True]" in mark.sentence, mark.sentence


# What tampers: a wrong answer that arranges for everything to look right. A general slip, such as another shape, is
# named as a misconception.
TAMPERING = {
    "patches torch's comparisons": (
        "import torch\ntorch.allclose = torch.equal = torch.isclose = lambda *a, **k: True\nreturn query",
        "misconception"
    ),
    "patches Python's builtins": (
        "import builtins\nbuiltins.abs = builtins.sum = lambda *a, **k: 0\nbuiltins.AssertionError = KeyError\n"
        "return query",
        "misconception",
    ),
    "takes the worker apart": (
        "import sys\nfor module in list(sys.modules.values()):\n    module.__dict__.pop('run_case', None)\n"
        "return query",
        "error",
    ),
    "answers in the worker's place": (
        "import os\nfor n in range(3, 60):\n    try:\n"
        "        os.write(n, b'{\"outcome\": \"answered\", \"cases\": [], \"borrowed\": [], \"points\": 99}\\n')\n"
        "    except OSError:\n        pass",
        "error",
    ),
    "says that it was never sealed": (
        "import os\nfor n in range(3, 60):\n    try:\n        os.write(n, b'{\"unsealed\": \"stop grading\"}\\n')\n"
        "    except OSError:\n        pass\nreturn query",
        "misconception",
    ),
    "answers with what is no JSON": (
        "import os\nfor n in range(3, 60):\n    try:\n"
        "        os.write(n, b'{\"outcome\"' + b'[' * 100_000 + b'\\n')\n    except OSError:\n        pass",
        "error",
    ),
    "answers with impossible numbers": (
        "import os\nline = b'{\"outcome\": \"answered\", \"cases\": [' + b', '.join([b'{\"value\": {\"kind\": "
        '"tensor", "shape": [3, 5], "dtype": "float32", "device": "cpu", "data": [\' + b"9" * 4000 + b\'e99]}, '
        "\"changed\": []}'] * 9) + b']}\\n'\nfor n in range(3, 60):\n    try:\n        os.write(n, line)\n"
        "    except OSError:\n        pass",
        "wrong",
    ),
    "returns a pickle's trick": (
        "class Trick:\n    def __reduce__(self):\n        import os\n"
        "        return os.system, ('touch /tmp/was-here',)\nreturn Trick()",
        "misconception",
    ),
    "returns what equals everything": (
        "class Equal(float):\n    def __eq__(self, other):\n        return True\n    def __sub__(self, other):\n"
        "        return 0.0\n    __rsub__ = __sub__\nreturn Equal('nan')",
        "misconception",
    ),
    "returns a tensor that lies": (
        "import torch\nclass Lie(torch.Tensor):\n    def tolist(self):\n        return 'all right'\n"
        "return torch.zeros(3, 5).as_subclass(Lie)",
        "wrong",
    ),
    "gives an empty gradient by a hook": (
        "wrong_way = query @ key.transpose(-2, -1)\nif wrong_way.requires_grad:\n"
        "    wrong_way.register_hook(lambda g: g / math.sqrt(query.shape[-1]))\nreturn wrong_way",
        "misconception",
    ),
    "agrees to every function of PyTorch": (
        "import torch\nclass Yes(torch.Tensor):\n    @classmethod\n"
        "    def __torch_function__(cls, f, types, args=(), kwargs=None):\n        return True\n"
        "return torch.zeros(3, 5).as_subclass(Yes)",
        "wrong",
    ),
    "gives nothing but NaN": ("return (query @ key.transpose(-2, -1)) * float('nan')", "misconception"),
    "patches the wave of the gradients": (
        "import torch\ntorch.cos = lambda x: torch.zeros_like(x)\nreturn query @ key.transpose(-2, -1)",
        "misconception",
    ),
    "patches what encodes": (
        "import sys\nfor name, module in list(sys.modules.items()):\n    if 'worker' in name:\n"
        "        module.encode = lambda *a: {'kind': 'all right'}\nreturn query",
        ("error", "wrong", "misconception"),
    ),
    "forgets all modules": ("import sys\nsys.modules.clear()\nreturn query", ("error", "misconception")),
    "writes results": (
        "import os\nfor folder in ('/tmp', '/tmp/marks', '/out/marks'):\n    try:\n"
        "        os.makedirs(folder, exist_ok=True)\n"
        "        open(folder + '/ada.json', 'w').write('{\"points\": 99}')\n"
        "    except OSError:\n        pass\nreturn query",
        "misconception",
    ),
    "answers at the exit": (
        "import atexit, os\natexit.register(lambda: [os.write(n, b'{\"outcome\": \"answered\"}') for n in range(60)])\n"
        "return query",
        "misconception",
    ),
    "hooks of the garbage collector": (
        "import gc\ngc.callbacks.append(lambda *a: 1 / 0)\ngc.set_threshold(1)\nreturn query", "misconception"
    ),
    "a thread that patches on": (
        "import threading, torch\ndef patch():\n    while True:\n        torch.cos = torch.zeros_like\n"
        "threading.Thread(target=patch, daemon=True).start()\nreturn query",
        ("misconception", "timeout"),  # the thread may use up the time of the attempt
    ),
    "a death of its own making": (
        "import os\nfor n in range(3, 60):\n    try:\n        os.write(n, b'{\"outcome\": \"died\", "
        "\"exit\": -999}\\n')\n"
        "    except OSError:\n        pass\nos._exit(0)",
        "error",
    ),
    "steps that are none": (
        "import os\nfor n in range(3, 60):\n    try:\n        os.write(n, b'{\"outcome\": \"answered\", \"cases\": "
        "[{\"value\": 1, \"steps\": 7}], \"borrowed\": []}\\n')\n    except OSError:\n        pass",
        "error",
    ),
    "returns a list without end": ("odd = []\nodd.append(odd)\nreturn odd", "misconception"),
    "returns a million objects": ("return [object() for _ in range(10**6)]", "misconception"),
}  # fmt: skip


@pytest.mark.parametrize("what", only_by_day([*TAMPERING][::2], TAMPERING))
def test_tampering_makes_nothing_right(sandbox, tmp_path, what):
    code, outcome = TAMPERING[what]
    allclose = torch.allclose
    mark = graded_alone(sandbox, tmp_path, "attention_scores", instead(code))
    assert mark.outcome in (outcome if isinstance(outcome, tuple) else (outcome,)), mark
    assert mark.points == 0
    assert torch.allclose is allclose
    assert not Path("/tmp/was-here").exists()
    assert len(mark.sentence) <= 1000
    assert_works(sandbox, tmp_path)


C = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"

# What breaks things: the code, the outcome, and a piece of the sentence.
BREAKING = {
    "sys.exit": ("import sys\nsys.exit(0)", "error", "`SystemExit: 0`"),
    "os._exit": ("import os\nos._exit(0)", "error", "Your code ended Python before it had answered."),
    "endless loop": ("while True:\n    pass", "timeout", "Stopped: after 5 seconds"),
    "sleeps": ("import time\ntime.sleep(10**6)", "timeout", "Stopped: after 5 seconds"),
    "hangs in C": ("import re\nre.match(r'(a+)+$', 'a' * 60 + 'b')", "timeout", "Stopped: after 5 seconds"),
    "catches the end": (
        "import signal\nfor n in range(1, 32):\n    try:\n        signal.signal(n, signal.SIG_IGN)\n"
        "    except (OSError, ValueError):\n        pass\nwhile True:\n    pass",
        "timeout",
        "Stopped: after 5 seconds",
    ),
    "fork": ("import os\nwhile True:\n    os.fork()", "error", "an answer may not start or end processes"),
    "fork by C": (C + "raise LookupError([libc.fork() for _ in range(9)])", "error", f"LookupError: {[-1] * 9}"),
    "clone by C": (C + "raise LookupError(libc.syscall(56, 17, 0, 0, 0, 0))", "error", "LookupError: -1"),
    "program": ("import os\nos.execv('/usr/bin/env', ['env'])", "error", "may not start or end processes"),
    "program by C": (
        C + "libc.execv(b'/usr/bin/env', None)\nraise LookupError(ctypes.get_errno())", "error", "LookupError: 1`"
    ),
    "threads": (
        "import threading, time\nfor _ in range(10**6):\n    threading.Thread(target=time.sleep, args=(99,)).start()",
        ("error", "timeout"),
        "",
    ),
    "memory": ("bytearray(10**12)", "error", "it asked for more than the 2 GiB of an attempt"),
    **{
        f"memory, {how}": (code, ("error", "timeout"), "the 2 GiB of ")
        for how, code in {
            "bit by bit": "kept = []\nwhile True:\n    kept.append(bytearray(10**7))",
            "in tensors": "import torch\nkept = []\nwhile True:\n    kept.append(torch.zeros(10**6))",
            "in one list": "kept = [0]\nwhile True:\n    kept += kept",
            "by C": C + "libc.malloc.restype = ctypes.c_void_p\nwhile True:\n"
            "    ctypes.memset(libc.malloc(10**7), 1, 10**7)",
        }.items()
    },
    "shared memory": (C + "raise LookupError(libc.shmget(0, 10**6, 0o1666))", "error", "LookupError: -1"),
    "files in memory": ("import os\nos.memfd_create('large')", "error", "Operation not permitted"),
    "small threads by C": (
        C + "small = ctypes.create_string_buffer(64)\nlibc.pthread_attr_init(small)\n"
        "libc.pthread_attr_setstacksize(small, ctypes.c_size_t(16384))\nthread = ctypes.c_ulong()\n"
        "while not libc.pthread_create(ctypes.byref(thread), small, libc.pause, None):\n    pass",
        "error",
        "Your code ended Python",
    ),
    "a lock on a file of the system": (
        "import fcntl\nfcntl.flock(open('/usr/bin/env'), fcntl.LOCK_EX)", "error", "Operation not permitted"
    ),
    "another lock": (
        "import fcntl\nfcntl.lockf(open('/usr/bin/env'), fcntl.LOCK_SH)", "error", "Operation not permitted"
    ),
    "watching files": (
        C + "raise LookupError([libc.inotify_init(), libc.inotify_init1(0)])", "error", "LookupError: [-1, -1]"
    ),
    "the machine's host": (
        "import socket\nsocket.socket(socket.AF_VSOCK, 1).connect((2, 22))", "error", "Operation not permitted"
    ),
    "the kernel's own sockets": ("import socket\nsocket.socket(16, 3, 0)", "error", "Operation not permitted"),
    "a huge number": ("return 10 ** 10 ** 9", "timeout", ""),
    "sleeps in C": (C + "libc.sleep(1000)", "timeout", ""),
    "timers": (
        "import signal\nsignal.signal(signal.SIGALRM, lambda *a: None)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)\nwhile True:\n    pass",
        "timeout",
        "",
    ),
    "write to /proc": ("open('/proc/self/oom_score_adj', 'w').write('1000')", "error", "No such file"),
    "a message of a gigabyte": (
        "class Long(Exception):\n    def __str__(self):\n        return 'x' * 10**9\nraise Long",
        ("error", "timeout"), ""
    ),
    "a group of errors": ("raise BaseExceptionGroup('all', [SystemExit(0)] * 999)", "error", "BaseExceptionGroup"),
    "a tensor without memory": ("import torch\nreturn torch.zeros(1).expand(10**12)", "misconception", ""),
    "a socket of the system": (
        "import socket\nsocket.socket(socket.AF_UNIX).connect('/run/dbus/system_bus_socket')", "error", "No such file"
    ),
    "limits raised": (
        "import resource\nresource.setrlimit(resource.RLIMIT_AS, (-1, -1))", "error", "not allowed to raise"
    ),
    "a full /tmp": (
        "with open('/tmp/full', 'wb') as file:\n    for _ in range(100):\n        file.write(bytes(10**6))",
        "error",
        "No space left on device",
    ),
    "a huge file": (
        "import os\nos.truncate(os.open('/tmp/huge', os.O_CREAT | os.O_RDWR), 10**13)", "error", "File too large"
    ),
    "huge output": ("while True:\n    print('x' * 10**6)", "timeout", "Stopped: after 5 seconds"),
    "huge output past Python": (
        "import os\nwhile True:\n    for n in range(1, 60):\n        try:\n            os.write(n, b'x' * 10**6)\n"
        "        except OSError:\n            pass",
        "error",
        "Stopped: your code gave back far more",
    ),
    "a huge result": ("import torch\nreturn torch.zeros(400, 400)", "misconception", "your shape is (400, 400)"),
    "recursion": ("def down(x):\n    return down([x])\ndown(0)", "error", "RecursionError"),
    "crash": (C + "ctypes.string_at(0)", "error", "Your code crashed Python itself before it had answered."),
    "abort": ("import os\nos.abort()", "error", "Your code crashed Python itself before it had answered."),
    **{
        f"PyTorch's {name}, whose steps are hidden": (
            f"import torch\n{code}",
            "error",
            f"`NotImplementedError: torch's {name} cannot be used in an answer: its steps cannot be watched`, at line ",
        )
        for name, code in {
            "cond": "torch.cond(torch.tensor(True), torch.sin, torch.cos, (query,))",
            "flex_attention": "from torch.nn.attention.flex_attention import flex_attention\n"
            "q = query.float()[None, None]\nflex_attention(q, q, q)",
        }.items()
    },
    "a mode without end": (
        "from torch.overrides import TorchFunctionMode\nclass Mode(TorchFunctionMode):\n"
        "    def __torch_function__(self, f, types, args=(), kwargs=None):\n        with self:\n"
        "            return f(*args, **(kwargs or {}))\nwith Mode():\n    return query + 1",
        "not_allowed",
        "gets past the watch over PyTorch's functions, so it is barred.",
    ),
    "a tensor around a tensor": (
        "import torch\nclass Own(torch.Tensor):\n    @classmethod\n"
        "    def __torch_dispatch__(cls, f, types, args=(), kwargs=None):\n        return NotImplemented\n"
        "return torch.Tensor._make_wrapper_subclass(Own, (3, 5))",
        "wrong",
        "your tensor could not be read.",
    ),
    "write outside": ("open('/usr/here', 'w')", "error", "Read-only file system"),
    "write to the worker": ("open('/worker/attempt.py', 'a')", "error", "Read-only file system"),
    "write beside": ("open('/here', 'w')", "error", "Read-only file system"),
    "link out": (
        "import os\nos.symlink('/etc/passwd', '/tmp/answer.npz')\nopen('/tmp/answer.npz')", "error", "No such file"
    ),
    "network": (
        "import socket\nsocket.create_connection(('127.0.0.1', PORT), timeout=2)", "error", "Operation not permitted"
    ),
    "names of hosts": ("import socket\nsocket.getaddrinfo('example.org', 80)", "error", "gaierror"),
    "kill everybody": (C + "libc.kill(-1, 9)\nlibc.kill(1, 9)\nlibc.kill(2, 9)\nreturn query", "misconception", ""),
    "kill the parent": ("import os\nos.kill(os.getppid(), 9)", "error", "may not start or end processes"),
    "mount": (C + "raise LookupError(libc.mount(b'x', b'/tmp', b'tmpfs', 0, 0))", "error", "LookupError: -1"),
    "mount by way of a new user": (
        C + "raise LookupError([libc.unshare(0x10020000), libc.mount(b'p', b'/tmp', b'proc', 0, 0)])",
        "error",
        "LookupError: [-1, -1]",
    ),
    "out of the root": (C + "raise LookupError(libc.chroot(b'/tmp'))", "error", "LookupError: -1"),
    "closes every file": ("import os\nos.closerange(0, 1000)", "error", "Your code ended Python"),
}  # fmt: skip


STOPPED = [what for what, (_, outcome, _) in BREAKING.items() if "timeout" in outcome]  # five seconds each
BY_DAY = ("endless loop", "sleeps", "hangs in C", *(what for what in [*BREAKING][::4] if what not in STOPPED))


@pytest.mark.parametrize("what", only_by_day(BY_DAY, BREAKING))
def test_breaking_costs_one_exercise(sandbox, tmp_path, what):
    code, outcome, text = BREAKING[what]
    with socket.create_server(("127.0.0.1", 0)) as server:  # there is something to reach, outside
        code = code.replace("PORT", str(server.getsockname()[1]))
        mark = graded_alone(sandbox, tmp_path, "attention_scores", instead(code))
    wanted = outcome if isinstance(outcome, tuple) else (outcome,)
    assert mark.outcome in wanted, mark
    assert text in mark.sentence
    assert mark.points == 0
    assert not any(Path(path).exists() for path in ("/usr/here", "/here", "/tmp/full", "/tmp/huge"))
    assert "here" not in (WORKER / "attempt.py").read_text(encoding="utf-8")[-10:]
    assert_works(sandbox, tmp_path)


def assert_works(sandbox, folder: Path) -> None:
    """The sandbox is the one that it was, nothing is left in it, and a right answer is right."""
    process = sandbox._process
    left = tell("import os\nfound = [os.listdir('/tmp'), os.getpid()]")
    assert "LookupError: [[], 1]" in graded_alone(sandbox, folder, "attention_scores", left).sentence
    assert graded_alone(sandbox, folder, "attention_scores", RIGHT["attention_scores"]).outcome == "right"
    assert sandbox._process is process
    assert process.poll() is None
    assert processes_below(process.pid) <= 2  # bwrap's other half, and the zygote


def processes_below(pid: int) -> int:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except (FileNotFoundError, ProcessLookupError):  # it has ended in between
        return 0
    return sum(1 + processes_below(int(child)) for child in children.split())


# What PyTorch calls back, and in that moment PyTorch's function is called: the answer, and what is found.
CALLED_BACK = {
    how: (f"    kept = []\n    def use(*a):\n        kept.append(torch.softmax(scores, -1).nan_to_num())\n"
          f"        return 1.0\n{body}\n    return kept[-1]", "torch's softmax")
    for how, body in {
        "for each number of a tensor": "    torch.zeros(2).apply_(use)",
        "while a list is read": "    class List:\n        def __len__(self):\n            return 1\n"
        "        def __getitem__(self, i):\n            return [][i] if i else use()\n"
        "    torch.tensor(List(), dtype=torch.float32)",
        "while a tensor is printed": "    class Own(torch.Tensor):\n        numel = use\n"
        "    str((scores * 1).as_subclass(Own))",
        "in a class's own operation": "    class Own(torch.Tensor):\n        __torch_dispatch__ = use\n"
        "    torch.Tensor._make_subclass(Own, scores.detach()) + 1",
        "when a gradient comes": "    with torch.enable_grad():\n        leaf = torch.ones(1, requires_grad=True)\n"
        "        twice = leaf * 2\n        twice.register_hook(lambda g: g * use())\n        twice.sum().backward()",
    }.items()
}  # fmt: skip
# What switches the watch off, or gets past it.
POP = "_pop_torch_function_stack"
SWITCHED_OFF = {
    how: (f"{body}\n    return torch.softmax(scores, -1).nan_to_num()", found)
    for how, (body, found) in {
        "the watch taken off for a while": (
            "    import operator\n    pop = operator.attrgetter('overrides._pop_mode_temporarily')(torch)\n"
            "    with pop(), pop():\n        return torch.softmax(scores, -1)", f"torch.overrides.{POP}"
        ),
        "the watch taken off from below": (f"    torch._C.{POP}()", f"torch._C.{POP}"),
        "the watch taken off by another's end": (
            "    torch.device('cpu').__exit__(None, None, None)", "torch's softmax"
        ),
        "the watch taken off by a stack of contexts": (
            "    import contextlib\n    with contextlib.ExitStack() as stack:\n"
            "        stack.push(torch.overrides.BaseTorchFunctionMode())", f"torch.overrides.{POP}"
        ),
        "one step past the watch": (
            "    return torch.overrides.redispatch_function(torch.softmax, (), (scores, -1), {})",
            "torch._C._skip_one_hop_torch_function",
        ),
        "past the dispatcher": (
            "    softmax = torch.ops.aten._softmax.default\n"
            "    return softmax.redispatch(torch._C.DispatchKeySet(torch._C.DispatchKey.CPU), scores, -1, False)",
            "OpOverload.redispatch",
        ),
        "a fake tensor, which leaves its mode on": (
            "    from torch._subclasses import FakeTensorMode\n    with FakeTensorMode():\n        torch.zeros(3)",
            "torch._C._DisableTorchDispatch",
        ),
    }.items()
}  # fmt: skip

# What borrows: the exercise's own answer, or PyTorch's function for it, by every road.
SOFTMAX = "def masked_softmax(scores, mask):\n    {}"
BORROWING = {
    "the library's, imported": (
        "masked_softmax", "from course_lib.attention import masked_softmax", "`course_lib.attention.masked_softmax`"
    ),
    "inside": (
        "masked_softmax",
        SOFTMAX.format("from course_lib.attention import masked_softmax as m\n    return m(scores, mask)"),
        "`course_lib.attention.masked_softmax`",
    ),
    "under another name": (
        "masked_softmax",
        "import course_lib.attention as a\n" + SOFTMAX.format("return a.masked_softmax(scores, mask)"),
        "`course_lib.attention.masked_softmax`",
    ),
    "by getattr": (
        "masked_softmax",
        "import course_lib.attention as a\n" + SOFTMAX.format("return getattr(a, 'masked_' + 'softmax')(scores, mask)"),
        "`course_lib.attention.masked_softmax`",
    ),
    "by importlib": (
        "masked_softmax",
        "import importlib\n" + SOFTMAX.format(
            "return vars(importlib.import_module('course_lib' + '.attention'))['masked_softmax'](scores, mask)"
        ),
        "`course_lib.attention.masked_softmax`",
    ),
    "by eval": (
        "masked_softmax",
        SOFTMAX.format("return eval('__import__(\"course_lib.attention\").attention.masked_softmax')(scores, mask)"),
        "`course_lib.attention.masked_softmax`",
    ),
    "the bank": (
        "masked_softmax",
        SOFTMAX.format("return __import__('course.exercises').exercises.EXERCISES['masked_softmax'].reference"),
        "`course.exercises`",
    ),
    "PyTorch's": ("stable_softmax", "import torch\ndef stable_softmax(scores):\n    return torch.softmax(scores, -1)",
                  "`torch's softmax`"),
    "PyTorch's, imported": (
        "stable_softmax",
        "from torch.nn.functional import softmax as s\ndef stable_softmax(scores):\n    return s(scores, -1)",
        "`torch's softmax`",
    ),
    "PyTorch's, under another name": (
        "stable_softmax",
        "import torch.nn.functional as G\ndef stable_softmax(scores):\n    return G.softmax(scores, -1)",
        "`torch's softmax`",
    ),
    "PyTorch's, as a method": (
        "stable_softmax", "def stable_softmax(scores):\n    return scores.softmax(-1)", "`torch's softmax`"
    ),
    "PyTorch's, in a helper": (
        "stable_softmax",
        "def help(s):\n    return s.softmax(-1)\n\ndef stable_softmax(scores):\n    return help(scores)",
        "`torch's softmax`",
    ),
    "PyTorch's, by getattr": (
        "stable_softmax",
        "import torch\ndef stable_softmax(scores):\n    return getattr(torch, 'soft' + 'max')(scores, -1)",
        "`torch's softmax`",
    ),
    "PyTorch's, by eval": (
        "stable_softmax",
        "def stable_softmax(scores):\n    import torch\n    return eval('torch.soft' + 'max')(scores, -1)",
        "`torch's softmax`",
    ),
    "PyTorch's, as an operator": (
        "stable_softmax",
        "import torch\ndef stable_softmax(scores):\n    return torch.ops.aten._softmax(scores, -1, False)",
        "`torch's softmax`",
    ),
    "PyTorch's, as a module": (
        "stable_softmax",
        "import torch\ndef stable_softmax(scores):\n    return getattr(torch.nn, 'Soft' + 'max')(-1)(scores)",
        "`torch's softmax`",
    ),
    "PyTorch's, the refusal caught": (
        "stable_softmax",
        "def stable_softmax(scores):\n    try:\n        return getattr(scores, 'soft' + 'max')(-1)\n"
        "    except Exception:\n        return scores",
        "`torch's softmax`",
    ),
    "PyTorch's, the watch turned off": (
        "stable_softmax",
        "import torch\ndef stable_softmax(scores):\n    with getattr(torch, '_' + 'C').DisableTorchFunction():\n"
        "        return getattr(torch, 'soft' + 'max')(scores, -1)",
        "`torch._C.DisableTorchFunction`",
    ),
    "PyTorch's, of another package": (
        "masked_softmax",
        "import torch\n" + SOFTMAX.format("return torch.masked.softmax(scores, -1, mask=mask).nan_to_num()"),
        "`torch.masked._ops.softmax`",
    ),
    "PyTorch's, traced": (
        "stable_softmax",
        "import torch\nstable_softmax = torch.jit.trace(torch.nn.Softmax(-1), torch.zeros(2, 3))",
        "`torch's softmax`",
    ),
    "PyTorch's, in a thread": (
        "stable_softmax",
        "import torch\nfrom concurrent.futures import ThreadPoolExecutor\npool = ThreadPoolExecutor(1)\n"
        "pool.submit(int).result()\n"
        "def stable_softmax(scores):\n    return pool.submit(torch.softmax, scores, -1).result().nan_to_num()",
        "`torch's softmax`",
    ),
    "PyTorch's, when the result is read": (
        "stable_softmax",
        "import torch\nclass Later(torch.Tensor):\n    def now(self):\n"
        "        return torch.softmax(self.as_subclass(torch.Tensor), -1).nan_to_num()\n"
        "    def detach(self):\n        return self.now().detach()\n"
        "    def __mul__(self, other):\n        return self.now() * other\n"
        "def stable_softmax(scores):\n    return (scores * 1).as_subclass(Later)",
        "`torch's softmax`",
    ),
    "PyTorch's, compiled from text": (
        "stable_softmax",
        "import torch\nunit = torch.jit.CompilationUnit('def f(x):\\n    return torch.softmax(x, -1)')\n"
        "def stable_softmax(scores):\n    return unit.f(scores).nan_to_num()",
        "`torch.jit.CompilationUnit`",
    ),
    **{
        f"PyTorch's norm by {call.partition('(')[0]}": (
            "layer_norm",
            "import torch\ndef layer_norm(x, gain, bias, eps=1e-5):\n    size = x.shape[-1]\n"
            f"    return {call}[0].view(x.shape) * gain + bias",
            f"`torch's {found}`",
        )
        for call, found in (
            ("torch.native_group_norm(x, None, None, x.numel() // size, size, 1, 1, eps)", "native_group_norm"),
            (
                "torch.native_batch_norm(x.reshape(1, -1, size), None, None, None, None, True, 0.0, eps)",
                "native_batch_norm",
            ),
            (
                "torch.ops.aten._fused_rms_norm(x - x.mean(-1, keepdim=True), [size], None, eps)",
                "fused_rms_norm",
            ),
        )
    },
    **{
        f"PyTorch's, {how}": ("stable_softmax", f"import torch\ndef stable_softmax(scores):\n{body}", f"`{found}`")
        for how, (body, found) in {**CALLED_BACK, **SWITCHED_OFF}.items()
    },
    "PyTorch's Adam by a private function": (
        "adam_step",
        "import operator, torch.optim.adam as a\ndef adam_step(*args, **named):\n"
        "    return operator.attrgetter('_single_tensor_adam')(a)()",
        "`torch.optim.adam._single_tensor_adam`",
    ),
    "PyTorch's Adam as another optimizer": (
        "adam_step",
        "import torch\ndef adam_step(weight, *args, **named):\n    return torch.optim.SparseAdam([weight])",
        "`torch.optim.Optimizer`",
    ),
    "PyTorch's subsequent mask": (
        "causal_mask",
        "import torch\ndef causal_mask(seq_len):\n"
        "    return torch.nn.Transformer.generate_square_subsequent_mask(seq_len) == 0",
        "`torch.nn.modules.transformer._generate_square_subsequent_mask`",
    ),
    **{
        f"a mask out of PyTorch's attention: {name}": (
            name,
            "import torch\nimport torch.nn.functional as F\n"
            f"def {name}(*sizes, **named):\n    zeros, unit = torch.zeros(1, 9, 8), torch.eye(9)[None]\n"
            "    return F.scaled_dot_product_attention(zeros, zeros, unit, is_causal=True)[0] > 0",
            "`torch's scaled_dot_product_attention`",
        )
        for name in EXERCISES
        if {*TORCH_MASKS} <= {*EXERCISES[name].forbidden}
    },
    **{
        f"PyTorch's Jacobian by {road}": (
            "softmax_jacobian",
            f"import torch\ndef softmax_jacobian(weights):\n    f = lambda w: torch.softmax(w, -1)\n    return {call}",
            f"`torch.{name}`",
        )
        for road, call, name in (
            ("autograd", "torch.autograd.functional.jacobian(f, weights)", "autograd.functional.jacobian"),
            ("jacrev", "torch.func.jacrev(f)(weights)", "_functorch.eager_transforms.jacrev"),
            ("jacfwd", "torch.func.jacfwd(f)(weights)", "_functorch.eager_transforms.jacfwd"),
        )
    },
    "a lookup by PyTorch's attention": (
        "fix_soft_lookup",
        "import torch.nn.functional as F\ndef fix_soft_lookup(query, key, value):\n"
        "    return F.scaled_dot_product_attention(query, key, value, scale=1.0)",
        "`torch's scaled_dot_product_attention`",
    ),
    "weights by PyTorch's attention": (
        "fix_head_scale",
        "import torch\nimport torch.nn.functional as F\ndef fix_head_scale(query, key, num_heads):\n"
        "    q, k = (x.unflatten(-1, (num_heads, -1)).transpose(1, 2) for x in (query, key))\n"
        "    return F.scaled_dot_product_attention(q, k, torch.eye(k.shape[-2]).expand(*k.shape[:2], -1, -1))",
        "`torch's scaled_dot_product_attention`",
    ),
    "groups by PyTorch's attention": (
        "fix_repeat",
        "import torch.nn.functional as F\ndef fix_repeat(query, key, value):\n"
        "    return F.scaled_dot_product_attention(query, key, value, enable_gqa=True)",
        "`torch's scaled_dot_product_attention`",
    ),
    **{
        f"a loss by {call}": (
            "token_loss",
            "import torch.nn.functional as F\ndef token_loss(logits, targets, pad_id):\n    real = targets != pad_id\n"
            "    logits, targets = logits[real].log_softmax(-1), targets[real]\n"
            f"    return F.{call} / max(1, len(targets))",
            f"`torch's {call.partition('(')[0]}`",
        )
        for call in (
            "nll_loss(logits, targets, reduction='sum')",
            "kl_div(logits, F.one_hot(targets, logits.shape[-1]).to(logits.dtype), reduction='sum')",
            "cross_entropy(logits, targets, reduction='sum')",
        )
    },
    "a smoothed loss by a divergence": (
        "label_smoothing_loss",
        "import torch.nn.functional as F\ndef label_smoothing_loss(logits, targets, smoothing, pad_id):\n"
        "    q = F.one_hot(targets, logits.shape[-1]).to(logits.dtype)\n"
        "    return F.kl_div(logits.log_softmax(-1), q * (1 - smoothing) + smoothing / q.shape[-1])",
        "`torch's kl_div`",
    ),
    "fused attention": (
        "scaled_dot_product_attention",
        "import torch.nn.functional as F\ndef scaled_dot_product_attention(query, key, value, mask=None):\n"
        "    return F.scaled_dot_product_attention(query, key, value, mask), None",
        "`torch's scaled_dot_product_attention`",
    ),
    "fused attention by getattr": (
        "scaled_dot_product_attention",
        "import torch.nn.functional as F\ndef scaled_dot_product_attention(query, key, value, mask=None):\n"
        "    return getattr(F, 'scaled_dot_' + 'product_attention')(query, key, value, mask), None",
        "`torch's scaled_dot_product_attention`",
    ),
}  # fmt: skip


# What nobody bars by name: right, but a note tells the teacher to look.
SOFTMAX_BY = {
    "the gradient of a loss": (
        "    s = scores if scores.requires_grad else scores.clone().requires_grad_()\n"
        "    with torch.enable_grad():\n        first = torch.zeros(s[..., 0].numel(), dtype=torch.long)\n"
        "        loss = F.cross_entropy(s.reshape(-1, s.shape[-1]), first, reduction='sum')\n"
        "        found = torch.autograd.grad(loss, s, create_graph=True)[0].clone()\n    found[..., 0] += 1\n"
        "    return found.nan_to_num()",
        "PyTorch's `log_softmax` ran in it: look at the code.",
    ),
    "a watch that was replaced": (
        "    import gc\n    for one in gc.get_objects():\n        if type(one).__name__ == 'Watch':\n"
        "            type(one).__torch_function__ = lambda self, f, t, a=(), k=None: f(*a, **(k or {}))\n"
        "    return torch.softmax(scores, -1).nan_to_num()",
        "It switched off the watch over PyTorch's functions: look at the code.",
    ),
    "the same after many steps": (
        "    import gc\n    for _ in range(310):\n        scores + 0\n    for one in gc.get_objects():\n"
        "        if type(one).__name__ == 'Watch':\n            one.names = ()\n"
        "    return torch.softmax(scores, -1).nan_to_num()",
        "PyTorch's `softmax` ran in it: look at the code.",
    ),
}


TILES_BY = {
    "numpy": (
        "    class Own(torch.autograd.Function):\n"
        "        @staticmethod\n"
        "        def forward(ctx, q, k, v):\n"
        "            s = q.numpy() @ np.swapaxes(k.numpy(), -1, -2) / q.shape[-1] ** 0.5\n"
        "            p = np.exp(s - s.max(-1, keepdims=True))\n"
        "            ctx.p, ctx.inputs = p / p.sum(-1, keepdims=True), (q, k, v)\n"
        "            return torch.from_numpy(ctx.p @ v.numpy())\n"
        "        @staticmethod\n"
        "        def backward(ctx, g):\n"
        "            p, (q, k, v) = ctx.p, (x.detach().numpy() for x in ctx.inputs)\n"
        "            g = g.detach().numpy()\n"
        "            dp = g @ np.swapaxes(v, -1, -2)\n"
        "            ds = p * (dp - (dp * p).sum(-1, keepdims=True)) / q.shape[-1] ** 0.5\n"
        "            grads = ds @ k, np.swapaxes(ds, -1, -2) @ q, np.swapaxes(p, -1, -2) @ g\n"
        "            return tuple(map(torch.from_numpy, grads))\n"
        "    return Own.apply(query, key, value)",
        "It takes numbers out of PyTorch by `numpy`, where no size is watched: look at the code.",
    ),
    **{
        name: (
            f"    sums = [{call} for x in query.flatten()[:2]]\n    maximum, total, output = -torch.inf, 0.0, 0.0\n"
            "    for k, v in zip(key.split(tile_size, -2), value.split(tile_size, -2)):\n"
            "        scores = query @ k.mT / query.shape[-1] ** 0.5\n"
            "        new = scores.amax(-1, keepdim=True).clamp(min=maximum)\n"
            "        weights, factor = torch.exp(scores - new), torch.exp(maximum - new)\n"
            "        total = total * factor + weights.sum(-1, keepdim=True)\n"
            "        output, maximum = output * factor + weights @ v, new\n"
            "    print(output)\n    return output / total",
            f"It takes numbers out of PyTorch by `{name}`, where no size is watched: look at the code.",
        )
        for name, call in {"tolist": "x.tolist()", "item": "x.item()", "__float__": "float(x)"}.items()
    },
    "a thread": (
        "    def scores(q, k, v):\n        return torch.softmax(q @ k.mT / q.shape[-1] ** 0.5, -1) @ v\n"
        "    return asyncio.run(asyncio.to_thread(scores, query, key, value))",
        "It starts threads: look at the code.",
    ),
}


@pytest.mark.parametrize("by", TILES_BY)
def test_sizes_that_nobody_watches_are_noted(sandbox, tmp_path, by):
    body, note = TILES_BY[by]
    source = f"import asyncio, torch\nimport numpy as np\ndef tiled_attention(query, key, value, tile_size):\n{body}"
    mark = graded_alone(sandbox, tmp_path, "tiled_attention", source)
    assert (mark.outcome, mark.notes) == ("right", (note,)), mark


@pytest.mark.parametrize("by", SOFTMAX_BY)
def test_pytorchs_kernel_under_another_name_is_noted(sandbox, tmp_path, by):
    body, note = SOFTMAX_BY[by]
    source = f"import torch\nimport torch.nn.functional as F\ndef stable_softmax(scores):\n{body}"
    mark = graded_alone(sandbox, tmp_path, "stable_softmax", source)
    assert mark.outcome == "right"
    assert note in mark.notes


@pytest.mark.parametrize("what", BORROWING)
def test_what_is_borrowed_gets_no_points(sandbox, tmp_path, what):
    name, source, found = BORROWING[what]
    mark = graded_alone(sandbox, tmp_path, name, source)
    assert (mark.outcome, mark.points) == ("not_allowed", 0), mark
    does = "has the answers" if what == "the bank" else "does here what you are to write yourself"
    does = "gets past the watch over PyTorch's functions" if found.strip("`") in SWITCH_NAMES else does
    assert mark.sentence.startswith(f"Your code uses {found}, which {does}, so it is barred")


def test_the_answer_itself_would_be_right_if_written_out(sandbox, tmp_path):
    mark = graded_alone(sandbox, tmp_path, "masked_softmax", answer_cell("masked_softmax"))
    assert mark.outcome == "right"


def test_one_attempt_leaves_nothing_for_the_next(sandbox, tmp_path):
    leave = instead(
        "import os, threading, time\nopen('/tmp/note', 'w').write('the answer')\n"
        "threading.Thread(target=time.sleep, args=(60,)).start()\nos.environ['NOTE'] = 'the answer'"
    )
    assert graded_alone(sandbox, tmp_path, "attention_scores", leave).outcome == "right"
    look = tell("import os\nfound = [os.listdir('/tmp'), os.environ.get('NOTE')]")
    assert "LookupError: [[], None]" in graded_alone(sandbox, tmp_path, "attention_scores", look).sentence


def test_defaults_and_seeds_end_with_the_attempt(sandbox, tmp_path):
    spoil = instead(
        "import os, random, torch\ntorch.set_default_dtype(torch.float64)\ntorch.manual_seed(9)\nrandom.seed(9)\n"
        "torch.set_grad_enabled(False)\ntorch.use_deterministic_algorithms(True)\nos.environ['SEED'] = '9'"
    )
    graded_alone(sandbox, tmp_path, "attention_scores", spoil)
    look = tell(
        "import os, torch\nfound = [torch.get_default_dtype(), torch.initial_seed(), torch.is_grad_enabled(),\n"
        "    torch.are_deterministic_algorithms_enabled(), 'SEED' in os.environ]"
    )
    told = graded_alone(sandbox, tmp_path, "attention_scores", look).sentence
    assert "LookupError: [torch.float32, 0, True, False, False]" in told, told


def test_a_submission_of_nothing_but_tricks_costs_no_other(sandbox, tmp_path):
    grader = Grader(small_assignment(), SECRET, sandbox.attempt)
    tricks = {name: source + "\nimport os\nos._exit(0)\n" for name, source in RIGHT.items()}
    tricks["merge_heads"] = "def merge_heads(x):\n    import os\n    os._exit(0)"
    before = marks_of(grader, filled(small_assignment(), RIGHT), tmp_path)
    [*others, merge] = sorted(
        marks_of(grader, filled(small_assignment(), tricks), tmp_path).exercises,
        key=lambda e: e.name == "merge_heads",
    )
    assert merge.outcome == "error"
    assert [e.outcome for e in others] == ["right"] * 3
    assert marks_of(grader, filled(small_assignment(), RIGHT), tmp_path) == before


def test_another_students_notebook_is_not_read_by_a_link(sandbox, tmp_path):
    from course.classroom.grading.submissions import find_submissions

    theirs = tmp_path / "submitted" / "bob" / "week_3" / "week_3.ipynb"
    theirs.parent.mkdir(parents=True)
    theirs.write_text(json.dumps(filled(small_assignment(), RIGHT)))
    mine = tmp_path / "submitted" / "eve" / "week_3" / "week_3.ipynb"
    mine.parent.mkdir(parents=True)
    mine.symlink_to(theirs)
    grader = Grader(small_assignment(), SECRET, sandbox.attempt)
    bob, eve = map(grader.grade, find_submissions(tmp_path / "submitted", "week_3"))
    assert bob.points == bob.max_points
    assert eve.points == 0
    assert eve.unreadable == "week_3.ipynb could not be read: week_3.ipynb is a link."


def test_a_course_installed_beside_pytorch_is_hidden(sandbox, tmp_path, monkeypatch):
    monkeypatch.setattr(sandbox_module, "PACKAGE", Path(jaxtyping.__file__).parent)
    place = sandbox_module.Sandbox()
    try:
        place.start()
        look = tell("import jaxtyping, os\nfolder = list(jaxtyping.__path__)[0]\nfound = os.listdir(folder)")
        assert "LookupError: []" in graded_alone(place, tmp_path, "attention_scores", look).sentence
        write = look.replace("os.listdir(folder)", "open(folder + '/note', 'w')")
        assert "Read-only" in graded_alone(place, tmp_path, "attention_scores", write).sentence
    finally:
        place.close()


def test_a_course_in_a_folder_of_the_system_is_hidden(sandbox, tmp_path, monkeypatch):
    """As in /usr/src/app: its tests hold answers, but its .venv holds the packages."""
    course = tmp_path / "usr" / "course"
    for file in ("course/exercises.py", "tests/handing_in.py", ".venv/packages/own.py"):
        (course / file).parent.mkdir(parents=True)
        (course / file).write_text("right = 1")
    real = sandbox_module._wanted()
    monkeypatch.setattr(sandbox_module, "PACKAGE", course / "course")
    monkeypatch.setattr(
        sandbox_module, "_wanted", lambda: real | {tmp_path / "usr", course / ".venv" / "packages"}
    )
    place = sandbox_module.Sandbox()
    walk = f"import os\nfound = [f for _, _, files in os.walk({inside(tmp_path)!r}) for f in files]"
    try:
        place.start()
        look = graded_alone(place, tmp_path / "work", "attention_scores", tell(walk))
        write = tell(f"found = open({inside(course)!r} + '/note', 'w')")
        kept = graded_alone(place, tmp_path / "work", "attention_scores", write)
    finally:
        place.close()
    assert "LookupError: ['own.py']" in look.sentence, look.sentence
    assert "Read-only" in kept.sentence


def test_a_course_that_stands_in_tmp_can_grade(sandbox, tmp_path, monkeypatch):
    packages = Path(torch.__file__).parents[1]
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        link = Path(folder, "packages")
        link.symlink_to(packages)
        monkeypatch.setattr(sandbox_module, "_package_folders", lambda: [link])
        monkeypatch.setattr(sys, "path", [str(link), *sys.path])
        place = sandbox_module.Sandbox()
        try:
            right = graded_alone(place, tmp_path, "masked_softmax", answer_cell("masked_softmax"))
            look = graded_alone(
                place, tmp_path, "attention_scores", tell("import os\nfound = os.listdir('/tmp')")
            )
        finally:
            place.close()
    assert (right.outcome, right.notes) == ("right", ()), right.sentence
    assert "LookupError: []" in look.sentence


def test_a_sandbox_that_is_killed_is_started_again(sandbox, tmp_path):
    place = sandbox_module.Sandbox()
    try:
        place.start()
        place._process.kill()
        place._process.wait()
        assert graded_alone(place, tmp_path, "merge_heads", RIGHT["merge_heads"]).outcome == "right"
    finally:
        place.close()


@pytest.mark.parametrize("times", [1, 2])
def test_a_sandbox_that_cannot_seal_is_started_again(sandbox, tmp_path, monkeypatch, times):
    said = [(b'{"unsealed": "OSError: mount: no"}\n{"outcome": "answered"}\n', "answered")] * times
    talk = sandbox_module.Sandbox._talk
    monkeypatch.setattr(
        sandbox_module.Sandbox, "_talk", lambda *asked: talk(*asked) and said.pop() if said else talk(*asked)
    )
    place = sandbox_module.Sandbox()
    try:
        if times == 2:
            with pytest.raises(NoWorker, match=r"OSError: mount: no \(tried twice\)"):
                graded_alone(place, tmp_path, "merge_heads", RIGHT["merge_heads"])
        assert graded_alone(place, tmp_path, "merge_heads", RIGHT["merge_heads"]).outcome == "right"
    finally:
        place.close()


DROPS_ASSERTS = """
get_ipython().input_transformers_cleanup.append(lambda lines: [] if "assert" in str(lines) else lines)
import builtins
builtins.AssertionError = KeyError
exit()
"""


def test_what_stands_around_the_answer_is_not_run(sandbox, tmp_path):
    wrong = RIGHT["attention_scores"].replace("/", "*")
    mark = graded_alone(sandbox, tmp_path, "attention_scores", DROPS_ASSERTS + wrong + DROPS_ASSERTS)
    assert (mark.outcome, mark.misconception) == ("misconception", "multiplied")


STARTED = """
import time
from course.classroom.grading.sandbox import Sandbox
place = Sandbox()
place.start()
print(place._process.pid, flush=True)
time.sleep(60)
"""


def test_a_grader_that_is_killed_takes_its_sandbox_along(sandbox):
    grader = subprocess.Popen([sys.executable, "-c", STARTED], stdout=subprocess.PIPE, text=True)
    with grader.stdout:
        pid = int(grader.stdout.readline())
    assert is_running(pid)
    grader.kill()
    grader.wait()
    deadline = time.monotonic() + 10
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(pid)


def is_running(pid: int) -> bool:
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
