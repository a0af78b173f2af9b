"""Adverbs of time in all places, plans, periphrases: "Mi hija llega siempre tarde.", "Antes fumaba, pero lo dejé." """

from __future__ import annotations

from dataclasses import replace
from functools import cache

from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.notation import chosen, written
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.rules import Maker
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaves
from workshop.grammar.lessons.building import Sentence, finish, said, statement
from workshop.grammar.lessons.sampling import Draw, named_person
from workshop.grammar.lessons.sentences.days import oneself
from workshop.grammar.lessons.times import ambiguous_past

DO = """
comer eat : en=a casa=h | at=a home=h
comer eat : [fuera poco muy=v_tarde mucho=m aquí con=w_los=m_niños=c] \
    | [out little very=v_late a=m_lot=m here with=w_the=m_children/NNS=c]
desayunar have : [- en=a_casa=h temprano] | breakfast/NN=verb [- at=a_home=h early]
almorzar have : [fuera aquí] | lunch/NN=verb [out here]
cenar have : [- tarde temprano en=a_casa=h fuera aquí] | dinner/NN=verb [- late early at=a_home=h out here]
cocinar cook : [- en=a_casa=h para=a_todos=h] | [- at=a_home=h for=a_everyone=h]
dormir sleep : [bien mal poco muy_bien] | [well badly little very_well]
dormir take : la~n siesta=n | a~n nap=n
descansar rest : [- un=h_poco=h en=a_casa=h] | [- a=h_little=h at=a_home=h]
trabajar work : [hasta=l_tarde mucho=l en=a_casa=h los=o_sábados=n por=o_la~n_noche=n] \
    | [until=l_late a=l_lot=l at=a_home=h on=o_Saturdays/NNPS=n at=o_night=n]
estudiar study : [mucho=m en=a_la=t_biblioteca=e para=a_el=t_examen=e inglés/NN=e por=a_la~e_noche=e] \
    | [a=m_lot=m in=a_the=t_library=e for=a_the=t_exam=e English/NNP=e at=a_night=e]
leer read : [un=l_poco=l el=t_periódico una=t_novela en=t_la~h_cama=h en=t_el=a_tren] \
    | [a=l_little=l the=t_newspaper a=t_novel in=t_bed=h on=t_the=a_train]
ver watch : [la~t_tele=t una=t_película las=t_noticias/NNS=n] | [TV=t a=t_movie the=t_news=n]
escuchar listen : [música=t la=k_radio=t] | to/TO~verb [music=t the=k_radio=t]
salir go_out : [de=d_noche=n los=d_domingos=n a=d_bailar=n a=d_caminar=n] \
    | [at=d_night=n on=d_Sundays/NNPS=n dancing=d+n walking=d+n]
salir leave : [temprano a=a_las~h_ocho=h de~h_casa=h] | [early at=a_eight=h_o'clock/RB~h the~h_house=h]
llegar arrive : [tarde temprano a=a_tiempo=t muy=m_tarde] | [late early on=a_time=t very=m_late]
llegar get : [a~h_casa=h al=t_trabajo/NN=w] | [home=h to=t_work=w]
ir go : [al=t_cine=n a=t_la=h_playa=n al=t_gimnasio=n al=t_mercado=n al=t_parque=n a=t_la=h_iglesia=n] \
    | [to=t_the~t_movies=n to=t_the=h_beach=n to=t_the~t_gym=n to=t_the~t_market=n to=t_the~t_park=n to=t_church=n]
ir go : [de=s_compras=s de=o_vacaciones=v a=o_misa=v] | [shopping=s on=o_vacation=v to=o_mass=v]
volver come_back : [tarde temprano a~h_casa=h muy=m_tarde] | [late early home=h very=m_late]
viajar travel : [- en=b_tren=t en=b_avión=t mucho=t] | [- by=b_train=t by=b_plane=t a=t_lot=t]
caminar walk : [- por=t_la=h_playa=p por=t_el=h_parque=p] | [- on=t_the=h_beach=p in=t_the=h_park=p]
correr run : [en=t_el=h_parque=p una=h_hora=p] | [in=t_the=h_park=p for~p_an=h_hour=p]
bailar dance : [- toda=a_la~n_noche=n] | [- all=a_night=n]
cantar sing : [- en=t_la=h_ducha=p] | [- in=t_the=h_shower=p]
jugar play : [al~f_fútbol=f a=0_las~f_cartas=f con=w_los=t_niños/NNS=f] | [soccer=f cards=f with=w_the=t_children/NNS=f]
hacer do : [la=t_tarea=h ejercicio=h deporte=h la=t_compra=h] | [the=t_homework=h exercise=h sports=h the=t_shopping=h]
hacer make : [la=t_cama=h la~h_cena=h un=t_café=h ruido=h] | [the=t_bed=h dinner=h a=t_coffee=h noise=h]
limpiar clean : [la_casa la_cocina el_baño] | [the_house the_kitchen the_bathroom]
lavar wash : [los_platos el_coche la=t_ropa=c] | [the_dishes the_car the=t_clothes/NNS=c]
comprar buy : [ropa=n pan fruta flores] | [clothes/NNS=n bread fruit flowers]
hablar talk : [con=w_los=m_vecinos=p por=w_teléfono=p mucho=p] | [to=w_the=m_neighbors=p on=w_the~p_phone=p a=p_lot=p]
hablar speak : [más=m_despacio=d inglés/NN=d español/NN=d más=m_bajo=d] \
    | [more=m_slowly=d English/NNP=d Spanish/NNP=d more=m_quietly=d]
beber drink : [café agua cerveza vino leche] | [coffee water beer wine milk]
tomar take : [el_autobús el_metro un_taxi el_tren] | [the_bus the_subway a_taxi the_train]
esperar wait : [en=t_la=h_calle=p un~p_momento=p aquí=p] | [on=t_the=h_street=p a~p_moment=p here=p]
usar use : [el_teléfono el_coche la_computadora] | [the_phone the_car the_computer]
pagar pay : [la_cuenta el_alquiler con=w_tarjeta=t] | [the_bill the_rent by=w_card=t]
cerrar close : [la_puerta la_ventana la_tienda] | [the_door the_window the_store]
abrir open : la [puerta ventana] | the [door window]
quedarse stay : [en=a_casa=h aquí en=a_la~h_cama=h un=a_rato=h] | [at=a_home=h here in=a_bed=h a=a_while=h]
acostarse go_to_bed : [tarde temprano a=a_las~h_once=h] | [late early at=a_eleven=h_o'clock/RB~h]
levantarse get_up : [tarde temprano a=a_las~h_siete=h] | [late early at=a_seven=h_o'clock/RB~h]
ducharse take_a_shower : [- por=i_la=t_mañana/NN=m por=i_la~m_noche=m] | [- in=i_the=t_morning=m at=i_night=m]
reírse laugh : [mucho=m de=a_todo] | [a=m_lot=m at=a_everything]
sentarse sit : [aquí en=t_el=h_sofá=s] | [here on=t_the=h_couch=s]
"""
UNASKED = ("reírse", "llegar get", "llegar arrive", "dormir sleep", "hablar talk")


