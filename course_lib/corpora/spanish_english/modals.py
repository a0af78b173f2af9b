"""Verbs before an infinitive, and the auxiliaries, with their translations."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Modal:
    """A Spanish verb, the word between it and the infinitive, and the same in English; "can" takes no "do"."""

    es: str
    es_link: str
    en: str
    en_link: str
    sense: str


MODALS = {
    "can": Modal("poder", "", "can", "", "can.v"),
    "going": Modal("ir", "a", "be", "going to", ""),
    "want": Modal("querer", "", "want", "to", "want.v"),
    "have": Modal("tener", "que", "have", "to", "have_to.v"),
    "need": Modal("necesitar", "", "need", "to", "need.v"),
}
AUXILIARIES = {"be", "have_aux", "can", "do_aux"}  # verbs that English can invert and negate
