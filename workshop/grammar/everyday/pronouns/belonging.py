"""Whose it is, and which one: "Este libro es mío.", "¿De quién es?", "Prefiero el rojo.", "Esa es mi casa." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing, say, spoken, who
from workshop.grammar.everyday.grammar.commanding import addressed, order
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.lexicon import adjectives_for, all_adjectives, noun, nouns_of
from workshop.grammar.language.meaning import Clause, Group, NounPhrase, Pronoun, Subject
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence, be, noun_pair, predicate
from workshop.grammar.lessons.sampling import Draw, counted, named_person

THINGS = (
    "clothes lost vehicle text pet furniture device bag toy home kitchenware gift idea money ticket problem"
)
OWNED = {"mío": "mine", "tuyo": "yours", "nuestro": "ours", "suyo": "his"}
OF_WHOM = {
    "él": "his",
    "ella": "hers",
    "ellos": "theirs",
    "ellas": "theirs",
    "usted": "yours",
    "ustedes": "yours",
}


def owner(draw: Draw, gender: str, plural: bool, asked: bool) -> Phrase:
    """ "mío", "tuya", "de ella", "de mi madre"."""
    kind = draw.weighted({"mine": 6, "of_her": 1.5, "of_someone": 3})
    if kind == "mine":
        word = draw.weighted(
            {"tuyo": 4, "mío": 1.5} if asked else {"mío": 5, "tuyo": 2, "nuestro": 2, "suyo": 1.5}
        )
        return pair(f"(NP (PRP {agreeing(word, gender, plural)}=whose))", f"(NP (PRP {OWNED[word]}=whose))")
    if kind == "of_her":
        word = draw.pick(list(OF_WHOM))
        return pair(f"(PP (IN de~whose) (NP (PRP {word}=whose)))", f"(NP (PRP {OF_WHOM[word]}=whose))")
    return _of_someone(named_person(draw, "whose", asked=asked))


def _of_someone(np: NounPhrase) -> Phrase:
    both = noun_pair(np)
    *before, last = both.en.children
    english = node(
        "NP",
        *before,
        replace(last, word=last.word + ("'" if np.plural and last.word.endswith("s") else "'s")),
    )
    return Phrase(node("PP", leaf("IN", "de", "", "whose.noun"), both.es), english)


def whose_it_is(draw: Draw) -> Sentence:
    """ "Este libro es mío.", "¿Es tuyo?", "La casa no es nuestra.", "Son de mi hermano." """
    asked = draw.chance(0.25)
    subject = possession(draw)
    of = owner(draw, subject.gender, subject.plural, asked)
    tense = draw.weighted({"present": 8, "imperfect": 1, "future": 0.5})
    return say(
        draw, be("ser", subject, of, tense=tense, question=asked, negated=not asked and draw.chance(0.3))
    )


def possession(draw: Draw) -> Subject:
    """A thing that belongs to someone: "este libro", "esta", or left out."""
    kind = draw.weighted({"noun": 5, "it": 2, "one": 1.5})
    if kind == "it":
        return Pronoun(draw.pick(("3s", "3s", "3p")), "m.subj", draw.pick("mf"), thing=True)
    if kind == "one":
        return _this_one(draw, "m.subj")
    chosen = draw.pick(nouns_of(*THINGS.split()))
    return counted(draw, chosen, "m.subj", draw.pick(("this", "that", "the")), 0.25)


THESE = {  # gender, number, and what English says
    "este": ("m", False, "this one"),
    "esta": ("f", False, "this one"),
    "estos": ("m", True, "these"),
    "estas": ("f", True, "these"),
    "ese": ("m", False, "that one"),
    "esa": ("f", False, "that one"),
    "esos": ("m", True, "those"),
    "esas": ("f", True, "those"),
}


def _this_one(draw: Draw, role: str) -> Group:
    es = draw.pick(list(THESE))
    gender, plural, en = THESE[es]
    return _group(es, en, role, gender, plural)


def _group(es: str, en: str, role: str, gender: str, plural: bool) -> Group:
    sides = ([leaf("DT", word, f"{role}.one") for word in side.split()] for side in (es, en))
    return Group(Phrase(*(node("NP", *side) for side in sides)), "3p" if plural else "3s", role, gender)


def whose_question(draw: Draw) -> Sentence:
    """ "¿De quién es este libro?", "¿De quién son esas llaves?" """
    np = counted(draw, draw.pick(nouns_of(*THINGS.split())), "np", draw.pick(("this", "that")), 0.3)
    es, (det, *rest) = noun_pair(np).es, noun_pair(np).en.children
    verb, be_ = ("son", "are") if np.plural else ("es", "is")
    tense = draw.chance(0.1)
    verb, be_ = (
        ({"es": "era", "son": "eran"}[verb], {"is": "was", "are": "were"}[be_]) if tense else (verb, be_)
    )
    asked = pair(
        f"(S (WHPP (IN de~whose) (WP quién=whose)) (VP (VB {verb}=is)) {{np}})",
        f"(SQ (WHNP (WP$ whose=whose) {{noun}}) (AUX {be_}=is) (NP {{det}}))",
        np=Phrase(es, es),
        noun=Phrase(node("NP", *rest), node("NP", *rest)),
        det=Phrase(det, det),
    )
    return spoken(draw, asked, asked=True)


def mine_is(draw: Draw) -> Sentence:
    """ "El mío es rojo.", "La tuya es más bonita.", "Los nuestros están sucios." """
    subject = _definite(draw, "m.subj")
    kinds = ("casa", "coche", "camisa", "libro", "perro", "mesa")
    like = noun(draw.pick(kinds))
    how = predicate(
        draw.pick(adjectives_for(like, "S")), subject, draw.weighted({"": 3, "very": 1, "too": 0.5})
    )
    asked = draw.chance(0.15)
    return say(draw, be("ser", subject, how, question=asked, negated=not asked and draw.chance(0.2)))


def _definite(draw: Draw, role: str) -> Group:
    """ "el mío", "la roja", "esta", "los otros"."""
    kind = draw.weighted({"mine": 3, "colour": 2.5, "this": 2, "other": 1})
    if kind == "this":
        return _this_one(draw, role)
    gender, plural = draw.pick("mf"), draw.chance(0.3)
    article = {"mFalse": "el", "fFalse": "la", "mTrue": "los", "fTrue": "las"}[f"{gender}{plural}"]
    if kind == "mine":
        word = draw.weighted({"mío": 4, "tuyo": 3, "nuestro": 1.5, "suyo": 1})
        es = f"{article} {agreeing(word, gender, plural)}"
        return _group(es, OWNED[word], role, gender, plural)
    if kind == "other":
        return _group_of(article, agreeing("otro", gender, plural), "other", role, gender, plural)
    colour = draw.pick([a for a in all_adjectives() if a.es in COLOURS])
    return _group_of(article, agreeing(colour.es, gender, plural), colour.en, role, gender, plural)


COLOURS = (
    "rojo azul verde negro blanco amarillo gris grande pequeño nuevo viejo barato caro mejor último primero"
).split()


def _group_of(article: str, word: str, en: str, role: str, gender: str, plural: bool) -> Group:
    both = pair(
        f"(NP (DT {article}=the) (JJ {word}=one))",
        f"(NP (DT the=the) (JJ {en}=one) ({'NNS ones' if plural else 'NN one'}~one))",
    )
    return Group(apart(both, role), "3p" if plural else "3s", role, gender)


CHOOSING = (
    *(("querer", "want", "state"), ("preferir", "prefer", "state"), ("comprar", "buy", "once")),
    *(
        ("necesitar", "need", "state"),
        ("probar", "try", "once"),
        ("vender", "sell", "once"),
        ("usar", "use", "often"),
    ),
    *(
        ("perder", "lose", "mishap"),
        ("encontrar", "find", "once"),
        ("elegir", "choose", "once"),
        ("traer", "bring", "once"),
    ),
    *(
        ("ver", "see", "once"),
        ("lavar", "wash", "once"),
        ("romper", "break", "mishap"),
        ("llevar", "take", "once"),
    ),
)


def choosing(draw: Draw) -> Sentence:
    """ "Quiero este.", "¿Prefieres el rojo?", "Compré los grandes.", "Dame ese." """
    es, en, time = draw.pick(CHOOSING)
    what = _definite(draw, "m.obj")
    if draw.chance(0.25) and es in ("comprar", "probar", "usar", "traer", "llevar", "lavar", "elegir"):
        clause = Clause(doing(es, en), addressed(draw, us=0.4), object=what, negated=draw.chance(0.35))
        return order(draw, clause, marked=clause.subject.person == "2s" and not clause.negated)
    asked = draw.chance(0.25)
    clause = Clause(doing(es, en), who(draw, asked), object=what, question=asked)
    return say(draw, at_some_time(draw, clause, time))


def this_is(draw: Draw) -> Sentence:
    """ "Esa es mi casa.", "Estos son mis padres.", "¿Este es tu perro?", "Eso no es verdad." """
    asked = draw.chance(0.25)
    people = draw.chance(0.35)
    chosen = draw.pick(nouns_of(*("kin",) if people else THINGS.split()))
    article = draw.pick(("your",) if asked else ("my", "my", "your", "our", "the"))
    np = counted(draw, chosen, "m.pred", "my" if people and article == "the" else article, 0.25)
    near = draw.chance(0.55)
    words = [
        w
        for w, (gender, plural, en) in THESE.items()
        if (gender, plural) == (np.gender, np.plural)
        and near == en.startswith("th" + ("is" if not plural else "ese"))
    ]
    english = {"this one": "this", "that one": "that"}.get(THESE[words[0]][2], THESE[words[0]][2])
    subject = _group(words[0], english, "m.subj", np.gender, np.plural)
    return say(
        draw, be("ser", subject, noun_pair(np), question=asked, negated=not asked and draw.chance(0.2))
    )
