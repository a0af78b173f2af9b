"""Whom something pleases, hurts or worries: "me", "a ti te", "a mi hermana le"."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workshop.grammar.everyday.grammar.strong_pronouns import STRONG
from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun, Subject
from workshop.grammar.language.spanish import noun_phrase
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.sampling import Draw, named_person

ALONE = {"me": "1s", "te": "2s", "nos": "1p", "les": "3p", "le": "3s"}
AFTER_A = {  # the clitic and the person of each pronoun after "a"
    "mí": ("me", "1s"),
    "ti": ("te", "2s"),
    "él": ("le", "3s"),
    "ella": ("le", "3s"),
    "nosotros": ("nos", "1p"),
    "ellos": ("les", "3p"),
    "ellas": ("les", "3p"),
    "usted": ("le", "3s"),
    "ustedes": ("les", "3p"),
}
OBJECTS = {"1s": "me", "2s": "you", "1p": "us", "3p": "them", "3s": "him"}


@dataclass(frozen=True)
class Experiencer:
    """The person as the subject of an English clause, the Spanish clitic, and what stands before it: "a mí"."""

    subject: Subject
    clitic: Clitic
    front: Phrase | None = None

    @property
    def said(self) -> str:
        """The English object pronoun of a person without a name."""
        pronoun = self.subject
        if isinstance(pronoun, NounPhrase):
            return ""
        return (
            "you"
            if pronoun.formal
            else "her"
            if (pronoun.person, pronoun.gender) == ("3s", "f")
            else OBJECTS[pronoun.person]
        )


def experiencer(draw: Draw, asked: bool = False, role: str = "m.exp") -> Experiencer:
    """Someone: a clitic alone, a pronoun after "a", or someone with a name; in a question mostly "te" and "le"."""
    kind = draw.weighted({"clitic": 6, "strong": 1.3, "named": 3})
    if kind == "clitic":
        word = draw.weighted(
            {"te": 6, "le": 1.5, "les": 1} if asked else {"me": 6, "te": 2, "nos": 2, "les": 1.5, "le": 2}
        )
        subject = Pronoun(ALONE[word], role, overt=True, formal=asked and word == "le")
        return Experiencer(subject, Clitic(word, "", role, apart=True))
    if kind == "strong":
        word = draw.pick(["ti", "él", "ella", "usted", "ustedes", "ellos"] if asked else list(AFTER_A))
        clitic, person = AFTER_A[word]
        formal, gender = STRONG[word][0] == "you" and word != "ti", "f" if word in ("ella", "ellas") else "m"
        subject = Pronoun(person, role, gender, overt=True, formal=formal)
        to = node("PP", leaf("IN", "a", "", f"{role}.pro"), node("NP", leaf("PRP", word, f"{role}.pro")))
        return Experiencer(subject, Clitic(clitic, "", role + "2"), Phrase(to, None))
    np = named_person(draw, role, asked=asked)
    to = node("PP", leaf("IN", "a", "", f"{role}.noun"), noun_phrase(np))
    return Experiencer(np, Clitic("les" if np.plural else "le", "", role + "2"), Phrase(to, None))


def turned(who: Experiencer, spanish_clause: Clause, english_clause: Clause) -> tuple[Clause, Clause]:
    """Both clauses with the person in place: a clitic in Spanish, the subject in English."""
    front = who.front or spanish_clause.front
    return (
        replace(spanish_clause, clitics=(who.clitic, *spanish_clause.clitics), front=front),
        replace(english_clause, subject=who.subject),
    )
