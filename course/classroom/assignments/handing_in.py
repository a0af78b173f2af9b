"""When an assignment is due, what a late day costs, and which attempt counts: `[handing_in]` in its declaration."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

COUNTS = ("last", "best")
FORMS = {
    "deadline": (date, "2026-12-04T18:00:00, without quotes"),
    "late_percent_per_day": (int | float, "10"),
    "counts": (str, '"best"'),
}


@dataclass(frozen=True)
class HandingIn:
    """The rules of handing in.

    Args:
        deadline: a moment, of this machine's time zone unless it names one; or a day, of which all counts.
        late_percent_per_day: of the points reached; for each day after the deadline that has begun.
        counts: which of several attempts, "last" or "best".

    Raises:
        ValueError: if one of them cannot be that.
    """

    deadline: date | datetime | None = None
    late_percent_per_day: float | int = 0
    counts: str = "last"

    def __post_init__(self):
        if not 0 <= self.late_percent_per_day <= 100:
            raise ValueError(f"late_percent_per_day must be from 0 to 100; got {self.late_percent_per_day!r}")
        if self.late_percent_per_day and self.deadline is None:
            raise ValueError("late_percent_per_day needs a deadline")
        if self.counts not in COUNTS:
            raise ValueError(f"counts must be one of {', '.join(COUNTS)}; got {self.counts!r}")
        if self.deadline is not None:
            moment(self.deadline)

    @property
    def due(self) -> datetime | None:
        """The moment after which work is late."""
        return None if self.deadline is None else moment(self.deadline)

    def until(self) -> str:
        """The deadline, to the student."""
        if self.deadline is None:
            return "the deadline"
        form = "%Y-%m-%d %H:%M %Z" if isinstance(self.deadline, datetime) else "%Y-%m-%d"
        return f"the deadline ({self.deadline.strftime(form).strip()})"

    def cost(self) -> str:
        """What lateness costs, to the student; with a space before it."""
        percent = self.late_percent_per_day
        return (
            f" Each day late, even one that has just begun, costs {percent}% of your points."
            if percent
            else ""
        )

    def toml(self) -> str:
        """As it stands in a declaration; nothing if it is as usual."""
        lines = {
            "deadline": self.deadline and self.deadline.isoformat(),
            "late_percent_per_day": self.late_percent_per_day,
            "counts": f'"{self.counts}"',
        }
        written = "".join(f"{name} = {value}\n" for name, value in lines.items() if value)
        return "" if self == HandingIn() else f"\n[handing_in]\n{written}"


def moment(when: date | datetime) -> datetime:
    """A moment with its time zone, this machine's if it has none; of a day, its end.

    Raises:
        ValueError: if it is too near to the end of all years.
    """
    try:
        if not isinstance(when, datetime):
            when = datetime.combine(when, time()) + timedelta(days=1)
        return when.astimezone()
    except OverflowError:
        raise ValueError(f"wanted a time between the years 1 and 9999, got {when}") from None


def read_handing_in(declared: Any) -> HandingIn:
    """The rules of a declaration's table.

    Raises:
        ValueError: if they are no such rules.
    """
    if not isinstance(declared, dict) or declared.keys() - set(FORMS):
        raise ValueError(f"[handing_in] must have only {', '.join(FORMS)}; got {declared!r}")
    for name, value in declared.items():
        kinds, example = FORMS[name]
        if not isinstance(value, kinds) or isinstance(value, bool):
            raise ValueError(f"{name} must be like {example}; got {value!r}")
    return HandingIn(**declared)
