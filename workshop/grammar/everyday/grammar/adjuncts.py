"""What may be added to a clause: when, how often, how long, where, with whom, how, by what, for whom."""

from __future__ import annotations

from collections.abc import Sequence

from workshop.grammar.everyday.grammar import dates
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import noun_pair, prepositional
from workshop.grammar.lessons.sampling import Draw, named_person
from workshop.grammar.lessons.words.adverbs import adverb

CORE = {  # rows of the lessons' table
    "past": "yesterday yesterday last_night last_week last_month last_year this_morning two_days_ago".split(),
    "future": "tomorrow tomorrow tomorrow_morning next_week tonight soon today".split(),
    "habit": (
        "every_day in_the_morning in_the_afternoon at_night on_sundays on_saturdays on_mondays sometimes often"
        " every_week every_morning in_summer"
    ).split(),
    "now": "now right_now today".split(),
    "lately": "today this_week many_times this_morning".split(),
    "spot": "at_home at_home here there".split(),
}
MORE = {
    "past": (
        "ADVP ayer/RB=day por/IN~m la/DT~m mañana/NN=m#morning.n | NP yesterday/RB=day morning/NN=m#morning.n",
        "ADVP ayer/RB=day por/IN~m la/DT~m tarde/NN=m#afternoon.n | NP yesterday/RB=day afternoon/NN=m#afternoon.n",
        "ADVP anteayer/RB=day | NP the/DT~day day/NN=day before/IN=day yesterday/NN=day",
        "NP el/DT~d lunes/NN=d | PP on/IN~d Monday/NNP=d",
        "NP el/DT~d viernes/NN=d pasado/JJ=last | NP last/JJ=last Friday/NNP=d",
        "NP el/DT~d sábado/NN=d pasado/JJ=last | NP last/JJ=last Saturday/NNP=d",
        "NP el/DT~d verano/NN=d pasado/JJ=last | NP last/JJ=last summer/NN=d",
        "PP hace/VB=ago una/DT=a hora/NN=h | ADVP an/DT=a hour/NN=h ago/RB=ago",
        "PP hace/VB=ago una/DT=a semana/NN=h | ADVP a/DT=a week/NN=h ago/RB=ago",
        "PP hace/VB=ago tres/CD=a días/NNS=h | ADVP three/CD=a days/NNS=h ago/RB=ago",
        "PP hace/VB=ago mucho/JJ=a tiempo/NN=h#time.n | ADVP a/DT~a long/JJ=a time/NN=h#time.n ago/RB=ago",
        "PP hace/VB=ago dos/CD=a años/NNS=h | ADVP two/CD=a years/NNS=h ago/RB=ago",
    ),
    "future": (
        "ADVP mañana/RB=t#tomorrow.adv por/IN~n la/DT~n noche/NN=n | NP tomorrow/RB=t#tomorrow.adv night/NN=n",
        "ADVP mañana/RB=t#tomorrow.adv por/IN~n la/DT~n tarde/NN=n#afternoon.n"
        " | NP tomorrow/RB=t#tomorrow.adv afternoon/NN=n#afternoon.n",
        "ADVP más/RBR=l tarde/RB=l#late.adv | ADVP later/RB=l",
        "ADVP después/RB=l | ADVP later/RB=l",
        "NP este/DT=t fin/NN=w de/IN~w semana/NN=w | NP this/DT=t weekend/NN=w",
        "NP esta/DT=t tarde/NN=n#afternoon.n | NP this/DT=t afternoon/NN=n#afternoon.n",
        "NP el/DT~d mes/NN=d que/IN~next viene/VB=next | NP next/JJ=next month/NN=d",
        "NP la/DT~d semana/NN=d que/IN~next viene/VB=next | NP next/JJ=next week/NN=d",
        "NP el/DT~d año/NN=d que/IN~next viene/VB=next | NP next/JJ=next year/NN=d",
        "NP el/DT~d lunes/NN=d | PP on/IN~d Monday/NNP=d",
        "NP el/DT~d sábado/NN=d | PP on/IN~d Saturday/NNP=d",
        "PP dentro/IN=in de/IN=in una/DT=a hora/NN=h | PP in/IN=in an/DT=a hour/NN=h",
        "PP en/IN=in dos/CD=a horas/NNS=h | PP in/IN=in two/CD=a hours/NNS=h",
        "ADVP pasado/JJ=t mañana/NN=t#tomorrow.adv | NP the/DT~t day/NN=t after/IN=t tomorrow/NN=t#tomorrow.adv",
        "NP otro/DT=o día/NN=d | NP another/DT=o day/NN=d",
        "NP algún/DT=o día/NN=d | ADVP someday/RB=o+d",
    ),
    "habit": (
        "NP los/DT=on viernes/NNS=d | PP on/IN=on Fridays/NNPS=d",
        "NP los/DT=on fines/NNS=d de/IN~d semana/NN=d | PP on/IN=on weekends/NNS=d",
        "NP dos/CD=n veces/NNS=n a/IN=per la/DT~w semana/NN=w | ADVP twice/RB=n a/DT=per week/NN=w",
        "NP dos/CD=n veces/NNS=n por/IN=per semana/NN=w | ADVP twice/RB=n a/DT=per week/NN=w",
        "NP tres/CD=n veces/NNS=t al/IN=per día/NN=w | NP three/CD=n times/NNS=t a/DT=per day/NN=w",
        "NP una/DT=n vez/NN=n a/IN=per la/DT~w semana/NN=w | ADVP once/RB=n a/DT=per week/NN=w",
        "NP una/DT=n vez/NN=n al/IN=per mes/NN=w | ADVP once/RB=n a/DT=per month/NN=w",
        "NP todas/DT=e las/DT~e noches/NNS=n | NP every/DT=e night/NN=n",
        "NP todos/DT=e los/DT~e años/NNS=n | NP every/DT=e year/NN=n",
        "NP cada/DT=e día/NN=n | NP every/DT=e day/NN=n",
        "NP muchas/JJ=m veces/NNS=t | NP many/JJ=m times/NNS=t",
        "PP de/IN=now vez/NN=now en/IN=now cuando/WRB=now | ADVP from/IN=now time/NN=now to/TO=now time/NN=now",
        "PP por/IN=at las/DT~n noches/NNS=n | PP at/IN=at night/NN=n",
        "PP por/IN=in las/DT=the mañanas/NNS=n#morning.n | PP in/IN=in the/DT=the morning/NN=n#morning.n",
        "ADVP temprano/RB=e | ADVP early/RB=e",
        "PP de/IN=f lunes/NN=m a/IN=t viernes/NN=v | PP from/IN=f Monday/NNP=m to/IN=t Friday/NNP=v",
        "PP de/IN=f lunes/NN=m a/IN=t sábado/NN=v | PP from/IN=f Monday/NNP=m to/IN=t Saturday/NNP=v",
        "PP de/IN=f martes/NN=m a/IN=t domingo/NN=v | PP from/IN=f Tuesday/NNP=m to/IN=t Sunday/NNP=v",
    ),
    "now": ("ADVP ahora/RB=n mismo/RB=n | ADVP right/RB=n now/RB=n", "NP hoy/RB=d | NP today/RB=d"),
    "lately": (
        "ADVP últimamente/RB=l | ADVP lately/RB=l",
        "NP este/DT=t año/NN=y | NP this/DT=t year/NN=y",
        "NP tres/CD=n veces/NNS=t | NP three/CD=n times/NNS=t",
        "NP dos/CD=n veces/NNS=n | ADVP twice/RB=n",
        "NP esta/DT=t tarde/NN=n#afternoon.n | NP this/DT=t afternoon/NN=n#afternoon.n",
    ),
    "before": ("ADVP antes/RB=b | ADVP before/RB=b",),
    "duration": (
        "PP durante/IN=f dos/CD=n horas/NNS=h | PP for/IN=f two/CD=n hours/NNS=h",
        "PP durante/IN=f una/DT=n hora/NN=h | PP for/IN=f an/DT=n hour/NN=h",
        "PP por/IN=f mucho/JJ=l tiempo/NN=t#time.n | PP for/IN=f a/DT~l long/JJ=l time/NN=t#time.n",
        "PP durante/IN=f muchos/JJ=l años/NNS=t | PP for/IN=f many/JJ=l years/NNS=t",
        "NP todo/DT=a el/DT~a día/NN=d | NP all/DT=a day/NN=d",
        "NP toda/DT=a la/DT~a noche/NN=d | NP all/DT=a night/NN=d",
        "PP durante/IN=a todo/DT=a el/DT~a día/NN=d | NP all/DT=a day/NN=d",
        "PP durante/IN=a toda/DT=a la/DT~a noche/NN=d | NP all/DT=a night/NN=d",
        "NP toda/DT=a la/DT~a semana/NN=d | NP all/DT=a week/NN=d",
        "NP todo/DT=a el/DT~a fin/NN=d de/IN~d semana/NN=d | NP all/DT=a weekend/NN=d",
        "NP toda/DT=a la/DT~a mañana/NN=d#morning.n | NP all/DT=a morning/NN=d#morning.n",
        "NP toda/DT=a la/DT~a tarde/NN=d#afternoon.n | NP all/DT=a afternoon/NN=d#afternoon.n",
        "NP tres/CD=n horas/NNS=h | PP for/IN~h three/CD=n hours/NNS=h",
        "PP hasta/IN=u tarde/RB=l#late.adv | PP until/IN=u late/RB=l",
        "PP hasta/IN=u las/DT~h diez/CD=h | PP until/IN=u ten/CD=h o'clock/RB~h",
        "PP desde/IN=f la/DT~t mañana/NN=t#morning.n hasta/IN=u la/DT~n noche/NN=n"
        " | PP from/IN=f morning/NN=t#morning.n until/IN=u night/NN=n",
    ),
    "spot": (
        "PP en/IN=at el/DT~w trabajo/NN=w#work.n | PP at/IN=at work/NN=w#work.n",
        "PP en/IN=in la/DT=t cocina/NN=k | PP in/IN=in the/DT=t kitchen/NN=k",
        "PP en/IN=at la/DT~s escuela/NN=s | PP at/IN=at school/NN=s",
        "PP en/IN=in mi/PRP$=m habitación/NN=r | PP in/IN=in my/PRP$=m room/NN=r",
        "PP en/IN=on la/DT=t calle/NN=s | PP on/IN=on the/DT=t street/NN=s",
        "PP en/IN=in el/DT=t centro/NN=c | ADVP downtown/RB=c",
        "PP en/IN=in el/DT=t parque/NN=p | PP in/IN=in the/DT=t park/NN=p",
        "ADVP afuera/RB=o | ADVP outside/RB=o",
        "ADVP arriba/RB=o | ADVP upstairs/RB=o",
        "ADVP abajo/RB=o | ADVP downstairs/RB=o",
        "ADVP adentro/RB=o | ADVP inside/RB=o",
        "PP al/IN=o lado/NN=o | ADVP next/JJ=o door/NN=o",
        "PP en/IN=at la/DT=t esquina/NN=s | PP at/IN=at the/DT=t corner/NN=s",
        "PP en/IN=on la/DT=t playa/NN=s | PP on/IN=on the/DT=t beach/NN=s",
        "PP en/IN=in la/DT=t oscuridad/NN=d | PP in/IN=in the/DT=t dark/NN=d",
    ),
    "means": (
        "PP a/IN~f pie/NN=f | PP on/IN~f foot/NN=f",
        "PP en/IN=by tren/NN=t | PP by/IN=by train/NN=t",
        "PP en/IN=by autobús/NN=t | PP by/IN=by bus/NN=t",
        "PP en/IN=by coche/NN=t | PP by/IN=by car/NN=t",
        "PP en/IN=by carro/NN=t | PP by/IN=by car/NN=t",
        "PP en/IN=by taxi/NN=t | PP by/IN=by taxi/NN=t",
        "PP en/IN=by bicicleta/NN=t | PP by/IN=by bicycle/NN=t",
        "PP en/IN=by metro/NN=t | PP by/IN=by subway/NN=t",
        "PP en/IN=by avión/NN=t | PP by/IN=by plane/NN=t",
    ),
    "manner": (
        "ADVP rápido/RB=q | ADVP quickly/RB=q",
        "ADVP rápidamente/RB=q | ADVP quickly/RB=q",
        "ADVP despacio/RB=s | ADVP slowly/RB=s",
        "PP con/IN=c cuidado/NN=c | ADVP carefully/RB=c",
        "PP sin/IN=w problemas/NNS=p | PP without/IN=w problems/NNS=p",
        "ADVP otra/DT=a vez/NN=a | ADVP again/RB=a",
        "ADVP de/IN=a nuevo/JJ=a | ADVP again/RB=a",
    ),
}


