"""Commands of every kind: "Dímelo.", "No lo hagas.", "Siéntese, por favor.", "No te preocupes." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.commanding import addressed, order
from workshop.grammar.everyday.lexicon import transitive_frames
from workshop.grammar.everyday.pronouns.feeling_and_becoming import MISHAPS, body_clause
from workshop.grammar.everyday.pronouns.objects import BOTH_VERBS, PEOPLE_VERBS, THING_VERBS, fits
from workshop.grammar.everyday.pronouns.receivers import GIVINGS, given_clause, it_given_clause
from workshop.grammar.everyday.pronouns.reflexives import PRONOMINALS, complement
from workshop.grammar.language.meaning import Clause, Clitic
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw, thing
from workshop.grammar.lessons.sentences.clitics import PEOPLE, SPEAKERS, THINGS
from workshop.grammar.lessons.sentences.days import oneself
from workshop.grammar.lessons.words.adverbs import adverb

ORDERED = set(
    "hacer comprar vender leer escribir abrir cerrar limpiar lavar usar cocinar preparar cortar enviar comer beber"
    " probar poner terminar empezar traer cambiar arreglar guardar tirar aprender estudiar repetir devolver aceptar"
    " elegir contestar mover sacar esconder pintar apagar encender llamar esperar ayudar buscar visitar invitar"
    " acompañar seguir escuchar mirar perdonar cuidar despertar recoger llevar dejar creer recordar pagar salvar"
    " decidir construir encontrar mandar besar abrazar saludar respetar".split()
)
FORBIDDEN = ORDERED | set(
    "romper perder olvidar molestar tocar engañar odiar robar quemar presionar decir".split()
)
WHEN = ("now", "tomorrow", "today", "tonight", "here", "right_now", "slowly", "fast", "in_the_morning")
UNMARKED = "abrir cerrar apagar encender limpiar traer poner recoger".split()


def with_pronoun(draw: Draw) -> Sentence:
    """ "Hazlo.", "Ayúdame.", "No la toques.", "Cómprelos mañana." """
    negated = draw.chance(0.4)
    allowed = FORBIDDEN if negated else ORDERED
    people = [(*row, PEOPLE) for row in (*PEOPLE_VERBS, *PEOPLE_VERBS) if row[0] in allowed]
    things = [(*row, THINGS) for row in (*THING_VERBS, *BOTH_VERBS) if row[0] in allowed]
    es, en, _, words = draw.pick((*people, *things))
    subject = addressed(draw)
    both = es in [row[0] for row in BOTH_VERBS]
    own_words = [word for word in ("me", "nos") if fits(word, subject)] if words is PEOPLE or both else []
    word = draw.pick([*words, *own_words, *own_words, *own_words])
    english_word = SPEAKERS[word][0] if word in SPEAKERS else words[word]
    clause = Clause(doing(es, en), subject, clitics=(Clitic(word, english_word, "m.obj"),), negated=negated)
    return order(draw, sometimes_then(draw, clause))


def sometimes_then(draw: Draw, clause: Clause) -> Clause:
    """Now and then with an adverb of time, place or manner."""
    if not draw.chance(0.2):
        return clause
    return replace(clause, rest=(*clause.rest, adverb(draw.pick(WHEN))))


def with_noun(draw: Draw) -> Sentence:
    """ "Abre la ventana.", "No compres pan.", "Limpien la cocina, por favor." """
    negated = draw.chance(0.35)
    frames = [
        frame
        for frame in transitive_frames()
        if frame.verb.es in (FORBIDDEN if negated else ORDERED)
        and {"kin", "grown"} & frame.subjects
        and "x" not in frame.articles
    ]
    frame, subject = draw.pick(frames), addressed(draw)
    letters = frame.articles.replace("n", "").replace("m", "") or "d"
    np = thing(draw, frame.objects, "m.obj", letters, subject)
    clause = Clause(frame.verb, subject, object=np, negated=negated)
    like_a_statement = subject.person == "2s" and not negated and frame.verb.es not in UNMARKED
    return order(draw, clause if like_a_statement else sometimes_then(draw, clause), like_a_statement)


NO_GIFTS = ("deber", "robar", "quitar")


def giving(draw: Draw) -> Sentence:
    """ "Dame el libro.", "Tráigame la cuenta, por favor.", "No se lo des.", "Dámelo." """
    giving_verb = draw.pick([giving for giving in GIVINGS if giving.es not in NO_GIFTS])
    subject = addressed(draw, us=0.3)
    clause = (it_given_clause if draw.chance(0.4) else given_clause)(draw, giving_verb, subject)
    return order(draw, sometimes_then(draw, replace(clause, negated=draw.chance(0.3))))


PRESSED = set(
    "levantarse acostarse despertarse ducharse bañarse vestirse irse quedarse sentarse prepararse moverse acordarse"
    " despedirse esconderse relajarse acercarse subirse bajarse apurarse portarse detenerse divertirse".split()
)
WARNED = PRESSED | set(
    "olvidarse quejarse preocuparse reírse enojarse asustarse dormirse perderse caerse enamorarse casarse".split()
)


def pronominal(draw: Draw) -> Sentence:
    """ "Siéntate aquí.", "No te preocupes.", "Levántense.", "Váyase." """
    negated = draw.chance(0.45)
    allowed = WARNED if negated else PRESSED
    chosen = draw.pick([row for row in PRONOMINALS if row.es in allowed])
    subject = addressed(draw)
    only_to_others = WARNED - PRESSED | {"irse"}
    if subject.person == "1p" and chosen.es in only_to_others:
        return pronominal(draw)
    rest = complement(draw, draw.pick([name for name in chosen.more if name != "in_the_morning"]), subject)
    away = chosen.es == "irse" and not rest and not negated  # "vete" is "go away"
    verb = doing(chosen.es, "go away" if away else chosen.en)
    return order(draw, Clause(verb, subject, clitics=(oneself(subject),), rest=rest, negated=negated))


def on_the_body(draw: Draw) -> Sentence:
    """ "Lávate las manos.", "No te pongas ese abrigo.", "Quítense los zapatos." """
    clause = body_clause(draw, addressed(draw, us=0.2))
    hurts = clause.verb.es in MISHAPS or clause.object.noun.es == "mano"
    return order(draw, replace(clause, negated=draw.chance(0.9 if hurts else 0.3)))


GOING = """
venir come here,with,home,tomorrow,now
ir go there,home,to_work,now
correr run fast
caminar walk slowly,fast
esperar wait here,moment,moment,-
entrar come_in now,-
salir leave now,right_now,-
volver come_back soon,tomorrow,early,home
comer eat more,less,slowly,now
beber drink more,less
dormir sleep well,more
trabajar work more,less
estudiar study more
hablar speak slower
hablar talk with,less
cantar sing with
bailar dance with
descansar rest little,-
escuchar listen -,well
mirar look -,there,here
pensar think -,little
jugar play with
conducir drive slower
manejar drive slower
respirar breathe -
seguir continue -
parar stop -,now
bajar come_down -
subir go_up -
empezar start now,-
participar participate -
"""
NEVER = """
gritar shout -
llorar cry -,so_much
fumar smoke -,here
mentir lie -
correr run -,here
hablar talk -,so_much
comer eat so_much
beber drink so_much
trabajar work so_much
salir leave -,alone
llegar arrive late
venir come late,here
ir go there
"""
AFTER_COMMANDS = {
    "more": pair("(ADVP (RBR más=more))", "(ADVP (RBR more=more))"),
    "less": pair("(ADVP (RBR menos=less))", "(ADVP (RBR less=less))"),
    "slower": pair("(ADVP (RBR más=more) (RB despacio=slow))", "(ADVP (RBR more=more) (RB slowly=slow))"),
    "so_much": pair("(ADVP (RB tanto=much))", "(ADVP (RB so=much) (RB much=much))"),
    "moment": pair("(NP (DT un=a) (NN momento=moment))", "(NP (DT a=a) (NN moment=moment))"),
    "alone": pair("(ADVP (RB todavía=yet))", "(ADVP (RB yet=yet))"),
}


def simple(draw: Draw) -> Sentence:
    """ "Ven aquí.", "No llores.", "Espere un momento, por favor.", "Coman más." """
    negated = draw.chance(0.4)
    rows = [line.split() for line in (NEVER if negated else GOING).split("\n") if line]
    es, en, options = draw.pick(rows)
    subject = addressed(draw)
    if subject.person == "1p" and es in ("ir", "entrar", "venir"):
        return simple(draw)
    name = draw.pick(options.split(","))
    rest = (AFTER_COMMANDS[name],) if name in AFTER_COMMANDS else complement(draw, name, subject)
    clause = Clause(doing(es, en.replace("_", " ")), subject, rest=rest, negated=negated)
    irregular = es in ("venir", "ir", "salir")
    return order(draw, clause, subject.person == "2s" and not negated and not irregular)


BEING = (  # Spanish, its complement, English; said, forbidden or both
    ("tener", "cuidado", "be careful", "yes"),
    ("tener", "paciencia", "be patient", "yes"),
    ("tener", "miedo", "be afraid", "no"),
    ("tener", "prisa", "be in a hurry", "no"),
    ("ser", "bueno", "be good", "yes"),
    ("ser", "malo", "be bad", "no"),
    ("ser", "amable", "be kind", "yes"),
    ("ser", "tonto", "be silly", "no"),
    ("ser", "perezoso", "be lazy", "no"),
    ("ser", "tímido", "be shy", "no"),
    ("estar", "triste", "be sad", "no"),
    ("estar", "nervioso", "be nervous", "no"),
    ("estar", "tranquilo", "be calm", "yes"),
    ("ser", "fuerte", "be strong", "yes"),
    ("ser", "paciente", "be patient", "yes"),
)


def being(draw: Draw) -> Sentence:
    """ "Ten cuidado.", "No seas tonto.", "No tenga miedo." """
    es, word, en, said = draw.pick(BEING)
    subject = addressed(draw, us=0.4)
    if es != "tener":
        word = agreeing(word, draw.pick("mf"), subject.plural)
    what, sense = en.removeprefix("be ").split(), f"{en.removeprefix('be ').replace(' ', '_')}.a"
    state = Phrase(
        node("ADJP", leaf("JJ", word, "m.state", lemma=word, sense=sense)),
        node("ADJP", *(leaf("JJ", part, "m.state", lemma=word, sense=sense) for part in what)),
    )
    clause = Clause(doing(es, "be"), subject, rest=(state,), negated=said == "no")
    return order(draw, clause, subject.person == "2s" and es == "estar" and said == "yes", es == "tener")
