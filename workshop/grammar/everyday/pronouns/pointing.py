"""Pointing and owning: "Esa es mi casa.", "Este abrigo es mío.", "Prefiero el rojo.", "¿De quién es esto?" """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.doings import Idea
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import adjectives_for, nouns_of
from workshop.grammar.language.meaning import Clause, Group, NounPhrase
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import Phrase, leaf, node, pair, spread
from workshop.grammar.language.words import Adjective
from workshop.grammar.lessons.building import Sentence, ask, be, finish, noun_pair, question, tell
from workshop.grammar.lessons.sampling import Draw, counted, described, kin_articles, own

POINTERS = {  # masculine, feminine and both in the plural, with the English words
    "this": ("este esta estos estas", "this these"),
    "that": ("ese esa esos esas", "that those"),
    "that_far": ("aquel aquella aquellos aquellas", "that those"),
}
SHOWN = (
    "vehicle",
    "home",
    "clothes",
    "pet",
    "device",
    "text",
    "room",
    "bag",
    "toy",
    "lost",
    "furniture",
)


def _at(forms: str, gender: str, plural: bool) -> str:
    return forms.split()[2 * plural + (gender == "f")]


def pointer(
    draw: Draw, gender: str, plural: bool, names: tuple[str, ...] = ("this", "that", "that_far")
) -> Group:
    """ "este", "esas": a subject that only points."""
    es, en = POINTERS[draw.pick(names)]
    word = en.split()[plural]
    said = pair(f"(NP (DT {_at(es, gender, plural)}=this))", f"(NP (DT {word}=this))")
    return Group(said, "3p" if plural else "3s", "m.subj", gender)


def this_is(draw: Draw) -> Sentence:
    """ "Ese es mi coche.", "Estas son mis hermanas.", "¿Es este tu abrigo?" """
    asked = draw.chance(0.25)
    if draw.chance(0.4):
        noun = draw.pick(nouns_of("kin"))
        np = counted(draw, noun, "m.pred", draw.pick(("your",) if asked else kin_articles(noun)), 0.2)
    else:
        noun = draw.pick(nouns_of(*SHOWN))
        article = (
            draw.pick(("your", "your", "the")) if asked else draw.pick(("my", "my", "your", "our", "the"))
        )
        np = described(draw, counted(draw, noun, "m.pred", article, 0.25), 0.25)
    if np.article == "the":
        owner = draw.pick(nouns_of("first_name", "kin"))
        if owner.number == "pl" or np.noun.mass:
            return this_is(draw)
        np = replace(np, owner=NounPhrase(owner, "m.pred.owner", "" if "first_name" in owner.kinds else "my"))
    clause = be("ser", pointer(draw, np.gender, np.plural), noun_pair(np), question=asked, inverted=asked)
    return ask(clause) if asked else tell(replace(clause, negated=draw.chance(0.2)))


OWNERS = {  # forms, English, persons that cannot ask it
    "mine": ("mío mía míos mías", "mine"),
    "yours": ("tuyo tuya tuyos tuyas", "yours"),
    "ours": ("nuestro nuestra nuestros nuestras", "ours"),
    "his": ("suyo suya suyos suyas", "his"),
}


def is_mine(draw: Draw) -> Sentence:
    """ "Este abrigo es mío.", "¿Son tuyas las llaves?", "El perro no es nuestro." """
    asked = draw.chance(0.3)
    noun = draw.pick([n for n in nouns_of(*SHOWN) if not n.mass])
    subject = counted(draw, noun, "m.subj", draw.pick(("this", "that", "the")), 0.25)
    if noun.number == "pl":
        subject = replace(subject, plural=True)
    forms, en = OWNERS[draw.pick(("yours",) if asked else ("mine", "mine", "yours", "ours", "his"))]
    es = _at(forms, noun.gender, subject.plural)
    owned = pair(f"(NP (PRP {es}=own))", f"(NP (PRP {en}=own))")
    subject = described(draw, subject, 0.15)
    clause = be("ser", subject, owned, question=asked, negated=not asked and draw.chance(0.25))
    return ask(replace(clause, inverted=False)) if asked else tell(clause)


