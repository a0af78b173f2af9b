"""Words with more senses than one, each where its context decides: banco, carta, tiempo, muñeca; fly, bank, mole."""

from __future__ import annotations

from dataclasses import replace

from course_lib.corpora.spanish_english.adverbs import adverb
from course_lib.corpora.spanish_english.building import Sentence, ask, be, finish, located, noun_pair, predicate
from course_lib.corpora.spanish_english.building import prepositional, question, said, statement, tell
from course_lib.corpora.spanish_english.lexicon import Verb, all_adjectives, noun, nouns_of, verb
from course_lib.corpora.spanish_english.meaning import Clause, NounPhrase, Pronoun, Subject
from course_lib.corpora.spanish_english.sampling import Draw, counted, described, own, person, relative_of
from course_lib.corpora.spanish_english.spanish import agreeing
from course_lib.corpora.spanish_english.times import RECENTLY, SOON, ambiguous_past, in_time, when
from course_lib.corpora.spanish_english.travels import HOURS, clock
from course_lib.corpora.spanish_english.trees import Phrase, pair

MONEY_BANK, BENCH = noun("banco", "bank.n.money"), noun("banco", "bench.n")
LETTER, MENU = noun("carta", "letter.n.mail"), noun("carta", "menu.n")


def bank(draw: Draw) -> Sentence:
    """The banco with money in it: people go to it, work there, and it opens and closes."""
    kind = draw.pick(("go", "go", "work", "open", "money", "near", "where", "closed"))
    np = NounPhrase(MONEY_BANK, "m.bank")
    if kind == "go":
        clause = Clause(verb("ir", "go"), person(draw, "m.subj"), rest=(prepositional("a", "to", np),))
        return tell(_to_the_bank(draw, clause))
    if kind == "work":
        return tell(in_time(draw, Clause(verb("trabajar", "work"), grown(draw), rest=(located(np),)), "live"))
    if kind == "money":
        money = NounPhrase(noun("dinero"), "m.obj", draw.pick(("", "my")))
        return tell(Clause(verb("tener", "have"), person(draw, "m.subj"), object=replace(money, article=""), rest=(located(np, "in"),)))
    return _bank_itself(draw, kind, replace(np, role="m.subj"))


def _bank_itself(draw: Draw, kind: str, np: NounPhrase) -> Sentence:
    if kind == "open":
        doing = draw.pick((("abrir", "open"), ("cerrar", "close")))
        clause = Clause(verb(*doing), np, rest=(clock(draw.pick(("ocho", "nueve", "diez", "tres", "cinco"))),))
        clause = replace(clause, tense=draw.pick(("present", "present", "preterite")))
        return tell(clause)
    if kind == "closed":
        state = draw.pick([a for a in all_adjectives() if a.es in ("abierto", "cerrado")])
        clause = be("estar", np, predicate(state, np), negated=draw.chance(0.2))
        clause = replace(clause, rest=(*clause.rest, adverb(draw.pick(("today", "now")))))
        return tell(clause)
    if kind == "where":
        return tell(be("estar", np, draw.pick((adverb("near_here"), *SIDES, located(NounPhrase(noun("plaza"), "m.place"))))))
    near = adverb("near_here")
    bank_ = noun_pair(replace(np, article="a"))
    return finish(
        pair(
            "(S (. ¿~end) (VP (VB hay=is) {bank} {near}) (. ?=end))",
            "(SQ (AUX is=is) (NP (EX there~is)) {bank} {near} (. ?=end))",
            bank=bank_,
            near=near,
        )
    )


LEFT = pair(
    "(PP (IN a=on) (DT la=the) (NN izquierda=left#left.n))", "(PP (IN on=on) (DT the=the) (NN left=left#left.n))"
)
RIGHT = pair(
    "(PP (IN a=on) (DT la=the) (NN derecha=right#right.n.side))",
    "(PP (IN on=on) (DT the=the) (NN right=right#right.n.side))",
)
SIDES = (LEFT, RIGHT)


