"""A slide shows 60 words of prose at most, and the speaker says the rest: it stands in the notes."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nbformat import NotebookNode, from_dict
from nbformat.v4 import new_markdown_cell

WORDS = 60  # on a slide, in headings, paragraphs and lists; tables, code and equations are not read out
BEGINNINGS = ("slide", "subslide")
FENCED = re.compile(r"```.*?```|\$\$.*?\$\$", re.DOTALL)
HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
ITEM = re.compile(r"(?:[-*]|\d+\.) ")
NEXT_ITEM = re.compile(r"\n(?=(?:[-*]|\d+\.) )")
NO_ANSWER = re.compile(r"<details>(?:<summary>[^<]*</summary>)?\s*</details>")
WHOLE = re.compile(r"#|\||<|```|\$\$|!\[")  # how blocks begin that are shown whole or not at all
NO_WORDS = re.compile(r"\]\([^)]*\)|<[^>]+>|\$[^$]*\$")
END = re.compile(r"([.!?](?:\*\*|\*|\))?)\s+(?=[A-Z*`\"“¿(\[])")
QUESTION = re.compile(r"\*\*(?:Predict|Guess|Put|By hand)\b|\?")
PAIRED = ("**", "`", "$")
# A sentence that begins so says little without the one before it.
LEANS = re.compile(
    r"\W*(?:And|Both|But|Here|It|Its|One|So|Such|That|The other|Their|Then|There|These|They|This|Those)\b"
)
LINES, WORDS_A_LINE, LETTERS_A_LINE = 22, 15, 93  # that have room on a slide in letters of 20 pixels


@dataclass(frozen=True)
class Sentence:
    """A sentence, or a block that has none; `rank` says how soon it is shown, 0 always."""

    text: str
    rank: int

    @property
    def words(self) -> int:
        """How many words of prose it shows."""
        return 0 if self.rank == 0 and not self.text.startswith("#") else len(_plain(self.text).split())


def brief(cells: Sequence[NotebookNode]) -> list[NotebookNode]:
    """The cells of a lecture with at most `WORDS` words of prose on each slide, and all words in the notes.

    Code that has no room below its text begins a slide of its own, and a heading without a text does not.
    """
    return [cell for slide in _titled(_slides(cells)) for cell in _with_room(_brief(slide))]


def _slides(cells: Sequence[NotebookNode]) -> Iterator[list[NotebookNode]]:
    slide: list[NotebookNode] = []
    for cell in cells:
        if slide and _kind(cell) in BEGINNINGS:
            yield slide
            slide = []
        slide.append(cell)
    yield slide


def _kind(cell: NotebookNode) -> str:
    return cell.metadata.get("slideshow", {}).get("slide_type", "-")


def _brief(slide: list[NotebookNode]) -> list[NotebookNode]:
    texts = {i: _blocks(cell.source) for i, cell in enumerate(slide) if _is_shown_text(cell)}
    kept = _chosen([sentence for blocks in texts.values() for block in blocks for sentence in block])
    shown: list[NotebookNode] = []
    said: list[str] = []
    for i, cell in enumerate(slide):
        if i not in texts or all(id(sentence) in kept for block in texts[i] for sentence in block):
            shown.append(cell)
            continue
        said.append(HEADING.sub("", cell.source).strip())
        source = _joined(texts[i], kept)
        if source or not shown:  # a slide keeps its first cell, which says that it begins
            shown.append(from_dict({**cell, "source": source}))
    notes = [new_markdown_cell("\n\n".join(said), metadata={"slideshow": {"slide_type": "notes"}})]
    return shown + notes if said else shown


def _titled(slides: Iterable[list[NotebookNode]]) -> Iterator[list[NotebookNode]]:
    """The slides; one that is only a heading of a part begins the next one, if that is not a figure."""
    waiting: list[NotebookNode] = []
    for slide in slides:
        if waiting and not any(is_figure(output) for cell in slide for output in cell.get("outputs", ())):
            metadata = {**slide[0].metadata, "slideshow": {"slide_type": "-"}}
            slide = [waiting[0], from_dict({**slide[0], "metadata": metadata}), *slide[1:], *waiting[1:]]
        elif waiting:
            yield waiting
        waiting = slide if _is_title(slide[0]) and not any(map(_is_shown, slide[1:])) else []
        if not waiting:
            yield slide
    if waiting:
        yield waiting


def _is_title(cell: NotebookNode) -> bool:
    return cell.cell_type == "markdown" and re.fullmatch(r"(##+ .*\s*)+", cell.source) is not None


def is_figure(output: NotebookNode) -> bool:
    """Whether an output is a plot or a picture, which has a slide to itself."""
    data = output.get("data", {})
    return "image/png" in data or "course-picture" in "".join(data.get("text/html", ""))


def _with_room(slide: list[NotebookNode]) -> list[NotebookNode]:
    used = 0.0
    shown: list[NotebookNode] = []
    for cell in slide:
        needs = _lines_of(cell)
        begun = any(not _is_title(one) for one in shown)
        if cell.cell_type == "code" and begun and used + needs > LINES:
            metadata = {**cell.metadata, "slideshow": {"slide_type": "subslide"}}
            cell, used = from_dict({**cell, "metadata": metadata}), 0.0
        used += needs
        shown.append(cell)
    return shown


def _lines_of(cell: NotebookNode) -> float:
    if not _is_shown(cell):
        return 0
    if cell.cell_type == "markdown":
        blocks = _blocks(cell.source)
        words = sum(sentence.words for block in blocks for sentence in block)
        rows = sum(one.text.count("\n") + 1 for [one, *_] in blocks if one.text[0] in "|$<`")
        return words / WORDS_A_LINE + len(blocks) / 2 + rows
    seen = "apparatus" not in cell.metadata.get("tags", [])
    return lines_printed(cell) + seen * lines_of_code(cell.source)


def lines_of_code(text: str) -> int:
    """How many lines a text in letters of one width takes on a slide, where a long one is broken."""
    return sum(max(1, math.ceil(len(line) / LETTERS_A_LINE)) for line in text.rstrip("\n").split("\n"))


def lines_printed(cell: NotebookNode) -> int:
    """How many lines the texts that a cell prints take."""
    return sum(lines_of_code(output["text"]) for output in cell.get("outputs", ()) if output.get("text"))


def _is_shown(cell: NotebookNode) -> bool:
    return _kind(cell) not in ("notes", "skip")


def _is_shown_text(cell: NotebookNode) -> bool:
    return cell.cell_type == "markdown" and _is_shown(cell)


def _chosen(sentences: Sequence[Sentence]) -> set[int]:
    """Those that are shown: the first of each rank, as long as there is room."""
    kept, room = set(), WORDS
    for sentence in sorted(sentences, key=lambda one: one.rank):
        if sentence.rank == 0 or sentence.words <= room:
            kept.add(id(sentence))
            room -= sentence.words
    return kept


def _joined(blocks: Sequence[Sequence[Sentence]], kept: set[int]) -> str:
    parts = []
    for block in blocks:
        left = [one.text for one in block if id(one) in kept]
        parts.append(("\n" if ITEM.match(block[0].text) else " ").join(left))
    return re.sub(NO_ANSWER, "", "\n\n".join(filter(None, parts))).strip()


def _blocks(text: str) -> list[list[Sentence]]:
    """A text's paragraphs, lists, tables, headings and so on, each as its sentences or items."""
    return [_sentences(part) for part in _parted(text)]