def whose(draw: Draw) -> Sentence:
    """ "¿De quién es este paraguas?" is "Whose umbrella is this?" """
    noun = draw.pick([n for n in nouns_of(*SHOWN) if not n.mass and n.number == "both"])
    plural = draw.chance(0.3)
    name = draw.pick(("this", "that"))
    es, en = POINTERS[name]
    bare = noun_pair(NounPhrase(noun, "m.subj", "", plural))
    verb_es, verb_en = ("son", "are") if plural else ("es", "is")
    this = _at(es, noun.gender, plural)
    asked = pair(
        f"(SQ (WHPP (IN de=whose) (WP quién=whose)) (VP (VB {verb_es}=is)) (NP (DT {this}=this) {{x}}))",
        f"(SQ (WHNP (WP$ whose=whose) {{x}}) (AUX {verb_en}=is) (NP (DT {en.split()[plural]}=this)))",
        x=bare,
    )
    return finish(question(asked))


GENERAL = {  # "el rojo", "otro", "este": what stands for a thing just spoken of; {o} is o, a, os or as
    "this": "NP {este}/DT=t | NP {this}/DT=t {one}/NN~t",
    "that": "NP {ese}/DT=t | NP {that}/DT=t {one}/NN~t",
    "the_other": "NP {el}/DT=t otr{o}/JJ=o | NP the/DT=t other/JJ=o {ones}/NN~o",
    "another": "NP otr{o}/DT=o | NP {another}/DT=o {other_one}/NN~o",
    "the_same": "NP {el}/DT=t mism{o}/JJ=s | NP the/DT=t same/JJ=s {ones}/NN~s",
    "the_first": "NP {el}/DT=t primer{o}/JJ=f | NP the/DT=t first/JJ=f {ones}/NN~f",
    "the_last": "NP {el}/DT=t últim{o}/JJ=f | NP the/DT=t last/JJ=f {ones}/NN~f",
    "mine": "NP {el}/DT~m mí{o}/PRP=m | NP mine/PRP=m",
    "yours": "NP {el}/DT~m tuy{o}/PRP=m | NP yours/PRP=m",
}
KINDS = ("clothes", "vehicle", "device", "furniture", "bag", "text", "toy", "home")
WANTING = (
    *(("querer", "want", "state"), ("preferir", "prefer", "state"), ("comprar", "buy", "event")),
    *(("necesitar", "need", "state"), ("usar", "use", "act"), ("elegir", "choose", "event")),
    *(("vender", "sell", "event"), ("perder", "lose", "mishap"), ("traer", "bring", "event")),
    *(("ver", "see", "mishap"), ("llevar", "take", "event"), ("tener", "have", "state")),
)


NOUNS_TOO = ("caro", "rosa", "naranja", "chino", "fresco", "seco")


def the_one(draw: Draw) -> Group:
    """ "el rojo", "ese", "otra", "el de mi hermana": a thing without its noun."""
    noun = draw.pick([n for n in nouns_of(*KINDS) if n.number == "both"])
    plural = draw.chance(0.25)
    kind = draw.weighted({"general": 5, "adjective": 5, "owner": 2})
    if kind == "general":
        said = phrase(_general(draw.pick(list(GENERAL)), noun.gender, plural))
    elif kind == "owner":
        said = _owners(draw, noun.gender, plural)
    else:
        found = [
            a
            for a in adjectives_for(noun, "A")
            if not a.es.startswith("de ") and "O" not in a.uses and a.es not in NOUNS_TOO
        ]
        said = _by_adjective(draw, draw.pick(found), noun.gender, plural)
    return Group(said, "3p" if plural else "3s", "m.obj", noun.gender)


def _general(name: str, gender: str, plural: bool) -> str:
    row = GENERAL[name].format(
        este=_at("este esta estos estas", gender, plural),
        ese=_at("ese esa esos esas", gender, plural),
        el=_at("el la los las", gender, plural),
        o=_at("o a os as", gender, plural),
        this="these" if plural else "this",
        that="those" if plural else "that",
        one="ones" if plural else "one",
        ones="ones" if plural else "one",
        another="other" if plural else "another",
        other_one="ones" if plural else "one",
    )
    return row.replace("these/DT=t ones/NN~t", "these/DT=t").replace("those/DT=t ones/NN~t", "those/DT=t")


