"""A meaning in Spanish: agreement, the position of adjectives, clitics before the verb, omitted subjects."""

from __future__ import annotations

import re
from dataclasses import replace

from workshop.grammar.language.conjugation import conjugated, gerund, infinitive, participle
from workshop.grammar.language.determiners import DETERMINERS
from workshop.grammar.language.meaning import Clause, Group, NounPhrase, Pronoun, Subject
from workshop.grammar.language.modals import MODALS
from workshop.grammar.language.orthography import with_pronouns
from workshop.grammar.language.trees import Leaf, Node, Tree, leaf, node
from workshop.grammar.language.words import Adjective, spanish_plural

OWNERS = ("my", "your", "our", "his", "her", "its", "their", "your_formal")
ARTICLES = {  # masculine, feminine, and both in the plural
    "the": "el la los las",
    "a": "un una unos unas",
    "this": "este esta estos estas",
    "that": "ese esa esos esas",
    "my": "mi mi mis mis",
    "your": "tu tu tus tus",
    "our": "nuestro nuestra nuestros nuestras",
    **dict.fromkeys(("his", "her", "its", "their", "your_formal"), "su su sus sus"),
    "many": "mucho mucha muchos muchas",
    "some": "algún alguna algunos algunas",
    "other": "otro otra otros otras",
    "all_the": "todo toda todos todas",
    "two": "dos",
    "three": "tres",
    "four": "cuatro",
    "five": "cinco",
    "six": "seis",
    "ten": "diez",
    **DETERMINERS,
}
POSSESSED = tuple(f"all_{word}" for word in (*OWNERS, "this", "that"))
DEGREES = {"very": "muy", "more": "más", "most": "más", "less": "menos"}
PRONOUNS = {"1s": "yo yo", "2s": "tú tú", "3s": "él ella", "1p": "nosotros nosotras", "3p": "ellos ellas"}
FEMININE = {  # adjectives that do not end in o
    **{
        word: word[:-2] + "esa"
        for word in "inglés francés japonés portugués irlandés escocés holandés danés".split()
    },
    **{word: word + "a" for word in "español trabajador encantador conservador hablador".split()},
    "alemán": "alemana",
    "catalán": "catalana",
}
SHORTENED = {"bueno": "buen", "malo": "mal", "primero": "primer"}  # before a masculine singular
PERFECTS = {  # the tense of "haber"
    "perfect": "present",
    "pluperfect": "imperfect",
    "future_perfect": "future",
    "conditional_perfect": "conditional",
    "perfect_subjunctive": "subjunctive",
}
TENSES = {"progressive": "present", "past_progressive": "imperfect", **PERFECTS}


def agreeing(adjective: str, gender: str, plural: bool) -> str:
    """An adjective's form for a gender and number; "de cuero" has one form."""
    if adjective.startswith("de "):
        return adjective
    if gender == "f":
        adjective = FEMININE.get(adjective) or re.sub("o$", "a", adjective)
    return spanish_plural(adjective) if plural else adjective


def adjective_leaf(adjective: Adjective, key: str, gender: str, plural: bool, before: bool = False) -> Leaf:
    """An adjective in agreement; before a masculine noun "bueno" is "buen"."""
    form = agreeing(adjective.es, gender, plural)
    if before and gender == "m" and not plural:
        form = SHORTENED.get(form, form)
    return leaf("JJ", form, key, lemma=adjective.es, sense=adjective.sense)


def noun_phrase(np: NounPhrase) -> Tree:
    """A noun phrase: article, noun, adjective, "de" and the owner, the relative clause."""
    role = np.role
    parts: list[Node] = [*_article(np), *_noun(np), *([np.compound.es] if np.compound else [])]
    if np.adjective:
        before = "P" in np.adjective.uses and not np.degree
        adjective = adjective_leaf(np.adjective, f"{role}.adj", np.gender, np.plural, before)
        degree = [leaf("RB", DEGREES[np.degree], f"{role}.degree")] if np.degree else []
        at = len(_article(np)) if before else len(parts)
        parts[at:at] = [*degree, *_word_by_word(adjective)]
    parts += [phrase.es for phrase in np.after if phrase.es]
    if np.owner:
        parts.append(node("PP", leaf("IN", "de", "", f"{np.owner.role}.noun"), noun_phrase(np.owner)))
    if np.relative:
        who = leaf("WP", "que", f"{role}.rel")
        parts = [node("NP", *parts), node("SBAR", who, clause(np.relative))]
    return node("NP", *parts)