def _to_the_bank(draw: Draw, clause: Clause) -> Clause:
    kind = draw.pick(("now", "soon", "past", "need"))
    if kind == "past":
        return when(draw, replace(clause, tense="preterite"), RECENTLY)
    if kind == "need":
        return replace(clause, modal=draw.pick(("need", "have", "going")))
    clause = replace(clause, english_progressive=True)
    return when(draw, clause, SOON[:3]) if kind == "soon" else clause


def grown(draw: Draw) -> Subject:
    """Someone old enough to work."""
    subject = person(draw, "m.subj")
    is_child = isinstance(subject, NounPhrase) and subject.noun.kinds & {"child", "young", "job"}
    return grown(draw) if is_child else subject


def bench(draw: Draw) -> Sentence:
    """The banco one sits on: sat on, slept on, with a cat under it."""
    kind = draw.pick(("sit", "sleep", "under", "park"))
    np = NounPhrase(BENCH, "m.bench")
    if kind == "under":
        cat = counted(draw, draw.pick(nouns_of("pet", "toy", "bag")), "m.subj", draw.pick(("the", "my")), 0.2)
        return tell(be("estar", cat, located(np, draw.pick(("under", "on")))))
    if kind == "park":
        return _park_bench(draw)
    if kind == "sleep":
        clause = Clause(verb("dormir", "sleep"), person(draw, "m.subj"), rest=(located(np),))
        return tell(in_time(draw, clause, "feel"))
    return tell(_sitting(draw, np))


def _sitting(draw: Draw, np: NounPhrase) -> Clause:
    """ "está sentada en el banco": a participle that agrees, where English has "is sitting"."""
    subject = person(draw, "m.subj")
    word = agreeing("sentado", subject.gender, subject.plural)
    sitting = pair(f"(ADJP (VBN {word}=sit#sit.v))", "(VP (VBG sitting=sit#sit.v))")
    tense = draw.pick(("present", "present", "imperfect"))
    return be("estar", subject, sitting, located(np), tense=tense, negated=draw.chance(0.1))


def _park_bench(draw: Draw) -> Sentence:
    choice = draw.pick([a for a in all_adjectives() if a.es in ("viejo", "nuevo", "verde", "rojo", "azul", "blanco", "largo")])
    plural = draw.chance(0.3)
    noun_es, article, noun_en = ("bancos", "los", "benches") if plural else ("banco", "el", "bench")
    subject = pair(
        f"(NP (DT {article}=the) (NN {noun_es}=bench#bench.n) (PP (IN de~park) (DT el~park) (NN parque=park#park.n)))",
        f"(NP (DT the=the) (NN park=park#park.n) (NN {noun_en}=bench#bench.n))",
    )
    it = NounPhrase(BENCH, "m.subj", plural=plural)
    state = predicate(choice, it, draw.weighted({"": 2, "very": 1}) if choice.es in ("viejo", "nuevo", "largo") else "")
    es, en = ("son", "are") if plural else ("es", "is")
    return finish(
        statement(
            pair(f"(S {{x}} (VP (VB {es}=is) {{y}}))", f"(S {{x}} (VP (AUX {en}=is) {{y}}))", x=subject, y=state)
        )
    )


SHORE = pair(
    "(NP (DT la=the) (NN orilla=bank#bank.n.river) (PP (IN de~river) (DT el~river) (NN río=river#river.n)))",
    "(NP (DT the=the) (NN river=river#river.n) (NN bank=bank#bank.n.river))",
)


def river_bank(draw: Draw) -> Sentence:
    """ "Caminamos por la orilla del río." is a walk along the river bank."""
    kind = draw.pick(("walk", "rest", "house", "rest"))
    if kind == "walk":
        along = pair("(PP (IN por=along) {x})", "(PP (IN along=along) {x})", x=SHORE)
        clause = Clause(verb("caminar", "walk"), person(draw, "m.subj"), rest=(along,))
        return tell(in_time(draw, clause, "act"))
    on = pair("(PP (IN en=on) {x})", "(PP (IN on=on) {x})", x=SHORE)
    if kind == "rest":
        doing = draw.pick((("descansar", "rest"), ("jugar", "play"), ("dormir", "sleep")))
        return tell(in_time(draw, Clause(verb(*doing), person(draw, "m.subj"), rest=(on,)), "act"))
    thing = counted(draw, draw.pick(nouns_of("home", "boat", "tree", "animal", "restaurante")), "m.subj", "the", 0.2)
    return tell(be("estar", thing, on, tense=draw.pick(("present", "imperfect"))))


