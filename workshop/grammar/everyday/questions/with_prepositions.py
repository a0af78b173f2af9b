"""Questions that begin with a preposition: "¿De qué hablaban?", "¿Para quién trabajas?", "¿En qué piensas?" """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing
from workshop.grammar.everyday.grammar.notation import keyed, written
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.grammar.scenes import asked_one
from workshop.grammar.language.meaning import Clause
from workshop.grammar.language.trees import Phrase, leaf
from workshop.grammar.lessons.building import Sentence, ask
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.days import oneself

TABLE = """
de qué what about hablar talk often
de qué what about hablar talk now
de qué what about quejarse complain often
de qué what about reírse laugh now
de quién who about hablar talk often
de quién who about hablar talk now
de quién who with enamorarse fall_in_love mishap
de quién who of cuidar take_care often
de qué what of tener_miedo be_afraid state
de dónde where from venir come now
de dónde where from ser be state
de dónde where from volver come_back often
en qué what about pensar think now
en qué what about pensar think often
en quién who about pensar think now
en quién who - confiar trust state
en qué_calle what_street on vivir live state
en qué_ciudad what_city in vivir live state
en qué_ciudad what_city in trabajar work state
en qué_país what_country in vivir live state
en qué_hotel what_hotel at quedarse stay once
en qué_hotel what_hotel at dormir sleep once
en qué_restaurante what_restaurant at cenar have_dinner once
en qué_restaurante what_restaurant at comer eat once
en qué_escuela what_school at estudiar study state
en qué_universidad what_university at estudiar study state
en qué_año what_year in nacer be_born born
en qué_banco what_bank at trabajar work state
con qué what about soñar dream now
con qué what with abrir open_it often
con qué what with pagar pay once
con qué what with escribir write often
con quién who with hablar talk often
con quién who with hablar talk now
con quién who with vivir live state
con quién who with ir go once
con quién who with ir_al_cine go_to_the_movies once
con quién who with salir go_out once
con quién who with trabajar work state
con quién who with estudiar study often
con quién who with bailar dance often
con quién who with viajar travel once
con quién who with cenar have_dinner once
con quién who with comer eat once
con quién who with jugar play often
con quién who with venir come once
con quién who with estar be state
con quién who - casarse marry once
con quién who about soñar dream now
con quiénes who with ir go once
con quiénes who with vivir live state
con quiénes who with jugar play often
para quién who for trabajar work state
para quién who for cocinar cook often
para quién who for comprar buy_it once
para quién who for cantar sing often
para qué what for estudiar study now
para qué what for ahorrar save now
a quién who - buscar look_for now
a quién who - llamar call once
a quién who - esperar wait_for now
a quién who - ver see once
a quién who - conocer know state
a quién who - ayudar help often
a quién who - visitar visit once
a quién who - invitar invite once
a quiénes who - invitar invite once
a quién who - querer love state
a qué_escuela what_school to ir go once
a qué_hotel what_hotel to ir go once
a qué_universidad what_university to ir go once
hasta cuándo when until quedarse stay once
hasta cuándo when until trabajar work once
hasta qué_hora what_time until trabajar work often
hasta qué_hora what_time until estudiar study often
hasta qué_hora what_time until dormir sleep often
sobre qué what about escribir write often
sobre qué what about hablar talk often
por quién who for votar vote once
"""
ROWS = [row.split() for row in TABLE.strip().splitlines()]
AFTER = {  # two words of the table: a verb, and what follows
    "tener_miedo": ("tener", "be", "NP miedo/NN=f | ADJP afraid/JJ=f"),
    "ir_al_cine": ("ir", "go", "PP al/IN=to cine/NN=f | PP to/IN=to the/DT~f movies/NNS=f"),
    "nacer": ("nacer", "be", "- | VP born/VBN=m.verb"),
    "comprar": ("comprar", "buy", "NP este/DT=t regalo/NN=f | NP this/DT=t present/NN=f"),
    "abrir": ("abrir", "open", "NP la/DT=t puerta/NN=f | NP the/DT=t door/NN=f"),
    "cuidar": ("cuidar", "take", "- | NP care/NN=m.verb"),
    "enamorarse": ("enamorarse", "fall", "- | PP in/IN=m.verb love/NN=m.verb"),
}


def with_a_preposition(draw: Draw) -> Sentence:
    """ "¿Con quién fuiste al cine?", "¿De qué se queja tu hermano?", "¿En qué año naciste?" """
    before, what, en_what, after, es, en, time = draw.pick(ROWS)
    subject = asked_one(draw)
    verb_es, verb_en, more = AFTER.get(es, (es, en.replace("_", " "), ""))
    verb = doing(verb_es, verb_en)
    clitics = (oneself(subject),) if verb.es.endswith("se") else ()
    rest = (phrase(more),) if more else ()
    clause = Clause(verb, subject, rest=rest, clitics=clitics, question=True)
    clause = _born(clause) if time == "born" else at_some_time(draw, clause, time)
    if clause.front or clause.often or len(clause.rest) > len(rest):
        return with_a_preposition(draw)
    left = None if after == "-" else Phrase(None, leaf("IN", after, "asked:p"))
    tie = "p" if left else "w"
    words = " ".join(f"{word}=w" for word in what.split("_"))
    asked = written(
        f"{before}={tie} {words} | {' '.join(f'{word}=w' for word in en_what.split('_'))}", _no_slot
    )
    return ask(replace(clause, asked=keyed(asked, "asked"), stranded=left, inverted=True))


def _born(clause: Clause) -> Clause:
    return replace(clause, tense="preterite")


def _no_slot(name: str) -> Phrase:
    raise ValueError(f"wanted no slot in a question word; got {name!r}")
