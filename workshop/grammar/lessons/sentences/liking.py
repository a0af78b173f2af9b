"""What people like: gustar and encantar turn the sentence round."""

from __future__ import annotations

from dataclasses import dataclass

from workshop.grammar.language import english_forms
from workshop.grammar.language.conjugation import infinitive
from workshop.grammar.language.english import noun_phrase as english_np
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.spanish import noun_phrase as spanish_np
from workshop.grammar.language.trees import Node, Phrase, leaf, node, rule
from workshop.grammar.lessons.building import Sentence, finish, noun_pair, question, statement
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import Draw, counted, described, named_person
from workshop.grammar.lessons.words.adverbs import adverb


@dataclass(frozen=True)
class Experiencer:
    """Who likes it: "a mi hermana le", "me"; in English the subject, `third` if it takes an -s."""

    named: Node | None
    clitic: Node
    subject: Node
    third: bool


CLITICS = {"1s": ("me", "I"), "2s": ("te", "you"), "1p": ("nos", "we")}
STRONG = {  # a mí, a ti, a ella: said with the clitic, and alone enough to tell he from she
    "mí": ("me", "I", False),
    "ti": ("te", "you", False),
    "él": ("le", "he", True),
    "ella": ("le", "she", True),
    "nosotros": ("nos", "we", False),
    "ellos": ("les", "they", False),
    "ellas": ("les", "they", False),
    "usted": ("le", "you", False),
    "ustedes": ("les", "you", False),
}


def experiencer(draw: Draw) -> Experiencer:
    """Me, te, nos or les alone, or someone named before the clitic."""
    kind = draw.weighted({"clitic": 5, "strong": 1.5, "named": 3.5})
    if kind == "clitic":
        es, en = draw.pick((*CLITICS.values(), CLITICS["1s"], CLITICS["2s"], ("les", "they")))
        return Experiencer(None, _clitic(es, "who"), node("NP", leaf("PRP", en, "who")), False)
    if kind == "strong":
        word = draw.pick(list(STRONG))
        es, en, third = STRONG[word]
        named = rule(f"(PP (IN a~who) (NP (PRP {word}=who)))")
        return Experiencer(named, _clitic(es, "", "who"), node("NP", leaf("PRP", en, "who")), third)
    np = named_person(draw, "who")
    named = node("PP", leaf("IN", "a", "", "who.noun"), spanish_np(np))
    clitic = _clitic("les" if np.plural else "le", "", "who.noun")
    return Experiencer(named, clitic, english_np(np), not np.plural)


def _clitic(word: str, links: str, maybe: str = "") -> Node:
    return node("NP", leaf("PRP", word, links, maybe))


LIKING = {  # singular, plural, and the past of both; English; its sense
    "gustar": ("gusta gustan gustó gustaron", "like", "like.v"),
    "encantar": ("encanta encantan encantó encantaron", "love", "love.v.thing"),
}


def liked_thing(draw: Draw) -> NounPhrase:
    """What one can like: coffee, books, cats in general, or your dress and this song in particular."""
    kinds = (
        "food",
        "drink",
        "pet",
        "language",
        "sport",
        "subject",
        "flower",
        "film",
        "song",
        "city_name",
        "toy",
        "vehicle",
    )
    if draw.chance(0.55):
        found = draw.pick(
            [n for n in draw.lexicon.nouns_of(*kinds) if n.number != "sg" or n.mass or "subject" in n.kinds]
        )
        if "city_name" in found.kinds:
            return NounPhrase(found, "liked", "")
        plural = found.number != "sg" and not found.mass
        return described(draw, NounPhrase(found, "liked", "", plural, generic=True), 0.3)
    found = draw.pick(
        draw.lexicon.nouns_of(
            "clothes", "pet", "home", "text", "film", "song", "vehicle", "garden", "town", "beach"
        )
    )
    article = (
        draw.pick(("your", "this", "that", "the"))
        if found.kinds & CAN_BE_MINE
        else draw.pick(("this", "the"))
    )
    if article == "the" and found.number == "pl":
        return liked_thing(draw)
    return described(draw, counted(draw, found, "liked", article, 0 if article == "the" else 0.15), 0.15)


CAN_BE_MINE = {"clothes", "pet", "home", "vehicle", "garden"}


def liking(draw: Draw) -> Sentence:
    """ "Me gusta el café.", "A mi hermana no le gustan los gatos negros.", "¿Te gustó la película?" """
    who, what = experiencer(draw), liked_thing(draw)
    es_verb = draw.weighted({"gustar": 3, "encantar": 1})
    past = (
        not what.generic
        and draw.chance(0.35)
        and bool(what.noun.kinds & {"film", "song", "text", "town", "beach"})
    )
    plural = what.plural
    form = LIKING[es_verb][0].split()[2 * past + plural]
    kind = draw.weighted({"yes": 5, "no": 2, "asked": 2}) if es_verb == "gustar" else "yes"
    much = kind != "asked" and es_verb == "gustar" and draw.chance(0.15)
    return _liking(who, (es_verb, form), noun_pair(what), past, kind, adverb("very_much") if much else None)


