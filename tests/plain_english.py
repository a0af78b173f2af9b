"""Words and turns of older books, which stop readers whose first language is another; see workshop/README.md."""

import io
import re
import tokenize
from collections.abc import Iterator

SUBJECT = r"(?:it|they|he|she|we|there|nobody|nothing|neither|none)"
WORD = r"(?: (?!that\b|which\b|who\b)[\w'-]+)"
NOUN = rf"(?:the|an?|its|their|our|each|every|this|that|these|those|no|all|both){WORD}{{1,4}}?"
VERB = r"(?:is|are|was|were|has|have|had|does|do|did|can|may|must|will|would|could)(?:n't)?"
ONE_MAY = r"(?:are|be|is|leave|leaves|left|let|live|lives|run|runs|stand|stands|stood|tried|try)"

# What to look for in prose, and what to write in its place.
WATCHED = {
    rf"[,:;] for (?:{SUBJECT}|{NOUN}) {VERB}\b": "because",
    rf"(?<!leave )(?<!leaves )(?<!let )\b(?!{ONE_MAY}\b)[\w'-]+ alone(?=[.,;:)])": "only, or by itself",
    r"\bamiss\b": "wrong",
    r"\bbut for (?:the|an?|its|their|\w+'s)\b": "except",
    r"\b(?:all|everything|anything|nothing|none|no one|nobody) but\b": "except, or only",
    r"\bdear(?:er|est|ly)\b": "more expensive",
    r"\bforet(?:ells?|elling|old)\b": "predict",
    r"\bmend(?:s|ed|ing)?\b": "fix",
    r"\b(?:albeit|amidst|hither|hitherto|lest|naught|nought|thence|thereof|whence|wherein|whither)\b": "today's word",
    r"\b(?:as it were|of late|so to speak|to and fro|to boot)\b": "nothing, or today's words",
}


def complaints(name: str, text: str) -> list[str]:
    """What to rewrite in a file's prose, one line each."""
    paragraphs = _of_python(text) if name.endswith(".py") else _of_markdown(text)
    return [
        f"{name}:{line}: `{match[0]}` (write: {instead})"
        for line, paragraph in sorted(paragraphs)
        for pattern, instead in WATCHED.items()
        for match in re.finditer(pattern, paragraph, re.IGNORECASE)
    ]


def _of_python(text: str) -> Iterator[tuple[int, str]]:
    """The strings of a module, and its comments, of which those on lines in a row are one; each with its first line."""
    comment, begun, last = "", 0, 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != last + 1 or token.line.strip() == "#":
                yield begun, _plain(comment)
                comment, begun = "", token.start[0]
            comment, last = f"{comment} {token.string.lstrip('#')}", token.start[0]
        elif token.type == tokenize.STRING:
            yield token.start[0], _plain(token.string)
    yield begun, _plain(comment)


def _of_markdown(text: str) -> Iterator[tuple[int, str]]:
    without_code = re.sub(r"```.*?```", lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL)
    line = 1
    for paragraph in re.split(r"(\n\s*\n)", without_code):
        yield line, _plain(paragraph)
        line += paragraph.count("\n")


def _plain(text: str) -> str:
    """The text on one line, without code and without examples in italics."""
    return " ".join(re.sub(r"`[^`]*`|(?<!\*)\*[^*\s][^*]*\*(?!\*)", "…", text).split())
