"""What happens, with its subject after the verb: "Sonó el teléfono.", "cuando llegó mi madre"."""

from __future__ import annotations

from workshop.grammar.everyday.clauses import joining
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.everyday.lexicon import noun, nouns_of
from workshop.grammar.language.meaning import Clause, NounPhrase
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw, named_person

RINGING = ("teléfono", "teléfono", "despertador", "timbre", "alarma")
COMING = ("tren", "autobús", "taxi", "avión", "barco", "paquete")
OPENED = ("tienda", "supermercado", "museo", "farmacia", "restaurante", "oficina", "mercado")
EVENTS = ("party", "class", "meeting", "match", "film", "exam", "wedding", "war")
HAPPENINGS = (  # Spanish, English, which things; without things, a person
    ("sonar", "ring", RINGING),
    ("sonar", "ring", RINGING),
    ("llegar", "arrive", COMING),
    ("llegar", "arrive", ()),
    ("llegar", "arrive", ()),
    ("salir", "leave", COMING[:5]),
    ("llamar", "call", ()),
    ("llamar", "call", ()),
    ("venir", "come", ()),
    ("entrar", "come in", ()),
    ("volver", "come back", ()),
    ("empezar", "start", EVENTS),
    ("terminar", "end", EVENTS),
    ("acabar", "end", EVENTS),
    ("abrir", "open", OPENED),
    ("cerrar", "close", OPENED),
    ("pasar", "pass", COMING[:3]),
)
ALREADY = pair("(ADVP (RB ya=often))", "(ADVP (RB already=often))")
STILL_NOT = pair("(ADVP (RB todavía=yet))", "(ADVP (RB yet=yet))")


def _subject(draw: Draw, things: tuple[str, ...]) -> NounPhrase:
    if not things:
        return named_person(draw, "m.subj", draw.pick(("kin", "kin", "name", "folk")))
    found = nouns_of(*EVENTS) if things is EVENTS else [noun(es) for es in things]
    return NounPhrase(draw.pick([one for one in found if one.number != "pl"]), "m.subj")


def happened(tense: str, **more) -> Maker:
    """A maker of happenings in a tense: "sonó el teléfono", "the phone rang"."""

    def made(draw: Draw) -> Phrase:
        es, en, things = draw.pick(HAPPENINGS)
        verb = Verb(es, en, f"{en}.v")
        return told(Clause(verb, _subject(draw, things), tense=tense, inverted=True, **more))

    return made


NOT_YET = {
    "negated": True,
    "front": Phrase(STILL_NOT.es, None),
    "rest": (Phrase(None, STILL_NOT.en),),
}
TABLE = Rules(
    """
happening:
  2* {rang} {past_time} | {rang} {past_time}
  {past_time} {rang} | {past_time} {rang}
  {rang} y {did} | {rang} and {did}
  {did} y {rang} | {did} and {rang}
  3* {already_rang} | {already_rang}
  3* {not_yet} | {not_yet}
  {not_yet} , pero {will} | {not_yet} , but {will}
  2* {going_to_ring} {future_time} | {going_to_ring} {future_time}
  5* {was_doing} cuando=1 {rang} | {was_doing} when=1 {rang}
  4* cuando=1 {rang} , {was_doing} | when=1 {rang} , {was_doing}
  3* cuando=1 {rang} , {did} | when=1 {rang} , {did}
  3* {did} cuando=1 {rang} | {did} when=1 {rang}
  3* cuando=1 {rang} , {was} | when=1 {rang} , {was}
  3* {will} cuando=1 {should_ring} | {will} when=1 {should_ring}
  3* cuando=1 {should_ring} , {will} | when=1 {should_ring} , {will}
  2* {will} antes=1 de=1 que=1 {should_ring} | {will} before=1 {should_ring}
  2* {did} porque=1 {rang} | {did} because=1 {rang}
  2* {now} cuando=1 {rings} | {now} when=1 {rings}
  {is_known} que=1 {already_rang} | {is_known} that=1 {already_rang}
  4* cuando=1 {was_aged} , {lived} | when=1 {was_aged} , {lived}
  4* cuando=1 {was_aged} {lived} | when=1 {was_aged} {lived}
  3* {lived} cuando=1 {was_aged} | {lived} when=1 {was_aged}
was_aged:
  3* [t:yo tú] [t:tenía tenías]/VB=2 {small} años=3 | [t:I you] [t:was were]/VB=2 {small} years=3 old=3
  {somebody} tenía/VB=2 {small} años=3 | {somebody} was/VB=2 {small} years=3 old=3
lived:
  2* [vivíamos vivían]/VB=1 en=2 {city} | [we they]~1 lived/VB=1 in=2 {city}
  [vivíamos vivían]/VB=1 en=2 [un_pueblo una_casa_grande el_campo]=3 | [we they]~1 lived/VB=1 in=2 \
    [a_town a_big_house the_country]=3
  mi=1 [padre madre hermano abuelo]=2 [p:trabajaba vivía]/VB=3 en=4 {city} | my=1 [father mother brother \
    grandfather]=2 [p:worked lived]/VB=3 in=4 {city}
is_known:
  [creo sé supongo]/VB=1 | [I~1_think=1 I~1_know=1 I~1_suppose=1]
""",
    {
        "rang": happened("preterite"),
        "rings": happened("present"),
        "should_ring": happened("subjunctive"),
        "already_rang": happened("preterite", often=ALREADY),
        "not_yet": happened("perfect", **NOT_YET),
        "going_to_ring": happened("present", modal="going"),
    },
    joining.TABLE,
)


def happening(draw: Draw) -> Sentence:
    """ "Estaba durmiendo cuando sonó el teléfono.", "Cuando llegue el tren, saldremos." """
    return TABLE.sentence(draw, "happening")
