"""Adverbs of time, place, manner and degree: small trees in both languages, with the keys that align them."""

from __future__ import annotations

from functools import cache

from workshop.grammar.language.trees import Phrase, pair

ADVERBS = {
    # past
    "yesterday": ("(ADVP (RB ayer=yesterday))", "(ADVP (RB yesterday=yesterday))"),
    "last_night": ("(ADVP (RB anoche=night))", "(NP (JJ last=night) (NN night=night))"),
    "last_week": (
        "(NP (DT la~week) (NN semana=week) (JJ pasada=last))",
        "(NP (JJ last=last) (NN week=week))",
    ),
    "last_month": (
        "(NP (DT el~month) (NN mes=month) (JJ pasado=last))",
        "(NP (JJ last=last) (NN month=month))",
    ),
    "last_year": ("(NP (DT el~year) (NN año=year) (JJ pasado=last))", "(NP (JJ last=last) (NN year=year))"),
    "last_summer": (
        "(NP (DT el~summer) (NN verano=summer) (JJ pasado=last))",
        "(NP (JJ last=last) (NN summer=summer))",
    ),
    "two_days_ago": (
        "(PP (VB hace=ago) (NP (CD dos=two) (NNS días=day)))",
        "(ADVP (NP (CD two=two) (NNS days=day)) (RB ago=ago))",
    ),
    "a_year_ago": (
        "(PP (VB hace=ago) (NP (DT un=one) (NN año=year)))",
        "(ADVP (NP (DT a=one) (NN year=year)) (RB ago=ago))",
    ),
    "three_months_ago": (
        "(PP (VB hace=ago) (NP (CD tres=three) (NNS meses=month)))",
        "(ADVP (NP (CD three=three) (NNS months=month)) (RB ago=ago))",
    ),
    # future
    "tomorrow": ("(ADVP (RB mañana=tomorrow#tomorrow.adv))", "(ADVP (RB tomorrow=tomorrow#tomorrow.adv))"),
    "tomorrow_morning": (
        "(ADVP (RB mañana=tomorrow#tomorrow.adv) (PP (IN por~morning) (DT la~morning)"
        " (NN mañana=morning#morning.n)))",
        "(NP (RB tomorrow=tomorrow#tomorrow.adv) (NN morning=morning#morning.n))",
    ),
    "next_week": (
        "(NP (DT la~week) (JJ próxima=next) (NN semana=week))",
        "(NP (JJ next=next) (NN week=week))",
    ),
    "next_year": ("(NP (DT el~year) (JJ próximo=next) (NN año=year))", "(NP (JJ next=next) (NN year=year))"),
    "tonight": ("(NP (DT esta=tonight) (NN noche=tonight))", "(ADVP (RB tonight=tonight))"),
    "soon": ("(ADVP (RB pronto=soon))", "(ADVP (RB soon=soon))"),
    # habit
    "every_day": (
        "(NP (DT todos=every) (DT los~every) (NNS días=day))",
        "(NP (DT every=every) (NN day=day))",
    ),
    "every_week": (
        "(NP (DT todas=every) (DT las~every) (NNS semanas=week))",
        "(NP (DT every=every) (NN week=week))",
    ),
    "every_summer": (
        "(NP (DT todos=every) (DT los~every) (NNS veranos=summer))",
        "(NP (DT every=every) (NN summer=summer))",
    ),
    "every_morning": (
        "(NP (DT todas=every) (DT las~every) (NNS mañanas=morning#morning.n))",
        "(NP (DT every=every) (NN morning=morning#morning.n))",
    ),
    "in_the_morning": (
        "(PP (IN por=in) (NP (DT la=the) (NN mañana=morning#morning.n)))",
        "(PP (IN in=in) (NP (DT the=the) (NN morning=morning#morning.n)))",
    ),
    "in_the_afternoon": (
        "(PP (IN por=in) (NP (DT la=the) (NN tarde=afternoon#afternoon.n)))",
        "(PP (IN in=in) (NP (DT the=the) (NN afternoon=afternoon)))",
    ),
    "at_night": (
        "(PP (IN por=at) (NP (DT la~night) (NN noche=night)))",
        "(PP (IN at=at) (NP (NN night=night)))",
    ),
    "on_sundays": (
        "(NP (DT los=on) (NNS domingos=sunday))",
        "(PP (IN on=on) (NP (NNPS Sundays=sunday)))",
    ),
    "on_saturdays": (
        "(NP (DT los=on) (NNS sábados=saturday))",
        "(PP (IN on=on) (NP (NNPS Saturdays=saturday)))",
    ),
    "on_mondays": ("(NP (DT los=on) (NNS lunes=monday))", "(PP (IN on=on) (NP (NNPS Mondays=monday)))"),
    "in_summer": ("(PP (IN en=in) (NP (NN verano=summer)))", "(PP (IN in=in) (NP (NN summer=summer)))"),
    "in_winter": ("(PP (IN en=in) (NP (NN invierno=winter)))", "(PP (IN in=in) (NP (NN winter=winter)))"),
    "sometimes": (
        "(ADVP (IN a=sometimes) (NNS veces=sometimes))",
        "(ADVP (RB sometimes=sometimes))",
    ),
    "often": ("(ADVP (IN a=often) (NN menudo=often))", "(ADVP (RB often=often))"),
    "always": ("(ADVP (RB siempre=always))", "(ADVP (RB always=always))"),
    "never": ("(ADVP (RB nunca=never))", "(ADVP (RB never=never))"),
    "also": ("(ADVP (RB también=also))", "(ADVP (RB also=also))"),
    "already": ("(ADVP (RB ya=already))", "(ADVP (RB already=already))"),
    # now
    "now": ("(ADVP (RB ahora=now))", "(ADVP (RB now=now))"),
    "right_now": (
        "(PP (IN en=now) (NP (DT este=now) (NN momento=now)))",
        "(ADVP (RB right=now) (RB now=now))",
    ),
    "today": ("(ADVP (RB hoy=today))", "(ADVP (RB today=today))"),
    "this_week": (
        "(NP (DT esta=this) (NN semana=week))",
        "(NP (DT this=this) (NN week=week))",
    ),
    "this_morning": (
        "(NP (DT esta=this) (NN mañana=morning#morning.n))",
        "(NP (DT this=this) (NN morning=morning#morning.n))",
    ),
    "many_times": (
        "(NP (JJ muchas=many) (NNS veces=time#time.n.occasion))",
        "(NP (JJ many=many) (NNS times=time#time.n.occasion))",
    ),
    "yet": ("(ADVP (RB todavía=yet))", "(ADVP (RB yet=yet))"),
    "still": ("(ADVP (RB todavía=still))", "(ADVP (RB still=still))"),
    # manner and degree
    "much": ("(ADVP (RB mucho=much))", "(NP (DT a=much) (NN lot=much))"),
    "very_much": ("(ADVP (RB mucho=much))", "(ADVP (RB very=much) (RB much=much))"),
    "little": ("(ADVP (RB poco=little))", "(ADVP (RB little=little))"),
    "too_much": ("(ADVP (RB demasiado=toomuch))", "(ADVP (RB too=toomuch) (RB much=toomuch))"),
    "well": ("(ADVP (RB bien=well#well.adv))", "(ADVP (RB well=well#well.adv))"),
    "very_well": (
        "(ADVP (RB muy=very) (RB bien=well#well.adv))",
        "(ADVP (RB very=very) (RB well=well#well.adv))",
    ),
    "badly": ("(ADVP (RB mal=badly))", "(ADVP (RB badly=badly))"),
    "fast": ("(ADVP (RB rápido=fast))", "(ADVP (RB fast=fast))"),
    "slowly": ("(ADVP (RB despacio=slowly))", "(ADVP (RB slowly=slowly))"),
    "high": ("(ADVP (RB alto=high))", "(ADVP (RB high=high))"),
    "early": ("(ADVP (RB temprano=early))", "(ADVP (RB early=early))"),
    "late": ("(ADVP (RB tarde=late#late.adv))", "(ADVP (RB late=late))"),
    "very_late": ("(ADVP (RB muy=very) (RB tarde=late#late.adv))", "(ADVP (RB very=very) (RB late=late))"),
    # place
    "here": ("(ADVP (RB aquí=here))", "(ADVP (RB here=here))"),
    "there": ("(ADVP (RB allí=there))", "(ADVP (RB there=there))"),
    "at_home": ("(PP (IN en=at) (NP (NN casa=home)))", "(PP (IN at=at) (NP (NN home=home)))"),
    "home": ("(PP (IN a~home) (NP (NN casa=home)))", "(ADVP (NN home=home))"),
    "at_work": (
        "(PP (IN en=at) (DT el~work) (NN trabajo=work#work.n))",
        "(PP (IN at=at) (NP (NN work=work#work.n)))",
    ),
    "to_work": (
        "(PP (IN a=to) (DT el~work) (NN trabajo=work#work.n))",
        "(PP (TO to=to) (NP (NN work=work#work.n)))",
    ),
    "far_away": ("(ADVP (RB lejos=far))", "(ADVP (RB far=far) (RB away=far))"),
    "near_here": (
        "(ADVP (RB cerca=near) (IN de~here) (RB aquí=here))",
        "(ADVP (RB near=near) (RB here=here))",
    ),
    "by_train": ("(PP (IN en=by) (NP (NN tren=train)))", "(PP (IN by=by) (NP (NN train=train)))"),
    "by_bus": ("(PP (IN en=by) (NP (NN autobús=bus)))", "(PP (IN by=by) (NP (NN bus=bus)))"),
    "by_plane": ("(PP (IN en=by) (NP (NN avión=plane)))", "(PP (IN by=by) (NP (NN plane=plane)))"),
    "by_car": ("(PP (IN en=by) (NP (NN coche=car)))", "(PP (IN by=by) (NP (NN car=car)))"),
    "nothing": ("(NP (PRP nada=nothing#nothing.n))", "(NP (PRP anything=nothing#nothing.n))"),
    "please": ("(PP (IN por=please) (NN favor=please))", "(INTJ (UH please=please))"),
}

PAST = "yesterday last_night last_week last_month last_year last_summer two_days_ago a_year_ago".split()
RECENT = "yesterday last_week two_days_ago".split()
FUTURE = "tomorrow tomorrow_morning next_week tonight tomorrow".split()
HABIT = (
    "every_day in_the_morning in_the_afternoon at_night on_sundays on_saturdays on_mondays sometimes".split()
)
NOW = "now right_now".split()
LATELY = "today this_week many_times".split()
OFTEN = "always never also".split()


@cache
def adverb(name: str) -> Phrase:
    """The adverb of a row of the table."""
    return pair(*ADVERBS[name])