def letter(draw: Draw) -> Sentence:
    """The carta one writes, sends and gets."""
    es, en = draw.pick((("leer", "read"), ("escribir", "write"), ("enviar", "send"), ("recibir", "receive")))
    subject = person(draw, "m.subj")
    np = counted(draw, LETTER, "m.obj", draw.pick(("the", "a")), 0)
    if draw.chance(0.25):
        np = replace(np, article=draw.pick(("many", "two", "three")), plural=True)
    rest = ()
    if es == "recibir" or draw.chance(0.15):
        es, en = "recibir", "receive"
        rest = (_from(draw, subject),)
    clause = Clause(verb(es, en), subject, object=described(draw, np, 0.25), rest=rest)
    return tell(in_time(draw, clause, "mishap" if es == "recibir" else "event"))


def _from(draw: Draw, subject: Subject) -> Phrase:
    sender = relative_of(draw, "m.from")
    if isinstance(subject, NounPhrase) and subject.noun.en == sender.noun.en:
        return _from(draw, subject)
    article = "my" if subject.person[0] == "3" and isinstance(subject, NounPhrase) else own(subject)
    return prepositional("de", "from", replace(sender, article=article))


def menu(draw: Draw) -> Sentence:
    """The carta of a restaurant: the waiter brings it, the customer asks for it."""
    waiter = NounPhrase(noun(draw.pick(("camarero", "camarera"))), "m.subj")
    kind = draw.pick(("brought", "restaurant", "restaurant", "asked"))
    np = NounPhrase(MENU, "m.obj")
    if kind == "brought":
        from course_lib.corpora.spanish_english.meaning import Clitic
        from course_lib.corpora.spanish_english.travels import RECEIVERS

        word = draw.pick(list(RECEIVERS))
        clause = Clause(verb("traer", "bring"), waiter, object=np, clitics=(Clitic(word, RECEIVERS[word], "m.given"),))
        if draw.chance(0.5):
            return tell(replace(clause, tense="preterite", negated=draw.chance(0.3)))
        return tell(replace(clause, modal="going", enclitic=draw.chance(0.5)))
    if kind == "asked":
        clause = Clause(verb("pedir", "ask for"), person(draw, "m.subj"), object=np)
        return tell(in_time(draw, clause, "event"))
    whole = replace(np, owner=NounPhrase(noun("restaurante"), "m.obj.owner"))
    doing = draw.pick((("leer", "read"), ("mirar", "look at")))
    return tell(in_time(draw, Clause(verb(*doing), person(draw, "m.subj"), object=whole), "event"))


def alphabet(draw: Draw) -> Sentence:
    """The letra a word is made of."""
    number_es, number_en = draw.pick((("tres", "three"), ("cuatro", "four"), ("cinco", "five"), ("seis", "six"), ("diez", "ten")))
    letters = pair(
        f"(NP (CD {number_es}=n) (NNS letras=letter#letter.n.alphabet))",
        f"(NP (CD {number_en}=n) (NNS letters=letter#letter.n.alphabet))",
    )
    subject = counted(draw, draw.pick(nouns_of("palabra", "nombre")), "m.subj", draw.pick(("the", "this", "that", "my", "your")), 0)
    if "palabra" in subject.noun.kinds and subject.article in ("my", "your"):
        subject = replace(subject, article="the")
    asked = draw.chance(0.2)
    clause = Clause(verb("tener", "have"), subject, rest=(letters,), question=asked, negated=not asked and draw.chance(0.2))
    return ask(clause) if asked else tell(clause)


