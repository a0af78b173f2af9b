"""Times as people, spreadsheets, Moodle (in English, German, Spanish, French), Canvas and nbgrader write them."""

import re
from datetime import UTC, date, datetime, timedelta, timezone

from dateutil import parser

YEAR = re.compile(
    r"(?<!\d)[12]\d{3}(?!\d{1,3}(?!\d))"
)  # in four digits: without it a day can be taken for a year
YEAR_FIRST = re.compile(r"\s*\d{4}")
POINTS = re.compile(r"\d\.\s?\d{1,2}\.")  # a point after the day and after the month
# What a text does not say is taken from these; so where the two results differ, something was left out.
DEFAULTS = datetime(2000, 1, 1, 0), datetime(2004, 2, 2, 1)
MONTHS = (
    ("januar", "enero", "janvier"), ("februar", "febrero", "février"), ("märz", "marzo", "mars"), ("abril", "avril"),
    ("mai", "mayo"), ("juni", "junio", "juin"), ("juli", "julio", "juillet"), ("agosto", "août"),
    ("septiembre", "septembre"), ("oktober", "octubre", "octobre"), ("noviembre", "novembre"),
    ("dezember", "diciembre", "décembre"),
)  # fmt: skip
WEEKDAYS = (
    ("montag", "lunes", "lundi"), ("dienstag", "martes", "mardi"), ("mittwoch", "miércoles", "mercredi"),
    ("donnerstag", "jueves", "jeudi"), ("freitag", "viernes", "vendredi"), ("samstag", "sábado", "samedi"),
    ("sonntag", "domingo", "dimanche"),
)  # fmt: skip
WANTED = "wanted a time like 2026-12-04 18:00 or 4.12.2026 18:00, or a day"


class Words(parser.parserinfo):
    """English, and the names of months and days in Moodle's other languages."""

    JUMP = [*parser.parserinfo.JUMP, "de"]  # 4 de diciembre de 2026
    MONTHS = [(*one, *more) for one, more in zip(parser.parserinfo.MONTHS, MONTHS, strict=True)]
    WEEKDAYS = [(*one, *more) for one, more in zip(parser.parserinfo.WEEKDAYS, WEEKDAYS, strict=True)]


PARSER = parser.parser(Words())


def read_time(text: str) -> date | datetime:
    """A time, with a zone if the text has one; or a day, if it has no time.

    Raises:
        ValueError: if it is neither, or can be read as two different days.
    """
    found = [_parsed(text, day_first) for day_first in _orders(text)]
    if found[0] != found[-1]:
        days = " or ".join(f"{one.day} {one:%B}" for one in found)
        raise ValueError(f"{WANTED}; got {text!r}, which may be {days}; write the year first")
    return found[0]


def _orders(text: str) -> tuple[bool, ...]:
    """Whether the day stands before the month; both, where the text does not tell."""
    if YEAR_FIRST.match(text):
        return (False,)
    return (True,) if POINTS.search(text) else (True, False)


def _parsed(text: str, day_first: bool) -> date | datetime:
    wrong = ValueError(f"{WANTED}; got {text!r}")
    if not YEAR.search(text):
        raise wrong
    try:
        one, other = (
            PARSER.parse(text, default=default, dayfirst=day_first, tzinfos=_zone) for default in DEFAULTS
        )
    except (ValueError, OverflowError):
        raise wrong from None
    if one.date() != other.date():
        raise wrong
    return one if one == other else one.date()


def _zone(name: str | None, seconds: int | None) -> timezone | None:
    """A zone that a text names; names other than UTC mean several zones each."""
    if seconds is None and name:
        raise ValueError(name)
    return None if seconds is None else UTC if seconds == 0 else timezone(timedelta(seconds=seconds))