@cache
def _deeds() -> tuple[tuple[str, str], ...]:
    rows = (row.split(" : ") for row in DO.replace("\\\n", " ").strip().splitlines())
    return tuple((verb, more) for verb, more in rows)


def deed(draw: Draw, subject: Subject, asked: bool = False) -> Clause:
    """Something that people do every day; `asked` if one may ask it of others."""
    verb, row = draw.pick(_deeds())
    es, en = verb.split()
    en = "sit_down" if asked and en == "sit" else en  # as in the other tables
    if asked and (es in UNASKED or verb in UNASKED):
        return deed(draw, subject, asked)
    more = apart(written(chosen(draw, row), lambda slot: Phrase(None, None)), "m")
    if asked and {leaf.word for leaf in leaves(more.es)} & {"tarde", "mal", "ruido", "vacaciones"}:
        return deed(draw, subject, asked)
    more = Phrase(*(tree if leaves(tree) else None for tree in (more.es, more.en)))
    clitics = (oneself(subject),) if es.endswith("se") else ()
    rest = (more,) if more.es or more.en else ()
    return Clause(doing(es.removesuffix("se"), en.replace("_", " ")), subject, clitics=clitics, rest=rest)


# Spanish, English, and pairs of places: F before all, B before the verb, A after it, E at the end; M beside the verb
HABIT = """
siempre/RB=f ; always/RB=f ; BM AM AM
casi/RB=c siempre/RB=f ; almost/RB=c always/RB=f ; BM AM
nunca/RB=f ; never/RB=f ; BM NM NM
casi/RB=c nunca/RB=f ; almost/RB=c never/RB=f ; BM BM NM
jamás/RB=f ; never/RB=f ; BM
a/IN=f veces/NNS=f ; sometimes/RB=f ; FF EE
a/IN=f menudo/NN=f ; often/RB=f ; AM EE
de/IN=f vez/NN=f en/IN=f cuando/WRB=f ; from/IN=f time/NN=f to/TO=f time/NN=f ; FF EE
todavía/RB=f ; still/RB=f ; BM
aún/RB=f ; still/RB=f ; BM
ya/RB=f ; anymore/RB=f ; XE XE
normalmente/RB=f ; normally/RB=f ; BM
los/DT=o fines/NNS=f de/IN~f semana/NN=f ; on/IN=o weekends/NNS=f ; FF AE EE
los/DT=o lunes/NNS=f ; on/IN=o Mondays/NNPS=f ; FF AE EE
todos/DT=o los/DT~o días/NNS=f ; every/DT=o day/NN=f ; FF AE EE
cada/DT=o día/NN=f ; every/DT=o day/NN=f ; FF EE
en/IN=o verano/NN=f ; in/IN=o the/DT~f summer/NN=f ; FF AE EE
en/IN=o vacaciones/NNS=f ; on/IN=o vacation/NN=f ; FF EE
dos/CD=f veces/NNS=f por/IN=o semana/NN=g ; twice/RB=f a/DT=o week/NN=g ; AE EE
"""
PAST = """
ayer/RB=f ; yesterday/RB=f ; FF AE EE
anoche/RB=f ; last/JJ=f night/NN=f ; FF AE EE
el/DT~f otro/JJ=o día/NN=f ; the/DT~f other/JJ=o day/NN=f ; FF AE EE
esta/DT=o mañana/NN=f ; this/DT=o morning/NN=f ; FF AE EE
el/DT=o lunes/NN=f ; on/IN=o Monday/NNP=f ; FF AE EE
el/DT~f sábado/NN=f pasado/JJ=o ; last/JJ=o Saturday/NNP=f ; FF AE EE
la/DT~f semana/NN=f pasada/JJ=o ; last/JJ=o week/NN=f ; FF AE EE
hace/VB=o dos/CD=n días/NNS=f ; two/CD=n days/NNS=f ago/RB=o ; FF AE EE
por/IN=f fin/NN=f ; finally/RB=f ; FF
ya/RB=f ; already/RB=f ; BM
después/RB=f ; afterward/RB=f ; FF EE
casi/RB=f no/RB=f ; hardly/RB=f ; BM BM
nunca/RB=f ; never/RB=f ; BM
"""
SOON = """
mañana/RB=f ; tomorrow/RB=f ; FF AE EE
pronto/RB=f ; soon/RB=f ; FF EE
luego/RB=f ; later/RB=f ; AE EE
más/RBR=f tarde/RB=f ; later/RB=f ; EE
esta/DT=f noche/NN=f ; tonight/RB=f ; FF AE EE
el/DT=o viernes/NN=f ; on/IN=o Friday/NNP=f ; FF AE EE
la/DT~f próxima/JJ=o semana/NN=f ; next/JJ=o week/NN=f ; FF AE EE
dentro/IN=o de/IN=o una/DT=n hora/NN=f ; in/IN=o an/DT=n hour/NN=f ; FF AE EE
a/IN=o partir/NN=o de/IN=o mañana/RB=f ; starting/VBG=o tomorrow/RB=f ; FF EE
"""
WHEN = {"present": HABIT, "preterite": PAST, "future": SOON, "going": SOON}
TIMED = ("noche", "sábados", "domingos", "las", "rato", "momento", "hora", "mañana", "vacaciones")


