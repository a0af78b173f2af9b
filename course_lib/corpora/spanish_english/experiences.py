"""What people like and feel: gustar and its like turn the sentence round; hunger, age and fear are had in Spanish."""

from __future__ import annotations

from dataclasses import dataclass, replace

from course_lib.corpora.spanish_english import english_forms
from course_lib.corpora.spanish_english.adverbs import adverb
from course_lib.corpora.spanish_english.building import Sentence, ask, finish, noun_pair, question, statement, tell
from course_lib.corpora.spanish_english.conjugation import infinitive
from course_lib.corpora.spanish_english.english import noun_phrase as english_np
from course_lib.corpora.spanish_english.lexicon import noun, nouns_of, verb
from course_lib.corpora.spanish_english.meaning import Clause, NounPhrase, Pronoun
from course_lib.corpora.spanish_english.sampling import Draw, counted, described, named_person, person
from course_lib.corpora.spanish_english.spanish import noun_phrase as spanish_np
from course_lib.corpora.spanish_english.trees import Node, Phrase, leaf, node, pair, rule


@dataclass(frozen=True)
class Experiencer:
    """Who likes it: "a mi hermana le", "me"; in English the subject, `third` if it takes an -s."""

    named: Node | None
    clitic: Node
    subject: Node
    third: bool


CLITICS = {"1s": ("me", "I"), "2s": ("te", "you"), "1p": ("nos", "we")}
STRONG = {  # a mí, a ti, a ella: said with the clitic, and alone enough to tell he from she
    **{"mí": ("me", "I", False), "ti": ("te", "you", False), "él": ("le", "he", True), "ella": ("le", "she", True)},
    **{"nosotros": ("nos", "we", False), "ellos": ("les", "they", False), "ellas": ("les", "they", False)},
    **{"usted": ("le", "you", False), "ustedes": ("les", "you", False)},
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
    kinds = ("food", "drink", "pet", "language", "sport", "subject", "flower", "film", "song", "city_name", "toy", "vehicle")
    if draw.chance(0.55):
        found = draw.pick([n for n in nouns_of(*kinds) if n.number != "sg" or n.mass or "subject" in n.kinds])
        if "city_name" in found.kinds:
            return NounPhrase(found, "liked", "")
        plural = found.number != "sg" and not found.mass
        return described(draw, NounPhrase(found, "liked", "", plural, generic=True), 0.3)
    found = draw.pick(nouns_of("clothes", "pet", "home", "text", "film", "song", "vehicle", "garden", "town", "beach"))
    article = draw.pick(("your", "this", "that", "the")) if found.kinds & CAN_BE_MINE else draw.pick(("this", "the"))
    if article == "the" and found.number == "pl":
        return liked_thing(draw)
    return described(draw, counted(draw, found, "liked", article, 0 if article == "the" else 0.15), 0.15)


CAN_BE_MINE = {"clothes", "pet", "home", "vehicle", "garden"}


def liking(draw: Draw) -> Sentence:
    """ "Me gusta el café.", "A mi hermana no le gustan los gatos negros.", "¿Te gustó la película?" """
    who, what = experiencer(draw), liked_thing(draw)
    es_verb = draw.weighted({"gustar": 3, "encantar": 1})
    past = not what.generic and draw.chance(0.35) and bool(what.noun.kinds & {"film", "song", "text", "town", "beach"})
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
    *(("leer", "read", "text"), ("comer", "eat", "food"), ("beber", "drink", "drink"), ("estudiar", "study", "language")),
    *(("ver", "watch", "film"), ("escribir", "write", "written"), ("cantar", "sing", "song")),
    *(("dibujar", "draw", "animal"), ("hablar", "speak", "language"), ("escuchar", "listen to", "música")),
)


def activity(draw: Draw) -> Phrase:
    """An infinitive, alone or with an object in general: "leer libros", "to read books"."""
    if draw.chance(0.4):
        doing = verb(*draw.pick(DOINGS))
        return _infinitive(doing, None)
    if draw.chance(0.25):
        sport = NounPhrase(draw.pick(nouns_of("sport")), "liked.obj", generic=True)
        es = node("PP", leaf("IN", "a", "", "liked.obj.noun"), spanish_np(sport))
        return _infinitive(verb("jugar", "play"), Phrase(es, english_np(sport)))
    es, en, kind = draw.pick(DOINGS_WITH)
    chosen = draw.pick([n for n in nouns_of(kind) if n.number != "sg" or n.mass])
    plural = not chosen.mass and "language" not in chosen.kinds
    return _infinitive(verb(es, en), noun_pair(NounPhrase(chosen, "liked.obj", "", plural)))


