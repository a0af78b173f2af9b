"""A meaning in English: "do" for questions and negation, adjectives before nouns, no omitted subjects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workshop.grammar.language.determiners import ENGLISH_DETERMINERS
from workshop.grammar.language.english_forms import comparative, superlative
from workshop.grammar.language.english_verbs import takes_adverb, verb_group
from workshop.grammar.language.meaning import Clause, Clitic, Group, NounPhrase, Pronoun
from workshop.grammar.language.modals import MODALS
from workshop.grammar.language.trees import Leaf, Node, Phrase, Tree, leaf, node, rule, spread
from workshop.grammar.language.words import Adjective

ARTICLES = {  # singular and plural, if they differ from the word itself
    "a": "a some",
    "this": "this these",
    "that": "that those",
    "your_formal": "your your",
    "other": "another other",
    "all_the": "all all",
    **ENGLISH_DETERMINERS,
}
POSSESSIVES = ("my", "your", "our", "his", "her", "its", "their", "your_formal")
NUMBERS = ("two", "three", "four", "five", "six", "ten")
PRONOUNS = {"1s": "I I", "2s": "you you", "3s": "he she", "1p": "we we", "3p": "they they"}
PARTICLES = {  # the rest of a verb of several words, around its own key `v`
    "up": "(PRT (RP up=v))",
    "down": "(PRT (RP down=v))",
    "on": "(PRT (RP on=v))",
    "off": "(PRT (RP off=v))",
    "back": "(ADVP (RB back=v))",
    "dressed": "(ADJP (VBN dressed=v))",
    "married": "(ADJP (VBN married=v))",
    "to bed": "(PP (TO to=v) (NP (NN bed=v)))",
    "breakfast": "(NP (NN breakfast=v))",
    "lunch": "(NP (NN lunch=v))",
    "dinner": "(NP (NN dinner=v))",
    "out": "(PRT (RP out=v))",
    "a shower": "(NP (DT a~v) (NN shower=v))",
    "a bath": "(NP (DT a~v) (NN bath=v))",
    "a mistake": "(NP (DT a~v) (NN mistake=v))",
    "a cold": "(NP (DT a~v) (NN cold=v))",
    "fun": "(NP (NN fun=v))",
    "goodbye": "(NP (NN goodbye=v))",
    "in love": "(PP (IN in=v) (NP (NN love=v)))",
    **{word: f"(PRT (RP {word}=v))" for word in ("out", "away", "over")},
    **{word: f"(ADVP (RB {word}=v))" for word in ("along", "closer")},
    **{word: f"(ADJP (JJ {word}=v))" for word in "asleep angry lost tired bored sick scared wet".split()},
    **{word: f"(ADJP (JJ {word}=v))" for word in ("hurt", "ready", "quiet", "dirty", "upset")},
    **{noun: f"(NP (NN {noun}=v))" for noun in ("breakfast", "lunch", "dinner", "weight", "makeup")},
    **{f"a {noun}": f"(NP (DT a~v) (NN {noun}=v))" for noun in ("walk", "nap", "break")},
    **{word: f"(ADJP (JJ {word}=v))" for word in ("better", "worse", "afraid")},
    **{word: f"(ADJP (VBN {word}=v))" for word in ("divorced", "born")},
}


def noun_phrase(np: NounPhrase) -> Tree:
    """A noun phrase: article or owner, adjective, noun, relative clause."""
    noun, role = np.noun, np.role
    words = noun.en_plural if np.plural else noun.en
    tag = "NNP" if "name_of" in noun.kinds or "language" in noun.kinds else "NNS" if np.plural else "NN"
    parts: list[Node] = [_owner(np.owner)] if np.owner else _article(np)
    if np.adjective:
        parts += _adjective(np, np.adjective)
    parts += [np.compound.en] if np.compound else []
    parts += spread(tag, words, f"{role}.noun", lemma=noun.lemma, sense=noun.sense)
    parts += [phrase.en for phrase in np.after if phrase.en]
    if np.relative:
        is_person = np.noun.kinds & {"kin", "folk"}
        who = leaf("WP", "who" if is_person and np.relative.elided else "that", f"{role}.rel")
        parts = [node("NP", *parts), node("SBAR", who, clause(np.relative))]
    return node("NP", *parts)


def _adjective(np: NounPhrase, adjective: Adjective) -> list[Leaf]:
    """The adjective in its degree: "very big", "bigger", "the most expensive"."""
    key, degree = f"{np.role}.adj", f"{np.role}.degree"
    given = {"lemma": adjective.es, "sense": adjective.sense}
    if np.degree in ("more", "most"):
        compared = (comparative if np.degree == "more" else superlative)(adjective.en)
        *more, word = compared.split()
        if more:
            return [leaf("RBR", part, degree) for part in more] + [leaf("JJ", word, key, **given)]
        return [leaf("JJR" if np.degree == "more" else "JJS", word, f"{key} {degree}", **given)]
    before = [leaf("RB", np.degree, degree)] if np.degree else []
    return [*before, *spread("JJ", adjective.en, key, **given)]


def _owner(owner: NounPhrase) -> Tree:
    *before, last = noun_phrase(owner).children
    if last.tag == "NNS" and last.word.endswith("s"):
        return node("NP", *before, last, leaf("POS", "'", "", " ".join(last.links)))
    owned = Leaf(last.tag, last.word + "'s", last.links, last.maybe, last.lemma, last.sense)
    return node("NP", *before, owned)


def _article(np: NounPhrase) -> list[Leaf]:
    if np.without_english_article or not np.article:
        return []
    said = np.english_article or np.article
    if said.startswith("all_") and said != "all_the":
        whole = replace(np, article=said.removeprefix("all_"))
        return [leaf("DT", "all", f"{np.role}.all"), *_article(whole)]
    word = ARTICLES.get(said, f"{said} {said}").split()[np.english_person == "3p"]
    if said in ENGLISH_DETERMINERS:
        return determiner(np.role, word)
    tag = "PRP$" if said in POSSESSIVES else "CD" if said in NUMBERS else "DT"
    article = leaf(tag, word, f"{np.role}.det")
    return [article, leaf("DT", "the", f"{np.role}.the")] if np.article == "all_the" else [article]


def determiner(role: str, words: str) -> list[Leaf]:
    """A determiner of one or more words: "the same", "a lot of"."""
    tags = {"of": "IN", "the": "DT", "a": "DT"}
    return [
        leaf(tags.get(word, "JJ"), word, f"{role}.{'the' if word == 'the' else 'det'}")
        for word in words.split("_")
    ]


def nominal(said: NounPhrase | Group) -> Node | None:
    """A noun phrase, or a phrase that is finished."""
    return said.phrase.en if isinstance(said, Group) else noun_phrase(said)


def subject_phrase(c: Clause) -> Node | None:
    """The subject. A pronoun that Spanish leaves out gets a possible link to the Spanish verb."""
    subject = c.subject
    if not isinstance(subject, Pronoun):
        return nominal(subject)
    sure, maybe = (f"{subject.role}.pro", "") if subject.said else ("", f"{c.role}.fin")
    return node("NP", leaf("PRP", _pronoun(subject), sure, maybe))


def _pronoun(subject: Pronoun) -> str:
    if subject.formal:
        return "you"
    if subject.thing and not subject.plural:
        return "it"
    return PRONOUNS[subject.person].split()[subject.gender == "f"]


def clause(c: Clause) -> Tree:
    """A clause without its final mark: "S" has the order of a statement, "SQ" has the auxiliary first."""
    c = _recast(c)
    auxiliaries, verb = verb_group(c)
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


def _recast(c: Clause) -> Clause:
    """ "Acabo de llegar" in English: "I have just arrived"; "vuelvo a": again; "suelo": usually."""
    if c.experiencer is not None and not isinstance(c.subject, Pronoun):
        c = replace(c, subject=c.experiencer, object=c.subject, clitics=(), experiencer=None)
    recast = MODALS[c.modal].recast if c.modal else ""
    if not recast:
        return c
    word = Phrase(None, node("ADVP", leaf("RB", recast, f"{c.role}.aux")))
    c = replace(c, modal="")
    if recast == "again":
        return replace(c, rest=(*c.rest, word))
    if recast == "just":
        c = replace(c, tense={"present": "perfect", "imperfect": "pluperfect"}.get(c.tense, c.tense))
    return replace(c, often=word)


def _verb_phrase(
    c: Clause, auxiliaries: list[Leaf], verb: Leaf, stranded: Sequence[Node] = (), asking: bool = False
) -> Tree:
    """The verb phrase: each auxiliary opens its own phrase; adverbs such as "never" follow the first auxiliary."""
    be_alone = c.verb.en == "be" and not auxiliaries and not asking
    inner = [verb, *(_often(c) if be_alone else []), *_after_verb(c), *stranded]
    if be_alone or not _often(c):
        return _nested(auxiliaries, inner)
    if auxiliaries and not asking and takes_adverb(c):
        return node("VP", auxiliaries[0], *_often(c), _nested(auxiliaries[1:], inner))
    return node("VP", *_often(c), *_nested(auxiliaries, inner).children)


def _nested(auxiliaries: list[Leaf], inner: list[Node | None]) -> Tree:
    tree = node("VP", *inner)
    for auxiliary in reversed(auxiliaries):
        tree = node("VP", auxiliary, tree)
    return tree


def _often(c: Clause) -> list[Node]:
    return [c.often.en] if c.often and c.often.en is not None else []


def _after_verb(c: Clause) -> list[Node | None]:
    """The words after the verb: particle, receiver, object, the rest: "look | at the sea", "give | me | a book"."""
    key = f"{c.role}.verb"
    _, _, more = c.verb.en.partition(" ")
    objects = [_pronoun_phrase(clitic) for clitic in c.clitics if clitic.en and not clitic.preposition]
    given = c.given if not c.given_with else None
    objects += [nominal(np) for np in (given, c.object) if np is not None]
    rest = [*_receivers(c), *(phrase.en for phrase in c.rest if phrase.en is not None)]
    if not more:
        return [*objects, *rest]
    if more in PARTICLES:
        particle = _rekeyed(PARTICLES[more], key)
        with_pronoun = any(clitic.en for clitic in c.clitics)
        return [*objects, particle, *rest] if with_pronoun else [particle, *objects, *rest]
    preposition = [leaf("NN" if word == "care" else "IN", word, key) for word in more.split()]
    return [node("PP", *preposition, *objects), *rest]


def _receivers(c: Clause) -> list[Node]:
    """The phrases with a preposition after the objects: "to me", "for my sister"."""
    found: list[Node] = [
        node("PP", _preposition(clitic.preposition, "", f"{clitic.role}.pro"), _pronoun_phrase(clitic))
        for clitic in c.clitics
        if clitic.preposition
    ]
    if c.given and c.given_with:
        found.append(node("PP", _preposition(c.given_with, f"{c.given.role}.prep"), noun_phrase(c.given)))
    return found


def _preposition(word: str, sure: str, maybe: str = "") -> Leaf:
    return leaf("TO" if word == "to" else "IN", word, sure, maybe)


def _rekeyed(pattern: str, key: str) -> Node:
    return rule(pattern.replace("=v", f"={key}").replace("~v", f"~{key}"))


def _pronoun_phrase(clitic: Clitic) -> Tree:
    return node("NP", leaf("PRP", clitic.en, f"{clitic.role}.pro"))