COUNTING = {"veces/NNS=t", "veces/NNS=n", "hace/VB=ago", "vez/NN=n", "vez/NN=now", "algún/DT=o"}


def when(draw: Draw, kind: str, denied: bool = False) -> Phrase:
    """An adverb of time (or another kind) from the tables; in a denial none that counts."""
    core: list[str] = CORE.get(kind, [])
    more: Sequence[str] = MORE.get(kind, ())
    if denied:
        core = [name for name in core if not name.endswith(("_ago", "_times"))]
        more = [row for row in more if not COUNTING & {*row.split()}]
    number = len(core) + len(more)
    return adverb(draw.pick(core)) if core and draw.chance(len(core) / number) else phrase(draw.pick(more))


def at_some_time(draw: Draw, kind: str, denied: bool = False) -> Phrase:
    """An adverb of the tables, or a time that is said exactly: "el cuatro de julio", "a las ocho de la noche"."""
    if kind in dates.KINDS and draw.chance(0.25):
        return dates.piece(draw, kind)
    return when(draw, kind, denied)


def company(draw: Draw, subject_person: str = "") -> Phrase:
    """ "con mi hermano", "con Ana", "contigo"."""
    if draw.chance(0.2):
        fitting = [row for persons, row in WITH if subject_person[:1] not in persons]
        return phrase(draw.pick(fitting))
    return prepositional("con", "with", named_person(draw, "m.with", draw.weighted({"kin": 4, "name": 1.5})))


