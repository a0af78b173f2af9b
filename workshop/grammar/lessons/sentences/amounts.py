"""Questions after an amount: how much it costs, how many there are, how old someone is."""

from __future__ import annotations

from workshop.grammar.language.meaning import Clause, NounPhrase
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import pair
from workshop.grammar.lessons.building import Sentence, ask, noun_pair
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import Draw, counted
from workshop.grammar.lessons.sentences.questions import asked_person, asking


def how_much(draw: Draw) -> Sentence:
    """ "¿Cuánto cuesta el libro?", "¿Cuánto cuestan estos zapatos?" """
    chosen = draw.pick(
        draw.lexicon.nouns_of(
            "clothes", "text", "vehicle", "furniture", "device", "ticket", "count_food", "instrument", "toy"
        )
    )
    np = counted(draw, chosen, "m.subj", draw.pick(("the", "this", "that")), 0.3)
    tense = "preterite" if draw.chance(0.2) else "present"
    return asking(draw, "how_much", Clause(verb("costar", "cost"), np, tense=tense))


def how_many(draw: Draw) -> Sentence:
    """ "¿Cuántos hermanos tienes?" is "How many brothers do you have?" """
    kinds = (
        "hermano",
        "hermana",
        "primo",
        "prima",
        "pet",
        "vehicle",
        "text",
        "farm",
        "clothes",
        "amigo",
        "class",
    )
    found = draw.pick([n for n in draw.lexicon.nouns_of(*kinds) if n.number == "both"])
    np = noun_pair(NounPhrase(found, "m.obj", "", True))
    many = agreeing("cuánto", found.gender, True)
    word = pair(f"(WHNP (WRB {many}=many) {{np}})", "(WHNP (WRB how=many) (JJ many=many) {np})", np=np)
    es, en, tense = draw.pick(
        (("tener", "have", "present"), ("comprar", "buy", "preterite"), ("necesitar", "need", "present"))
    )
    if es != "tener" and not found.kinds & {"text", "clothes"}:
        es, en, tense = "tener", "have", "present"
    clause = Clause(verb(es, en), asked_person(draw), tense=tense, asked=word, question=True, inverted=True)
    return ask(clause)


def how_old(draw: Draw) -> Sentence:
    """ "¿Cuántos años tiene tu abuela?" is "How old is your grandmother?" """
    word = pair(
        "(WHNP (WRB cuántos=how) (NNS años=old))",
        "(WHADJP (WRB how=how) (JJ old=old))",
    )
    return ask(Clause(verb("tener", "be"), asked_person(draw), asked=word, question=True, inverted=True))