def somebody_does(draw: Draw, shown: bool = False) -> Subject:
    """Whoever does it; `shown` if the verb alone would not show that it is he."""
    kind = draw.weighted({"1s": 5, "1p": 2, "2s": 2, "3p": 1, "named": 5, "3s": 0 if shown else 0.7})
    return named_person(draw, "m.subj") if kind == "named" else Pronoun(kind, "m.subj")


def adverbs_in_place(draw: Draw) -> Sentence:
    """ "Mi hija se acuesta siempre tarde.", "A veces comemos fuera.", "Llegué ayer tarde.", "Casi no dormí." """
    tense = draw.weighted({"present": 6, "preterite": 4, "future": 1, "going": 2})
    es, en, spots = (cell.strip() for cell in draw.pick(WHEN[tense].strip().splitlines()).split(";"))
    spot_es, spot_en = draw.pick(spots.split())
    clause = deed(draw, somebody_does(draw, shown=tense == "present" and spot_es not in "BX"))
    more = [leaf.word for item in clause.rest if item.es for leaf in leaves(item.es)]
    if not _fits(es, spot_es, tense, more):
        return adverbs_in_place(draw)
    word = apart(phrase(f"ADVP {es} | ADVP {en}"), "adv")
    clause = replace(
        clause, tense="present" if tense == "going" else tense, modal="going" * (tense == "going")
    )
    clause = _placed(
        replace(clause, enclitic=bool(clause.modal) and draw.chance(0.6)), word, spot_es, spot_en
    )
    dated = tense != "preterite" or any(day in es for day in ("ayer", "anoche", "hace", "pasad"))
    return finish(statement(said(clause))) if dated or not ambiguous_past(clause) else adverbs_in_place(draw)