WITH = (  # not with oneself
    ("1", "PP conmigo/PRP=me | PP with/IN=me me/PRP=me"),
    ("2", "PP contigo/PRP=you | PP with/IN=you you/PRP=you"),
    ("1", "PP con/IN=w nosotros/PRP=us | PP with/IN=w us/PRP=us"),
    ("3", "PP con/IN=w él/PRP=he | PP with/IN=w him/PRP=he"),
    ("3", "PP con/IN=w ella/PRP=he | PP with/IN=w her/PRP=he"),
    ("3", "PP con/IN=w ellos/PRP=he | PP with/IN=w them/PRP=he"),
)
BENEFICIARIES = (
    "PP para/IN=f mí/PRP=me | PP for/IN=f me/PRP=me",
    "PP para/IN=f ti/PRP=you | PP for/IN=f you/PRP=you",
    "PP para/IN=f nosotros/PRP=us | PP for/IN=f us/PRP=us",
    "PP para/IN=f la/DT=the fiesta/NN=p | PP for/IN=f the/DT=the party/NN=p",
    "PP para/IN=f la/DT~p cena/NN=p | PP for/IN=f dinner/NN=p",
    "PP para/IN=f mañana/RB=t#tomorrow.adv | PP for/IN=f tomorrow/NN=t#tomorrow.adv",
)


