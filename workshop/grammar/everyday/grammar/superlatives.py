"""The ending -ísimo: "buenísimo" is "very good", "una casa carísima" is "a very expensive house"."""

from __future__ import annotations

import re
from dataclasses import replace

from workshop.grammar.language.words import Adjective

RAISED = frozenset(
    "bueno malo alto guapo grande rico caro barato largo fácil difícil contento cansado rápido"
    " interesante importante feo triste lindo bonito divertido aburrido enfermo feliz viejo sucio"
    " limpio dulce salado duro lento gordo delgado oscuro ocupado nervioso preocupado enojado"
    " simpático inteligente pequeño bajo famoso loco raro corto".split()
)
PLAIN = str.maketrans("áéíóú", "aeiou")
ENDINGS = (("c", "qu"), ("g", "gu"), ("z", "c"))


def raised(adjective: Adjective) -> Adjective | None:
    """The adjective with -ísimo, if it is one that often has it."""
    if adjective.es not in RAISED:
        return None
    stem = re.sub("[aeo]$", "", adjective.es)
    stem = stem.translate(PLAIN)
    for plain, written in ENDINGS:
        if stem.endswith(plain):
            stem = stem.removesuffix(plain) + written
            break
    return replace(
        adjective, es=f"{stem}ísimo", en=f"very {adjective.en}", uses=adjective.uses.replace("P", "A")
    )
