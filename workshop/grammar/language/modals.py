"""Verbs before an infinitive, and the auxiliaries, with their translations."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Modal:
    """A Spanish verb, the word between it and the infinitive, and the same in English; "can" takes no "do".

    After one with `ing`, English has the verb in -ing. `recast` names what English says in another way: "acabo de
    llegar" is "I have just arrived".
    """

    es: str
    es_link: str
    en: str
    en_link: str
    sense: str
    ing: bool = False
    recast: str = ""


MODALS = {
    "can": Modal("poder", "", "can", "", "can.v"),
    "going": Modal("ir", "a", "be", "going to", ""),
    "want": Modal("querer", "", "want", "to", "want.v"),
    "like": Modal("querer", "", "like", "to", "want.v"),
    "have": Modal("tener", "que", "have", "to", "have_to.v"),
    "need": Modal("necesitar", "", "need", "to", "need.v"),
    "would_like": Modal("querer", "", "would", "like to", "want.v"),
    "should": Modal("deber", "", "should", "", "should.v"),
    "try": Modal("intentar", "", "try", "to", "try.v"),
    "try_to": Modal("tratar", "de", "try", "to", "try.v"),
    "prefer": Modal("preferir", "", "prefer", "to", "prefer.v"),
    "hope": Modal("esperar", "", "hope", "to", "hope.v"),
    "decide": Modal("decidir", "", "decide", "to", "decide.v"),
    "plan": Modal("pensar", "", "plan", "to", "plan.v"),
    "manage": Modal("lograr", "", "manage", "to", "manage.v"),
    "forget": Modal("olvidar", "", "forget", "to", "forget.v"),
    "learn": Modal("aprender", "a", "learn", "to", "learn.v"),
    "start": Modal("empezar", "a", "start", "to", "start.v"),
    "begin": Modal("comenzar", "a", "begin", "to", "begin.v"),
    "stop": Modal("dejar", "de", "stop", "", "stop.v", ing=True),
    "finish": Modal("terminar", "de", "finish", "", "finish.v", ing=True),
    "seem": Modal("parecer", "", "seem", "to", "seem.v"),
    "just": Modal("acabar", "de", "", "", "just.v", recast="just"),
    "again": Modal("volver", "a", "", "", "again.v", recast="again"),
    "usually": Modal("soler", "", "", "", "usually.v", recast="usually"),
}
AUXILIARIES = {
    "be",
    "have_aux",
    "can",
    "should",
    "will",
    "would",
    "do_aux",
}  # verbs that English can invert and negate