def leaf_or_sheet(draw: Draw) -> Sentence:
    """ "Las hojas del árbol son amarillas.", "Necesito una hoja de papel." """
    if draw.chance(0.5):
        number = draw.pick((("una", "a", "hoja", "sheet"), ("dos", "two", "hojas", "sheets"), ("tres", "three", "hojas", "sheets")))
        paper = pair(
            f"(NP (DT {number[0]}=n) (NN {number[2]}=sheet#sheet.n) (PP (IN de=of) (NN papel=paper)))",
            f"(NP (DT {number[1]}=n) (NN {number[3]}=sheet#sheet.n) (PP (IN of=of) (NN paper=paper)))",
        )
        doing = draw.pick((("necesitar", "need"), ("querer", "want"), ("cortar", "cut"), ("usar", "use"), ("buscar", "look for")))
        return tell(_with_phrase(draw, verb(*doing), paper))
    colour = draw.pick([a for a in all_adjectives() if a.es in ("verde", "amarillo", "rojo", "marrón")])
    plural = NounPhrase(noun("hoja", "leaf.n"), "m.subj", "the", True)
    leaves = pair(
        "(NP (DT las=the) (NNS hojas=leaf#leaf.n) (PP (IN de=of) (DT el=thetree) (NN árbol=tree#tree.n)))",
        "(NP (DT the=the) (NNS leaves=leaf#leaf.n) (PP (IN of=of) (DT the=thetree) (NN tree=tree#tree.n)))",
    )
    es, en = draw.pick((("son", "are"), ("eran", "were")))
    return finish(
        statement(
            pair(
                f"(S {{x}} (VP (VB {es}=is) {{y}}))",
                f"(S {{x}} (VP (AUX {en}=is) {{y}}))",
                x=leaves,
                y=predicate(colour, plural),
            )
        )
    )


def _with_phrase(draw: Draw, doing: Verb, phrase: Phrase, subject: Subject | None = None) -> Clause:
    """A verb whose English object is the first of `rest`; "look for" keeps its preposition with it."""
    first, _, more = doing.en.partition(" ")
    if more:
        phrase = pair("{x}", f"(PP (IN {more}=m.verb) {{x}})", x=phrase)
    clause = Clause(replace(doing, en=first), subject or person(draw, "m.subj"), rest=(phrase,))
    if doing.es in ("necesitar", "querer"):
        return replace(clause, negated=draw.chance(0.2))
    return in_time(draw, clause, "now" if doing.es == "buscar" else "event")


def mole(draw: Draw) -> Sentence:
    """A topo digs, a lunar sits on the skin."""
    if draw.chance(0.45):
        np = described(draw, counted(draw, noun("topo"), "m.subj", "the", 0.4), 0)
        where = located(NounPhrase(noun("jardín"), "m.place")) if draw.chance(0.5) else located(NounPhrase(noun("árbol"), "m.place"), "under")
        doing = draw.pick((("vivir", "live"), ("dormir", "sleep"), ("correr", "run")))
        return tell(in_time(draw, Clause(verb(*doing), np, rest=(where,)), "feel" if doing[0] != "vivir" else "know"))
    part = draw.pick(("brazo", "pierna", "espalda", "cara", "mano", "cuello", "nariz", "rodilla"))
    subject = person(draw, "m.subj")
    if subject.plural:
        return mole(draw)
    where = NounPhrase(noun(part), "m.place", "the", english_article=own(subject))
    spot = described(draw, NounPhrase(noun("lunar"), "m.obj", "a"), 0)
    if draw.chance(0.4):
        adjective = draw.pick([a for a in all_adjectives() if a.es in ("pequeño", "grande", "negro", "marrón")])
        spot = replace(spot, adjective=adjective)
    clause = Clause(verb("tener", "have"), subject, object=spot, rest=(located(where, "on"),))
    return tell(replace(clause, negated=draw.chance(0.12)))