def _infinitive(doing, what: Phrase | None) -> Phrase:
    given = {"lemma": doing.es, "sense": doing.sense}
    first, *more = doing.en.split()
    es = node("VP", leaf("VB", infinitive(doing.es), "liked.verb", **given), what.es if what else None)
    inner = node("VP", leaf("VB", first, "liked.verb", **given), *[leaf("IN", word, "liked.verb") for word in more])
    inner = node("VP", *inner.children, what.en if what else None)
    return Phrase(es, node("VP", leaf("TO", "to", "", "liked.verb"), inner))


def _liking(who: Experiencer, form: tuple, what: Phrase, past: bool, kind: str, much: Phrase | None) -> Sentence:
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


def _english_liking(who: Experiencer, en: str, sense: str, what: Node, past: bool, kind: str, much: Phrase | None) -> Node:
    tail = [what, much.en if much else None]
    if kind == "yes":
        form = english_forms.past(en) if past else english_forms.third_person(en) if who.third else en
        tag = "VBD" if past else "VBZ" if who.third else "VBP"
        return node("S", who.subject, node("VP", leaf(tag, form, "like", lemma=en, sense=sense), *tail))
    do = "did" if past else "does" if who.third else "do"
    verb_phrase = node("VP", leaf("VB", en, "like", lemma=en, sense=sense), *tail)
    if kind == "no":
        return node("S", who.subject, node("VP", leaf("AUX", f"{do}n't", "neg", "fin"), verb_phrase))
    return node("SQ", leaf("AUX", do, "", "fin"), who.subject, verb_phrase)


def aching(draw: Draw) -> Sentence:
    """ "Me duele la cabeza." is "My head hurts." """
    part = draw.pick(nouns_of("ache"))
    plural = part.number == "pl" or (part.number == "both" and draw.chance(0.4))
    who, negated = experiencer(draw), draw.chance(0.12)
    if who.clitic.children[0].word in ("nos", "les"):
        return aching(draw)
    past = draw.chance(0.25)
    form = ("dolía" if past else "duele") if not plural else ("dolían" if past else "duelen")
    np = NounPhrase(part, "part", plural=plural)
    no = leaf("RB", "no", "neg") if negated else None
    hurts = leaf("VB", form, "hurt fin", lemma="doler", sense="hurt.v")
    es = node("S", who.named, no, who.clitic, node("VP", hurts), _part_in_spanish(np))
    return finish(statement(Phrase(es, _english_aching(who, np, past, negated))))


def _part_in_spanish(np: NounPhrase) -> Node:
    article, word = spanish_np(np).children
    return node("NP", leaf(article.tag, article.word, "", "part.noun part.owner"), word)


OWNERS = {"I": "my", "you": "your", "he": "his", "she": "her", "we": "our", "they": "their"}


def _english_aching(who: Experiencer, np: NounPhrase, past: bool, negated: bool) -> Node:
    *before, last = who.subject.children
    if last.word in OWNERS:
        owner = [replace(last, tag="PRP$", word=OWNERS[last.word])]
    else:
        owner = [*before, replace(last, word=last.word + "'s")]
    noun_leaf = english_np(np).children[-1]
    form = "hurt" if past or np.plural else "hurts"
    hurts = {"lemma": "doler", "sense": "hurt.v"}
    subject = node("NP", *owner, noun_leaf)
    if not negated:
        return node("S", subject, node("VP", leaf("VB", form, "hurt", **hurts)))
    do = "didn't" if past else "don't" if np.plural else "doesn't"
    return node("S", subject, node("VP", leaf("AUX", do, "neg", "fin"), node("VP", leaf("VB", "hurt", "hurt", **hurts))))


