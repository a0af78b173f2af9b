"""Everyday acts with what belongs to them, told and asked about with every question word."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.notation import keyed
from workshop.grammar.everyday.lexicon import verb
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import question, said, statement
from workshop.grammar.lessons.sampling import Draw, own, person
from workshop.grammar.lessons.sentences.days import oneself
from workshop.grammar.lessons.times import ambiguous_past

# What people do, with the places, people, things and ways that belong to it.
#
# A block: a Spanish verb, an English verb, how it stands in time. Its lines are pieces that may follow, each after the
# question word that asks for it ("manner" and "language" have none). A star after that word says that the verb needs
# such a piece. `{own:kin}` has the possessive of the subject.
SCENES = """
vivir live live
  where en {city} | in {city}
  where en {country} | in {country}
  where {at@a*:home+town} | {at@a*:home+town}
  where en=1 el~2 [primer segundo tercer quinto]=2 piso=3 | on=1 the~2 [first second third fifth]=2 floor=3
  where cerca=1 de=0 {the:park+beach+escuela+station+mercado+hospital+iglesia} | near=1 \
    {the:park+beach+escuela+station+mercado+hospital+iglesia}
  where [aquí solo/RB lejos=1 cerca=1] | [here alone far_away=1 nearby=1]
  with_whom con {own:friend+madre+padre+padres+abuela+hermano+hermana+tía+primo} | with \
    {own:friend+madre+padre+padres+abuela+hermano+hermana+tía+primo}
trabajar work live
  where {at@a:workplace} | {at@a:workplace}
  where {at@the:workplace} | {at@the:workplace}
  where en {city} | in {city}
  where en=1 casa=2 | at=1 home=2
  with_whom con {own:friend+padre+madre+hermano+hermana+primo+tío} | with \
    {own:friend+padre+madre+hermano+hermana+primo+tío}
  manner [mucho=1 bien rápido=1 duro=1] | [a_lot=1 well fast=1 hard=1]
estudiar study live
  what {any:language} | {any:language}
  what {some:subject} | {some:subject}
  where {at@the:biblioteca+universidad} | {at@the:biblioteca+universidad}
  where en {city} | in {city}
  with_whom con {own:friend+hermano+hermana+primo+prima} | with {own:friend+hermano+hermana+primo+prima}
  manner mucho=1 | a=1 lot=1
comer eat act
  what {some:food} | {some:food}
  what {a*:dish} | {a*:dish}
  where {at@a*:eating} | {at@a*:eating}
  where en=1 casa=2 | at=1 home=2
  where aquí | here
  with_whom con {own:kin} | with {own:kin}
desayunar have_breakfast act
  where en=1 casa=2 | at=1 home=2
  where {at@a*:eating} | {at@a*:eating}
  with_whom con {own:kin} | with {own:kin}
cenar have_dinner act
  where en=1 casa=2 | at=1 home=2
  where {at@a*:eating} | {at@a*:eating}
  with_whom con {own:kin} | with {own:kin}
beber drink act
  what* {some:drink} | {some:drink}
  what* un=1 vaso=2 de=3 [agua leche jugo] | a=1 glass=2 of=3 [water milk juice]
comprar buy event
  what* {a*:clothes+furniture+text+toy+device+ticket+vehicle} | \
    {a*:clothes+furniture+text+toy+device+ticket+vehicle}
  what* {some:bought} | {some:bought}
  what* {things} | {things}
  where {at@the:shop_place+supermercado+tienda} | {at@the:shop_place+supermercado+tienda}
  for_whom para {own:kin} | for {own:kin}
vender sell event
  what* {own:vehicle+home+instrument+furniture} | {own:vehicle+home+instrument+furniture}
leer read act
  what* {a*:text} | {a*:text}
  what* {the*:text} | {the*:text}
  where {at@the:sala+dormitorio+biblioteca+park+garden} | {at@the:sala+dormitorio+biblioteca+park+garden}
escribir write event
  what* {a*:poema+cuento+mensaje+letter_text+note_text+libro} | \
    {a*:poema+cuento+mensaje+letter_text+note_text+libro}
  to_whom a {own:kin} | to {own:kin}
ver watch act
  what* {a*:film} | {a*:film}
  what* la=0 televisión | TV
  what* {the:match} | {the:match}
  with_whom con {own:kin} | with {own:kin}
  where en=1 casa=2 | at=1 home=2