def _fits(es: str, spot: str, tense: str, more: list[str]) -> bool:
    """Whether the adverb may stand in that place beside these other words."""
    frequent = not any(
        word in es for word in ("siempre", "nunca", "todavía", "aún", "ya/", "jamás", "normal")
    )
    much = set(more) & {"mucho", "poco", "bien", "mal", "muy"}
    if spot in "AN":
        early = ("tarde", "temprano", "en", "al", "a", "fuera")
        short = any(word in es for word in ("siempre", "nunca", "menudo", "ayer", "anoche", "esta/DT=o"))
        if not more or (much and frequent) or not (short or more[0] in early):
            return False
    if frequent and set(more) & set(TIMED) or ("casi" in es and tense == "preterite" and more):
        return False
    if "poco" in more and (spot in "XN" or "nunca" in es or "jamás" in es):
        return False
    if tense == "preterite" and es.startswith(("ya", "después", "nunca")):
        return not set(more) & {"tarde", "temprano", *TIMED} and not much
    return not (
        ("pronto" in es or "luego" in es or "tarde" in es) and (much or set(more) & {"tarde", "temprano"})
    )


def _placed(clause: Clause, word: Phrase, es: str, en: str) -> Clause:
    """The clause with an adverb, in each language in its own place."""
    front = Phrase(word.es if es == "F" else None, word.en if en == "F" else None)
    beside = Phrase(word.es if es in "BX" else None, word.en if en == "M" else None)
    first = (Phrase(word.es, None),) if es in "AN" else ()
    last = Phrase(word.es if es == "E" else None, word.en if en == "E" else None)
    rest = (*first, *clause.rest, *((last,) if last.es or last.en else ()))
    changes = {"spanish_no": True} if es == "N" else {"negated": True} if es == "X" else {}
    return replace(
        clause,
        rest=rest,
        front=front if front.es or front.en else None,
        often=beside if beside.es or beside.en else None,
        **changes,
    )


def doer(persons: str, tense: str = "present", negated: float = 0.0, asked: bool = False, **more) -> Maker:
    """A maker of such a clause: of these persons ("named" is someone with a name), in a tense."""

    def made(draw: Draw) -> Phrase:
        person = draw.pick(persons.split())
        subject = named_person(draw, "m.subj") if person == "named" else Pronoun(person, "m.subj")
        fit = asked or tense in ("command", "subjunctive", "infinitive", "ing")
        clause = replace(deed(draw, subject, fit), tense=tense, negated=draw.chance(negated), **more)
        if tense in ("command", "infinitive", "ing"):
            clause = replace(clause, elided=True, enclitic=not clause.negated)
        return made(draw) if ambiguous_past(clause) else apart(said(clause), "d")

    return made


def _not_lately(draw: Draw) -> Phrase:
    """ "no como fuera": "I haven't eaten out"."""
    subject = Pronoun(draw.pick(("1s", "1p", "2s", "3p")), "m.subj")
    clause = replace(deed(draw, subject), negated=True)
    return apart(Phrase(spanish.clause(clause), english.clause(replace(clause, tense="perfect"))), "d")


def _in_english_bare(person: str) -> Maker:
    """ "vamos al cine" after "por qué no": "go to the movies"."""

    def made(draw: Draw) -> Phrase:
        clause = deed(draw, Pronoun(person, "m.subj"), asked=True)
        bare = replace(clause, tense="infinitive", elided=True)
        return apart(Phrase(spanish.clause(replace(clause, elided=True)), english.clause(bare)), "d")

    return made


MAKERS: dict[str, Maker] = {
    "do_1": doer("1s"),
    "do_2": doer("2s"),
    "do_3": doer("named"),
    "did_1": doer("1s", "preterite"),
    "did_2": doer("2s", "preterite"),
    "did_3": doer("named", "preterite"),
    "will": doer("1s 1p named", "future"),
    "going": doer("1s 1p named", modal="going", enclitic=True),
    "sub_1": doer("1s", "subjunctive"),
    "sub_2": doer("2s", "subjunctive"),
    "going_1": doer("1s", modal="going", enclitic=True),
    "used_1": doer("1s", "imperfect", habit=True),
    "used": doer("1s 1p", "imperfect", habit=True),
    "did_not": doer("1s named", "preterite", 1.0),
    "inf_1": doer("1s", "infinitive"),
    "inf_2": doer("2s", "infinitive"),
    "inf_3": doer("3s", "infinitive"),
    "ing_2": doer("2s", "ing"),
    "we_do": _in_english_bare("1p"),
    "we_go": _in_english_bare("1p"),
    "you_present": _in_english_bare("2s"),
    "ing": doer("1s", "ing"),
    "cmd": doer("2s", "command"),
    "cmd_usted": doer("3s", "command"),
    "cmd_no": doer("2s", "command", 1.0),
    "not_lately": _not_lately,
}