STATES = {  # tengo hambre: I am hungry
    "hambre": ("hungry", "hungry.a", "mucha"),
    "sed": ("thirsty", "thirsty.a", "mucha"),
    "frío": ("cold", "cold.a.feeling", "mucho"),
    "calor": ("hot", "hot.a.feeling", "mucho"),
    "sueño": ("sleepy", "sleepy.a", "mucho"),
    "miedo": ("afraid", "afraid.a", "mucho"),
    "razón": ("right", "right.a", ""),
    "prisa": ("in a hurry", "hurry.n", ""),
}


def feeling(draw: Draw) -> Sentence:
    """ "Tengo mucha hambre." is "I am very hungry." """
    asked = draw.chance(0.2)
    word = draw.pick(list(STATES))
    en, sense, much = STATES[word]
    es_parts = [leaf("NN", word, "state", lemma=word, sense=sense)]
    en_parts = [leaf("JJ", part, "state", lemma=word, sense=sense) for part in en.split()]
    if much and not asked and draw.chance(0.3):
        es_parts.insert(0, leaf("JJ", much, "degree"))
        en_parts.insert(0, leaf("RB", "very", "degree"))
    clause = _having_is_being(person(draw, "m.subj", asked), asked)
    state = Phrase(node("NP", *es_parts), node("ADJP", *en_parts))
    negated = not asked and len(es_parts) == 1 and draw.chance(0.25)
    tense = draw.weighted({"present": 4, "imperfect": 1})
    clause = replace(clause, rest=(state,), negated=negated, tense=tense)
    if tense == "present" and not asked and word != "razón" and draw.chance(0.1):
        clause = replace(clause, often=adverb("always"), negated=False)
    return ask(clause) if asked else tell(clause)


def _having_is_being(subject, asked: bool) -> Clause:
    return Clause(verb("tener", "be"), subject, question=asked)


AGES = {
    **{"cinco": "five", "siete": "seven", "ocho": "eight", "diez": "ten", "doce": "twelve", "quince": "fifteen"},
    **{"veinte": "twenty", "treinta": "thirty", "cuarenta": "forty", "cincuenta": "fifty", "sesenta": "sixty"},
    **{"ochenta": "eighty", "dieciocho": "eighteen", "tres": "three", "seis": "six", "cien": "a hundred"},
}
OLD_AGES = ("treinta", "cuarenta", "cincuenta", "sesenta", "ochenta")
CHILD_AGES = ("cinco", "siete", "ocho", "diez", "doce", "tres", "seis")


def age(draw: Draw) -> Sentence:
    """ "Mi hermana tiene veinte años." is "My sister is twenty years old." """
    subject = person(draw, "m.subj")
    if subject.person == "3p":
        return age(draw)
    kinds = subject.noun.kinds if isinstance(subject, NounPhrase) else frozenset()
    grown = OLD_AGES if "adult" in kinds else [word for word in AGES if word not in (*CHILD_AGES, "quince")]
    any_age = isinstance(subject, Pronoun) or subject.noun.es in ("hijo", "hija", "primo", "prima", "hermano", "hermana")
    word = draw.pick(CHILD_AGES if "child" in kinds else list(AGES) if any_age else grown)
    number_en = "(CD {0}=n)".format(AGES[word]) if " " not in AGES[word] else "(DT a=n) (CD hundred=n)"
    years = pair(
        f"(NP (CD {word}=n) (NNS años=years))",
        f"(ADJP (NP {number_en} (NNS years=years)) (JJ old~years))",
    )
    clause = replace(_having_is_being(subject, False), rest=(years,), negated=draw.chance(0.1))
    return tell(clause)


def fear(draw: Draw) -> Sentence:
    """ "Mi hijo tiene miedo de los perros." is "My son is afraid of dogs." """
    what = NounPhrase(draw.pick(nouns_of("wild", "insect", "furry", "murciélago", "ratón")), "m.of", "", True, generic=True)
    asked = draw.chance(0.2)
    of = pair("(PP (IN de=of) {what})", "(PP (IN of=of) {what})", what=noun_pair(what))
    state = pair("(NP (NN miedo=state#afraid.a))", "(JJ afraid=state#afraid.a)")
    clause = _having_is_being(person(draw, "m.subj", asked), asked)
    clause = replace(clause, rest=(state, of), negated=not asked and draw.chance(0.3))
    return ask(clause) if asked else tell(clause)
