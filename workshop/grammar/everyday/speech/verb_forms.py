"""Verb forms that the other families seldom draw, in short talk: vosotros, the past subjunctive, "habría", new verbs.

A row of the tables is a verb with what may follow it. Here it gets a person, a tense and a frame around it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from workshop.grammar.building import Sentence, finish
from workshop.grammar.conjugation import gerund, infinitive
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import ended
from workshop.grammar.everyday.speech.verb_forms_around import (
    ENDS,
    PERSONS,
    TENSES,
    WHO,
    WISHED,
    WISHED_THEN,
)
from workshop.grammar.everyday.speech.verb_forms_grammar import (
    ONESELF,
    Row,
    en_told,
    en_verb,
    en_words,
    es_verb,
    form,
    order_of,
    rows_of,
    suited,
)
from workshop.grammar.everyday.speech.verb_forms_new import GIVEN, RARE, TAKEN
from workshop.grammar.everyday.speech.verb_forms_table import COMMON
from workshop.grammar.families import Family
from workshop.grammar.orthography import with_pronouns
from workshop.grammar.sampling import Draw

TENSES_OF_NEW = {"present": 6.0, "preterite": 2.5, "perfect": 2.0, "conditional_perfect": 0.3}
TENSES_OF_ALL = {
    "present": 7.0,
    "preterite": 2.5,
    "perfect": 2.0,
    "future": 0.7,
    "imperfect": 0.4,
    "conditional": 0.3,
}
LIKE_HIS = ("imperfect", "conditional", "pluperfect", "conditional_perfect")  # "yo comía", "él comía"


def rest_of(draw: Draw, row: Row) -> tuple[str, str]:
    """What follows the verb in both languages."""
    es, _, en = draw.pick(row.rests).partition(" > ")
    return es.strip().removesuffix("-"), en.strip()


def rest_of_command(draw: Draw, row: Row, negated: bool) -> tuple[str, str]:
    """What follows a command; not "no lo laves bien"."""
    fit = [rest for rest in row.rests if not (NOT_DENIED if negated else NOT_WANTED).search(rest)]
    return rest_of(draw, replace(row, rests=tuple(fit) or row.rests))


def subject_of(draw: Draw, but: str = "") -> tuple[str, str, str, str]:
    """A person, the subject in both languages, and the English object; vosotros the most often."""
    person = draw.weighted({person: weight for person, weight in PERSONS.items() if person not in but})
    es, en, object_ = draw.pick(WHO[person]).split(" | ")
    return person, es.removeprefix("-"), en, object_


def is_new(row: Row) -> bool:
    """Whether only this module shows the verb."""
    return row in rows_of(RARE)


def told(draw: Draw, row: Row) -> str:
    """ "Conocéis a mi hermana.", "No habríamos venido.", "¿Habéis visto la película?" """
    of_all = not is_new(row) and draw.chance(0.75)
    person, es, en, _ = subject_of(draw, "1s 2s 3s 1p 3p" if of_all else "2p")
    tenses = TENSES_OF_ALL if of_all else TENSES_OF_NEW if is_new(row) else TENSES
    tense, negated = draw.weighted(tenses), draw.chance(0.15)
    if person == "1s" and tense in LIKE_HIS:
        es, en = "yo=s", "I=s"
    if row.es in ("saber", "querer") and tense == "preterite":  # "supe" is "I found out"
        tense = "imperfect"
    row = suited(row, tense)
    if person == "1p" and tense == "preterite":  # "hablamos" is the present, too
        tense = "perfect"
    rest_es, rest_en = rest_of(draw, row)
    if tense == "imperfect" and not row.state and " un" in f" {rest_es}":  # "compraba un piso"
        tense = "preterite" if person != "1p" else "future"
    no = "no=n " if negated else ""
    first, rest = en_verb(row, tense, en, negated)
    asked = person in ("2s", "2p") and tense != "imperfect" and not es
    if asked and draw.chance(0.5):
        return f"¿ {no}{es_verb(row, tense, person)} {rest_es} ? | {first} you~v {rest} {rest_en} ?"
    said = f"{first} {rest}" if negated else en_told(row, tense, en)
    return f"{es} {no}{es_verb(row, tense, person)} {rest_es} | {en} {said} {rest_en}"


def had_it_been(draw: Draw, row: Row) -> str:
    """ "Si hubieras venido, habría sido mejor." """
    person, es, en, _ = subject_of(draw)
    if person == "1s":
        es, en = "yo=s", "I=s"
    row = suited(row, "had_it_been")
    rest_es, rest_en = rest_of(draw, row)
    end_es, _, end_en = draw.pick(ENDS["H"]).partition(" | ")
    inner = f"si=q {es} {es_verb(row, 'had_it_been', person)} {rest_es}"
    return f"{inner} , {end_es} | if=q {en} {en_told(row, 'had_it_been', en)} {rest_en} , {end_en}"


def wished(draw: Draw, row: Row) -> str:
    """ "Espero que vengáis.", "Me gustaría que vinieras.", "Si tuviéramos dinero, todo sería mejor." """
    past = row in rows_of(COMMON)[:TOP_OF_WISHES] and draw.chance(0.75)
    if past and row.es not in ("ser", "estar") and draw.chance(0.15):
        return had_it_been(draw, row)
    choices = WISHED_THEN if past else WISHED
    if row.unwished or row.es == "querer":
        choices = [line for line in choices if line[:2] in ("no", "si", "cu")]
    before_es, _, before = draw.pick(choices).partition(" | ")
    row = suited(row, "subjunctive")
    before_en, _, kind = before.rpartition(" ")
    person, es, en, object_ = subject_of(draw, {"T": "1s 1p", "P": "1s"}.get(kind, ""))
    rest_es, rest_en = rest_of(draw, row)
    if person == "1s":
        es, en, object_ = "yo=s", "I=s", "me=s"
    inner = (
        f"{before_es} {es} {es_verb(row, 'past_subjunctive' if past else 'subjunctive', person)} {rest_es}"
    )
    if kind in "TF":
        to = f"to~v {en_words(row.en, 'VB')} {rest_en}"
        return f"{inner} | {before_en} {'for~v ' if kind == 'F' else ''}{object_} {to}"
    then = f"{before_en} {en} {en_told(row, 'preterite' if past else 'present', en)} {rest_en}"
    if kind == "I":
        then = then.replace(" was/", " were/")
    if kind == "P":
        return f"{inner} | {then}"
    end_es, _, end_en = draw.pick(ENDS[kind]).partition(" | ")
    return f"{inner} , {end_es} | {then} , {end_en}"


TOP = 34  # so many of the common verbs come the most often
TOP_OF_WISHES = 18  # so many get their past subjunctive
MODAL_FORMS = (
    ("quiero quieres queremos queréis", "", "want/VBP=m to~v"),
    ("puedo puedes podemos podéis", "", "can/MD=m"),
    ("voy vas vamos vais", "a~v", "B~m going/VBG=m to~v"),
    ("tengo tienes tenemos tenéis", "que~m", "have/VBP=m to~v"),
    ("debería deberías deberíamos deberíais", "", "should/MD=m"),
    ("podría podrías podríamos podríais", "", "could/MD=m"),
    ("estoy estás estamos estáis", "ing", "B/VBP=m"),
    ("estoy estás estamos estáis", "ing", "B/VBP=m"),
)


def below(draw: Draw, row: Row) -> str:
    """ "Deberíais descansar.", "No puedo acostumbrarme al frío.", "Estáis exagerando." """
    at = draw.pick((0, 1, 2, 3, 3))
    person, you = ("1s", "2s", "1p", "2p")[at], ("I", "you", "we", "you")[at]
    found = MODAL_FORMS[: 6 if row.state else 8]
    modals, link, en = draw.pick(found[2::3] if row.unwished else found)
    row = suited(row, "infinitive")
    if draw.chance(0.12):
        modals, link, en = "pudiera pudieras pudiéramos pudierais", "", "could/MD=m"
    modal, en = modals.split()[at], re.sub(r"\bB\b", "am" if at == 0 else "are", en)
    rest_es, rest_en = rest_of(draw, row)
    own = [ONESELF[person]] if row.es.endswith("se") else []
    going = link == "ing"
    verb = with_pronouns(gerund(row.es) if going else infinitive(row.es), own) + (
        "/VBG=v" if going else "/VB=v"
    )
    said = en_words(row.en, "VBG" if going else "VB", "ing" if going else "")
    es = f"{modal}/VB=m {link.removesuffix('ing')} {verb} {rest_es}"
    if modal.startswith("pud"):
        end_es, _, end_en = draw.pick(ENDS["I"]).partition(" | ")
        yo = "yo~m " if at == 0 else ""
        return f"si=q {yo}{es} , {end_es} | if=q {you}~m {en} {said} {rest_en} , {end_en}"
    if at in (1, 3) and draw.chance(0.4):
        first, _, others = en.partition(" ")
        if first.startswith(("want", "have")):
            first, others = "do~m", en
        return f"¿ {es} ? | {first} you~m {others} {said} {rest_en} ?"
    return f"{es} | {you}~m {en} {said} {rest_en}"


ADDRESSED = {"2s": 4.0, "3s": 1.5, "3p": 0.8, "2p": 3.0}
NOT_DENIED = re.compile(r"\b(bien|algo|cuidado|rápido|paz)\b")
NOT_WANTED = re.compile(r"\b(tarde|mal)\b")
AROUND = (
    "{} | {}",
    "{} | {}",
    "{} , por=p favor=p | {} , please=p",
    "¡ {} ! | {} !",
    "N , {} | N , {}",
)


def around(draw: Draw, person: str, es: str, en: str) -> str:
    """A command with "please", a name or marks."""
    before, _, after = draw.pick(AROUND).partition(" | ")
    if "N" in before:
        to = draw.pick(
            ("{name} | {name}",) if person[1] == "s" else ("chicos | guys/NNS", "niños/NNS | children")
        )
        called = to.split(" | ")
        before, after = before.replace("N", called[0]), after.replace("N", called[1])
    return f"{before.replace('{}', es)} | {after.replace('{}', en)}"


def commanded(draw: Draw, row: Row) -> str:
    """ "Venid aquí.", "No os preocupéis.", "Apunta mi número." """
    person = draw.weighted(ADDRESSED)
    negated = row.unwished or draw.chance(0.35)
    rest_es, rest_en = rest_of_command(draw, row, negated)
    own = [ONESELF[person]] if row.es.endswith("se") else []
    plain = en_words(row.en, "VB")
    if negated:
        before = f"{own[0]}~v " if own else ""
        es = f"no=n {before}{form(row.es, 'subjunctive', person)}/VB=v {rest_es}"
        return around(draw, person, es, f"don't=n {plain} {rest_en}")
    return around(draw, person, f"{order_of(row.es, person, own)}/VB=v {rest_es}", f"{plain} {rest_en}")


RECEIVERS = {"me": ("me", 3.0), "le": ("him", 5.0), "nos": ("us", 1.0), "les": ("them", 1.0)}


def given(draw: Draw, row: Row) -> str:
    """ "Déjale un mensaje.", "Decidme la verdad.", "No le hagáis daño." """
    person = draw.weighted(ADDRESSED)
    word = draw.weighted({word: weight for word, (_, weight) in RECEIVERS.items()})
    negated = row.unwished or draw.chance(0.25)
    rest_es, rest_en = rest_of_command(draw, row, negated)
    plain = f"{en_words(row.en, 'VB')} " + rest_en.replace("*", f"{RECEIVERS[word][0]}/PRP=c")
    if negated:
        es = f"no=n {word}=c {form(row.es, 'subjunctive', person)}/VB=v {rest_es}"
        return around(draw, person, es, f"don't=n {plain}")
    return around(draw, person, f"{order_of(row.es, person, [word])}/VB=v+c {rest_es}", plain)


def taken(draw: Draw, row: Row) -> str:
    """ "Déjalo en la mesa.", "Decídmelo.", "No las abráis." """
    person = draw.weighted(ADDRESSED)
    thing, it = draw.pick((("lo", "it"), ("la", "it"), ("los", "them"), ("las", "them")))
    negated = draw.chance(0.3)
    rest_es, rest_en = rest_of_command(draw, row, negated)
    if "*" in rest_en:  # with a receiver, too
        clitics, whom = draw.pick((("me", "me"), ("nos", "us"), ("se", "him")))
        said = rest_en.replace("*", f"{it}/PRP=t").replace("+", f"{whom}/PRP=c")
        before, keys = f"{clitics}=c {thing}=t", "v+c+t"
        order = order_of(row.es, person, [clitics, thing])
    else:
        said, before, keys = rest_en.replace("@", f"{it}/PRP=t"), f"{thing}=t", "v+t"
        order = order_of(row.es, person, [thing])
    plain = f"{en_words(row.en, 'VB')} {said}"
    if negated:
        return around(
            draw,
            person,
            f"no=n {before} {form(row.es, 'subjunctive', person)}/VB=v {rest_es}",
            f"don't=n {plain}",
        )
    return around(draw, person, f"{order}/VB={keys} {rest_es}", plain)


def _drawn(draw: Draw, table: str, *frames) -> Sentence:
    found = rows_of(table)
    frame, row = draw.pick(frames), draw.pick(found[:TOP] if table is COMMON and draw.chance(0.6) else found)
    while row.state and frame is commanded:
        row = draw.pick(rows_of(table))
    return finish(ended(BASIC.line(draw, frame(draw, row))))


def common_verbs(draw: Draw) -> Sentence:
    """ "¿Conocéis a mi hermana?", "Me gustaría que vinieras.", "Deberíais dormir más." """
    return _drawn(draw, COMMON, told, told, told, told, wished, wished, below, commanded)


def new_verbs(draw: Draw) -> Sentence:
    """ "No aguanto el calor.", "Colecciona sellos.", "¿Has comprobado la dirección?" """
    return _drawn(draw, RARE, told, told, told, told, below, below, commanded)


def orders_with_pronouns(draw: Draw) -> Sentence:
    """ "Déjale un mensaje.", "Decídmelo, por favor.", "No le hagáis daño." """
    return _drawn(draw, GIVEN, given) if draw.chance(0.65) else _drawn(draw, TAKEN, taken)


FORM_OF_TALK_FAMILIES: dict[Family, float] = {common_verbs: 16, new_verbs: 10, orders_with_pronouns: 8}
