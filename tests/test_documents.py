"""The documents are true: links, commands, the tree, the syllabus, the conda environment, CI."""

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.architecture_rules import LINE, RUNNING
from tests.elsewhere import left_out
from workshop.lessons.rules import broken_links

ROOT = Path(__file__).resolve().parents[1]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def tracked(*patterns: str) -> list[str]:
    command = ["git", "ls-files", "-z", *patterns]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in output.split("\0") if (ROOT / name).is_file()]


PAGES = tracked("*.md")


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):(?!=)", read("Makefile"), re.MULTILINE))


def test_links_resolve():
    broken = {name: broken_links(read(name), (ROOT / name).parent) for name in tracked("*.md")}
    assert {name: links for name, links in broken.items() if links} == {}


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_that_a_page_names_is_there(page):
    named = re.findall(r"(?:^|`)make ([a-z-]+)", read(page), re.MULTILINE)
    assert set(named) - make_targets() == set()


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
def test_help_lists_every_target():
    output = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    lines = [re.match(r"make (\S+) +(.+)$", line) for line in output.splitlines()]
    assert all(lines), output
    assert {line[1] for line in lines} == make_targets()


def test_ci_runs_the_readmes_test_command():
    assert re.search(r"^make test +#", read("README.md"), re.MULTILINE)
    assert read(".ci/run").rstrip().splitlines()[-1] == "make test"


def tree_in_readme() -> set[str]:
    tree = read("README.md").split("```\nREADME.md", 1)[1].split("```")[0]
    paths, folder = set(), ""
    for line in ("README.md" + tree).splitlines():
        indent, name = re.match(r"( *)(\S+)", line).groups()
        paths.add(folder * bool(indent) + name)
        folder = folder if indent else name
    return paths


def entries(folder: str) -> set[str]:
    """What Git holds in a folder, itself without its `__init__.py`; folders end with a stroke."""
    parts = [name.removeprefix(folder).split("/") for name in tracked(folder or ".")]
    return {path[0] + "/" * (len(path) > 1) for path in parts} - {"__init__.py"}


def test_the_readmes_tree_is_the_tree():
    course = {f"course/{name}" for name in entries("course/")}
    assert tree_in_readme() == (entries("") | course) - {".gitignore"}


def test_the_librarys_page_lists_its_modules_in_the_order_of_the_line():
    listing = read("course_lib/README.md").rpartition("\n```\n")[0].rpartition("```\n")[2]
    names = [line.split()[0] for line in listing.splitlines()]
    assert set(names) == entries("course_lib/") - {"README.md", "ruff.toml"}
    assert [re.sub(r"/$|\.py$", "", name) for name in names] == [*LINE, RUNNING, "py.typed"]


def test_the_page_of_the_lessons_modules_lists_them():
    listing = read("course/for_lessons/README.md").rpartition("\n```\n")[0].rpartition("```\n")[2]
    assert [line.split()[0] for line in listing.splitlines()] == sorted(
        entries("course/for_lessons/") - {"README.md"}
    )


def test_the_syllabus_links_the_lessons_that_are_ready():
    linked = set(re.findall(r"\]\(notebooks/(\w+)\.ipynb\)", read("README.md")))
    assert linked == {Path(name).stem for name in tracked(":(glob)notebooks/*.ipynb")}


def test_condas_python_is_in_range_and_no_other_version_is_named():
    environment = yaml.safe_load(read("environment.yml"))
    python, *others = environment["dependencies"]
    assert others == ["pip", {"pip": ["--constraint constraints.txt", "--editable .[lab]"]}]
    assert python.removeprefix("python=") in SpecifierSet(PROJECT["requires-python"])


