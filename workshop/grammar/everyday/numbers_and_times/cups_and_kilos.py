"""So much of something: "una taza de café", "dos kilos de manzanas"; and none of it: "ningún libro"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.compounds import compounded
from workshop.grammar.everyday.grammar.doings import ASPECTS, Idea
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import noun, nouns_of, transitive_frames
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Group, NounPhrase
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.language.words import Noun, spanish_plural
from workshop.grammar.lessons.building import Sentence, ask, finish, noun_pair, statement, tell
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.giving import polite

TABLE = """
taza f cup café+té+chocolate+leche drink
vaso m glass agua+leche+jugo+zumo+refresco+limonada drink
copa f glass vino+vino_tinto+vino_blanco drink
botella f bottle agua+vino+leche+cerveza+aceite+refresco+jugo drink
lata f can refresco+cerveza+atún+sopa drink
litro m liter leche+agua+aceite+jugo buy
kilo m kilo manzana+naranja+tomate+papa+cebolla+zanahoria+carne+arroz+azúcar+harina+queso+uvas buy
bolsa f bag papa+naranja+arroz+azúcar+manzana+hielo+trash buy
caja f box galleta+chocolate+cereal+huevo+fresa buy
paquete m package galleta+arroz+azúcar+café+harina buy
docena f dozen huevo+rosa+naranja buy
pedazo m piece pan+queso+pastel+papel+carne+pizza+tarta eat
trozo m piece pan+queso+pastel+papel+carne+pizza+tarta eat
rebanada f slice pan+queso+jamón eat
plato m plate arroz+pasta+frijoles+verduras+carne eat
tazón m bowl sopa+arroz+cereal+fruta eat
cucharada f spoonful azúcar+miel+sal+aceite eat
barra f loaf pan buy
hoja f sheet papel use
par m pair zapatos+calcetines+guantes+gafas+pantalones+botas+aretes+medias buy
grupo m group estudiante+turista+amigo+niños see
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
USES = {
    "drink": (
        ("beber", "drink"),
        ("tomar", "have"),
        ("querer", "want"),
        ("pedir", "order"),
    ),
    "buy": (("comprar", "buy"), ("necesitar", "need"), ("traer", "bring"), ("querer", "want")),
    "eat": (("comer", "eat"), ("querer", "want"), ("cortar", "cut"), ("necesitar", "need")),
    "use": (("necesitar", "need"), ("usar", "use"), ("querer", "want")),
    "see": (("ver", "see"), ("llevar", "take"), ("conocer", "meet")),
}
PIECES = ("pedazo", "trozo", "rebanada")
STATES = ("querer", "necesitar")
COUNTS = (("dos", "two"), ("tres", "three"), ("cuatro", "four"), ("cinco", "five"), ("seis", "six"))


def measured(draw: Draw) -> tuple[Group, str]:
    """A measure of something, and what is done with it."""
    es, gender, en, contents, use = draw.pick(ROWS)
    chosen = _content(draw.pick(contents.split("+")))
    key, role = "measure", "m.obj"
    a = "una" if gender == "f" else "un"
    several = draw.chance(0.3) and es not in ("docena", "grupo")
    count_es, count_en = draw.pick(COUNTS) if several else (a, "a")
    words = (spanish_plural(es), en_plural(en)) if several else (es, en)
    what = noun_pair(NounPhrase(chosen, role, "", not (chosen.mass or es in PIECES)))
    of = "" if en == "dozen" else f" (IN of={key}.of)"
    said = pair(
        f"(NP (NP (CD {count_es}=count) (NN {words[0]}={key})) (PP (IN de={key}.of) {{x}}))",
        f"(NP (NP (CD {count_en}=count) (NN {words[1]}={key})) (PP{of} {{x}}))",
        x=what,
    )
    return Group(said, "3p" if several else "3s", role, gender), use


def _content(name: str) -> Noun:
    return noun(name.replace("_", " ")) if name not in ("trash",) else noun("basura")


def en_plural(word: str) -> str:
    """The plural of the English measures."""
    return {"glass": "glasses", "box": "boxes", "loaf": "loaves"}.get(word, word + "s")


