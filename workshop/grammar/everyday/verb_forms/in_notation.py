"""The forms of the verbs of `seldom_drawn`, those of vosotros too, and their English, in the notation of talk."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from workshop.grammar.language import english_forms
from workshop.grammar.language.conjugation import conjugated, infinitive, participle
from workshop.grammar.language.orthography import with_pronouns

PRESENT_OF_ALL = {
    "ser": "sois",
    "ir": "vais",
    "estar": "estáis",
    "dar": "dais",
    "ver": "veis",
    "haber": "habéis",
}
ONESELF = {"1s": "me", "2s": "te", "3s": "se", "1p": "nos", "2p": "os", "3p": "se"}
HAVE = {"perfect": "present", "pluperfect": "imperfect", "conditional_perfect": "conditional"}
HAVE["had_it_been"] = "past_subjunctive"  # "si hubieras venido": if you had come


@dataclass(frozen=True)
class Row:
    """A verb, its English and what may follow it.

    A `state` has no commands, a present `going` is "you are coming"; nobody is told to do what is `unwished`.
    """

    es: str
    en: str
    state: bool
    going: bool
    unwished: bool
    rests: tuple[str, ...]


@cache
def rows_of(table: str) -> tuple[Row, ...]:
    """The rows of a table: "es = en : rest > rest ; rest > rest", with "*" after the English of a state,
    "+" after that of a verb whose present is "you are coming", "!" after that of what nobody wants."""
    found = []
    for line in table.strip().splitlines():
        head, _, rests = line.partition(" : ")
        es, _, en = head.partition(" = ")
        found.append(Row(es, en.rstrip("*+!"), "*" in en, "+" in en, "!" in en, tuple(rests.split(" ; "))))
    return tuple(found)


def form(verb: str, tense: str, person: str) -> str:
    """A finite form, of vosotros too."""
    if person != "2p":
        return conjugated(verb, tense, person)
    stem, you = infinitive(verb), conjugated(verb, tense, "2s")
    if tense == "present":
        ending = {"a": "áis", "e": "éis", "i": "ís", "í": "ís"}[stem[-2]]
        return PRESENT_OF_ALL.get(stem) or stem[:-2] + ending
    if tense == "subjunctive":
        us = conjugated(verb, tense, "1p")
        return "deis" if stem == "dar" else us[:-4] + {"e": "éis", "a": "áis"}[us[-4]]
    if tense == "preterite":
        return you + "is"
    return you[:-2] + "éis" if tense == "future" else you[:-1] + "is"


def order_of(verb: str, person: str, clitics: list[str]) -> str:
    """The command of a verb: to tú ("2s"), usted ("3s"), ustedes ("3p") or vosotros ("2p")."""
    if person == "2p":
        plain = infinitive(verb)[:-1]
        if clitics[:1] == ["os"]:
            if plain == "i":
                return "idos"
            return (plain[:-1] + "í" if plain.endswith("i") else plain) + "os"
        return with_pronouns(plain + "d", clitics)
    return with_pronouns(conjugated(verb, "command" if person == "2s" else "subjunctive", person), clitics)


def suited(row: Row, tense: str) -> Row:
    """ "conocéis" is "you know", "conocisteis" is "you met"."""
    meets = row.es == "conocer" and tense not in ("present", "imperfect")
    return replace(row, en="meet", state=False) if meets else row


def en_words(text: str, tag: str, kind: str = "") -> str:
    """An English verb of one or more words, the first one in a form: "past", "past_participle", "ing" ..."""
    first, *others = text.split()
    first = getattr(english_forms, kind)(first) if kind else first
    return " ".join([f"{first}/{tag}=v", *(f"{word}/RB=v" for word in others)])


def es_verb(row: Row, tense: str, person: str) -> str:
    """The Spanish verb with its auxiliary and its own pronoun."""
    own = f"{ONESELF[person]}~v " if row.es.endswith("se") else ""
    if tense in HAVE:
        return f"{own}{form('haber', HAVE[tense], person)}/VB=h {participle(row.es)}/VBN=v"
    return f"{own}{form(row.es, tense, person)}/VB=v"


def en_verb(row: Row, tense: str, who: str, negated: bool) -> tuple[str, str]:
    """The auxiliary (of a statement that needs none, "do" too) and the rest of the English verb."""
    no, plain = "n't" if negated else "", en_words(row.en, "VB")
    is_third = who[:2] in ("he", "sh", "{n") or any(word in who for word in ("brother", "mother", "friend="))
    if tense in ("future", "conditional"):
        modal = {"future": ("will", "won't"), "conditional": ("would", "wouldn't")}[tense][negated]
        return f"{modal}/MD{'=n' if negated else '~v'}", plain
    if tense in HAVE:
        done = en_words(row.en, "VBN", "past_participle")
        keys = "=n+h" if negated else "=h"
        if tense == "conditional_perfect":
            return f"would{no}/MD{keys}", f"have/VB~h {done}"
        return (
            f"{'had' if tense in ('pluperfect', 'had_it_been') else 'has' if is_third else 'have'}{no}/VBP{keys}",
            done,
        )
    past, first = tense != "present", who.startswith("I")
    going = row.going and not past
    if going or row.en.split()[0] == "be":
        found = (
            ("was" if first or is_third else "were")
            if past
            else "am"
            if first
            else "is"
            if is_third
            else "are"
        )
        after = en_words(row.en, "VBG", "ing") if going else plain.partition(" ")[2]
        return (
            ("am/VBP=v", f"not=n {after}")
            if found + no == "amn't"
            else (
                f"{found}{no}/VBP={'v+n' if negated else 'v'}",
                after,
            )
        )
    do = f"{'did' if past else 'does' if is_third else 'do'}{no}/VBP{'=n' if negated else '~v'}"
    return do, f"use/VB=v to~v {plain}" if tense == "imperfect" and not row.state else plain


def en_told(row: Row, tense: str, who: str) -> str:
    """The English verb of a statement that is not negated."""
    do, rest = en_verb(row, tense, who, False)
    if not do.startswith("d"):
        return f"{do} {rest}"
    if tense == "imperfect" and not row.state:
        return rest.replace("use/", "used/", 1)
    if tense != "present":
        return en_words(row.en, "VBD", "past")
    return en_words(row.en, "VBZ", "third_person") if do.startswith("does") else en_words(row.en, "VBP")
