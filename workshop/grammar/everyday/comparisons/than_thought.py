"""Comparing talk: more than we earn, not as nice as she seems, a little hard, the youngest in the group, half of it."""

from __future__ import annotations

from workshop.grammar.everyday.comparisons.more_and_less import graded
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear, gendered, someone
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.everyday.lexicon import adjectives_for, noun, nouns_of
from workshop.grammar.language import english_forms
from workshop.grammar.language.meaning import NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.language.words import Adjective
from workshop.grammar.lessons.building import Sentence, be, predicate
from workshop.grammar.lessons.sampling import Draw, counted

QUALITIES = {  # of kinds of things, and what is said of them in daily talk
    "clothes": "caro barato bonito feo grande pequeño largo corto cómodo elegante moderno",
    "vehicle": "caro barato rápido lento grande pequeño cómodo viejo moderno",
    "home": "caro barato grande pequeño cómodo tranquilo bonito viejo oscuro moderno ruidoso",
    "film": "largo corto interesante aburrido difícil divertido triste",
    "text": "largo corto interesante aburrido difícil divertido triste",
    "exam": "largo corto difícil fácil",
    "trip": "largo corto interesante aburrido caro barato peligroso",
    "class": "largo corto difícil fácil interesante aburrido",
    "meeting": "largo corto interesante aburrido",
    "device": "caro barato grande pequeño útil moderno lento viejo",
    "furniture": "caro barato grande pequeño cómodo pesado bonito feo viejo",
    "bag": "caro barato grande pequeño pesado bonito feo",
    "town": "grande pequeño tranquilo bonito caro moderno ruidoso",
}
PEOPLE = "alto bajo simpático amable inteligente fuerte tímido trabajador tranquilo tacaño divertido".split()
GOOD = "barato bonito cómodo elegante moderno rápido interesante divertido fácil útil tranquilo".split()
KIND = ("simpático", "amable", "inteligente", "trabajador", "fuerte")
THOUGHT = (
    *("pensaba I_thought", "creía I_thought", "esperaba I_expected", "pensábamos we_thought"),
    *(
        "esperábamos we_expected",
        "dicen they_say",
        "crees you_think",
        "creen they_think",
        "imaginaba I_imagined",
    ),
    *(
        "dices you_say",
        "dijiste you_said",
        "me=p_dijeron they_told_me=p",
        "imaginas you_imagine",
        "piensas you_think",
    ),
)
SEEM = {
    "1s": ("parezco", "I seem"),
    "2s": ("pareces", "you seem"),
    "1p": ("parecemos", "we seem"),
    "3p": ("parecen", "they seem"),
}
FOR = (
    *(
        "mí me",
        "mí me",
        "ti you",
        "él him",
        "ella her",
        "nosotros us",
        "nosotras us",
        "ellos them",
        "usted you",
    ),
    *("los_niños the_children", "mi_hijo my_son", "mi_madre my_mother", "mi_familia my_family", "eso that"),
)


def _of(draw: Draw, people: float = 0.4) -> tuple[Subject, list[Adjective]]:
    """Someone or something, and the qualities that it may have."""
    if draw.chance(people):
        return plain_someone(draw), [a for a in adjectives_for(noun("amigo"), "S") if a.es in PEOPLE]
    kind = draw.pick(list(QUALITIES))
    chosen = draw.pick([n for n in nouns_of(kind) if n.number == "both" and " " not in n.es])
    article = (
        "the" if kind in ("exam", "meeting") else draw.pick(("this", "this", "that", "my", "your", "the"))
    )
    subject: Subject = counted(draw, chosen, "m.subj", article, 0.2)
    if draw.chance(0.15):
        subject = Pronoun("3s", "m.subj", chosen.gender, thing=True)
    unclear = ("bonito", "divertido", "tranquilo") if isinstance(subject, Pronoun) else ()  # it or he?
    fitting = set(QUALITIES[kind].split()).difference(unclear)
    return subject, [a for a in adjectives_for(chosen, "S") if a.es in fitting]


def plain_someone(draw: Draw) -> Subject:
    """Someone who is known: not "a student"."""
    found = someone(draw)
    return plain_someone(draw) if isinstance(found, NounPhrase) and found.article == "a" else found


def _is_it(subject: Subject) -> bool:
    return isinstance(subject, Pronoun) and subject.thing