def _word_by_word(adjective: Leaf) -> list[Leaf]:
    """One leaf for each word of "de cuero"."""
    if " " not in adjective.word:
        return [adjective]
    return [
        replace(adjective, word=word, tag="IN" if word == "de" else "NN") for word in adjective.word.split()
    ]


def _noun(np: NounPhrase) -> list[Leaf]:
    """The noun; one of several words, "clase de español", has one meaning and one leaf for each word."""
    noun = np.noun
    tag = "NNP" if "name_of" in noun.kinds else "NNS" if np.plural else "NN"
    words = (noun.es_plural if np.plural else noun.es).split()
    given = {"lemma": noun.lemma, "sense": noun.sense}
    return [leaf("IN" if word == "de" else tag, word, f"{np.role}.noun", **given) for word in words]


def _article(np: NounPhrase) -> list[Leaf]:
    if np.without_english_article:
        return [leaf("DT", _form("the", np), "", f"{np.role}.noun")]
    if not np.article:
        return []
    if np.owner:
        return [leaf("DT", _form(np.article, np), "", f"{np.role}.noun")]
    if np.article in POSSESSED:
        whole = replace(np, article=np.article.removeprefix("all_"))
        return [leaf("DT", _form("all_the", np), f"{np.role}.all"), *_article(whole)]
    article = leaf(_tag(np.article), _form(np.article, np), f"{np.role}.det")
    if np.article == "all_the":
        return [article, leaf("DT", _form("the", np), f"{np.role}.the")]
    return determiner(np) if np.article in DETERMINERS else [article]


def determiner(np: NounPhrase) -> list[Leaf]:
    """A determiner of one or more words: "el mismo", "un poco de"."""
    *before, last = _form(np.article, np).split("_")
    tag = "CD" if " " not in ARTICLES[np.article] else "JJ"
    article = ("el", "la", "los", "las")
    first = [
        leaf("DT", word, f"{np.role}.the", f"{np.role}.det")
        if word in article
        else leaf("IN" if word == "de" else "DT", word, f"{np.role}.det")
        for word in before
    ]
    return [*first, leaf("IN" if last == "de" else tag, last, f"{np.role}.det")]


def _tag(article: str) -> str:
    if article in OWNERS:
        return "PRP$"
    return "CD" if " " not in ARTICLES[article] else "DT"


def _form(article: str, np: NounPhrase) -> str:
    forms = ARTICLES[article].split()
    return forms[0] if len(forms) == 1 else forms[2 * np.plural + (np.gender == "f")]


def nominal(said: NounPhrase | Group) -> Node | None:
    """A noun phrase, or a phrase that is finished."""
    return said.phrase.es if isinstance(said, Group) else noun_phrase(said)


def subject_phrase(subject: Subject) -> Node | None:
    """The subject, or nothing if it is omitted."""
    if not isinstance(subject, Pronoun):
        return nominal(subject)
    if not subject.said:
        return None
    word = PRONOUNS[subject.person].split()[subject.gender == "f"]
    if subject.formal:
        word = "ustedes" if subject.plural else "usted"
    return node("NP", leaf("PRP", word, f"{subject.role}.pro"))


def clause(c: Clause) -> Tree:
    """A clause without the marks around it."""
    subject = None if c.elided else subject_phrase(c.subject)
    after = c.inverted
    return node(
        "S",
        *([c.asked.es] if c.asked else []),
        *([c.front.es] if c.front else []),
        None if after else subject,
        *([c.often.es] if c.often else []),
        *_verb_phrase(c, subject if after else None),
    )


def _verb_phrase(c: Clause, subject: Node | None) -> list[Node | None]:
    """The verb and the words after it; a subject after the verb stands between them."""
    group, more = _verb_group(c), _after_verb(c)
    return [node("VP", *group), subject, *more] if subject else [node("VP", *group, *more)]


