"""Object pronouns with any verb, tense and place: "No lo he visto hoy.", "¿Dónde la conociste?" """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.around_verbs import (
    at_a_spot,
    at_some_time,
    doing,
    requested,
    say,
    somewhere,
    spoken,
    wh,
    who,
)
from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun, Subject
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.clitics import PEOPLE, SPEAKERS, THINGS

OF_PEOPLE = """
ver see often
llamar call often
esperar wait_for now
ayudar help often
buscar look_for now
conocer know state
querer love state
amar love state
extrañar miss state
odiar hate state
visitar visit often
invitar invite once
acompañar go_with once
saludar greet once
abrazar hug once
besar kiss once
seguir follow often
escuchar listen_to often
mirar look_at now
perdonar forgive once
cuidar take_care_of often
despertar wake_up often
molestar bother often
felicitar congratulate once
recoger pick_up once
llevar take once
dejar leave mishap
engañar deceive mishap
tocar touch mishap
salvar save once
presionar pressure mishap
respetar respect state
admirar admire state
"""
OF_BOTH = """
encontrar find once
olvidar forget mishap
necesitar need state
entender understand state
recordar remember state
creer believe state
oír hear mishap
"""
OF_THINGS = """
hacer do often
comprar buy once
vender sell once
leer read often
escribir write once
abrir open once
cerrar close once
limpiar clean often
lavar wash often
romper break mishap
perder lose mishap
pagar pay_for once
usar use often
cocinar cook often
preparar prepare once
cortar cut once
enviar send once
comer eat once
beber drink once
probar try once
saber know state
tener have state
terminar finish once
empezar start once
traer bring once
cambiar change once
arreglar fix once
guardar keep once
tirar throw_away once
aprender learn once
estudiar study often
repetir repeat once
devolver return once
robar steal mishap
recibir receive mishap
aceptar accept once
elegir choose once
contestar answer once
decidir decide once
celebrar celebrate once
mover move once
sacar take_out once
quemar burn mishap
esconder hide once
pintar paint once
construir build once
apagar turn_off once
encender turn_on once
"""


def _rows(table: str) -> tuple[tuple[str, str, str], ...]:
    cells = (line.replace("_", " ") for line in table.split("\n") if line)
    return tuple((es, " ".join(en), time) for es, *en, time in (line.split() for line in cells))


PEOPLE_VERBS, BOTH_VERBS, THING_VERBS = (_rows(table) for table in (OF_PEOPLE, OF_BOTH, OF_THINGS))


def fits(word: str, subject: Subject) -> bool:
    """Whether the pronoun may be someone other than the subject: "me veo" is another sentence."""
    if word not in SPEAKERS:
        return True
    if isinstance(subject, NounPhrase):
        return subject.article != "our" or word != "nos"
    return (
        not subject.formal and subject.person not in {"me": "1s 1p", "te": "2s", "nos": "1s 1p"}[word].split()
    )


def speaker(draw: Draw, subject: Subject) -> Clitic | None:
    """Me, te or nos, as the object of this subject's verb."""
    found = [word for word in SPEAKERS if fits(word, subject)]
    return Clitic(word := draw.pick(found), SPEAKERS[word][0], "m.obj") if found else None


def someone(draw: Draw) -> Sentence:
    """ "Te llamé ayer.", "No la he visto hoy.", "¿Me estás escuchando?" """
    es, en, time = draw.pick(PEOPLE_VERBS)
    asked = draw.chance(0.2)
    subject = who(draw, asked)
    word = draw.pick(list(PEOPLE))
    clitic = speaker(draw, subject) if draw.chance(0.6) else None
    clitic = clitic or Clitic(word, PEOPLE[word], "m.obj")
    clause = Clause(doing(es, en), subject, clitics=(clitic,), question=asked)
    return _placed(draw, clause, time)


def something(draw: Draw) -> Sentence:
    """ "Lo hice ayer.", "¿Ya la has leído?", "Voy a comprarlos mañana." """
    es, en, time = draw.pick((*THING_VERBS, *THING_VERBS, *BOTH_VERBS))
    asked = draw.chance(0.2)
    word = draw.pick(("lo", *THINGS))
    if es in ("hacer", "saber", "creer", "decidir") and draw.chance(0.8):
        word = "lo"
    subject = who(draw, asked)
    # "lo sé" is "I know"
    it = Clitic("lo", "", "m.obj") if es == "saber" else Clitic(word, THINGS[word], "m.obj")
    clause = Clause(doing(es, en), subject, clitics=(it,), question=asked)
    return _placed(draw, clause, time)


def speaker_or_thing(draw: Draw) -> Sentence:
    """ "Te necesito.", "No me entiendes.", "Nos encontró en la calle." """
    es, en, time = draw.pick(BOTH_VERBS)
    asked = draw.chance(0.2)
    subject = who(draw, asked)
    clitic = speaker(draw, subject)
    if clitic is None:
        return speaker_or_thing(draw)
    return _placed(draw, Clause(doing(es, en), subject, clitics=(clitic,), question=asked), time)


ANYWHERE = ("ver", "esperar", "encontrar", "buscar", "comprar", "leer")


FAVORS = (
    *("ayudar", "esperar", "llamar", "llevar", "acompañar", "despertar", "recoger", "seguir", "escuchar"),
    *(
        "perdonar",
        "visitar",
        "invitar",
        "dar",
        "regalar",
        "prestar",
        "mandar",
        "enviar",
        "escribir",
        "mostrar",
    ),
    *("enseñar", "ofrecer", "vender", "contar", "leer", "pagar", "pasar", "servir", "comprar", "preparar"),
    *("hacer", "traer", "explicar", "devolver", "cocinar", "abrir", "arreglar", "limpiar"),
)


def requestable(clause: Clause) -> bool:
    """Whether the question asks for something to be done: "¿Me ayudas?" is "Can you help me?" """
    subject = clause.subject
    asks_you = clause.question and isinstance(subject, Pronoun) and (subject.formal or subject.person == "2s")
    return asks_you and clause.clitics[0].es in ("me", "nos") and clause.verb.es in FAVORS


def _placed(draw: Draw, clause: Clause, time: str) -> Sentence:
    """In some tense, now and then with a place, or asking when, where, why or how."""
    es = clause.verb.es
    if clause.question and draw.chance(0.5):
        words = ["why"] if time == "state" else ["when", "why", "how", *["where"] * (2 * (es in ANYWHERE))]
        return say(draw, wh(draw, at_some_time(draw, clause, time), words, clause.rest))
    if requestable(clause) and time != "state" and draw.chance(0.5):
        return spoken(draw, requested(clause), asked=True)
    if es in ANYWHERE and draw.chance(0.2):
        clause = replace(clause, rest=((at_a_spot if draw.chance(0.4) else somewhere)(draw),))
    return say(draw, at_some_time(draw, clause, time))