def _owners(draw: Draw, gender: str, plural: bool) -> Phrase:
    """ "el de mi hermana" is "my sister's"."""
    owner = draw.pick([n for n in nouns_of("first_name", "kin") if n.number != "pl"])
    np = noun_pair(NounPhrase(owner, "m.owner", "" if "first_name" in owner.kinds else "my"))
    *before, last = np.en.children
    en = node("NP", *before, replace(last, word=last.word + "'s"))
    the = leaf("DT", _at("el la los las", gender, plural), "", "m.owner.noun")
    return Phrase(node("NP", the, node("PP", leaf("IN", "de", "", "m.owner.noun"), np.es)), en)


def _by_adjective(draw: Draw, adjective: Adjective, gender: str, plural: bool) -> Phrase:
    """ "el rojo" is "the red one"; "uno rojo" is "a red one"."""
    given = {"lemma": adjective.es, "sense": adjective.sense}
    indefinite = draw.chance(0.3)
    forms, english = (
        ("uno una unos unas", "some" if plural else "a") if indefinite else ("el la los las", "the")
    )
    es = node(
        "NP",
        leaf("DT", _at(forms, gender, plural), "the"),
        leaf("JJ", agreeing(adjective.es, gender, plural), "adj", **given),
    )
    one = leaf("NNS" if plural else "NN", "ones" if plural else "one", "", "adj")
    return Phrase(
        es, node("NP", leaf("DT", english, "the"), *spread("JJ", adjective.en, "adj", **given), one)
    )


def wants_one(draw: Draw) -> Sentence:
    """ "Prefiero el rojo.", "¿Quieres este?", "Compré otro." """
    asked = draw.chance(0.25)
    es, en, aspect = draw.pick(WANTING)
    clause = Clause(doing(es, en), someone(draw, asked=asked), object=the_one(draw))
    clause = timed(draw, Idea(clause, aspect, "f"), more=0.25)
    return ask(replace(clause, question=True)) if asked else tell(clause)


def is_one(draw: Draw) -> Sentence:
    """ "El mío es negro.", "La de mi hermana es más grande.", "Estos son muy caros." """
    noun = draw.pick([n for n in nouns_of(*KINDS) if n.number == "both" and adjectives_for(n, "S")])
    plural = draw.chance(0.25)
    name = draw.pick(("this", "that", "the_other", "mine", "yours", "the_first", "the_last", "owner"))
    said = (
        _owners(draw, noun.gender, plural) if name == "owner" else phrase(_general(name, noun.gender, plural))
    )
    subject = Group(said, "3p" if plural else "3s", "m.subj", noun.gender)
    adjective = draw.pick(adjectives_for(noun, "S"))
    words = spread("JJ", adjective.en, "pred", lemma=adjective.es, sense=adjective.sense)
    form = agreeing(adjective.es, noun.gender, plural)
    state = Phrase(
        node("ADJP", leaf("JJ", form, "pred", lemma=adjective.es, sense=adjective.sense)),
        node("ADJP", *words),
    )
    asked = draw.chance(0.15)
    clause = be("ser", subject, state, question=asked, negated=not asked and draw.chance(0.2))
    return ask(clause) if asked else tell(clause)


def friend_of_mine(draw: Draw) -> Sentence:
    """ "Un amigo mío vive en Lima.", "Conocí a una prima tuya." """
    asked = draw.chance(0.15)
    kin = draw.pick([n for n in nouns_of("kin") if n.number == "both"])
    forms, en = OWNERS[draw.pick(("mine", "mine", "yours", "ours", "his"))]
    es = _at(forms, kin.gender, False)
    after = Phrase(leaf("PRP", es, "own"), node("PP", leaf("IN", "of", "", "own"), leaf("PRP", en, "own")))
    np = NounPhrase(kin, "m.subj", "a", after=(after,))
    if draw.chance(0.5):
        thought = doings.idea(draw, np, doings.DOING)
        clause = timed(draw, thought, more=0.3)
        return ask(replace(clause, question=True)) if asked else tell(clause)
    subject = someone(draw, asked=asked)
    if own(subject) in ("his", "their", "our"):
        return friend_of_mine(draw)
    doing_, aspect = draw.pick(
        ((("conocer", "meet"), "event"), (("ver", "see"), "event"), (("llamar", "call"), "event"))
    )
    clause = Clause(doing(*doing_), subject, object=replace(np, role="m.obj"), personal=True)
    clause = timed(draw, Idea(clause, aspect, "f"), more=0.3)
    return ask(replace(clause, question=True)) if asked else tell(clause)