def _after_verb(c: Clause) -> list[Node | None]:
    return [*_object(c), *_given(c), *(phrase.es for phrase in c.rest)]


def _object(c: Clause) -> list[Node | None]:
    if c.object is None:
        return []
    phrase = nominal(c.object)
    if c.personal or c.to_sport:
        return [node("PP", leaf("IN", "a", "", f"{c.object.role}.noun"), phrase)]
    return [phrase]


def _given(c: Clause) -> list[Node]:
    if c.given is None:
        return []
    sure, maybe = (f"{c.given.role}.prep", "") if c.given_with else ("", f"{c.given.role}.noun")
    return [node("PP", leaf("IN", "a", sure, maybe), noun_phrase(c.given))]


def _verb_group(c: Clause) -> list[Node]:
    chain = _chain(c)
    clitics = [*c.clitics]
    if c.enclitic and clitics:
        last = chain[-1]
        joined = with_pronouns(last.word, [clitic.es for clitic in clitics])
        links = last.links | {f"{clitic.role}.pro" for clitic in clitics}
        chain[-1] = Leaf(last.tag, joined, links, last.maybe, last.lemma, last.sense)
        clitics = []
    before = [node("NP", _clitic_leaf(c, clitic)) for clitic in clitics]
    negated = c.negated if c.spanish_no is None else c.spanish_no
    no = [leaf("RB", "no", f"{c.role}.neg")] if negated else []
    return [*no, *before, *chain]


def _clitic_leaf(c: Clause, clitic) -> Leaf:
    """A clitic; one without an English word gets a possible link to the verb, or to the person that it repeats."""
    if clitic.en or clitic.apart:
        return leaf("PRP", clitic.es, f"{clitic.role}.pro")
    leans_on = f"{c.given.role}.noun" if c.given and clitic.role.endswith("given") else f"{c.role}.verb"
    return leaf("PRP", clitic.es, "", leans_on)


def _chain(c: Clause) -> list[Leaf]:
    """Auxiliary and verb. The finite form also has the key "fin", to which English pronouns and "do" link."""
    key, person, tense = f"{c.role}.verb", c.subject.person, TENSES.get(c.tense, c.tense)
    if c.modal:
        modal = MODALS[c.modal]
        between = [leaf("IN", modal.es_link, f"{c.role}.to")] if modal.es_link else []
        bare = leaf("VB", infinitive(c.verb.es), key, lemma=c.verb.es, sense=c.verb.sense)
        return [*_modal(c, modal.es, tense, modal.sense), *between, bare]
    if c.tense in ("progressive", "past_progressive"):
        ing = leaf("VBG", gerund(c.verb.es), key, lemma=c.verb.es, sense=c.verb.sense)
        return [_finite(c, "estar", tense, f"{c.role}.aux", ""), ing]
    if c.tense in PERFECTS:
        done = leaf("VBN", participle(c.verb.es), key, lemma=c.verb.es, sense=c.verb.sense)
        return [leaf("VB", conjugated("haber", tense, person), f"{c.role}.aux {c.role}.fin"), done]
    return [_finite(c, c.verb.es, tense, key, c.verb.sense)]


def _modal(c: Clause, verb: str, tense: str, sense: str) -> list[Leaf]:
    """The verb before an infinitive, "quiero", after "haber" in a perfect: "he querido"."""
    if c.tense not in PERFECTS:
        return [_finite(c, verb, tense, f"{c.role}.aux", sense)]
    have = leaf("VB", conjugated("haber", tense, c.subject.person), f"{c.role}.have {c.role}.fin")
    return [have, leaf("VBN", participle(verb), f"{c.role}.aux", lemma=verb, sense=sense)]


def _finite(c: Clause, verb: str, tense: str, key: str, sense: str) -> Leaf:
    if tense == "command" and (c.negated or c.subject.person != "2s"):
        tense = "subjunctive"
    plain = tense in ("infinitive", "ing")
    form = infinitive(verb) if plain else conjugated(verb, tense, c.subject.person)
    return leaf("VB", form, f"{key} {c.role}.fin", lemma=verb, sense=sense)
