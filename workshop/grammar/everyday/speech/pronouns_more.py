"""Verbs with "se" in everyday talk, for all persons, vosotros too: "¿Os acordáis de él?", "Me equivoqué de calle."

In a table, `<A.se>` stands for a choice of one form for each person; "A" are all six, "B" those without "nosotros"
(whose preterite may be its present), "C" those that are not spoken to, "Q" the three that a question is asked to. What
follows is the name of a small word (`me`, `se`, `I`, `am`...), an English verb, or a Spanish one with its tense
(`caer:preterite`).
"""

from __future__ import annotations

import re

from workshop.grammar import english_forms
from workshop.grammar.building import Sentence
from workshop.grammar.conjugation import PERSONS, conjugated, participle
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.speech.pronouns_following import FOLLOWING
from workshop.grammar.orthography import with_pronouns
from workshop.grammar.sampling import Draw

SIX = ("1s", "2s", "3s", "1p", "2p", "3p")
SETS = {
    "A": ("p", SIX),
    "B": ("q", ("1s", "2s", "3s", "2p", "3p")),
    "C": ("j", ("1s", "3s", "1p", "3p")),
    "Q": ("r", ("2s", "3s", "2p")),
}
SMALL = {
    "me": "me te le nos os les",
    "se": "me te se nos os se",
    "a_me": "mí ti él nosotros vosotros ellos",
    "he": "he has ha hemos habéis han",
    "voy": "voy vas va vamos vais van",
    "I": "I you he we you they",
    "to_me": "me you him us you them",
    "my": "my your his our your their",
    "am": "am are is are are are",
    "not": "am_not aren't isn't aren't aren't aren't",
    "was": "was were was were were were",
    "wasnt": "wasn't weren't wasn't weren't weren't weren't",
    "have": "have have has have have have",
    "havent": "haven't haven't hasn't haven't haven't haven't",
    "dont": "don't don't doesn't don't don't don't",
}
ENDED_IN = {"a": "áis", "e": "éis", "i": "ís", "í": "ís"}
FOR_ALL_OF_YOU = {
    ("ir", "present"): "vais",
    ("dar", "present"): "dais",
    ("ver", "present"): "veis",
    ("reír", "subjunctive"): "riais",
}


def form(es: str, tense: str, person: str) -> str:
    """A finite form, also of vosotros ("2p"): "caer", "preterite" is "caísteis"."""
    if person in PERSONS:
        return conjugated(es, tense, person)
    if tense == "present":
        return FOR_ALL_OF_YOU.get((es, tense)) or es[:-2] + ENDED_IN[es[-2]]
    if tense == "preterite":
        return conjugated(es, tense, "2s") + "is"
    found = FOR_ALL_OF_YOU.get((es, tense)) or conjugated(es, tense, "1p")
    return re.sub("amos$", "áis", re.sub("emos$", "éis", found))


def expanded(table: str) -> str:
    """The table with a choice of forms in the place of each `<A.name>`."""
    return re.sub(r"<([ABCQ])\.([^>]+)>", lambda found: _choice(*found.groups()), table)


def _choice(name: str, what: str) -> str:
    letter, persons = SETS[name]
    return f"[{letter}:{' '.join(_one(what, person, name == 'Q') for person in persons)}]"


def _one(what: str, person: str, asked: bool) -> str:
    es, _, tense = what.partition(":")
    if tense == "infinitive":
        return with_pronouns(es, [SMALL["se"].split()[SIX.index(person)]]) + "/VB"
    if tense:
        return form(es, tense, person) + "/VB"
    if what in SMALL:
        person = "2s" if asked and what in ("I", "to_me", "my", "am", "was", "have") else person
        return SMALL[what].split()[SIX.index(person)]
    return f"{english_forms.third_person(what)}/VBZ" if person == "3s" and not asked else f"{what}/VBP"


