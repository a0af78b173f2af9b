"""English words: plurals, the forms of verbs, comparatives."""

from __future__ import annotations

import re

PLURALS = {
    "man": "men",
    "woman": "women",
    "child": "children",
    "person": "people",
    "foot": "feet",
    "tooth": "teeth",
    "mouse": "mice",
    "fish": "fish",
    "knife": "knives",
    "leaf": "leaves",
    "wolf": "wolves",
    "sheep": "sheep",
    "shelf": "shelves",
    "wife": "wives",
    "life": "lives",
    "thief": "thieves",
    "half": "halves",
    "loaf": "loaves",
    "goose": "geese",
    "deer": "deer",
    "series": "series",
    "mosquito": "mosquitoes",
    "mango": "mangoes",
}
PAST = {
    "be": "was",
    "have": "had",
    "do": "did",
    "go": "went",
    "eat": "ate",
    "drink": "drank",
    "buy": "bought",
    "sell": "sold",
    "read": "read",
    "write": "wrote",
    "see": "saw",
    "find": "found",
    "lose": "lost",
    "break": "broke",
    "give": "gave",
    "send": "sent",
    "bring": "brought",
    "make": "made",
    "know": "knew",
    "meet": "met",
    "think": "thought",
    "sleep": "slept",
    "run": "ran",
    "swim": "swam",
    "sing": "sang",
    "fly": "flew",
    "fall": "fell",
    "come": "came",
    "leave": "left",
    "get": "got",
    "take": "took",
    "drive": "drove",
    "pay": "paid",
    "put": "put",
    "cut": "cut",
    "teach": "taught",
    "understand": "understood",
    "forget": "forgot",
    "win": "won",
    "tell": "told",
    "build": "built",
    "say": "said",
    "lend": "lent",
    "wear": "wore",
    "speak": "spoke",
    "hear": "heard",
    "sit": "sat",
    "grow": "grew",
    "ring": "rang",
    "draw": "drew",
    "steal": "stole",
    "feel": "felt",
    "wake": "woke",
    "begin": "began",
    "cost": "cost",
    "bite": "bit",
    "catch": "caught",
    "spend": "spent",
    "hurt": "hurt",
    "light": "lit",
    "keep": "kept",
    "shine": "shone",
    "choose": "chose",
    "hide": "hid",
    "hang": "hung",
    "throw": "threw",
    "fight": "fought",
    "ride": "rode",
    "forgive": "forgave",
    "shut": "shut",
    "set": "set",
    "hit": "hit",
    "let": "let",
    "quit": "quit",
    "hold": "held",
    "stand": "stood",
    "feed": "fed",
    "sweep": "swept",
    "shake": "shook",
    "show": "showed",
    "become": "became",
    "beat": "beat",
    "blow": "blew",
    "mean": "meant",
    "lead": "led",
    "shoot": "shot",
    "stick": "stuck",
    "freeze": "froze",
    "rise": "rose",
    "tear": "tore",
    "swear": "swore",
    "bend": "bent",
    "dig": "dug",
    "bet": "bet",
    "bleed": "bled",
    "deal": "dealt",
    "lay": "laid",
    "seek": "sought",
    "sink": "sank",
    "spread": "spread",
    "strike": "struck",
}
PARTICIPLES = {
    "be": "been",
    "do": "done",
    "go": "gone",
    "eat": "eaten",
    "drink": "drunk",
    "write": "written",
    "see": "seen",
    "break": "broken",
    "give": "given",
    "know": "known",
    "run": "run",
    "swim": "swum",
    "sing": "sung",
    "fly": "flown",
    "fall": "fallen",
    "come": "come",
    "get": "gotten",
    "take": "taken",
    "drive": "driven",
    "forget": "forgotten",
    "wear": "worn",
    "speak": "spoken",
    "grow": "grown",
    "ring": "rung",
    "draw": "drawn",
    "steal": "stolen",
    "wake": "woken",
    "begin": "begun",
    "bite": "bitten",
    "choose": "chosen",
    "hide": "hidden",
    "throw": "thrown",
    "ride": "ridden",
    "forgive": "forgiven",
    "shake": "shaken",
    "show": "shown",
    "become": "become",
    "beat": "beaten",
    "blow": "blown",
    "freeze": "frozen",
    "rise": "risen",
    "tear": "torn",
    "swear": "sworn",
    "sink": "sunk",
}
DOUBLED = {
    "run",
    "swim",
    "get",
    "sit",
    "put",
    "cut",
    "win",
    "forget",
    "stop",
    "plan",
    "hug",
    "jog",
    "begin",
} | {
    *(
        "shut",
        "set",
        "hit",
        "let",
        "quit",
        "dig",
        "bet",
        "grab",
        "mop",
        "trip",
        "rob",
        "drop",
        "slip",
        "shop",
    ),
    *("chat", "clap", "chop", "wrap", "knit", "regret", "admit", "prefer", "permit", "occur", "step", "skip"),
}
DOUBLED_PAST = {
    "stop",
    "plan",
    "hug",
    "jog",
    "grab",
    "mop",
    "trip",
    "rob",
    "drop",
    "slip",
    "shop",
    "chat",
} | {
    *("clap", "chop", "wrap", "knit", "regret", "admit", "prefer", "permit", "occur", "step", "skip"),
}
COMPARED = {"good": "better", "bad": "worse", "fun": None}
VOWELS = "aeiou"


