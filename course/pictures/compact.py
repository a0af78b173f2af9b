"""Scripts and styles as one line without comments and needless spaces, as they are sent with every picture."""

import re
from pathlib import Path

STRING = re.compile(r'"((?:\\.|[^"\\])*)"|(?<=[(=,!?:] )/(?:\\.|[^/\\])+/|(?<=[(=,!?:])/(?:\\.|[^/\\])+/')
TEMPLATE = re.compile(r"(?:\\.|[^`$\\]|\$(?!\{))*(?:`|\$\{)")  # up to its end, or to an expression
SIGNS = re.compile(r" ?([=+*/<>?:,{}()\[\]&|;!%-]) ?")


def compact(path: Path) -> str:
    """A file on one line; comments have their own lines, and statements end in `;`."""
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    kept = [line for line in lines if line and not line.startswith(("//", "/*"))]
    text = " ".join(kept)
    return _script(text) if path.suffix == ".js" else _style(text)


def _style(text: str) -> str:
    packed = re.sub(r" ?([{};]) ?|([:,]) ", r"\1\2", text).replace(";}", "}")
    return re.sub(r"(?<!\d)0(?=\.\d)", "", packed)


def _script(text: str) -> str:
    """A script without spaces beside signs. The text of strings, templates and regular expressions stays."""
    done: list[str] = []
    code, place = "", 0
    open_at: list[str] = []  # "{" of a block, "${" in a template, "`" of a template: what place stands in

    def keep(literal: str) -> None:
        nonlocal code, place
        done.extend((_squeezed(code), _in_other_marks(literal)))
        code, place = "", place + len(literal)

    while place < len(text):
        in_template = open_at[-1:] == ["`"]
        if found := (TEMPLATE if in_template else STRING).match(text, place):
            if in_template:
                open_at = open_at[:-1] if found[0].endswith("`") else [*open_at, "${"]
            keep(found[0])
        elif text[place] == "`" or (text[place] == "}" and open_at[-1:] == ["${"]):
            open_at = [*open_at, "`"] if text[place] == "`" else open_at[:-1]
            keep(text[place])
        else:
            open_at = [*open_at, "{"] if text[place] == "{" else open_at[: -1 if text[place] == "}" else None]
            code, place = code + text[place], place + 1
    return "".join((*done, _squeezed(code))).strip()


def _squeezed(code: str) -> str:
    """Code without strings, and without what it does not need: spaces, marks around one parameter, a last `;`."""
    return re.sub(r"(?<!\w)\((\w+)\)(?==>)", r"\1", SIGNS.sub(r"\1", code)).replace(";}", "}")


def _in_other_marks(literal: str) -> str:
    """A string in marks that JSON need not escape, because a notebook is JSON."""
    return f"'{literal[1:-1]}'" if literal.startswith('"') and not set("'\\") & set(literal) else literal