cocinar cook act
  what {some:cooked} | {some:cooked}
  for_whom para {own:kin} | for {own:kin}
  manner [muy bien mal] | [very well badly]
buscar look_for now
  what* {own:lost} | {own:lost}
  what* {a*:workplace+ticket+gift+apartamento} | {a*:workplace+ticket+gift+apartamento}
  what* trabajo | work
  whom* a=0 {own:kin} | {own:kin}
esperar wait_for now
  what* {the:ride} | {the:ride}
  whom* a=0 {own:kin} | {own:kin}
  where {at@the:station+airport} | {at@the:station+airport}
necesitar need know
  what* {some:money+spare} | {some:money+spare}
  what* {a*:clothes+furniture+text_tool+tool+device+lost+ticket} | \
    {a*:clothes+furniture+text_tool+tool+device+lost+ticket}
  what* [más tu mi] [p:dinero tiempo ayuda] | [more your my] [p:money time help]
querer want know
  what* {some:drink+food} | {some:drink+food}
  what* {a*:serving+dish} | {a*:serving+dish}
  what* {a*:pet+vehicle+toy+instrument+device+clothes} | {a*:pet+vehicle+toy+instrument+device+clothes}
  what* más {some:drink+food} | more {some:drink+food}
preferir prefer know
  what* {in_general:drink+food} | {in_general:drink+food}
  what* {the*:clothes+furniture+vehicle} | {the*:clothes+furniture+vehicle}
llevar take event
  what* {own:bag+lost} | {own:bag+lost}
  to_where a {the:institution+workplace} | to {the:institution+workplace}
  whom* a=0 {own:friend+madre+abuela+hermano+hijo+hija} | {own:friend+madre+abuela+hermano+hijo+hija}
viajar travel act
  to_where a {city} | to {city}
  to_where a {country} | to {country}
  with_whom con {own:kin} | with {own:kin}
  how en [tren avión autobús coche carro barco] | by [train plane bus car car boat]
salir go_out act
  with_whom con {own:friend+hermana+hermano+novio+novia} | with {own:friend+hermana+hermano+novio+novia}
llegar arrive event
  manner [tarde temprano] | [late early]
  where a {city} | in {city}
  where al=1~2 [aeropuerto hotel mercado hospital]=2 | at=1 the~2 [airport hotel market hospital]=2
  how en [tren avión autobús coche carro] | by [train plane bus car car]
hablar talk act
  with_whom con {own:kin} | with {own:kin}
  with_whom con {the:folk} | with {the:folk}
hablar speak live
  language* {any:language} | {any:language}
  manner [rápido=1 despacio=1 muy_bien=1 mucho=1] | [fast=1 slowly=1 very=1_well=1 a~1_lot=1]
jugar play act
  to_what al=0 [fútbol tenis ajedrez baloncesto] | [soccer tennis chess basketball]
  where {at@the*:park+garden+beach} | {at@the*:park+garden+beach}
  with_whom con {own:friend+hermano+hermana+primo+hijo} | with {own:friend+hermano+hermana+primo+hijo}
dormir sleep act
  manner [bien mal mucho=1 poco/RB=1] | [well badly a_lot=1 little/RB=1]
caminar walk act
  where por {the*:park+beach+street+wood} | through {the*:park+beach+street+wood}
  with_whom con {own:kin} | with {own:kin}
correr run act
  where {at@the*:park+wood} | {at@the*:park+wood}
  manner rápido=1 | fast=1
nadar swim act
  where {at@the*:water_place} | {at@the*:water_place}
  manner [bien mal] | [well badly]
descansar rest act
  where {at@the*:garden+sofá+park+beach} | {at@the*:garden+sofá+park+beach}
  where en=1 casa=2 | at=1 home=2
bailar dance act
  with_whom con {own:friend+novio+novia+esposo+esposa} | with {own:friend+novio+novia+esposo+esposa}
  manner [bien mal mucho=1] | [well badly a_lot=1]
limpiar clean act
  what* {the:room+home+vehicle+ventana} | {the:room+home+vehicle+ventana}
aprender learn now
  what* {any:language} | {any:language}
  what* a [cocinar nadar bailar conducir leer escribir]/VB | to [cook swim dance drive read write]/VB
perder lose mishap
  what* {own:lost} | {own:lost}
  where {at@the:ride+park+street+shop_place} | {at@the:ride+park+street+shop_place}