def _past(subject: Subject) -> str:
    """The past of "ser" that shows who is meant."""
    lasts = isinstance(subject, NounPhrase) and subject.noun.kinds & {
        "exam",
        "trip",
        "class",
        "meeting",
        "film",
    }
    return "preterite" if lasts else "imperfect"


def _tail(draw: Draw, subject: Subject, link: str, word: str, past: bool) -> Phrase:
    """ "de lo que parece", "como esperaba": "than it seems", "as I expected"."""
    es = " ".join(f"{part}/IN=t" for part in link.split())
    if not past and draw.chance(0.35):
        thing = _is_it(subject) or (isinstance(subject, NounPhrase) and not subject.noun.kinds & PERSONS)
        he = "it" if thing else "she" if subject.gender == "f" else "he"
        third = SEEM["3p"] if subject.plural else ("parece", f"{he} seems")
        seems, en = SEEM.get("2s" if getattr(subject, "formal", False) else subject.person, third)
        if getattr(subject, "formal", False):
            seems = "parecen" if subject.plural else "parece"
        it, verb = en.split()
        return phrase(f"SBAR {es} {seems}/VB=v | SBAR {word}/IN=t {it}/PRP~v {verb}/VBP=v")
    before = [row for row in THOUGHT if "dicen" not in row and "crees" not in row] if past else THOUGHT
    said, en = draw.pick(before).split()
    es += "".join(
        f" {one}/PRP=p" if one == "me" else f" {one}/VB=v" for one in said.replace("=p", "").split("_")
    )
    who, verb, *me = en.replace("=p", "").split("_")
    more = "".join(f" {one}/PRP=p" for one in me)
    return phrase(f"SBAR {es} | SBAR {word}/IN=t {who}/PRP~v {verb}/VBD=v{more}")


PERSONS = {"kin", "folk", "job", "name_of", "first_name"}


def _longer(adjective: Adjective, degree: str) -> bool:
    long = english_forms.comparative(adjective.en).startswith("more ")
    return degree != "less" or long


def than_thought(draw: Draw, asked: bool = False) -> Phrase:
    """ "Es más difícil de lo que parece.", "Ella no es tan simpática como parece." """
    subject, found = _of(draw)
    while asked and subject.person in ("1s", "1p"):
        subject, found = _of(draw)
    degree = "as" if asked else draw.weighted({"more": 4, "less": 1.5, "as": 4.5})
    adjective = draw.pick([a for a in found if _longer(a, degree)] or found)
    subject = gendered(draw, subject, adjective.es.endswith("o"))
    es, en = graded(adjective, subject, degree)
    past = draw.chance(0.25 * (not asked))
    link, word = ("como", "as") if degree == "as" else ("de lo que", "than")
    tail = apart(_tail(draw, subject, link, word, past), "tail")
    than = Phrase(node("ADJP", *es, tail.es), node("ADJP", *en, tail.en))
    tense = _past(subject) if past else "present"
    negated = degree == "as" and not asked and draw.chance(0.85)
    return told(clear(be("ser", subject, than, tense=tense, negated=negated, question=asked)))


DEGREES = {  # word by word, and whether it goes with "for me"
    "algo": "somewhat",
    "un poco": "a little",
    "bastante": "quite",
    "demasiado": "too",
    "muy": "very",
    "mucho más": "much more",
    "un poco más": "a little more",
    "tan": "so",
}


def _graded_so(draw: Draw, adjective: Adjective, subject: Subject, names: tuple[str, ...]) -> Phrase:
    """ "un poco largo", "mucho más cara": "a little long", "much more expensive"."""
    degree = draw.pick(names)
    words, more = degree.removesuffix(" más"), degree.endswith("más")
    if more:
        es, en = graded(adjective, subject, "more")
        before = "much" if words == "mucho" else "a little"
    else:
        said = predicate(adjective, subject)
        es, en, before = [*said.es.children], [*said.en.children], DEGREES[degree]
    spanish = [leaf("RB", word, "how") for word in words.split()]
    english = [leaf("RB", word, "how") for word in before.split()]
    return Phrase(node("ADJP", *spanish, *es), node("ADJP", *english, *en))