def insect(draw: Draw) -> Sentence:
    """ "Hay una mosca en la sopa." """
    bug = described(draw, NounPhrase(noun(draw.pick(("mosca", "mosca", "araña"))), "m.subj", "a"), 0)
    where = located(NounPhrase(draw.pick(nouns_of("sopa", "ensalada", "vessel", "room", "wall", "ventana", "plato")), "m.place"), "")
    spot = NounPhrase(draw.pick(nouns_of("sopa", "ensalada", "vessel", "room", "plato")), "m.place")
    where = located(spot, "in" if spot.noun.es != "plato" else "on")
    if draw.chance(0.5):
        return tell(be("estar", replace(bug, article="the"), where))
    return finish(
        statement(
            pair("(S (VP (VB hay=is) {x} {y}))", "(S (NP (EX there~is)) (VP (AUX is=is) {x} {y}))", x=noun_pair(bug), y=where)
        )
    )


def bat(draw: Draw) -> Sentence:
    """A murciélago flies, a bate hits."""
    if draw.chance(0.4):
        np = counted(draw, noun("murciélago"), "m.subj", "the", 0.6)
        where = adverb(draw.pick(("at_night", "fast")))
        return tell(Clause(verb("volar", "fly"), np, rest=(where,)))
    np = described(draw, NounPhrase(noun("bate"), "m.obj", draw.pick(("a", "my"))), 0)
    new = draw.pick([a for a in all_adjectives() if a.es in ("nuevo", "viejo", "pesado", "rojo", "negro", "azul")])
    subject = person(draw, "m.subj")
    np = replace(np, article="a" if np.article == "a" else own(subject), adjective=new if draw.chance(0.5) else None)
    doing, time = draw.pick(((("comprar", "buy"), "event"), (("perder", "lose"), "mishap"), (("romper", "break"), "mishap")))
    return tell(in_time(draw, Clause(verb(*doing), subject, object=np), time))


def wrist_or_doll(draw: Draw) -> Sentence:
    """Children play with a muñeca; one breaks a muñeca, and then it hurts."""
    if draw.chance(0.3):
        from course_lib.corpora.spanish_english.travels import oneself

        subject = person(draw, "m.subj")
        if subject.plural:
            return wrist_or_doll(draw)
        part = draw.pick((noun("muñeca", "wrist.n"), noun("brazo"), noun("pierna")))
        np = NounPhrase(part, "m.obj", "the", english_article=own(subject))
        clause = Clause(verb("romper", "break"), subject, tense="preterite", object=np, clitics=(oneself(subject),))
        return tell(when(draw, clause, ("yesterday", "last_week", "last_year")) if draw.chance(0.6) else clause)
    child = draw.pick([n for n in nouns_of("child", "hija", "hijo", "baby")])
    subject = counted(draw, child, "m.subj", "my" if "kin" in child.kinds else "the", 0.2)
    toy = NounPhrase(draw.pick(nouns_of("toy")), "m.with", draw.pick(("the", "a", "own")))
    toy = replace(toy, article=own(subject) if toy.article == "own" else toy.article)
    if child.es == "bebé" and toy.article == "own":
        toy = replace(toy, article="the")
    with_toy = prepositional("con", "with", toy)
    return tell(in_time(draw, Clause(verb("jugar", "play"), subject, rest=(with_toy,)), "feel"))


WINE = ("copa", "glass", "glass.n.wine", "vino", "wine", "wine.n")