encontrar find mishap
  what* {own:lost} | {own:lost}
  where {at@the:room+street+park} | {at@the:room+street+park}
olvidar forget mishap
  what* {own:lost} | {own:lost}
  where en=1 casa=2 | at=1 home=2
dejar leave event
  what* {own:lost+bag} | {own:lost+bag}
  where {at@the:room+vehicle+surface} | {at@the:room+vehicle+surface}
  where en=1 casa=2 | at=1 home=2
conocer meet mishap
  whom* a=0 {own:novio+novia+esposo+esposa+friend} | {own:novio+novia+esposo+esposa+friend}
  where en {city} | in {city}
  where en {a:party+show+class} | at {a:party+show+class}
visitar visit event
  whom* a=0 {own:kin} | {own:kin}
  what* {the*:visit} | {the*:visit}
  with_whom con {own:friend+novio+hermana} | with {own:friend+novio+hermana}
llamar call event
  whom* a=0 {own:kin} | {own:kin}
  whom* al=0~1 médico=1 | the~1 doctor=1
ayudar help event
  whom* a=0 {own:kin} | {own:kin}
  with_what con {the:exam+homework+bag+problem+container} | with {the:exam+homework+bag+problem+container}
pagar pay_for event
  what* {the:meal+ticket+bill} | {the:meal+ticket+bill}
  how con=1 tarjeta=2 | by=1 card=2
  how en=1 efectivo=2 | in=1 cash=2
enviar send event
  what* {a*:letter_text+message+parcel+foto} | {a*:letter_text+message+parcel+foto}
  to_whom a {own:kin} | to {own:kin}
arreglar fix event
  what* {the:vehicle+device+door+furniture} | {the:vehicle+device+door+furniture}
abrir open event
  what* {the:door+ventana+container+gift} | {the:door+ventana+container+gift}
cerrar close event
  what* {the:door+ventana+container+tienda} | {the:door+ventana+container+tienda}
usar use act
  what* {the:tool+device+text_tool} | {the:tool+device+text_tool}
ganar win mishap
  what* {the:match+trophy+prize} | {the:match+trophy+prize}
cantar sing act
  what* {a*:song} | {a*:song}
  manner [bien mal] | [well badly]
escuchar listen_to act
  what* la~1 [música radio]=1 | [music=1 the~1_radio=1]
  what* {this:song} | {this:song}
tocar play act
  what* {the:instrument} | {the:instrument}
  manner [bien mal] | [well badly]
conducir drive act
  what {own:driven} | {own:driven}
  manner [rápido=1 despacio=1 bien] | [fast=1 slowly=1 well]
ir go move
  to_where a {the:institution+outdoors+visit+opening+show_place+shop_place+eating+playa+station+airport} | \
    to {the:institution+outdoors+visit+opening+show_place+shop_place+eating+playa+station+airport}
  to_where a {city} | to {city}
  to_where a {country} | to {country}
  to_where al~2 [médico dentista trabajo]=2 | [to_the~2_doctor to_the~2_dentist to_work]=2
  to_where a=0 casa=1 | home=1
  to_where de=1 [compras vacaciones pesca]=2 | [shopping on=1_vacation fishing]=2
  with_whom con {own:kin} | with {own:kin}
  how en [tren autobús coche carro bicicleta taxi metro] | by [train bus car car bike taxi subway]
  how a=1 pie=2 | on=1 foot=2
venir come move
  from_where de {city} | from {city}
  from_where de {the:institution+shop_place} | from {the:institution+shop_place}
  with_whom con {own:kin} | with {own:kin}
  to_where a {the:party+class+show+meeting} | to {the:party+class+show+meeting}
  how en [tren autobús coche carro avión] | by [train bus car car plane]
hacer do act
  what* {own_pl:homework} | {own_pl:homework}
  what* ejercicio | exercise
  where en=1 casa=2 | at=1 home=2
  with_whom con {own:kin} | with {own:kin}
levantarse get_up act
  manner [temprano tarde muy_temprano] | [early late very_early]
acostarse go_to_bed act
  manner [temprano tarde muy_tarde] | [early late very_late]
despertarse wake_up act
  manner [temprano tarde] | [early late]
quedarse stay event
  where en=1 casa=2 | at=1 home=2
  where en {a*:hotel} | at {a*:hotel}
  where aquí | here
  with_whom con {own:kin} | with {own:kin}
