"""What the plan needs: the packages, a GPU, and Multi30k. It is checked in one line before anything is measured."""

import hashlib
import importlib
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.gpu.setting import Setting  # which imports some of the packages

# As they are imported. `datasets` brings the first two that are often missing: multiprocess and dill.
PACKAGES = (
    *("torch", "numpy", "jaxtyping", "beartype", "tqdm", "tokenizers", "multiprocess", "dill", "datasets"),
    *("pyarrow", "safetensors", "sacrebleu", "sacremoses", "cloudpickle", "pytest", "pytest_timeout"),
)


def missing(packages: tuple[str, ...] = PACKAGES) -> list[str]:
    """What cannot be imported, each with the reason if it is not the package itself that is missing."""
    found = []
    for name in packages:
        try:
            importlib.import_module(name)
        except Exception as error:
            itself = isinstance(error, ModuleNotFoundError) and error.name == name
            found.append(name if itself else f"{name} ({error})")
    return found


def require_corpus(setting: "Setting") -> None:
    """Refuse to begin without the whole of Multi30k.

    Raises:
        ValueError: says in one line what is wrong with it.
    """
    try:
        found = [len(split["src"]) for split in _splits(setting)]
    except (ValueError, FileNotFoundError) as error:
        raise ValueError(f"Multi30k: {' '.join(str(error).split())}") from error
    wanted = list(setting.sizes.pairs)
    if any(have < least for have, least in zip(found, wanted, strict=True)):
        raise ValueError(f"Multi30k: wanted {wanted} pairs to train, validate and test; got {found}")


def corpus_digest(setting: "Setting") -> str:
    """The beginning of the sha256 of all sentences of Multi30k: scores can only be compared on the same ones."""
    digest = hashlib.sha256()
    for split in _splits(setting):
        digest.update("\n".join([*split["src"], *split["tgt"]]).encode())
    return digest.hexdigest()[:16]


def _splits(setting: "Setting"):
    from course_lib.corpora import load_corpus
    from course_lib.corpora.loading import SPLITS

    where = {"folder": setting.multi30k} if setting.multi30k else {}
    return [load_corpus("multi30k", split, **where) for split in SPLITS]


def versions(packages: tuple[str, ...] = PACKAGES) -> str:
    """The versions of the packages, in one line."""
    return ", ".join(f"{name} {_version(name)}" for name in packages)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:  # it can be imported, but nothing says which it is
        return "?"
