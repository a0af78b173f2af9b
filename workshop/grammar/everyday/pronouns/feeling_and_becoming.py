"""Feeling, becoming, dressing, and doing something to oneself or to each other."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing, say, somewhere, who
from workshop.grammar.everyday.grammar.settled_lines import SETTLED
from workshop.grammar.everyday.lexicon import adjective, noun, nouns_of
from workshop.grammar.everyday.pronouns.reflexives import told
from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaf, node, pair, spread
from workshop.grammar.language.words import Adjective
from workshop.grammar.lessons.building import Sentence, be, predicate, said
from workshop.grammar.lessons.sampling import Draw, own
from workshop.grammar.lessons.sentences.days import SELF, oneself
from workshop.grammar.lessons.words.adverbs import adverb

FEELINGS = "cansado enfermo triste contento nervioso solo preocupado aburrido ocupado enojado".split()
MORE_FEELINGS = (
    *(
        ("feliz", "happy"),
        ("débil", "weak"),
        ("culpable", "guilty"),
        ("orgulloso", "proud"),
        ("cómodo", "comfortable"),
    ),
    *(("seguro", "safe"), ("raro", "strange"), ("perdido", "lost"), ("joven", "young"), ("viejo", "old")),
)
WELL = {  # me siento bien: I feel well
    "well": pair("(ADVP (RB bien=well#well.adv))", "(ADJP (JJ well=well#well.adv))"),
    "bad": pair("(ADVP (RB mal=bad#badly.adv))", "(ADJP (JJ bad=bad#badly.adv))"),
    "better": pair("(ADVP (RB mejor=better#better.adv))", "(ADJP (JJR better=better#better.adv))"),
    "worse": pair("(ADVP (RB peor=worse#worse.adv))", "(ADJP (JJR worse=worse#worse.adv))"),
    "very_well": pair(
        "(ADVP (RB muy=very) (RB bien=well#well.adv))", "(ADJP (RB very=very) (JJ well=well#well.adv))"
    ),
    "very_bad": pair(
        "(ADVP (RB muy=very) (RB mal=bad#badly.adv))", "(ADJP (RB very=very) (JJ bad=bad#badly.adv))"
    ),
    "much_better": pair(
        "(ADVP (RB mucho=much) (RB mejor=better#better.adv))",
        "(ADJP (RB much=much) (JJR better=better#better.adv))",
    ),
}


def _feelings() -> list[Adjective]:
    known = [adjective(es) for es in FEELINGS if es not in ("aburrido",)]
    return [*known, *(Adjective(es, en, "E", frozenset(), f"{en}.a") for es, en in MORE_FEELINGS)]


def feeling(draw: Draw) -> Sentence:
    """ "Hoy me siento mal.", "¿Te sientes cansada?", "Se sintieron muy solos." """
    asked = draw.chance(0.15)
    subject = who(draw, asked)
    if draw.chance(0.45):
        how = WELL[draw.pick(list(WELL))]
    else:
        chosen = draw.pick(_feelings())
        subject = shown_gender(draw, subject) if chosen.es.endswith("o") else subject
        how = predicate(chosen, subject, draw.weighted({"": 3, "very": 1, "so": 0.4}))
    clause = Clause(
        doing("sentirse", "feel"), subject, clitics=(oneself(subject),), rest=(how,), question=asked
    )
    if not asked and draw.chance(0.2):
        return say(draw, replace(clause, front=adverb(draw.pick(("today", "now"))), negated=draw.chance(0.3)))
    return told(draw, clause, "feel")


def shown_gender(draw: Draw, subject: Subject) -> Subject:
    """A person left out in Spanish may be a woman, if an adjective says so: "se siente cansada"."""
    return (
        replace(subject, gender=draw.pick("mf"))
        if isinstance(subject, Pronoun) and not subject.overt
        else subject
    )


BECOMING = (  # Spanish, English, what one becomes, time
    ("ponerse", "get", "nervioso triste contento enfermo serio rojo", "mishap"),
    ("volverse", "become", "rico famoso perezoso serio", "mishap"),
    ("hacerse", "become", "rico famoso fuerte", "project"),
)


def becoming(draw: Draw) -> Sentence:
    """ "Me puse muy nervioso.", "Se hizo rica.", "Quiero hacerme médico." """
    asked = draw.chance(0.12)
    subject = shown_gender(draw, who(draw, asked))
    if draw.chance(0.25):
        return _profession(draw, subject, asked)
    es, en, states, time = draw.pick(BECOMING)
    state = _known(draw.pick(states.split()))
    how = predicate(state, subject, draw.weighted({"": 3, "very": 1.5}))
    clause = Clause(doing(es, en), subject, clitics=(oneself(subject),), rest=(how,), question=asked)
    return told(draw, clause, time)


def _known(es: str) -> Adjective:
    return adjective(es, "rich.a" if es == "rico" else "")


def _profession(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    if isinstance(subject, NounPhrase) and subject.noun.kinds & {"job", "child"}:
        return becoming(draw)
    jobs = [job for job in nouns_of("job") if job.gender == subject.gender]
    job = draw.pick(jobs)
    word, plural = job.es_plural if subject.plural else job.es, subject.plural
    tag = "NNS" if plural else "NN"
    es = node("NP", leaf(tag, word, "m.job.noun", lemma=job.es, sense=job.sense))
    article = [] if plural else [leaf("DT", "a", "", "m.job.noun")]
    said = job.en_plural if plural else job.en
    en = spread(tag, said, "m.job.noun", lemma=job.es, sense=job.sense)
    clause = Clause(
        doing("hacerse", "become"),
        subject,
        clitics=(oneself(subject),),
        rest=(Phrase(es, node("NP", *article, *en)),),
        question=asked,
    )
    return told(draw, clause, "project")


CLOTHES = "abrigo chaqueta sombrero bufanda zapatos botas guantes camisa pantalones vestido calcetines gafas reloj ropa"
ON_THE_BODY = (
    *(
        ("lavarse", "wash", "mano cara pelo"),
        ("secarse", "dry", "mano cara pelo"),
        ("cepillarse", "brush", "dientes"),
    ),
    *(("ponerse", "put on", CLOTHES), ("quitarse", "take off", CLOTHES), ("probarse", "try on", CLOTHES)),
    *(
        ("cortarse", "cut", "pelo"),
        ("cortarse", "cut", "mano"),
        ("romperse", "break", "pierna brazo nariz"),
    ),
    *(
        ("lastimarse", "hurt", "mano pierna rodilla espalda pie"),
        ("taparse", "cover", "cara"),
        ("peinarse", "comb", "pelo"),
    ),
)
MISHAPS = ("romperse", "lastimarse")


def on_the_body(draw: Draw) -> Sentence:
    """ "Se rompió la pierna.", "¿Te lavaste las manos?", "Voy a ponerme el abrigo." """
    asked = draw.chance(0.18)
    clause = body_clause(draw, who(draw, asked))
    mishap = clause.verb.es in MISHAPS or (clause.verb.es == "cortarse" and clause.object.noun.es == "mano")
    return told(draw, replace(clause, question=asked), "mishap" if mishap else "often")


def body_clause(draw: Draw, subject: Subject) -> Clause:
    """Someone washes the hands, puts on the coat, breaks a leg, in no tense yet."""
    es, en, things = draw.pick(ON_THE_BODY)
    part = noun(draw.pick(things.split()))
    if subject.plural and part.number == "both" and part.es != "mano":
        return body_clause(draw, subject)
    plural = part.number == "pl" or (part.es == "mano" and es in ("lavarse", "secarse"))
    np = NounPhrase(part, "m.obj", "the", plural, english_article=own(subject))
    return Clause(doing(es, en), subject, object=np, clitics=(oneself(subject),))


WHAT = (("eso", "that"), ("esto", "this"), ("todo", "everything"), ("algo", "something"))
MISTAKE = pair(
    "(PP (IN de~what) (NP (DT el=the) (NN error=what#mistake.n)))",
    "(NP (DT the=the) (NN mistake=what#mistake.n))",
)


def realizing(draw: Draw) -> Sentence:
    """ "No me di cuenta.", "¿Te diste cuenta de eso?", "Se dio cuenta de que era tarde." """
    asked = draw.chance(0.2)
    subject = who(draw, asked)
    account = Phrase(node("NP", leaf("NN", "cuenta", "m.verb")), None)
    clause = Clause(doing("darse", "realize"), subject, clitics=(oneself(subject),), question=asked)
    clause = at_some_time(draw, replace(clause, rest=(account,)), "mishap")
    return say(draw, replace(clause, rest=(account, *_realized(draw), *clause.rest[1:])))


def _realized(draw: Draw) -> tuple[Phrase, ...]:
    kind = draw.weighted({"nothing": 1, "that": 2, "mistake": 0.6, "clause": 2})
    if kind == "nothing":
        return ()
    if kind == "mistake":
        return (MISTAKE,)
    if kind == "that":
        es, en = draw.pick(WHAT)
        return (pair(f"(PP (IN de~what) (NP (PRP {es}=what)))", f"(NP (PRP {en}=what))"),)
    whose = Pronoun(draw.pick(("1p", "2s", "3p")), "n.subj", draw.pick("mf"))
    state = predicate(adjective(draw.pick(FEELINGS[:-3])), whose)
    fact = said(be("estar", whose, state, role="n", tense="imperfect", negated=draw.chance(0.3)))
    return (pair("(SBAR (IN de~that) (IN que=that) {x})", "(SBAR (IN that=that) {x})", x=fact),)


SELVES = {"1s": "myself", "2s": "yourself", "1p": "ourselves", "3p": "themselves"}
TO_ONESELF = (
    *(("mirarse", "look at", "now"), ("cortarse", "cut", "mishap"), ("quemarse", "burn", "mishap")),
    *(
        ("cuidarse", "take care of", "often"),
        ("presentarse", "introduce", "once"),
    ),
)


def to_oneself(draw: Draw) -> Sentence:
    """ "Me corté.", "Se mira en el espejo." """
    es, en, time = draw.pick(TO_ONESELF)
    asked = draw.chance(0.12)
    subject = who(draw, asked)
    if subject.plural and es == "mirarse":
        return to_oneself(draw)
    clause = Clause(
        doing(es, en), subject, clitics=(Clitic(SELF[subject.person], itself(subject), "m.refl"),)
    )
    return told(draw, replace(clause, question=asked), time)


def itself(subject: Subject) -> str:
    """Myself, yourself, himself, herself."""
    if isinstance(subject, Pronoun) and subject.formal:
        return "yourselves" if subject.plural else "yourself"
    if not isinstance(subject, Pronoun) and subject.plural:
        return "themselves"
    return SELVES.get(subject.person) or ("himself" if subject.gender == "m" else "herself")


EACH_OTHER = (
    *(
        ("verse", "see", "often"),
        ("quererse", "love", "state"),
        ("conocerse", "know", "state"),
        ("escribirse", "write to", "often"),
    ),
    *(
        ("llamarse", "call", "often"),
        ("ayudarse", "help", "often"),
        ("besarse", "kiss", "once"),
        ("abrazarse", "hug", "once"),
    ),
    *(
        ("odiarse", "hate", "state"),
        ("entenderse", "understand", "state"),
        ("respetarse", "respect", "state"),
    ),
    *(
        ("mirarse", "look at", "now"),
        ("extrañarse", "miss", "state"),
        ("visitarse", "visit", "often"),
        ("saludarse", "greet", "once"),
    ),
)
TOGETHER = (
    *(("conocerse", "meet", "once"), ("encontrarse", "meet", "once"), ("casarse", "get married", "project")),
    *(
        ("llevarse", "get along", "state"),
        ("separarse", "separate", "project"),
        ("reunirse", "meet", "often"),
    ),
)


def each_other(draw: Draw) -> Sentence:
    """ "Nos vemos todos los días.", "Mis padres se quieren mucho.", "Nos conocimos en la escuela." """
    asked = draw.chance(0.12)
    subject = _several(draw, asked)
    if draw.chance(0.35):
        return _together(draw, subject, asked)
    es, en, time = draw.pick(EACH_OTHER)
    apart = Clitic(SELF[subject.person], "", "m.refl", apart=True)
    clause = Clause(doing(es, en), subject, clitics=(apart,), question=asked)
    other = Phrase(None, node("NP", leaf("DT", "each", "m.refl.pro"), leaf("JJ", "other", "m.refl.pro")))
    said = told(draw, replace(clause, rest=(other,)), time)
    return each_other(draw) if said.src in SETTLED else said


def _several(draw: Draw, asked: bool) -> Subject:
    subject = who(draw, asked)
    return subject if subject.plural else _several(draw, asked)


def _together(draw: Draw, subject: Subject, asked: bool) -> Sentence:
    es, en, time = draw.pick(TOGETHER)
    rest = (adverb(draw.pick(("well", "very_well", "badly"))),) if es == "llevarse" else ()
    if en == "meet" and draw.chance(0.6):
        rest = (somewhere(draw),)
    clause = Clause(doing(es, en), subject, clitics=(oneself(subject),), rest=rest, question=asked)
    return told(draw, clause, time)