def cup(draw: Draw) -> Sentence:
    """ "una copa de vino" is a glass, "ganar la copa" wins a cup."""
    if draw.chance(0.35):
        clause = Clause(verb("ganar", "win"), person(draw, "m.subj"), object=NounPhrase(noun("copa"), "m.obj"))
        return tell(in_time(draw, clause, "project", 0.2))
    kind = draw.pick((("vaso", "glass", "glass.n.cup", "agua", "water", "water.n"), ("vaso", "glass", "glass.n.cup", "leche", "milk", "milk.n"), ("taza", "cup", "cup.n.drink", "café", "coffee", "coffee.n"), ("taza", "cup", "cup.n.drink", "té", "tea", "tea.n"), ("vaso", "glass", "glass.n.cup", "jugo", "juice", "juice.n")))
    subject = person(draw, "m.subj")
    if draw.chance(0.3) and not (isinstance(subject, NounPhrase) and subject.noun.kinds & {"child", "hijo", "hija"}):
        kind = WINE
    es, en, sense, drink_es, drink_en, drink_sense = kind
    two = draw.chance(0.3)
    article = ("dos", "two") if two else ("un" if es == "vaso" else "una", "a")
    es, en = (es + "s", en + ("es" if en == "glass" else "s")) if two else (es, en)
    what = pair(
        f"(NP (DT {article[0]}=n) (NN {es}=cup#{sense}) (PP (IN de=of) (NN {drink_es}=drink#{drink_sense})))",
        f"(NP (DT {article[1]}=n) (NN {en}=cup#{sense}) (PP (IN of=of) (NN {drink_en}=drink#{drink_sense})))",
    )
    doing = draw.pick((("beber", "drink"), ("querer", "want"), ("necesitar", "need"), ("beber", "drink")))
    return tell(_with_phrase(draw, verb(*doing), what, subject))


def grade(draw: Draw) -> Sentence:
    """ "Saqué una buena nota en el examen." """
    subject = person(draw, "m.subj")
    good = draw.pick((("buena", "good"), ("mala", "bad")))
    what = pair(
        f"(NP (DT una=n) (JJ {good[0]}=good) (NN nota=grade#grade.n))",
        f"(NP (DT a=n) (JJ {good[1]}=good) (NN grade=grade#grade.n))",
    )
    where = prepositional("en", "on", NounPhrase(noun("examen"), "m.place"))
    clause = Clause(verb("sacar", "get"), subject, rest=(what, where))
    kind = draw.pick(("preterite", "preterite", "going", "want"))
    if kind == "preterite":
        clause = replace(clause, tense=kind)
        return tell(when(draw, clause, ("yesterday", "last_week")) if ambiguous_past(clause) or draw.chance(0.4) else clause)
    if good[0] == "mala" and kind == "want":
        return grade(draw)
    return tell(replace(clause, modal=kind))


FLOORS = (("primera", "first"), ("segunda", "second"), ("tercera", "third"), ("quinta", "fifth"))


def floor(draw: Draw) -> Sentence:
    """ "Vivimos en la segunda planta.": a floor; one waters the other planta."""
    if draw.chance(0.4):
        doing, kind = draw.pick(((verb("regar", "water"), "plantas"), (verb("comprar", "buy"), "planta")))
        np = NounPhrase(noun(kind), "m.obj", "the" if kind == "plantas" else "a", kind == "plantas")
        return tell(in_time(draw, Clause(doing, person(draw, "m.subj"), object=np), "event"))
    es, en = draw.pick(FLOORS)
    where = pair(
        f"(PP (IN en=on) (NP (DT la=the) (JJ {es}=nth) (NN planta=floor#floor.n.storey)))",
        f"(PP (IN on=on) (NP (DT the=the) (JJ {en}=nth) (NN floor=floor#floor.n.storey)))",
    )
    if draw.chance(0.35):
        subject: Subject = NounPhrase(draw.pick(nouns_of("oficina", "room", "biblioteca", "restaurante", "ropa")), "m.subj")
        if "ropa" in subject.noun.kinds:
            return floor(draw)
        return tell(be("estar", subject, where))
    clause = Clause(verb(*draw.pick((("vivir", "live"), ("trabajar", "work")))), grown(draw), rest=(where,))
    return tell(in_time(draw, clause, "live"))


SEASONS = {"primavera": ("la", "spring", "spring.n"), "verano": ("el", "summer", "summer.n")} | {
    "otoño": ("el", "fall", "fall.n.season"),
    "invierno": ("el", "winter", "winter.n"),
}