PROJECT = tomllib.loads(read("pyproject.toml"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def lines_of(*extras: str) -> list[str]:
    """What pip installs for these extras, and for those that they name."""
    lines = list(PROJECT["dependencies"])
    for extra in extras:
        for line in EXTRAS[extra]:
            named = re.fullmatch(r"transformer-course\[([\w,]+)\]", line)
            lines += lines_of(*named[1].split(",")) if named else [line]
    return lines


def named(lines: list[str]) -> dict[str, SpecifierSet]:
    pairs = [re.match(r"([\w-]+)(.*)", line).groups() for line in lines]
    return {name: SpecifierSet(versions) for name, versions in pairs}


def requirements() -> dict[str, SpecifierSet]:
    return named(lines_of(*EXTRAS))


def imported(*patterns: str) -> set[str]:
    """The third-party packages that the code in these files imports, by their names for pip."""
    trees = [ast.parse(read(name)) for name in tracked(*patterns)]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    distributions = packages_distributions()
    top = {name.partition(".")[0] for name in names} - sys.stdlib_module_names
    found = {canonicalize_name(distributions[name][0]) for name in top if name in distributions}
    return found - {"transformer-course"}


def test_the_library_asks_for_six_packages():
    assert len(PROJECT["dependencies"]) == 6


@pytest.mark.slow
@pytest.mark.parametrize(
    ("patterns", "extra"),
    [
        (["course_lib/*.py", "course/*.py", ":!course/classroom"], "course"),
        (["course/classroom/*.py"], "classroom"),
        (["notebooks/source/*.py"], "finetune"),
        (["workshop/site/*.py"], "site"),
        (["workshop/*.py", ":!workshop/site", "tests/*.py", ":!tests/browser"], "test"),
        (["tests/browser/*.py"], "dev"),
        (["benchmarks/*.py"], "bench"),
    ],
)
def test_what_is_imported_is_a_dependency(patterns, extra):
    assert imported(*patterns) - set(named(lines_of(extra))) == set()


def test_only_some_functions_of_the_library_need_more_than_the_six():
    """Each of them says so where the package is missing: tests/test_library_alone.py."""
    assert imported("course_lib/*.py") - set(named(lines_of())) == {
        *("datasets", "pyarrow", "huggingface-hub", "sacremoses", "tqdm")
    }


def test_a_stamp_of_make_is_an_extra_and_dev_has_all_that_is_stamped_with_it():
    set_up = dict(
        re.findall(r"^\.venv/\.installed-(\w+):.*\n\t@\.ci/setup (\S+)$", read("Makefile"), re.MULTILINE)
    )
    assert set(set_up) == set(re.findall(r"\.installed-(\w+)", read("Makefile")))
    for extra, installed in set_up.items():
        assert extra in installed.split(",")
        assert set(lines_of(*installed.split(","))) == set(lines_of(extra))


def exact_versions(name: str) -> dict[str, str]:
    lines = re.findall(r"^([\w.-]+)==(\S+)$", read(name), re.MULTILINE)
    return {canonicalize_name(package): version for package, version in lines}


def test_the_old_versions_lie_in_the_ranges():
    old, ranges = exact_versions("tests/old_versions.txt"), named(lines_of("course"))
    assert len(set(ranges) & set(old)) == 9
    assert {name: old[name] for name in set(ranges) & set(old) if old[name] not in ranges[name]} == {}


def test_the_exact_versions_lie_in_the_ranges():
    exact = exact_versions("constraints.txt")
    wrong = {
        name: exact.get(name)
        for name, versions in requirements().items()
        if exact.get(name, "0") not in versions
    }
    assert wrong == {}
    assert not re.search(r"[+@/]", "".join(exact.values()))


def test_every_dependency_says_why_it_is_here():
    listed = re.findall(r'^  "([\w-]+)[><=][^"]*",(.*)$', read("pyproject.toml"), re.MULTILINE)
    assert {canonicalize_name(name) for name, _ in listed} == set(requirements())
    assert all(re.match(r" +# \w", comment) for _, comment in listed)


# --- the code host and the development container, as far as they can be checked without one

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def jobs(path: Path) -> dict:
    return yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_name_targets_and_extras_that_are_there(path):
    commands = [step["run"] for job in jobs(path).values() for step in job["steps"] if "run" in step]
    told = "\n".join(commands)
    assert commands
    assert set(re.findall(r"\bmake ([a-z-]+)", told)) <= make_targets()
    assert {one for group in re.findall(r"\.\[([\w,]+)\]", told) for one in group.split(",")} <= set(EXTRAS)
    assert all(job["timeout-minutes"] <= 90 for job in jobs(path).values())


def test_what_other_systems_leave_out_is_there_and_linux_leaves_out_nothing():
    assert left_out("linux") == []
    assert set(left_out("darwin")) < set(left_out("win32"))
    assert [name for name in left_out("win32") if not (ROOT / "tests" / name).is_file()] == []


def test_the_host_runs_everything_each_night():
    night = yaml.safe_load(read(".github/workflows/nightly.yml"))
    assert "schedule" in night[True]  # YAML reads the key `on` as true
    assert {"run": "make test-all"} in night["jobs"]["all"]["steps"]


def test_the_quick_tests_are_the_same_where_there_is_no_make():
    [there] = re.findall(r"pytest (-m .+)", read(".github/workflows/tests.yml"))
    [here] = re.findall(r"\$\(PYTEST\) (-m .+--ignore .+)", read("Makefile"))
    assert there == here


def test_the_host_runs_the_whole_suite_on_every_python_of_the_range():
    job = jobs(ROOT / ".github/workflows/tests.yml")["all"]
    assert {"run": "make test"} in job["steps"]
    wanted = SpecifierSet(PROJECT["requires-python"])
    minors = [f"3.{minor}" for minor in range(30) if f"3.{minor}.1" in wanted]
    assert job["strategy"]["matrix"]["python"] == minors


def test_binders_environment_is_in_the_ranges():
    """Its PyTorch is conda's build without a GPU; the course is installed at the top of the checkout."""
    python, torch, pip = yaml.safe_load(read(".binder/environment.yml"))["dependencies"]
    assert python.removeprefix("python=") in SpecifierSet(PROJECT["requires-python"])
    assert SpecifierSet(torch.removeprefix("pytorch-cpu")) == requirements()["torch"]
    assert pip == "pip"
    [extra] = re.findall(r'install .*--editable "\.\[(\w+)\]"', read(".binder/postBuild"))
    assert extra in EXTRAS
    [mode] = [line.split()[0] for line in staged(".binder/postBuild")]
    assert mode == "100755"  # Binder runs only what is executable


def staged(name: str) -> list[str]:
    command = ["git", "ls-files", "--stage", name]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def test_line_ends_are_the_same_on_every_system():
    """Git would change them on Windows; then checksums of data and comparisons of notebooks fail there."""
    found = subprocess.run(
        ["git", "ls-files", "--eol"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    kinds = {line.split()[0] for line in found}
    assert kinds <= {"i/lf", "i/none", "i/-text"}
    changeable = [line for line in found if "eol=lf" not in line and not line.startswith("i/-text")]
    assert changeable == []


def test_the_container_installs_what_the_readme_says():
    container = json.loads(read(".devcontainer/devcontainer.json"))
    assert container["postCreateCommand"].replace("'", '"') in read("README.md")
    assert "python -m course.classroom.lab" in container["postAttachCommand"]


def test_the_hooks_of_a_commit_are_those_of_make_lint_and_need_no_network():
    [source] = yaml.safe_load(read(".pre-commit-config.yaml"))["repos"]
    assert source["repo"] == "local" and {hook["language"] for hook in source["hooks"]} == {"system"}
    lint = re.search(r"^lint:.*\n((?:\t.*\n)+)", read("Makefile"), re.MULTILINE)[1]
    wanted = re.findall(r"\$\(BIN\)/(ruff \w+)", lint)
    entries = [hook["entry"] for hook in source["hooks"]]
    assert len(wanted) == 2 and all(any(entry.startswith(each) for entry in entries) for each in wanted)
