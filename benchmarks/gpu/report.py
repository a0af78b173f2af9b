"""The summary for people: a table for each stage, from the rows alone."""

import statistics

from benchmarks.gpu.rows import ENDED, Row, Rows
from benchmarks.measure import table

HIDDEN = {"stage", "losses"}  # not for a table


def summary(rows: Rows, stages: list[str], unfinished: list[str]) -> str:
    """Everything measured so far, as Markdown.

    Args:
        stages: in the order in which they are to appear.
        unfinished: lines about runs that have begun and not ended.
    """
    found = rows.read()
    parts = [
        "# Measured on a GPU",
        "\n".join(f"- {row['what']}: {row['where']}" for row in _of("call", found)),
    ]
    parts.append(table(["stage", "ended"], [[stage, rows.ending(stage) or "not begun"] for stage in stages]))
    for stage in stages:
        if own := _of(stage, found):
            parts.append(f"## {stage}\n\n{_table(own)}")
    if scores := _of("seeds", found):
        parts.append(_spread(scores))
    if unfinished:
        parts.append("Unfinished:\n\n" + "\n".join(f"- {line}" for line in unfinished))
    return "\n\n".join(parts) + "\n"


def _of(stage: str, rows: list[Row]) -> list[Row]:
    return [row for row in rows if row["stage"] == stage and row["what"] != ENDED]


def _table(rows: list[Row]) -> str:
    header = list(dict.fromkeys(key for row in rows for key in row if key not in HIDDEN))
    return table(header, [[_cell(row.get(key)) for key in header] for row in rows])


def _cell(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{number} x {place}" for place, number in value.items())
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return "" if value is None else str(value).replace("|", "/").replace("\n", " ")


def _spread(rows: list[Row]) -> str:
    """Mean and standard deviation of the scores over the seeds."""
    lines = []
    for name in ("validation, beam", "test 2016, beam", "test 2016, beam, sacreBLEU"):
        values = [float(row[name]) for row in rows]
        deviation = statistics.stdev(values) if len(values) > 1 else 0.0
        lines.append([name, f"{len(values)}", f"{statistics.mean(values):.2f}", f"{deviation:.2f}"])
    return table(["BLEU over seeds", "seeds", "mean", "standard deviation"], lines)
