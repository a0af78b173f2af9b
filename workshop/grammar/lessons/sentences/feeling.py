"""What hurts, and what Spanish has where English is: hunger, age, fear."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.english import noun_phrase as english_np
from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun
from workshop.grammar.language.spanish import noun_phrase as spanish_np
from workshop.grammar.language.trees import Node, Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence, ask, finish, noun_pair, statement, tell
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import Draw, person
from workshop.grammar.lessons.sentences.liking import Experiencer, experiencer
from workshop.grammar.lessons.words.adverbs import adverb


def aching(draw: Draw) -> Sentence:
    """ "Me duele la cabeza." is "My head hurts." """
    part = draw.pick(draw.lexicon.nouns_of("ache"))
    plural = part.number == "pl" or (part.number == "both" and draw.chance(0.4))
    who, negated = experiencer(draw), draw.chance(0.12)
    if who.clitic.children[0].word in ("nos", "les"):
        return aching(draw)
    past = draw.chance(0.25)
    form = ("dolía" if past else "duele") if not plural else ("dolían" if past else "duelen")
    np = NounPhrase(part, "part", plural=plural)
    no = leaf("RB", "no", "neg") if negated else None
    hurts = leaf("VB", form, "hurt fin", lemma="doler", sense="hurt.v")
    es = node("S", who.named, no, who.clitic, node("VP", hurts), _part_in_spanish(np))
    return finish(statement(Phrase(es, _english_aching(who, np, past, negated))))


def _part_in_spanish(np: NounPhrase) -> Node:
    article, word = spanish_np(np).children
    return node("NP", leaf(article.tag, article.word, "", "part.noun part.owner"), word)


OWNERS = {"I": "my", "you": "your", "he": "his", "she": "her", "we": "our", "they": "their"}


def _english_aching(who: Experiencer, np: NounPhrase, past: bool, negated: bool) -> Node:
    *before, last = who.subject.children
    if last.word in OWNERS:
        owner = [replace(last, tag="PRP$", word=OWNERS[last.word])]
    else:
        owner = [*before, replace(last, word=last.word + "'s")]
    noun_leaf = english_np(np).children[-1]
    form = "hurt" if past or np.plural else "hurts"
    hurts = {"lemma": "doler", "sense": "hurt.v"}
    subject = node("NP", *owner, noun_leaf)
    if not negated:
        return node(
            "S",
            subject,
            node("VP", leaf("VBD" if past else "VBP" if np.plural else "VBZ", form, "hurt", **hurts)),
        )
    do, tag = ("didn't", "VBD") if past else ("don't", "VBP") if np.plural else ("doesn't", "VBZ")
    return node(
        "S",
        subject,
        node("VP", leaf(tag, do, "neg", "fin"), node("VP", leaf("VB", "hurt", "hurt", **hurts))),
    )


STATES = {  # tengo hambre: I am hungry
    "hambre": ("hungry", "hungry.a", "mucha"),
    "sed": ("thirsty", "thirsty.a", "mucha"),
    "frío": ("cold", "cold.a.feeling", "mucho"),
    "calor": ("hot", "hot.a.feeling", "mucho"),
    "sueño": ("sleepy", "sleepy.a", "mucho"),
    "miedo": ("afraid", "afraid.a", "mucho"),
    "razón": ("right", "right.a", ""),
    "prisa": ("in a hurry", "hurry.n", ""),
}


def feeling(draw: Draw) -> Sentence:
    """ "Tengo mucha hambre." is "I am very hungry." """
    asked = draw.chance(0.2)
    word = draw.pick(list(STATES))
    en, sense, much = STATES[word]
    es_parts = [leaf("NN", word, "state", lemma=word, sense=sense)]
    en_parts = [leaf("JJ", part, "state", lemma=word, sense=sense) for part in en.split()]
    if much and not asked and draw.chance(0.3):
        es_parts.insert(0, leaf("JJ", much, "degree"))
        en_parts.insert(0, leaf("RB", "very", "degree"))
    clause = _having_is_being(person(draw, "m.subj", asked), asked)
    state = Phrase(node("NP", *es_parts), node("ADJP", *en_parts))
    negated = not asked and len(es_parts) == 1 and draw.chance(0.25)
    tense = draw.weighted({"present": 4, "imperfect": 1})
    clause = replace(clause, rest=(state,), negated=negated, tense=tense)
    if tense == "present" and not asked and word != "razón" and draw.chance(0.1):
        clause = replace(clause, often=adverb("always"), negated=False)
    return ask(clause) if asked else tell(clause)


def _having_is_being(subject, asked: bool) -> Clause:
    return Clause(verb("tener", "be"), subject, question=asked)


AGES = {
    "cinco": "five",
    "siete": "seven",
    "ocho": "eight",
    "diez": "ten",
    "doce": "twelve",
    "quince": "fifteen",
    "veinte": "twenty",
    "treinta": "thirty",
    "cuarenta": "forty",
    "cincuenta": "fifty",
    "sesenta": "sixty",
    "ochenta": "eighty",
    "dieciocho": "eighteen",
    "tres": "three",
    "seis": "six",
    "cien": "a hundred",
}
CHILD_AGES = ("cinco", "siete", "ocho", "diez", "doce", "tres", "seis")
YOUNG_KIN = {"hijo", "hija", "primo", "prima", "hermano", "hermana"}
OLD_AGES = ("treinta", "cuarenta", "cincuenta", "sesenta", "ochenta")


def age(draw: Draw) -> Sentence:
    """ "Mi hermana tiene veinte años." is "My sister is twenty years old." """
    subject = person(draw, "m.subj")
    if subject.person == "3p":
        return age(draw)
    kinds = subject.noun.kinds if isinstance(subject, NounPhrase) else frozenset()
    grown = OLD_AGES if "adult" in kinds else [word for word in AGES if word not in (*CHILD_AGES, "quince")]
    any_age = isinstance(subject, Pronoun) and not subject.formal or bool(kinds & YOUNG_KIN)
    word = draw.pick(CHILD_AGES if "child" in kinds else list(AGES) if any_age else grown)
    number_en = f"(CD {AGES[word]}=n)" if " " not in AGES[word] else "(DT a=n) (CD hundred=n)"
    years = pair(
        f"(NP (CD {word}=n) (NNS años=years))",
        f"(ADJP (NP {number_en} (NNS years=years)) (JJ old~years))",
    )
    clause = replace(_having_is_being(subject, False), rest=(years,), negated=draw.chance(0.1))
    return tell(clause)


def fear(draw: Draw) -> Sentence:
    """ "Mi hijo tiene miedo de los perros." is "My son is afraid of dogs." """
    what = NounPhrase(
        draw.pick(draw.lexicon.nouns_of("wild", "insect", "furry", "murciélago", "ratón")),
        "m.of",
        "",
        True,
        generic=True,
    )
    asked = draw.chance(0.2)
    of = pair("(PP (IN de=of) {what})", "(PP (IN of=of) {what})", what=noun_pair(what))
    state = pair("(NP (NN miedo=state#afraid.a))", "(JJ afraid=state#afraid.a)")
    clause = _having_is_being(person(draw, "m.subj", asked), asked)
    clause = replace(clause, rest=(state, of), negated=not asked and draw.chance(0.3))
    return ask(clause) if asked else tell(clause)
