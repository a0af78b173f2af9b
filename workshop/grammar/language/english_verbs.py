"""The verb group of an English clause: auxiliaries in order, "do", contractions, the inflected verb."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workshop.grammar.language import english_forms as forms
from workshop.grammar.language.meaning import Clause
from workshop.grammar.language.modals import AUXILIARIES, MODALS
from workshop.grammar.language.trees import Leaf, leaf

NEGATED = {
    **{word: f"{word}n't" for word in "is are was were do does did have has had could would should".split()},
    "am": "am not",
    "can": "can't",
    "will": "won't",
    "must": "must not",
}
PAST = ("preterite", "imperfect", "past_progressive", "pluperfect", "past_subjunctive")
PERFECT = ("perfect", "pluperfect", "future_perfect", "conditional_perfect", "perfect_subjunctive")
WILL = {"future": "will", "future_perfect": "will", "conditional": "would", "conditional_perfect": "would"}
UNMARKED = ("command", "infinitive")
MODAL_VERBS = ("can", "must", "should", "will", "would")


def verb_group(c: Clause) -> tuple[list[Leaf], Leaf]:
    """The auxiliaries in order, and the verb itself."""
    words = _words(c)
    if _needs_do(c, words[0]):
        bare = replace(words[0], base={"used": "use"}.get(words[0].base, words[0].base))
        words = [Word("do_aux", "", f"{c.role}.fin"), bare, *words[1:]]
    first, *others = words
    found = [*_finite(first, c), *(leaf(word.tag, word.base, word.links, word.maybe) for word in others)]
    *auxiliaries, last = found
    if last.tag == "RB":  # "am not"
        return auxiliaries, last
    return auxiliaries, Leaf(last.tag, last.word, last.links, last.maybe, c.verb.es, c.verb.sense)


def takes_adverb(c: Clause) -> bool:
    """Whether the first word is a true auxiliary, which an adverb follows: "has already", but "always wants to"."""
    return c.negated or _words(c)[0].base in AUXILIARIES


def _needs_do(c: Clause, first: Word) -> bool:
    if c.tense in ("infinitive", "ing"):
        return False
    if c.tense == "command":
        return c.negated  # "don't be late"
    return (c.negated or (c.question and not c.elided)) and first.base not in AUXILIARIES


@dataclass(frozen=True)
class Word:
    """One word of the verb group: its base (or its form, if it is not the first), its keys and its tag."""

    base: str
    links: str
    maybe: str = ""
    tag: str = "VB"


def _words(c: Clause) -> list[Word]:
    """The verb group from left to right; its first word is inflected later."""
    words = _with_modal(c) if c.modal else _plain(c)
    if c.tense in PERFECT:
        first, *others = words
        have = f"{c.role}.have" if c.modal else f"{c.role}.aux"
        done = replace(first, base=forms.past_participle(first.base), tag="VBN")
        words = [Word("have_aux", have), done, *others]
    if c.tense in WILL and words[0].base not in ("can", "should"):
        will = "have" if c.modal and c.tense in PERFECT else "fin"
        first, *others = words
        words = [
            Word(WILL[c.tense], "", f"{c.role}.{will}", "MD"),
            replace(first, base=first.base.removesuffix("_aux")),
            *others,
        ]
    return words


def _with_modal(c: Clause) -> list[Word]:
    """ "want to go", "am going to go", "stop going"; "can" is "be able to" where it cannot be inflected."""
    modal, key, aux = MODALS[c.modal], f"{c.role}.verb", f"{c.role}.aux"
    verb = c.verb.en.split()[0]
    bare = Word(forms.ing(verb), key, "", "VBG") if modal.ing else Word(verb, key)
    if modal.en == "can" and (c.tense in PERFECT or c.tense in ("future", "infinitive", "ing")):
        return [Word("be", aux), Word("able", aux, "", "JJ"), Word("to", "", key, "TO"), bare]
    to = ("", key) if not modal.es_link else (f"{c.role}.to", "")
    tags = {"to": "TO", "going": "VBG", "how": "WRB"}
    between = [Word(w, *(to if w == "to" else (aux, "")), tags.get(w, "VB")) for w in modal.en_link.split()]
    return [Word(modal.en, aux), *between, bare]


def _plain(c: Clause) -> list[Word]:
    verb, key, aux = c.verb.en.split()[0], f"{c.role}.verb", f"{c.role}.aux"
    if c.tense in ("progressive", "past_progressive"):
        return [Word("be", aux), Word(forms.ing(verb), key, "", "VBG")]
    if c.english_progressive:
        return [Word("be", "", key), Word(forms.ing(verb), key, "", "VBG")]
    if c.habit:
        return [Word("used", "", key), Word("to", "", key, "TO"), Word(verb, key)]
    return [Word(verb, key)]


def _finite(word: Word, c: Clause) -> list[Leaf]:
    """The inflected word, with its negation: "doesn't" is one leaf, "am not" two."""
    form, tag = _inflected(word.base, c), _finite_tag(word.base, c)
    if not c.negated:
        return [leaf(tag, form, word.links, word.maybe)]
    if c.tense in ("infinitive", "ing"):
        return [leaf("RB", "not", f"{c.role}.neg"), leaf(tag, form, word.links, word.maybe)]
    first, *second = NEGATED[form].split()
    if second:
        return [leaf(tag, first, word.links, word.maybe), leaf("RB", second[0], f"{c.role}.neg")]
    return [leaf(tag, first, f"{word.links} {c.role}.neg", word.maybe)]


def _is_past(c: Clause) -> bool:
    return c.tense in PAST


def _inflected(base: str, c: Clause) -> str:
    person = c.subject.english_person
    if c.tense in UNMARKED or base in ("must", "should", "used", "will", "would"):
        return base.removesuffix("_aux")
    if c.tense == "ing":
        return forms.ing(base.removesuffix("_aux"))
    if base == "be":
        return "were" if c.tense == "past_subjunctive" else _be(person, _is_past(c))
    if base == "can":
        return "could" if _is_past(c) or c.tense == "conditional" else "can"
    base = base.removesuffix("_aux")
    if _is_past(c):
        return forms.past(base)
    return forms.third_person(base) if person == "3s" else base


def _finite_tag(base: str, c: Clause) -> str:
    if base in MODAL_VERBS:
        return "MD"
    if c.tense in UNMARKED:
        return "VB"
    if c.tense == "ing":
        return "VBG"
    if _is_past(c) or base == "used":
        return "VBD"
    return "VBZ" if c.subject.english_person == "3s" else "VBP"


def _be(person: str, is_past: bool) -> str:
    if is_past:
        return "was" if person in ("1s", "3s") else "were"
    return {"1s": "am", "3s": "is"}.get(person, "are")
