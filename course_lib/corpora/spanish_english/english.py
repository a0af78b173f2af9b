"""A meaning in English: "do" for questions and negation, adjectives before nouns, no omitted subjects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from course_lib.corpora.spanish_english import english_forms as forms
from course_lib.corpora.spanish_english.meaning import Clause, Clitic, NounPhrase, Subject
from course_lib.corpora.spanish_english.modals import AUXILIARIES, MODALS
from course_lib.corpora.spanish_english.trees import Leaf, Node, Tree, leaf, node, rule, spread

ARTICLES = {  # singular and plural, if they differ from the word itself
    "a": "a some",
    "this": "this these",
    "that": "that those",
    "your_formal": "your your",
    "other": "another other",
    "all_the": "all all",
}
POSSESSIVES = ("my", "your", "our", "his", "her", "its", "their", "your_formal")
NUMBERS = ("two", "three", "four", "five", "six", "ten")
PRONOUNS = {"1s": "I I", "2s": "you you", "3s": "he she", "1p": "we we", "3p": "they they"}
NEGATED = {
    **{word: f"{word}n't" for word in "is are was were do does did have has could".split()},
    "am": "am not",
    "can": "can't",
    "must": "must not",
}
PARTICLES = {  # the rest of a verb of several words, around its own key `v`
    "up": "(PRT (RP up=v))",
    "down": "(PRT (RP down=v))",
    "on": "(PRT (RP on=v))",
    "off": "(PRT (RP off=v))",
    "back": "(ADVP (RB back=v))",
    "dressed": "(ADJP (VBN dressed=v))",
    "married": "(ADJP (VBN married=v))",
    "to bed": "(PP (TO to=v) (NP (NN bed=v)))",
    "a shower": "(NP (DT a~v) (NN shower=v))",
}


def noun_phrase(np: NounPhrase) -> Tree:
    """A noun phrase: article or owner, adjective, noun, relative clause."""
    noun, role = np.noun, np.role
    words = noun.en_plural if np.plural else noun.en
    tag = "NNP" if "name_of" in noun.kinds or "language" in noun.kinds else "NNS" if np.plural else "NN"
    parts: list[Node] = [_owner(np.owner)] if np.owner else _article(np)
    if np.adjective:
        parts += spread("JJ", np.adjective.en, f"{role}.adj", lemma=np.adjective.es, sense=np.adjective.sense)
    parts += spread(tag, words, f"{role}.noun", lemma=noun.lemma, sense=noun.sense)
    if np.relative:
        is_person = np.noun.kinds & {"kin", "folk"}
        who = leaf("WP", "who" if is_person and np.relative.elided else "that", f"{role}.rel")
        parts = [node("NP", *parts), node("SBAR", who, clause(np.relative))]
    return node("NP", *parts)


def _owner(owner: NounPhrase) -> Tree:
    *before, last = noun_phrase(owner).children
    owned = Leaf(last.tag, last.word + "'s", last.links, last.maybe, last.lemma, last.sense)
    return node("NP", *before, owned)


def _article(np: NounPhrase) -> list[Leaf]:
    if np.without_english_article or not np.article:
        return []
    said = np.english_article or np.article
    word = ARTICLES.get(said, f"{said} {said}").split()[np.plural]
    tag = "PRP$" if said in POSSESSIVES else "CD" if said in NUMBERS else "DT"
    article = leaf(tag, word, f"{np.role}.det")
    return [article, leaf("DT", "the", f"{np.role}.the")] if np.article == "all_the" else [article]


def subject_phrase(c: Clause) -> Tree:
    """The subject. A pronoun that Spanish leaves out gets a possible link to the Spanish verb."""
    subject = c.subject
    if isinstance(subject, NounPhrase):
        return noun_phrase(subject)
    sure, maybe = (f"{subject.role}.pro", "") if subject.overt else ("", f"{c.role}.fin")
    return node("NP", leaf("PRP", _pronoun(subject), sure, maybe))


def _pronoun(subject: Subject) -> str:
    if subject.formal:
        return "you"
    if subject.thing and not subject.plural:
        return "it"
    return PRONOUNS[subject.person].split()[subject.gender == "f"]


def clause(c: Clause) -> Tree:
    """A clause without its final mark: "S" has the order of a statement, "SQ" has the auxiliary first."""
    auxiliaries, verb = _chain(c)
    asked = [c.asked.en] if c.asked else []
    front = [c.front.en] if c.front else []
    stranded = [c.stranded.en] if c.stranded else []
    if not c.question:
        subject = [] if c.elided else [subject_phrase(c)]
        inside = _verb_phrase(c, auxiliaries, verb)
        return node("S", *asked, *front, *subject, inside)
    if not auxiliaries:  # "be" is its own auxiliary
        return node("SQ", *asked, *front, verb, subject_phrase(c), *_often(c), *_after_verb(c), *stranded)
    first, *others = auxiliaries
    inside = _verb_phrase(c, others, verb, stranded, asking=True)
    return node("SQ", *asked, *front, first, subject_phrase(c), inside)


def _verb_phrase(
    c: Clause, auxiliaries: list[Leaf], verb: Leaf, stranded: Sequence[Node] = (), asking: bool = False
) -> Tree:
    """The verb phrase: each auxiliary opens its own phrase; adverbs such as "never" follow the first auxiliary."""
    be_alone = c.verb.en == "be" and not auxiliaries and not asking
    inner = [verb, *(_often(c) if be_alone else []), *_after_verb(c), *stranded]
    if be_alone or not _often(c):
        return _nested(auxiliaries, inner)
    if auxiliaries and not asking and _takes_adverb(c):
        return node("VP", auxiliaries[0], *_often(c), _nested(auxiliaries[1:], inner))
    return node("VP", *_often(c), *_nested(auxiliaries, inner).children)


def _takes_adverb(c: Clause) -> bool:
    """Whether the first word is a true auxiliary, which an adverb follows: "has already", but "always wants to"."""
    return c.negated or _words(c)[0].base in AUXILIARIES


def _nested(auxiliaries: list[Leaf], inner: list[Node]) -> Tree:
    tree = node("VP", *inner)
    for auxiliary in reversed(auxiliaries):
        tree = node("VP", auxiliary, tree)
    return tree


def _often(c: Clause) -> list[Node | None]:
    return [c.often.en] if c.often else []


def _after_verb(c: Clause) -> list[Node | None]:
    """The words after the verb: particle, receiver, object, the rest: "look | at the sea", "give | me | a book"."""
    key = f"{c.role}.verb"
    _, _, more = c.verb.en.partition(" ")
    objects = [_pronoun_phrase(clitic) for clitic in c.clitics if clitic.en]
    objects += [noun_phrase(np) for np in (c.given, c.object) if np is not None]
    rest = [phrase.en for phrase in c.rest]
    if not more:
        return [*objects, *rest]
    if more in PARTICLES:
        particle = _rekeyed(PARTICLES[more], key)
        with_pronoun = any(clitic.en for clitic in c.clitics)
        return [*objects, particle, *rest] if with_pronoun else [particle, *objects, *rest]
    preposition = spread("IN", more, key)
    return [node("PP", *preposition, *objects), *rest]


def _rekeyed(pattern: str, key: str) -> Node:
    return rule(pattern.replace("=v", f"={key}").replace("~v", f"~{key}"))


def _pronoun_phrase(clitic: Clitic) -> Tree:
    return node("NP", leaf("PRP", clitic.en, f"{clitic.role}.pro"))


def _chain(c: Clause) -> tuple[list[Leaf], Leaf]:
    """The auxiliaries in order, and the verb itself."""
    words = _words(c)
    if (c.negated or (c.question and not c.elided)) and words[0].base not in AUXILIARIES:
        words.insert(0, Word("do_aux", "", f"{c.role}.fin"))
    first, *others = words
    finite = _finite(first, c)
    found = [*finite, *(leaf(word.tag, word.base, word.links, word.maybe) for word in others)]
    *auxiliaries, last = found
    if last.tag == "RB":  # "am not"
        return auxiliaries, last
    return auxiliaries, Leaf(last.tag, last.word, last.links, last.maybe, c.verb.es, c.verb.sense)


@dataclass(frozen=True)
class Word:
    """One word of the verb group: its base (or its form, if it is not the first), its keys and its tag."""

    base: str
    links: str
    maybe: str = ""
    tag: str = "VB"


def _words(c: Clause) -> list[Word]:
    """The verb group from left to right; its first word is inflected later."""
    verb, key, aux = c.verb.en.split()[0], f"{c.role}.verb", f"{c.role}.aux"
    if c.modal:
        modal = MODALS[c.modal]
        to = ("", key) if not modal.es_link else (f"{c.role}.to", "")
        tags = {"to": "TO", "going": "VBG", "how": "WRB"}
        between = [Word(w, *(to if w == "to" else (aux, "")), tags[w]) for w in modal.en_link.split()]
        return [Word(modal.en, aux), *between, Word(verb, key)]
    if c.tense in ("progressive", "past_progressive"):
        return [Word("be", aux), Word(forms.ing(verb), key, "", "VBG")]
    if c.english_progressive:
        return [Word("be", "", key), Word(forms.ing(verb), key, "", "VBG")]
    if c.tense == "perfect":
        return [Word("have_aux", aux), Word(forms.past_participle(verb), key, "", "VBN")]
    if c.habit:
        return [Word("used", "", key), Word("to", "", key, "TO"), Word(verb, key)]
    return [Word(verb, key)]


def _finite(word: Word, c: Clause) -> list[Leaf]:
    """The inflected word, with its negation: "doesn't" is one leaf, "am not" two."""
    form, tag = _inflected(word.base, c), _finite_tag(word.base, c)
    if not c.negated:
        return [leaf(tag, form, word.links, word.maybe)]
    first, *second = NEGATED[form].split()
    if second:
        return [leaf(tag, first, word.links, word.maybe), leaf("RB", second[0], f"{c.role}.neg")]
    return [leaf(tag, first, f"{word.links} {c.role}.neg", word.maybe)]


def _is_past(c: Clause) -> bool:
    return c.tense in ("preterite", "imperfect", "past_progressive")


def _inflected(base: str, c: Clause) -> str:
    person = c.subject.english_person
    if c.tense == "command" or base in ("must", "used"):
        return base
    if base == "be":
        return _be(person, _is_past(c))
    if base == "can":
        return "could" if _is_past(c) else "can"
    base = base.removesuffix("_aux")
    if _is_past(c):
        return forms.past(base)
    return forms.third_person(base) if person == "3s" else base


def _finite_tag(base: str, c: Clause) -> str:
    if base in ("can", "must"):
        return "MD"
    if c.tense == "command":
        return "VB"
    if _is_past(c) or base == "used":
        return "VBD"
    return "VBZ" if c.subject.english_person == "3s" else "VBP"


def _be(person: str, is_past: bool) -> str:
    if is_past:
        return "was" if person in ("1s", "3s") else "were"
    return {"1s": "am", "3s": "is"}.get(person, "are")