# Spanish, English, kinds of lines (see LINES), and what follows in both languages.
VERBS = """
acordar; remember; prfmcg; de=0 {person} | {person}
acordar; remember; rmc; de=0 {to_do} | {to_do}
olvidar; forget; rfgmn; de=0 {left} | {left}
enterar; find out/RP; rfg; de=a {news} | about=a {news}
quejar; complain; prgwn; de=a {complaint} | about=a {complaint}
enfadar; get angry/JJ; prfgn; con=a {person} | with=a {person}
casar; get married/VBN; rgwf; {wed_at} | {wed_at}
casar; get married/VBN; gw; en=a {month} | in=a {month}
divertir; have fun/NN; prfgwmc; {fun_at} | {fun_at}
divertir; have; prfg; mucho=m {fun_at} | a=m lot=m of=m fun/NN=v {fun_at}
aburrir; get bored/VBN; prfgn; {fun_at} | {fun_at}
preocupar; worry; prn; por=a {person} | about=a {person}
preocupar; worry; prn; por=a {complaint} | about=a {complaint}
encargar; take care/NN; rgwmfc; de=a {task} | of=a {task}
ocupar; take care/NN; rgwmfc; de=a {task} | of=a {task}
reír; laugh; prfgn; de=a {person} | at/IN=a {person}
reír; laugh; prf; mucho=m con=a {person} | a=m lot=m with=a {person}
fijar; notice; rfn; en=0 {detail} | {detail}
parecer; look; p; {much} a=a {person} | {much} like/IN=a {person}
dar; realize; rf; cuenta=v de=0 {fact} | {fact}
caer; fall; rfn; {off} | {off}
dormir; fall asleep/JJ; rfgn; {asleep_at} | {asleep_at}
perder; get lost/VBN; rfn; {lost_in} | {lost_in}
quedar; stay; rfgwmcn; {stay_so} | {stay_so}
levantar; get up/RP; prgwmcn; {early} | {early}
acostar; go to bed/NN; prgwmcn; {early} | {early}
duchar; take a~v shower/NN; prgwmc; {before} | {before}
sentar; sit down/RP; rgwmcn; {seat} | {seat}
mudar; move; rfgwm; a=a {home_to} | to=a {home_to}
despedir; say goodbye/UH; rfgwmcn; de=a {person} | to=a {person}
sentir; feel; prf; {feeling} | {feeling}
arrepentir; regret; prf; de~v {deed} | {deed}
cansar; get tired/JJ; prfgn; de=a {doing} | of=a {doing}
acostumbrar; get used/JJ; rfgmc; a=a {new_life} | to/TO=a {new_life}
atrever; dare; prf; a=a {daring} | to/TO=a {daring}
portar; behave; prfc; {well} con=a {person} | {well} with=a {person}
equivocar; get; rf; de=0 {wrong} | the~0 wrong=v {wrong}
equivocar; take; rf; de=0 {wrong_way} | the~0 wrong=v {wrong_way}
llevar; get along/RP; p; {well} con=a {person} | {well} with=a {person}
poner; start; rgn; a=a {start} | to/TO=a {start}
preparar; get ready/JJ; rgwmc; para=a {ready_for} | for=a {ready_for}
"""
# The lines of a kind: `$v` is the Spanish infinitive, `$base`, `$own`, `$he`, `$past`, `$done` the English verb.
LINES = {
    "p": """
    4* <A.se>~v <A.$v:present>=v $es | <A.I>~v $own $en
    2* no=n <A.se>~v <A.$v:present>=v $es | <A.I>~v <A.dont>=n $base $en
    3* ¿ <Q.se>~v <Q.$v:present>=v $es ? | do~v <Q.I>~v $base $en ?
    ¿ por=w qué=w <Q.se>~v <Q.$v:present>=v $es ? | why=w do~v <Q.I>~v $base $en ?
    2* {folk} se~v $he_es $es | {folk} $he $en
    [siempre a=s_veces]=s <A.se>~v <A.$v:present>=v $es | <A.I>~v [always sometimes]=s $own $en
    """,
    "r": """
    4* <B.se>~v <B.$v:preterite>=v $es {t} | <B.I>~v $past $en {t}
    2* <A.se>~v <A.$v:preterite>=v $es {t_said} | <A.I>~v $past $en {t_said}
    2* no=n <B.se>~v <B.$v:preterite>=v $es | <B.I>~v didn't=n $base $en
    3* ¿ <Q.se>~v <Q.$v:preterite>=v $es ? | did~v <Q.I>~v $base $en ?
    ¿ por=w qué=w <Q.se>~v <Q.$v:preterite>=v $es ? | why=w did~v <Q.I>~v $base $en ?
    2* {folk} se~v $he_past $es {t} | {folk} $past $en {t}
    {folks} se~v $they_past $es {t} | {folks} $past $en {t}
    """,
    "f": """
    4* <A.se>~v <A.he>=h $done_es $es | <A.I>~v <A.have>=h $done $en
    2* ya/RB=y <A.se>~v <A.he>=h $done_es $es | <A.I>~v <A.have>=h already=y $done $en
    2* no=n <A.se>~v <A.he>=h $done_es $es | <A.I>~v <A.havent>=n+h $done $en
    3* ¿ <Q.se>~v <Q.he>=h $done_es $es ? | have=h <Q.I>~v $done $en ?
    2* {folk} se~v ha=h $done_es $es | {folk} has=h $done $en
    {folks} se~v han=h $done_es $es | {folks} have=h $done $en
    """,
    "g": """
    2* <A.se>~v <A.voy>=g a=g $v/VB=v $es | <A.I>~v <A.am>=g going=g to=g $base $en
    2* <A.voy>=g a=g <A.$v:infinitive>=v $es | <A.I>~v <A.am>=g going=g to=g $base $en
    no=n <A.se>~v <A.voy>=g a=g $v/VB=v $es | <A.I>~v <A.not>=n+g going=g to=g $base $en
    2* ¿ <Q.se>~v <Q.voy>=g a=g $v/VB=v $es ? | are=g <Q.I>~v going=g to=g $base $en ?
    ¿ <Q.voy>=g a=g <Q.$v:infinitive>=v $es ? | are=g <Q.I>~v going=g to=g $base $en ?
    {folk} se~v va=g a=g $v/VB=v $es | {folk} is=g going=g to=g $base $en
    """,
    "w": """
    2* <A.querer:present>=m <A.$v:infinitive>=v $es | <A.I>~m <A.want>=m to~m $base $en
    no=n <A.querer:present>=m <A.$v:infinitive>=v $es | <A.I>~m <A.dont>=n want/VB=m to~m $base $en
    """,
    "m": """
    2* <A.tener:present>=m que=m <A.$v:infinitive>=v $es | <A.I>~m <A.have>=m to~m $base $en
    no=n <A.poder:present>=m <A.$v:infinitive>=v $es | <A.I>~m can't=n+m $base $en
    2* ¿ <Q.querer:present>=m <Q.$v:infinitive>=v $es ? | do~m <Q.I>~m want/VB=m to~m $base $en ?
    <A.deber:present>=m <A.$v:infinitive>=v $es | <A.I>~m should=m $base $en
    """,
    "c": """
    4* $commands=v $es {e} | $base $en {e}
    $to_one=v $es , {name} | $base $en , {name}
    """,
    "n": """
    4* no=n $forbidden=v $es {e} | don't=n $base $en {e}
    no=n $not_one=v $es , {name} | don't=n $base $en , {name}
    """,
}