def season(draw: Draw) -> Sentence:
    """An estación of the year, or the one where trains stop."""
    if draw.chance(0.5):
        return _at_the_station(draw)
    es = draw.pick(list(SEASONS))
    article, en, sense = SEASONS[es]
    whose_es, whose_en = draw.pick((("mi", "my"), ("tu", "your"), ("nuestra", "our")))
    asked = draw.chance(0.2) and whose_es == "tu"
    fact = pair(
        f"(S (NP (DT {article}~season) (NN {es}=season#{sense})) (VP (VB es=is) (NP (PRP$ {whose_es}=my)"
        " (NN estación=kind#season.n) (JJ favorita=favorite))))",
        f"(S (NP (NN {en}=season#{sense})) (VP (AUX is=is) (NP (PRP$ {whose_en}=my) (JJ favorite=favorite)"
        " (NN season=kind#season.n))))",
    )
    if asked:
        return season(draw)
    return finish(statement(fact))


def _at_the_station(draw: Draw) -> Sentence:
    np = NounPhrase(noun("estación"), "m.place")
    if draw.chance(0.4):
        train = NounPhrase(draw.pick(nouns_of("tren", "autobús")), "m.subj")
        clause = Clause(verb("llegar", "arrive"), train, rest=(prepositional("a", "at", np), clock(draw.pick(list(HOURS)))))
        return tell(replace(clause, tense=draw.pick(("present", "preterite"))))
    if draw.chance(0.5):
        clause = Clause(verb("esperar", "wait"), person(draw, "m.subj"), rest=(located(np),))
        return tell(replace(clause, tense=draw.pick(("progressive", "past_progressive"))))
    return tell(be("estar", person(draw, "m.subj"), located(np), negated=draw.chance(0.2)))


def languages(draw: Draw) -> Sentence:
    """A lengua is spoken, and another lengua hurts."""
    number = draw.pick((("dos", "two"), ("tres", "three"), ("cuatro", "four"), ("muchas", "many")))
    what = pair(
        f"(NP (CD {number[0]}=n) (NNS lenguas=language#language.n))",
        f"(NP (CD {number[1]}=n) (NNS languages=language#language.n))",
    )
    doing = draw.pick((("hablar", "speak"), ("estudiar", "study"), ("entender", "understand")))
    clause = Clause(verb(*doing), person(draw, "m.subj"), rest=(what,))
    return tell(replace(clause, modal=draw.weighted({"": 4, "can": 1, "want": 1}) if doing[0] == "hablar" else ""))


def parking(draw: Draw) -> Sentence:
    """ "No puedo aparcar el coche aquí.": to park, beside the park."""
    np = NounPhrase(draw.pick(nouns_of("driven", "moto")), "m.obj", draw.pick(("the", "own")))
    subject = person(draw, "m.subj")
    if isinstance(subject, NounPhrase) and "child" in subject.noun.kinds:
        return parking(draw)
    np = replace(np, article=own(subject) if np.article == "own" else "the")
    where = draw.pick((adverb("here"), located(NounPhrase(noun("calle"), "m.place")), located(NounPhrase(noun("plaza"), "m.place"))))
    clause = Clause(verb("aparcar", "park"), subject, object=np, rest=(where,))
    return tell(in_time(draw, clause, "event"))


def well_and_can(draw: Draw) -> Sentence:
    """Water in a pozo (well), food in a lata (can)."""
    if draw.chance(0.5):
        es, en, sense = draw.pick((("tomates", "tomatoes", "tomato.n"), ("sopa", "soup", "soup.n"), ("pescado", "fish", "fish.n.food")))
        number = draw.pick((("una", "a", "lata", "can"), ("dos", "two", "latas", "cans"), ("tres", "three", "latas", "cans")))
        what = pair(
            f"(NP (DT {number[0]}=n) (NN {number[2]}=can#can.n) (PP (IN de=of) (NN {es}=food#{sense})))",
            f"(NP (DT {number[1]}=n) (NN {number[3]}=can#can.n) (PP (IN of=of) (NN {en}=food#{sense})))",
        )
        doing = draw.pick((("comprar", "buy"), ("necesitar", "need"), ("querer", "want"), ("abrir", "open")))
        return tell(_with_phrase(draw, verb(*doing), what))
    place = NounPhrase(noun("pozo"), "m.place")
    there = draw.pick((("hay", "is", ""), ("había", "was", ""), ("hay", "is", "no")))
    no_es, no_en = ("(RB no=no) ", "(DT no=no) ") if there[2] else ("", "")
    return finish(
        statement(
            pair(
                f"(S (VP {no_es}(VB {there[0]}=is) (NP (NN agua=water#water.n)) {{y}}))",
                f"(S (NP (EX there~is)) (VP (AUX {there[1]}=is) (NP {no_en}(NN water=water#water.n)) {{y}}))",
                y=located(place),
            )
        )
    )


