"""Because, when and if."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.lessons.building import Sentence, be, finish, noun_pair, predicate, said, statement
from workshop.grammar.lessons.lexicon import noun, verb
from workshop.grammar.lessons.sampling import Draw, described, person, relative_of, with_article
from workshop.grammar.lessons.sentences.being import adjectives_of
from workshop.grammar.lessons.sentences.events import place
from workshop.grammar.lessons.sentences.feeling import STATES
from workshop.grammar.lessons.sentences.joined import referring
from workshop.grammar.lessons.sentences.relatives import DAILY, daily
from workshop.grammar.lessons.sentences.topics import conjoined
from workshop.grammar.lessons.sentences.travels import destination
from workshop.grammar.lessons.words.adverbs import adverb


def because(draw: Draw) -> Sentence:
    """ "Ana no comió porque no tenía hambre.": she, because Ana is one."""
    subject = person(draw, "m.subj")
    again = referring(subject, "n.subj")
    past = draw.chance(0.5)
    one, two = draw.pick(REASONS)(draw, subject, again, past)
    reason = _reason(draw, again, two, past)
    return finish(statement(conjoined(said(one), said(reason), "porque", "because", "because")))


def _reason(draw: Draw, subject: Subject, kind: str, past: bool) -> Clause:
    tense = "imperfect" if past else "present"
    if kind in STATES:
        en, sense, _ = STATES[kind]
        parts = [leaf("JJ", part, "state", lemma=kind, sense=sense) for part in en.split()]
        state = Phrase(node("NP", leaf("NN", kind, "state", lemma=kind, sense=sense)), node("ADJP", *parts))
        return Clause(verb("tener", "be"), subject, "n", tense, rest=(state,))
    adjective = next(a for a in adjectives_of(draw, Pronoun("1s", "x"), "E") if a.es == kind)
    return be("estar", subject, predicate(adjective, subject), role="n", tense=tense)


def _stays(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    go = Clause(verb("ir", "go"), subject, rest=(destination(draw),), negated=True)
    go = replace(go, tense="preterite") if past else replace(go, english_progressive=True)
    return go, draw.pick(("enfermo", "cansado", "ocupado", "miedo", "sueño"))


def _eats(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    drinks = draw.chance(0.4)
    es, en, kind = ("beber", "drink", "drink") if drinks else ("comer", "eat", "food")
    food = draw.pick(
        [n for n in draw.lexicon.nouns_of(kind) if n.mass or n.kinds & {"serving", "count_food"}]
    )
    np = with_article(draw, food, "m.obj", draw.pick("bi") if not food.mass else "b")
    tense = "preterite" if past else "progressive"
    return Clause(verb(es, en), subject, object=np, tense=tense), "sed" if drinks else "hambre"


def _cries(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    tense = draw.pick(("preterite", "past_progressive")) if past else "progressive"
    return Clause(verb("llorar", "cry"), subject, tense=tense), draw.pick(
        ("triste", "hambre", "miedo", "solo", "cansado")
    )


def _hurries(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    tense = draw.pick(("preterite", "past_progressive")) if past else "progressive"
    return Clause(verb("correr", "run"), subject, tense=tense), draw.pick(("prisa", "miedo"))


def _rests(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    doing = draw.pick((("descansar", "rest"), ("dormir", "sleep")))
    tense = "past_progressive" if past else "progressive"
    return Clause(verb(*doing), subject, tense=tense), draw.pick(("cansado", "enfermo", "sueño"))


def _smiles(draw: Draw, subject: Subject, again: Subject, past: bool) -> tuple[Clause, str]:
    doing = draw.pick((("sonreír", "smile"), ("cantar", "sing"), ("reír", "laugh"), ("bailar", "dance")))
    return Clause(verb(*doing), subject, tense="past_progressive" if past else "progressive"), "contento"


REASONS = (_stays, _eats, _cries, _hurries, _rests, _smiles)


def when_i_was(draw: Draw) -> Sentence:
    """ "Cuando era niña, jugaba en el parque todos los días." """
    gender, person_ = draw.pick("mf"), draw.pick(("1s", "1s", "1s", "np"))
    subject: Subject = Pronoun("1s", "n.subj", gender)
    main: Subject = Pronoun("1s", "m.subj", gender)
    if person_ == "np":
        main = relative_of(draw, "m.subj")
        if main.plural or main.noun.number == "pl" or main.noun.kinds & {"hijo", "hija"}:
            return when_i_was(draw)
        subject = referring(main, "n.subj")
        gender = main.gender
    child = NounPhrase(noun("niña" if gender == "f" else "niño"), "n.pred", "")
    what = Phrase(noun_pair(child).es, noun_pair(replace(child, article="a")).en)
    what = Phrase(what.es, _unlinked_article(what.en))
    then = be("ser", subject, what, role="n", tense="imperfect")
    doing = _childhood(draw, main)
    return finish(statement(_when_clause(said(then), said(doing))))


def _unlinked_article(np):
    article, *rest = np.children
    return node("NP", leaf("DT", article.word, "", "n.pred.noun"), *rest)


def _childhood(draw: Draw, subject: Subject) -> Clause:
    if draw.chance(0.3):
        sport = NounPhrase(draw.pick(draw.lexicon.nouns_of("sport")), "m.obj", generic=True)
        clause = Clause(verb("jugar", "play"), subject, object=sport, to_sport=True)
    elif draw.chance(0.3):
        pet = NounPhrase(draw.pick(list(draw.lexicon.nouns_of("pet"))), "m.obj", "a")
        return Clause(verb("tener", "have"), subject, tense="imperfect", object=described(draw, pet, 0.4))
    elif draw.chance(0.3):
        read = NounPhrase(draw.pick(draw.lexicon.nouns_of("text")), "m.obj", "many", True)
        clause = Clause(verb("leer", "read"), subject, object=read)
    else:
        clause = daily(draw, subject, "m", (DAILY[0], DAILY[3], DAILY[6]))
    return replace(clause, tense="imperfect", habit=True)


def _when_clause(then: Phrase, main: Phrase, es: str = "cuando", en: str = "when") -> Phrase:
    return pair(
        f"(S (SBAR (IN {es}=when) {{then}}) (, ,=comma) {{main}})",
        f"(S (SBAR (IN {en}=when) {{then}}) (, ,=comma) {{main}})",
        then=then,
        main=main,
    )


def if_it_rains(draw: Draw) -> Sentence:
    """ "Si llueve mañana, no voy a ir a la playa." """
    weather = draw.pick(CONDITIONS)
    day = draw.pick((None, adverb("tomorrow")))
    es, en = weather
    condition = pair(es, en)
    if day:
        condition = Phrase(node("S", condition.es, day.es), node("S", condition.en, day.en))
    subject = person(draw, "m.subj")
    if draw.chance(0.5):
        main = Clause(
            verb("ir", "go"), subject, rest=(destination(draw),), modal=draw.pick(("going", "want", "can"))
        )
    else:
        es_verb, en_verb, kinds = draw.pick((DAILY[3], DAILY[6], ("correr", "run", "park beach")))
        where = place(draw, draw.pick(draw.lexicon.nouns_of(*kinds.split())), "m.place", 0)
        main = Clause(
            verb(es_verb, en_verb), subject, rest=(where,), modal=draw.pick(("going", "can", "want"))
        )
    main = replace(main, negated=draw.chance(0.7))
    return finish(statement(_when_clause(condition, said(main), "si", "if")))


CONDITIONS = (
    ("(S (VP (VB llueve=rains)))", "(S (NP (PRP it~rains)) (VP (VBZ rains=rains)))"),
    ("(S (VP (VB nieva=snows)))", "(S (NP (PRP it~snows)) (VP (VBZ snows=snows)))"),
    ("(S (VP (VB hace=is) (NN frío=cold)))", "(S (NP (PRP it~is)) (VP (AUX is=is) (JJ cold=cold)))"),
    ("(S (VP (VB hace=is) (NN calor=hot)))", "(S (NP (PRP it~is)) (VP (AUX is=is) (JJ hot=hot)))"),
    ("(S (VP (VB hace=is) (NN viento=windy)))", "(S (NP (PRP it~is)) (VP (AUX is=is) (JJ windy=windy)))"),
)
