"""More, less and as much: of what people do and of how much they have."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.comparisons.more_and_less import other
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.language.meaning import Clause, NounPhrase
from workshop.grammar.language.trees import Phrase, node, pair
from workshop.grammar.lessons.building import Sentence, ask, noun_pair, tell
from workshop.grammar.lessons.sampling import Draw

ACTS = (
    *(
        ("correr", "run", "fast"),
        ("trabajar", "work", "much"),
        ("comer", "eat", "much"),
        ("dormir", "sleep", "much"),
    ),
    *(
        ("estudiar", "study", "much"),
        ("hablar", "talk", "much"),
        ("cocinar", "cook", "well"),
        ("bailar", "dance", "well"),
    ),
    *(
        ("cantar", "sing", "well"),
        ("nadar", "swim", "fast"),
        ("caminar", "walk", "fast"),
        ("leer", "read", "much"),
    ),
    *(
        ("jugar", "play", "well"),
        ("conducir", "drive", "well"),
        ("manejar", "drive", "well"),
        ("ganar", "earn", "much"),
    ),
    *(
        ("viajar", "travel", "much"),
        ("gastar", "spend", "much"),
        ("saber", "know", "much"),
        ("dibujar", "draw", "well"),
    ),
)
WAYS = {
    "much": ("más/RBR=d que/IN=t | more/RBR=d than/IN=t", "menos/RBR=d que/IN=t | less/RBR=d than/IN=t",
             "tanto/RB=d como/IN=t | as/RB=d much/RB=d as/IN=t"),
    "well": ("mejor/RBR=d que/IN=t | better/RBR=d than/IN=t", "peor/RBR=d que/IN=t | worse/RBR=d than/IN=t",
             "tan/RB=d bien/RB=w como/IN=t | as/RB=d well/RB=w as/IN=t"),
    "fast": ("más/RBR=d rápido/RB=w que/IN=t | faster/RBR=d+w than/IN=t",
             "tan/RB=d rápido/RB=w como/IN=t | as/RB=d fast/RB=w as/IN=t",
             "más/RBR=d despacio/RB=w que/IN=t | more/RBR=d slowly/RB=w than/IN=t"),
}  # fmt: skip


def does_more(draw: Draw) -> Sentence:
    """ "Mi hermana corre más rápido que yo.", "No trabajo tanto como tú." """
    asked = draw.chance(0.12)
    subject = someone(draw, asked=asked)
    es, en, kind = draw.pick(ACTS)
    way, than = phrase("ADVP " + draw.pick(WAYS[kind]).replace("| ", "| ADVP ")), other(draw, subject)
    clause = Clause(
        doing(es, en),
        subject,
        rest=(Phrase(node("ADVP", *way.es.children, than.es), node("ADVP", *way.en.children, than.en)),),
    )
    tense = draw.weighted({"present": 6, "preterite": 1 if es != "saber" else 0.01, "future": 0.6})
    clause = replace(clause, tense=tense, question=asked, negated=not asked and draw.chance(0.25))
    return ask(clause) if asked else tell(clause)


HAD = (
    "text",
    "pet",
    "clothes",
    "amigo",
    "hermano",
    "problem",
    "money",
    "spare",
    "vehicle",
    "song",
    "patience",
)


def has_more(draw: Draw) -> Sentence:
    """ "Tengo más libros que tú.", "Ana tiene tantos amigos como yo." """
    asked = draw.chance(0.12)
    subject = someone(draw, asked=asked)
    chosen = draw.pick([n for n in nouns_of(*HAD) if n.mass or n.number == "both"])
    plural = not chosen.mass
    what = noun_pair(NounPhrase(chosen, "m.obj", "", plural))
    so = {("m", True): "tantos", ("f", True): "tantas", ("m", False): "tanto", ("f", False): "tanta"}[
        chosen.gender, plural
    ]
    rows = {
        "more": ("más", "more", "que", "than"),
        "less": ("menos", "fewer" if plural else "less", "que", "than"),
        "as": (so, "as many" if plural else "as much", "como", "as"),
    }
    es, en, link, than = rows[draw.weighted({"more": 4, "less": 1.5, "as": 2.5})]
    words = " ".join(f"(JJ {word}=much)" for word in en.split())
    rest = pair(
        f"(NP (JJ {es}=much) {{what}} (PP (IN {link}=than) {{who}}))",
        f"(NP {words} {{what}} (PP (IN {than}=than) {{who}}))",
        what=what, who=other(draw, subject),
    )  # fmt: skip
    clause = Clause(doing("tener", "have"), subject, rest=(rest,), question=asked)
    negated = not asked and draw.chance(0.2)
    return (ask if asked else tell)(replace(clause, negated=negated))