def takes_some(draw: Draw) -> Sentence:
    """ "Quiero una taza de té.", "Compramos dos kilos de naranjas.", "Un vaso de agua, por favor." """
    what, use = measured(draw)
    if draw.chance(0.12) and use in ("drink", "buy"):
        return finish(statement(polite(what.phrase)))
    asked = draw.chance(0.2)
    es, en = draw.pick(USES[use])
    clause = Clause(doing(es, en), someone(draw, asked=asked), object=what)
    clause = timed(draw, Idea(clause, "state" if es in STATES else "event", "fg"), more=0.25)
    return ask(replace(clause, question=True)) if asked else tell(clause)


def none_of_it(draw: Draw) -> Sentence:
    """ "No tengo ningún libro.", "No compramos ninguna revista ayer." """
    frame = draw.pick(
        [f for f in transitive_frames() if set("in") & set(f.articles) and {"kin", "grown"} & f.subjects]
    )
    found = [n for n in nouns_of(*frame.objects) if n.number == "both"]
    if not found:
        return none_of_it(draw)
    np = NounPhrase(draw.pick(found), "m.obj", "none")
    said = Phrase(spanish.noun_phrase(np), english.noun_phrase(replace(np, plural=True)))
    clause = Clause(frame.verb, someone(draw), object=Group(said, "3s", "m.obj", np.gender))
    clause = timed(draw, Idea(clause, ASPECTS[frame.time], "f"), negation=0.88, more=0.25)
    return tell(clause) if clause.negated and not clause.often else none_of_it(draw)


def no_one_such(draw: Draw) -> Sentence:
    """ "Ningún estudiante vino ayer.", "Ninguna de mis hermanas fuma." """
    folk = draw.pick([n for n in nouns_of("folk") if n.number == "both"])
    kin = draw.pick([n for n in nouns_of("kin") if n.number == "both"])
    one, many = NounPhrase(folk, "m.subj", "the"), NounPhrase(kin, "m.subj", "my")
    subject = one
    if draw.chance(0.6):
        es, en = ("ninguna", "no") if folk.gender == "f" else ("ningún", "no")
        bare = noun_pair(NounPhrase(folk, "m.subj", ""))
        said = pair(f"(NP (DT {es}=no) {{x}})", f"(NP (DT {en}=no) {{x}})", x=bare)
    else:
        subject = many
        es = draw.pick((("ninguna", "ninguno"), ("una", "uno")))[kin.gender == "m"]
        of = noun_pair(NounPhrase(kin, "m.subj", "my", True))
        en = "none" if es.startswith("ning") else "one"
        said = pair(
            f"(NP (NN {es}=no) (PP (IN de=of) {{x}}))", f"(NP (NN {en}=no) (PP (IN of=of) {{x}}))", x=of
        )
    clause = timed(draw, doings.idea(draw, subject, doings.DOING), negation=0, more=0.4)
    if clause.negated or clause.often or clause.habit:
        return no_one_such(draw)
    return tell(replace(clause, subject=Group(said, "3s", "m.subj", subject.gender)))


def job(draw: Draw) -> Sentence:
    """ "Mi hermana es ingeniera.", "Quiero ser médico.", "¿Tu padre era policía?" """
    asked = draw.chance(0.2)
    subject = someone(draw, asked=asked)
    found = [n for n in nouns_of("job") if n.gender == subject.gender or _both(n)]
    found += [n for n in found if n.en == "teacher"] * 6
    if isinstance(subject, NounPhrase) and subject.noun.kinds & {"folk", "child", "title"}:
        return job(draw)
    clause = Clause(doing("ser", "be"), subject, rest=(as_job(draw, draw.pick(found), subject.plural),))
    tense = draw.weighted({"present": 5, "imperfect": 1, "future": 0.5, "want": 2})
    if tense == "want":
        clause = replace(clause, modal="want")
    elif tense == "imperfect" and subject.person == "3s" and not isinstance(subject, NounPhrase):
        tense = "present"
    clause = replace(clause, tense="present" if tense == "want" else tense, question=asked)
    return ask(clause) if asked else tell(replace(clause, negated=draw.chance(0.18)))


def as_job(draw: Draw, noun: Noun, plural: bool) -> Phrase:
    """A job after "be", at times with its kind: "profesor de historia" is "a history teacher"."""
    np = NounPhrase(noun, "m.pred", "", plural)
    said = noun_pair(compounded(draw, np) if draw.chance(0.6) else np)
    if plural:
        return said
    return Phrase(said.es, node("NP", leaf("DT", "a", "", "m.pred.noun"), *said.en.children))


def _both(n: Noun) -> bool:
    return n.es.endswith(("ista", "ante", "iente"))