irse leave event
  with_whom con {own:kin} | with {own:kin}
sentarse sit_down event
  where aquí | here
  where cerca=1 de=0 {the:ventana+puerta} | near=1 {the:ventana+puerta}
  with_whom con {own:kin} | with {own:kin}
casarse get_married once
  where en {city} | in {city}
tener have know
  what* {a*:pet+vehicle+teléfono+computadora+instrument} | {a*:pet+vehicle+teléfono+computadora+instrument}
  what* {a*:question+idea+problem+exam+class+meeting} | {a*:question+idea+problem+exam+class+meeting}
  what* [dos tres cuatro cinco seis] [p:hermanos hermanas hijos hijas primos primas amigos gatos perros] | \
    [two three four five six] [p:brothers sisters sons daughters cousins cousins friends cats dogs]
"""


@dataclass(frozen=True)
class Scene:
    """A verb, how it stands in time, and its pieces by the question word that asks for them."""

    es: str
    en: str
    time: str
    pieces: tuple[tuple[str, bool, str], ...]

    @property
    def verb(self) -> Verb:
        """The verb; one that the lexicon has keeps its sense."""
        try:
            return verb(self.es, self.en)
        except ValueError:
            return Verb(self.es, self.en, f"{self.en.replace(' ', '_')}.v")


@cache
def scenes() -> tuple[Scene, ...]:
    """All rows of the table."""
    found: list[Scene] = []
    for row in SCENES.splitlines():
        if row.startswith("  "):
            word, line = row.strip().split(" ", 1)
            piece = (word.rstrip("*"), word.endswith("*"), line)
            found[-1] = replace(found[-1], pieces=(*found[-1].pieces, piece))
        elif row:
            es, en, time = row.split()
            found.append(Scene(es, en.replace("_", " "), time, ()))
    return tuple(found)


TIMES = {  # how a verb stands in time: tenses and modals, with the block of adverbs that fits
    "live": "present 6 present:habit 1 preterite:past 1.5 going:future 1 want 1.5 future .7 perfect .5 can .5 should .5"
    " have 1 progressive:now 1 would .5 conditional .4 need .3",
    "act": "present .5 present:habit 2 preterite:past 4 going:future 2 want:future 1.5 future:future 1 perfect 1"
    " can 1 should .5 have:future 1 progressive:now 2 past_progressive .5 would 1 conditional .4 could .4 need .3",
    "event": "present:habit .6 preterite:past 5 going:future 2.5 want:future 1.5 future:future 1.2 perfect 1.2 can 1.2"
    " should .6 have:future 1.5 progressive:now 1 would 1 conditional .4 could .4 need .6",
    "mishap": "preterite:past 6 perfect 1.2 going .4 future .3",
    "once": "preterite:past 4 going:future 3 future:future 1 want 1 perfect .5 would .5",
    "now": "current:now 4 preterite:past 2 progressive:now 2 going:future 1 past_progressive .6",
    "know": "present 7 imperfect .8",
    "move": "current:future 3 current 2 present:habit 2 preterite:past 4 going:future 1.5 want:future 1.5"
    " future:future 1.2 perfect .5 can 1 should .4 have:future 1.5 would 1 conditional .3 could .3",
}
WEIGHTED = {
    time: {name: float(weight) for name, weight in re.findall(r"(\S+) (\S+)", row)}
    for time, row in TIMES.items()
}
MODAL = {  # the modal and its tense
    **{name: (name, "present") for name in ("going", "want", "can", "should", "have", "need")},
    "would": ("want", "conditional"),
    "could": ("can", "conditional"),
}


NOT_WHEN = ("perfect", "progressive", "past_progressive", "current")


def at_a_time(draw: Draw, clause: Clause, time: str, adverbs: float = 0.5) -> Clause:
    """The clause in a tense or with a modal that its verb allows, perhaps with an adverb of that time.

    `adverbs` is the chance of one; below zero there is none, because the time itself is asked for.
    """
    name, _, block = draw.weighted(WEIGHTED[time]).partition(":")
    if adverbs < 0 and name in NOT_WHEN:
        return at_a_time(draw, clause, time, adverbs)
    if name == "would":
        clause = replace(clause, modal="like", tense="conditional", enclitic=draw.chance(0.6))
    elif name in MODAL:
        modal, tense = MODAL[name]
        clause = replace(clause, modal=modal, tense=tense, enclitic=draw.chance(0.6))
    elif name == "current":
        clause = replace(clause, english_progressive=True)
    else:
        clause = replace(clause, tense=name)
    bare_habit = block == "habit" and time != "live"
    if block and adverbs >= 0 and (bare_habit or ambiguous_past(clause) or draw.chance(adverbs)):
        return replace(clause, rest=(*clause.rest, keyed(BASIC.phrase(draw, f"{block}_time"), "when")))
    return clause


def piece(draw: Draw, line: str, subject: Subject, name: str) -> Phrase:
    """A piece with its words filled in, and with the subject's possessive."""
    return keyed(BASIC.line(draw, re.sub(r"\bown(?=(_pl)?:)", own(subject), line)), name)


