"""What the site takes from elsewhere: MathJax, which npm fetches once."""

from pathlib import Path

from course.classroom.slides.__main__ import PARTS
from course.classroom.slides.parts import Part

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MATHJAX = Part(
    "mathjax",
    "3.2.2",
    "1b9c0a1c44df864e915690558e72adb9cc5203360daefd385084ced3b6c64c09",
    ("LICENSE", "es5/tex-svg.js"),
)
FORMULAS = (PARTS / MATHJAX.folder / "es5").resolve()  # holds one script, with the shapes of all letters