def beneficiary(draw: Draw) -> Phrase:
    """ "para mi madre", "para ti"."""
    if draw.chance(0.35):
        return phrase(draw.pick(BENEFICIARIES))
    return prepositional("para", "for", named_person(draw, "m.for", draw.weighted({"kin": 4, "name": 1.5})))


def without(draw: Draw) -> Phrase:
    """ "sin azúcar", "con leche": what goes with food and drink."""
    chosen = draw.pick([n for n in nouns_of("pantry", "bought", "drink") if n.mass and n.es != "jabón"])
    np = noun_pair(NounPhrase(chosen, "m.sin", ""))
    es, en = draw.pick((("sin", "without"), ("sin", "without"), ("con", "with")))
    return pair(f"(PP (IN {es}=sin) {{np}})", f"(PP (IN {en}=sin) {{np}})", np=np)


def topic(draw: Draw) -> Phrase:
    """ "sobre la película", "de mi familia": what one talks or reads about."""
    chosen = draw.pick(nouns_of("film", "problem", "trip", "class", "match", "text", "kin", "town"))
    owned = "kin" in chosen.kinds
    np = NounPhrase(chosen, "m.about", "my" if owned else draw.pick(("the", "this")), chosen.number == "pl")
    return prepositional(draw.pick(("de", "sobre")), "about", np)