OBJECTS = {"what", "whom", "language"}


def with_pieces(draw: Draw, clause: Clause, scene: Scene, without: str = "", more: float = 0.45) -> Clause:
    """The clause with the pieces that its verb needs, and perhaps others, but none that is asked for."""
    wanted: dict[str, str] = {}
    needed = any(must for _, must, _ in scene.pieces) and without not in OBJECTS
    for word, must, line in draw.shuffled(scene.pieces):
        is_object = word in OBJECTS
        if word == without or word in wanted or (is_object and OBJECTS & {*wanted, without}):
            continue
        if (must and needed) or (not must and draw.chance(more) and len(wanted) < 2):
            wanted[word] = line
    if "to_where" in wanted:
        wanted.pop("from_where", None)
    order = (
        "what",
        "to_what",
        "whom",
        "manner",
        "how",
        "where",
        "to_where",
        "from_where",
        "with_what",
        "to_whom",
    )
    ranked = sorted(wanted, key=lambda word: order.index(word) if word in order else len(order))
    rest = tuple(piece(draw, wanted[word], clause.subject, f"{clause.role}.{word}") for word in ranked)
    return _with_preposition(replace(clause, rest=(*clause.rest, *rest)), bool(OBJECTS & {*ranked}))


def _with_preposition(clause: Clause, has_object: bool) -> Clause:
    """ "look for" keeps its preposition before the object, which is the first of the pieces."""
    first, _, more = clause.verb.en.partition(" ")
    if not has_object or more not in ("for", "to", "at"):
        return clause
    phrase, *others = clause.rest
    phrase = pair("{x}", f"(PP (IN {more}={clause.role}.verb) {{x}})", x=phrase)
    return replace(clause, verb=replace(clause.verb, en=first), rest=(phrase, *others))


def start(scene: Scene, subject: Subject) -> Clause:
    """The clause of a scene with its subject alone."""
    return Clause(scene.verb, subject, clitics=(oneself(subject),) if scene.verb.reflexive else ())


def asked_one(draw: Draw, role: str = "m.subj") -> Subject:
    """Whom a question is about: mostly you, also in the polite form that Spanish leaves out."""
    kind = draw.weighted({"you": 5, "polite": 2, "other": 4})
    if kind == "polite":
        return Pronoun("3s", role, formal=True, overt=draw.chance(0.45))
    return Pronoun("2s", role) if kind == "you" else person(draw, role, asked=True)


def in_words(clause: Clause) -> Phrase:
    """The clause in both languages; "quisiera" is "would like"."""
    if clause.modal != "like":
        return said(clause)
    wish = replace(clause, modal="want", tense="past_subjunctive")
    return Phrase(spanish.clause(wish), english.clause(clause))


def fact(draw: Draw) -> Phrase:
    """A statement without its mark: "mi hermana trabaja en un banco con su amiga"."""
    scene = draw.pick(scenes())
    clause = with_pieces(draw, start(scene, person(draw, "m.subj")), scene)
    clause = at_a_time(draw, clause, scene.time)
    return in_words(replace(clause, negated=draw.chance(0.18)))


def told(draw: Draw) -> Phrase:
    """A statement."""
    return statement(fact(draw))


def yes_or_no(draw: Draw) -> Phrase:
    """A question to be answered with yes or no, at times a negative one."""
    scene = draw.pick(scenes())
    clause = with_pieces(draw, start(scene, asked_one(draw)), scene)
    clause = at_a_time(draw, clause, scene.time)
    inverted = draw.chance(0.5)
    return question(in_words(replace(clause, question=True, inverted=inverted, negated=draw.chance(0.12))))