def liking_to_do(draw: Draw) -> Sentence:
    """ "Me gusta leer libros.", "A Ana le encanta bailar." """
    es_verb = draw.weighted({"gustar": 3, "encantar": 1})
    kind = draw.weighted({"yes": 5, "no": 2, "asked": 2}) if es_verb == "gustar" else "yes"
    form = LIKING[es_verb][0].split()[0]
    return _liking(experiencer(draw), (es_verb, form), activity(draw), False, kind, None)


DOINGS = (
    *(("nadar", "swim"), ("bailar", "dance"), ("cantar", "sing"), ("viajar", "travel"), ("cocinar", "cook")),
    *(("dormir", "sleep"), ("caminar", "walk"), ("correr", "run")),
)
DOINGS_WITH = (
    *(
        ("leer", "read", "text"),
        ("comer", "eat", "food"),
        ("beber", "drink", "drink"),
        ("estudiar", "study", "language"),
    ),
    *(("ver", "watch", "film"), ("escribir", "write", "written"), ("cantar", "sing", "song")),
    *(("dibujar", "draw", "animal"), ("hablar", "speak", "language"), ("escuchar", "listen to", "música")),
)


def activity(draw: Draw) -> Phrase:
    """An infinitive, alone or with an object in general: "leer libros", "to read books"."""
    if draw.chance(0.4):
        doing = verb(*draw.pick(DOINGS))
        return _infinitive(doing, None)
    if draw.chance(0.25):
        sport = NounPhrase(draw.pick(draw.lexicon.nouns_of("sport")), "liked.obj", generic=True)
        es = node("PP", leaf("IN", "a", "", "liked.obj.noun"), spanish_np(sport))
        return _infinitive(verb("jugar", "play"), Phrase(es, english_np(sport)))
    es, en, kind = draw.pick(DOINGS_WITH)
    chosen = draw.pick([n for n in draw.lexicon.nouns_of(kind) if n.number != "sg" or n.mass])
    plural = not chosen.mass and "language" not in chosen.kinds
    return _infinitive(verb(es, en), noun_pair(NounPhrase(chosen, "liked.obj", "", plural)))


def _infinitive(doing, what: Phrase | None) -> Phrase:
    given = {"lemma": doing.es, "sense": doing.sense}
    first, *more = doing.en.split()
    es = node("VP", leaf("VB", infinitive(doing.es), "liked.verb", **given), what.es if what else None)
    inner = node(
        "VP", leaf("VB", first, "liked.verb", **given), *[leaf("IN", word, "liked.verb") for word in more]
    )
    inner = node("VP", *inner.children, what.en if what else None)
    return Phrase(es, node("VP", leaf("TO", "to", "", "liked.verb"), inner))


def _liking(
    who: Experiencer, form: tuple, what: Phrase, past: bool, kind: str, much: Phrase | None
) -> Sentence:
    es_verb, es_form = form
    _, en, sense = LIKING[es_verb]
    es = [leaf("VB", es_form, "like fin", lemma=es_verb, sense=sense)]
    if kind == "no":
        es_head = [who.named, leaf("RB", "no", "neg"), who.clitic]
    else:
        es_head = [who.named, who.clitic]
    if kind == "asked" and who.clitic.children[0].word in ("me", "nos"):
        kind = "yes"
    tree_es = node("S", *es_head, node("VP", *es, much.es if much else None), what.es)
    tree_en = _english_liking(who, en, sense, what.en, past, kind, much)
    return finish((question if kind == "asked" else statement)(Phrase(tree_es, tree_en)))


def _english_liking(
    who: Experiencer, en: str, sense: str, what: Node, past: bool, kind: str, much: Phrase | None
) -> Node:
    tail = [what, much.en if much else None]
    if kind == "yes":
        form = english_forms.past(en) if past else english_forms.third_person(en) if who.third else en
        tag = "VBD" if past else "VBZ" if who.third else "VBP"
        return node("S", who.subject, node("VP", leaf(tag, form, "like", lemma=en, sense=sense), *tail))
    do, tag = ("did", "VBD") if past else ("does", "VBZ") if who.third else ("do", "VBP")
    verb_phrase = node("VP", leaf("VB", en, "like", lemma=en, sense=sense), *tail)
    if kind == "no":
        return node("S", who.subject, node("VP", leaf(tag, f"{do}n't", "neg", "fin"), verb_phrase))
    return node("SQ", leaf(tag, do, "", "fin"), who.subject, verb_phrase)