def _parted(text: str) -> Iterator[str]:
    """The blocks that empty lines part; none parts a fenced one."""
    fenced = FENCED.findall(text)
    for part in re.split(r"\n\s*\n", FENCED.sub("\0", text)):
        while "\0" in part:
            part = part.replace("\0", fenced.pop(0), 1)
        if part.strip():
            yield part.strip()


def _sentences(block: str) -> list[Sentence]:
    if WHOLE.match(block) or FENCED.search(block):
        return [Sentence(block, 0)]
    if ITEM.match(block):
        return [Sentence(one, _rank(one, first=True)) for one in NEXT_ITEM.split(block)]
    texts: list[str] = []
    for piece in END.sub("\\1\0", block).split("\0"):
        if texts and (_is_open(texts[-1]) or LEANS.match(piece) and len(texts[-1].split()) < WORDS // 2):
            texts[-1] += " " + piece
        else:
            texts.append(piece)
    return [Sentence(one, _rank(one, first=i == 0)) for i, one in enumerate(texts)]


def _is_open(text: str) -> bool:
    """Does something go on after it: bold words, code, an equation, a bracket?"""
    return any(text.count(mark) % 2 for mark in PAIRED) or text.count("(") > text.count(")")


def _rank(text: str, first: bool) -> int:
    if QUESTION.search(text):
        return 1
    return 2 if "**" in text else 3 if first else 4


def _plain(text: str) -> str:
    return NO_WORDS.sub(" ", text).replace("*", "").replace("`", "")