def falling(draw: Draw) -> Sentence:
    """Leaves fall, and they do it in the fall."""
    en_otono = pair("(PP (IN en=in) (NP (NN otoño=fall#fall.n.season)))", "(PP (IN in=in) (DT the~fall) (NN fall=fall#fall.n.season))")
    if draw.chance(0.4):
        np = counted(draw, noun("hoja", "leaf.n"), "m.subj", "the", 1)
        clause = Clause(verb("caer", "fall"), np, tense=draw.pick(("present", "progressive", "preterite")))
        where = draw.pick((en_otono, located(NounPhrase(noun("suelo"), "m.place"), "on"), None))
        if clause.tense == "progressive":
            where = None
        return tell(replace(clause, rest=(where,) if where else ()))
    far = draw.pick(nouns_of("city_name", "country_name"))
    where = prepositional("a", "to", NounPhrase(far, "m.to", ""))
    clause = Clause(verb("ir", "go"), person(draw, "m.subj"), rest=(where, en_otono))
    return tell(replace(clause, modal=draw.pick(("going", "want"))))


def time_to_spare(draw: Draw) -> Sentence:
    """The tiempo one has; the other tiempo is good or bad."""
    np = NounPhrase(noun("tiempo", "time.n"), "m.obj", "")
    asked = draw.chance(0.2)
    doing = draw.pick((("tener", "have"), ("tener", "have"), ("necesitar", "need")))
    clause = Clause(verb(*doing), person(draw, "m.subj", asked), object=np, question=asked)
    clause = replace(clause, negated=not asked and draw.chance(0.6))
    if draw.chance(0.5):
        clause = replace(clause, rest=(adverb(draw.pick(("today", "now"))),))
    return ask(clause) if asked else tell(clause)


def weather(draw: Draw) -> Sentence:
    """ "Hoy hace buen tiempo." is "Today the weather is good." """
    good = draw.pick((("buen", "good"), ("mal", "bad")))
    tense = draw.pick((("hace", "is"), ("hace", "is"), ("hacía", "was")))
    says = pair(
        f"(S (VP (VB {tense[0]}=is) (NP (JJ {good[0]}=good) (NN tiempo=weather#weather.n))))",
        f"(S (NP (DT the~weather) (NN weather=weather#weather.n)) (VP (AUX {tense[1]}=is) (JJ {good[1]}=good)))",
    )
    return finish(statement(in_the_place(draw, says, tense[0] == "hace")))


def in_the_place(draw: Draw, says: Phrase, now: bool) -> Phrase:
    """Today, in Madrid, in summer: when and where the weather is so."""
    day = adverb(draw.pick(("today", "now") if now else ("yesterday", "last_night")))
    place = draw.pick(nouns_of("city_name", "country_name", "playa", "montaña", "isla"))
    where = located(NounPhrase(place, "w.place", "" if "name_of" in place.kinds else "the"))
    if draw.chance(0.25):
        return Phrase(*(type(side)(side.label, (front, *side.children)) for side, front in ((says.es, day.es), (says.en, day.en))))
    chosen = draw.pick(((where,), (day,), (where, day), ()))
    return Phrase(
        type(says.es)("S", (*says.es.children, *(p.es for p in chosen))),
        type(says.en)("S", (*says.en.children, *(p.en for p in chosen))),
    )