def so_it_is(draw: Draw) -> Phrase:
    """ "Esta falda es demasiado cara para mí.", "Mi hermano es algo tímido.", "Tu piso es mucho más grande." """
    subject, found = _of(draw, 0.25)
    adjective = draw.pick(found)
    subject = gendered(draw, subject, adjective.es.endswith("o"))
    names = ("bastante", "mucho más", "un poco más")
    if adjective.es not in (*GOOD, *KIND):
        names += ("algo", "algo", "un poco", "un poco", "demasiado", "demasiado")
    how = _graded_so(draw, adjective, subject, names)
    rest = [how]
    if leaf_words(how)[0] == "demasiado" and draw.chance(0.7) and not isinstance(subject, Pronoun):
        es, en = (row.replace("_", " ").split() for row in draw.pick(FOR).split())
        row = " ".join(f"{word}/PRP=p{i}" for i, word in enumerate(es))
        english = " ".join(f"{word}/PRP=p{i}" for i, word in enumerate(en))
        rest.append(phrase(f"PP para/IN=f {row} | PP for/IN=f {english}"))
    elif leaf_words(how)[:2] == ["mucho", "más"] and not isinstance(subject, Pronoun) and draw.chance(0.5):
        rest.append(phrase("PP que/IN=q antes/RB=b | PP than/IN=q before/RB=b"))
    tense = draw.weighted({"present": 6, _past(subject): 1})
    return told(clear(be("ser", subject, *rest, tense=tense)))


def leaf_words(how: Phrase) -> list[str]:
    """The Spanish words of a flat phrase."""
    return [one.word for one in how.es.children]


def although(draw: Draw) -> Phrase:
    """ "Este libro es interesante, aunque algo largo.", "Mi piso es pequeño, pero muy tranquilo." """
    subject, found = _of(draw, 0.2)
    nice = [a for a in found if a.es in (*GOOD, *KIND)]
    other_ones = [a for a in found if a not in nice and a.es not in ("alto", "bajo")]
    if not nice or not other_ones:
        return although(draw)
    first, second = draw.pick(nice), draw.pick(other_ones)
    if {first.es, second.es} in ({"barato", "caro"}, {"rápido", "lento"}, {"interesante", "aburrido"}):
        return although(draw)
    if {first.es, second.es} in (
        {"fácil", "difícil"},
        {"tranquilo", "ruidoso"},
        {"bonito", "feo"},
        {"divertido", "aburrido"},
    ):
        return although(draw)
    subject = gendered(draw, subject, True)
    word = draw.pick(("aunque although", "aunque although", "pero but")).split()
    two = ("algo", "algo", "un poco", "bastante", "demasiado")
    if draw.chance(0.25):
        first, second, two = second, first, ("muy", "bastante")
    one = predicate(first, subject, "very" if draw.chance(0.3) else "")
    more = apart(_graded_so(draw, second, subject, two), "more")
    both = pair(
        f"(ADJP {{x}} (, ,=comma) (CC {word[0]}=but) {{y}})",
        f"(ADJP {{x}} (, ,=comma) (CC {word[1]}=but) {{y}})",
        x=one, y=more,
    )  # fmt: skip
    tense = draw.weighted({"present": 6, _past(subject): 1})
    return told(clear(be("ser", subject, both, tense=tense)))


TABLE = """
compared:
  5* {judged} | {judged}
  3* {although} | {although}
  [creo/VB=c_que=q sé/VB=c_que=q] {judged} | I~c [think/VBP=c_that=q know/VBP=c_that=q] {judged}
  para=1 mí=2 , {judged} | for=1 me=2 , {judged}
  para=1 mí=2 , {although} | for=1 me=2 , {although}
  dicen/VB=c que=q {so_it_is} | they~c say/VBP=c that=q {so_it_is}
  la verdad/NN es/VB que=q {judged} | the truth/NN is that=q {judged}
  pero {judged} | but {judged}
  2* ¿ {is_it} ? | {is_it} ?
judged:
  5* {than_thought} | {than_thought}
  4* {so_it_is} | {so_it_is}
"""
MAKERS = {
    "than_thought": than_thought,
    "is_it": lambda draw: than_thought(draw, asked=True),
    "so_it_is": so_it_is,
    "although": although,
}
RULES = Rules(TABLE, MAKERS, BASIC)


def compared(draw: Draw) -> Sentence:
    """ "No es tan difícil como parece.", "Este libro es interesante, aunque algo largo." """
    return RULES.sentence(draw, "compared")