def commands(es: str) -> list[str]:
    """What is said to tú, vosotros, usted and ustedes: "siéntate", "sentaos", "siéntese", "siéntense"."""
    ending = es[:-2] + ("í" if es[-2] in "ií" else es[-2])
    forms = (
        (conjugated(es, "command", "2s"), "te"),
        *((form(es, "subjunctive", p), "se") for p in ("3s", "3p")),
    )
    return [f"{ending}os/VB", *(f"{with_pronouns(verb, [pronoun])}/VB" for verb, pronoun in forms)]


def forbidden(es: str) -> list[str]:
    """What is said after "no": "te sientes", "os sentéis"."""
    persons = (("te", "2s"), ("os", "2p"), ("se", "3s"), ("se", "3p"))
    return [f"{pronoun}~v_{form(es, 'subjunctive', person)}/VB" for pronoun, person in persons]


def _lines(row: str) -> list[str]:
    """The lines of a row of `VERBS`."""
    es, en, kinds, after = (cell.strip() for cell in row.split(";"))
    first, *others = en.split()
    more = " ".join(word if "~" in word else f"{word}=v" for word in others)
    parts = dict(zip(("es", "en"), after.split(" | "), strict=True)) | {
        "v": es,
        "base": f"{first}/VB=v {more}",
        "own": f"<A.{first}>=v {more}",
        "he": f"{english_forms.third_person(first)}/VBZ=v {more}",
        "past": f"{english_forms.past(first)}/VBD=v {more}",
        "done": f"{english_forms.past_participle(first)}/VBN=v {more}",
        "he_es": f"{form(es, 'present', '3s')}/VB=v",
        "he_past": f"{form(es, 'preterite', '3s')}/VB=v",
        "they_past": f"{form(es, 'preterite', '3p')}/VB=v",
        "done_es": f"{participle(es)}/VBN=v",
        "commands": f"[{' '.join(commands(es))}]",
        "to_one": f"[{' '.join(commands(es)[1:3])}]",
        "not_one": f"[{' '.join(forbidden(es)[::2])}]",
        "forbidden": f"[{' '.join(forbidden(es))}]",
    }
    found = [line.strip() for kind in kinds for line in LINES[kind].strip().splitlines()]
    return [re.sub(r"\$(\w+)", lambda name: parts[name[1]], line) for line in found]


LINES = [expanded(line) for row in VERBS.strip().splitlines() for line in _lines(row)]
RULES = Rules("\n".join(("verb:", *LINES, FOLLOWING)), base=BASIC)


def verbs_with_se(draw: Draw) -> Sentence:
    """ "¿Os acordáis de mi primo?", "No me he enterado de la noticia.", "Sentaos aquí." """
    return RULES.sentence(draw, "verb")