def plural(noun: str) -> str:
    """The plural of a noun; in "sheet of paper" the first word changes."""
    head, of, rest = noun.partition(" of ")
    *before, last = head.split()
    return " ".join([*before, _plural_word(last)]) + of + rest


def _plural_word(noun: str) -> str:
    if noun in PLURALS:
        return PLURALS[noun]
    if re.search(r"(s|x|z|ch|sh|tomato|potato|hero)$", noun):
        return noun + "es"
    return noun[:-1] + "ies" if re.search(r"[^aeiou]y$", noun) else noun + "s"


def third_person(verb: str) -> str:
    """The present after he, she and it."""
    if verb in ("be", "have", "do", "go"):
        return {"be": "is", "have": "has", "do": "does", "go": "goes"}[verb]
    if re.search(r"(s|x|z|ch|sh)$", verb):
        return verb + "es"
    return verb[:-1] + "ies" if re.search(r"[^aeiou]y$", verb) else verb + "s"


def past(verb: str) -> str:
    """The simple past; for "be", the form after I, he, she and it."""
    return PAST.get(verb) or _with_ed(verb)


def past_participle(verb: str) -> str:
    """The form after "have"."""
    return PARTICIPLES.get(verb) or past(verb)


def _with_ed(verb: str) -> str:
    if verb in DOUBLED_PAST:
        return verb + verb[-1] + "ed"
    if verb.endswith("e"):
        return verb + "d"
    return verb[:-1] + "ied" if re.search(r"[^aeiou]y$", verb) else verb + "ed"


def ing(verb: str) -> str:
    """The form in -ing."""
    if verb in DOUBLED:
        return verb + verb[-1] + "ing"
    if verb == "be" or verb.endswith("ie"):
        return {"be": "being"}.get(verb, verb[:-2] + "ying")
    return verb[:-1] + "ing" if re.search(r"[^aeoiy]e$", verb) else verb + "ing"


def comparative(adjective: str) -> str:
    """The comparative: "taller", "nicer", "happier", "more expensive"."""
    if adjective in COMPARED:
        return COMPARED[adjective] or f"more {adjective}"
    if len(re.findall(r"[aeiouy]+", adjective.removesuffix("e"))) > 1 and not adjective.endswith("y"):
        return f"more {adjective}"
    return _stem_er(adjective) + "er"


def _stem_er(adjective: str) -> str:
    if adjective.endswith("y"):
        return adjective[:-1] + "i"
    if re.fullmatch(r"[^aeiou]+[aeiou][^aeiouwy]", adjective):
        return adjective + adjective[-1]
    return adjective.removesuffix("e")


def superlative(adjective: str) -> str:
    """The superlative: "tallest", "happiest", "most expensive"."""
    if adjective in ("good", "bad"):
        return {"good": "best", "bad": "worst"}[adjective]
    compared = comparative(adjective)
    return compared.replace("more ", "most ") if compared.startswith("more ") else compared[:-2] + "est"
