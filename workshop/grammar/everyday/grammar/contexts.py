"""Which tenses a clause may have: alone, now, in the past, in the future; and the verbs before an infinitive."""

from __future__ import annotations

# For each context and aspect, how often each tense is used. "going" and the like are verbs before an infinitive.
MAIN = {
    "act": {
        "present": 5,
        "preterite": 4,
        "perfect": 1.2,
        "future": 1.5,
        "going": 1.5,
        "progressive": 1.5,
        "past_progressive": 0.4,
        "conditional": 0.6,
        "pluperfect": 0.4,
        "used": 0.5,
        "modal": 5,
    },
    "event": {
        "preterite": 6,
        "perfect": 1.5,
        "future": 1.7,
        "going": 1.5,
        "conditional": 0.4,
        "pluperfect": 0.6,
        "modal": 4,
    },
    "mishap": {"preterite": 6, "perfect": 1.5, "future": 1, "going": 0.7, "pluperfect": 0.6},
    "state": {
        "present": 8,
        "imperfect": 2,
        "future": 0.8,
        "conditional": 0.6,
        "going": 0.5,
        "wish": 0.8,
        "before": 0.4,
    },
    "now": {
        "present": 5,
        "progressive": 1,
        "preterite": 3.5,
        "future": 1.2,
        "going": 1.2,
        "modal": 4,
        "perfect": 0.6,
        "conditional": 0.4,
        "pluperfect": 0.3,
        "habit": 1.5,
    },
}
PAST = {
    "act": {"preterite": 5, "past_modal": 1.5},
    "event": {"preterite": 5, "past_modal": 1.5},
    "mishap": {"preterite": 1.0},
    "state": {"imperfect": 1},
    "now": {"preterite": 4, "past_modal": 1.5},
}
FUTURE = {
    **dict.fromkeys(("act", "event", "now"), {"future": 3, "going": 2, "future_modal": 1}),
    "mishap": {"future": 2, "going": 1},
    "state": {"future": 2, "going": 1},
}
MODALS = {
    "can": 4,
    "want": 4,
    "have": 4,
    "should": 2,
    "need": 1.5,
    "try": 0.4,
    "try_to": 0.4,
    "prefer": 0.8,
    "hope": 0.6,
    "plan": 0.6,
    "start": 0.5,
    "stop": 0.3,
    "learn": 0,
    "just": 1.3,
    "again": 0.6,
    "usually": 0.9,
    "would_like": 1,
    "could": 1.2,
    "decide": 0.4,
    "forget": 0.4,
    "manage": 0.2,
    "begin": 0.2,
    "seem": 0,
    "finish": 0.2,
    "wanted": 0.7,
    "had": 0.8,
    "will_can": 0.5,
    "will_have": 0.5,
    "has_had": 0.3,
}
SPECIAL = {  # a verb before an infinitive, with its tense
    "could": ("can", "conditional"),
    "would_like": ("would_like", "past_subjunctive"),
    "wanted": ("want", "imperfect"),
    "had": ("have", "preterite"),
    "will_can": ("can", "future"),
    "will_have": ("have", "future"),
    "has_had": ("have", "perfect"),
    **{name: (name, "preterite") for name in ("decide", "forget", "manage", "begin", "finish")},
}
FORWARD = (
    "can",
    "want",
    "have",
    "should",
    "need",
    "would_like",
    "could",
    "hope",
    "plan",
    "will_can",
    "will_have",
)


def only(kind: str, state: str = "") -> dict[str, dict[str, float]]:
    """One tense for every aspect; `state` for what lasts, if it has another."""
    return {aspect: {state if state and aspect == "state" else kind: 1.0} for aspect in MAIN}


SUBJUNCTIVE = only("subjunctive")
UNREAL = only("past_subjunctive")
BACKGROUND = only("background", "imperfect")
PRETERITE = only("preterite", "imperfect")
REPORTED = {
    **dict.fromkeys(("act", "now"), {"conditional": 1.0, "pluperfect": 1.0, "modal_then": 1.5}),
    **dict.fromkeys(("event", "mishap"), {"conditional": 1.0, "pluperfect": 1.0}),
    "state": {"imperfect": 3.0, "conditional": 1.0},
}
LASTING = {  # what is so now: one reason or fact
    "act": {"progressive": 1.0, "present": 2.0, "modal": 3.0},
    "event": {"modal": 3.0, "perfect": 1.0},
    "mishap": {"perfect": 1.0},
    "state": {"present": 1.0},
    "now": {"present": 2.0, "modal": 2.0},
}
SIMPLE = only("bare")
WOULD = only("conditional")
OF_THINGS = {
    **MAIN,
    "act": {
        "present": 3,
        "preterite": 3,
        "perfect": 0.6,
        "future": 2,
        "going": 2,
        "progressive": 2,
        "bare": 1,
    },
    "state": {"present": 8, "imperfect": 3, "future": 1.5, "conditional": 0.7, "going": 1},
}
WILLED = ("modal", "plan", "modal_then", "past_modal", "future_modal", "wish", "before")
SOON = {
    **dict.fromkeys(("act", "event", "now"), {"future": 3, "going": 2, "plan": 3, "future_modal": 1}),
    **dict.fromkeys(("mishap", "state"), {"future": 1}),
}


def without_will(tenses: dict) -> dict:
    """The tenses that suit what no one does: not "it wants to rain"."""
    found = {a: {name: w for name, w in kinds.items() if name not in WILLED} for a, kinds in tenses.items()}
    return {aspect: kinds or found["state"] for aspect, kinds in found.items()}
