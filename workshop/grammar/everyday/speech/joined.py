"""A command with its reason, two plain clauses with a comma, and questions with "o": "Dámelo, que es mío." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.building import Sentence
from workshop.grammar.everyday.forms.ordering import an_act
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.commanding import ADDRESSED, commanded
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.everyday.pronouns.acts import bare
from workshop.grammar.everyday.speech.joined_more import REASONS
from workshop.grammar.families import Family
from workshop.grammar.meaning import Pronoun
from workshop.grammar.sampling import Draw
from workshop.grammar.trees import Phrase, leaves

FRAMES = """
X_all:
  7* {X_do} , que=0 {X_why} | {X_do} , {X_why}
  2* {X_do} , {please} , que=0 {X_why} | {X_do} , {please} , {X_why}
  2* {X_do} que=0 {X_why} | {X_do} , {X_why}
  2* {X_do} , {X_why} | {X_do} , {X_why}
  {called_you} , {X_do} , que=0 {X_why} | {called_you} , {X_do} , {X_why}
  {say} , {X_do} , que=0 {X_why} | {say} , {X_do} , {X_why}
  2* {X_why} , {X_do} | {X_why} , {X_do}
  {X_why} , así=1 que=1 {X_do} | {X_why} , so=1 {X_do}
  2* {X_do} porque=1 {X_why} | {X_do} because=1 {X_why}
"""
PLAIN = """
X_all:
  5* {X_do} , que=0 {X_why} | {X_do} , {X_why}
  2* {X_do} , {please} , que=0 {X_why} | {X_do} , {please} , {X_why}
  {called_you} , {X_do} , que=0 {X_why} | {called_you} , {X_do} , {X_why}
  {X_do} que=0 {X_why} | {X_do} , {X_why}
  2* {X_do} porque=1 {X_why} | {X_do} because=1 {X_why}
"""
MINE = """
X_all:
  5* {X_do} , que=0 {X_why} | {X_do} , {X_why}
  {X_do} , {please} , que=0 {X_why} | {X_do} , {please} , {X_why}
  {X_do} que=0 {X_why} | {X_do} , {X_why}
  2* {X_do} , {X_why} | {X_do} , {X_why}
  {called_you} , {X_do} , que=0 {X_why} | {called_you} , {X_do} , {X_why}
  {X_do} porque=1 {X_why} | {X_do} because=1 {X_why}
X_do:
  3* [t:dámeLO démeLO]/VB=v | give/VB=v IT=v to~v me=v
  [t:tráemeLO devuélvemeLO]/VB=v | [t:bring=v_IT=v give=v_IT=v_back=v]/VB to~v me=v
  no=n se=0 LO=l des/VB=v a=a [o:nadie ella tu=y_hermano/NN=o]=o | don't=n give/VB=v IT=l to=a [o:anyone her \
    your=y_brother/NN=o]=o
  no=n LO=l [v:toques rompas pierdas uses pierdas abras]/VB=v | don't=n [v:touch break lose use lose open]/VB=v IT=l
  no=n LO=l toque/VB=v | don't=n touch/VB=v IT=l
  [t:déjaLO ponLO déjeLO póngaLO]/VB=v [w:ahí en=w_la=w_mesa/NN=w]=w | [t:leave put leave put]/VB=v IT=v [w:there \
    on=w_the=w_table/NN=w]=w
X_why:
  3* SON/VB=v [o:mí@ nuestr@ tuy@]/PRP=o | THEY~v ARE=v [o:mine ours yours]/PRP=o
  2* SON/VB=v de=0 {owner} | THEY~v ARE=v {owner}
  2* no=n SON/VB=v [o:mí@ tuy@]/PRP=o | THEY~v AREN'T=n+v [o:mine yours]/PRP=o
  2* LO=l necesito/VB=v [- hoy ahora] | I~v need/VB=v IT=l [- today now]
  SON/VB=v [w:nuev@ muy=d_bonit@ muy=d_car@ muy=d_viej@]/JJ=w | THEY~v ARE=v [w:new very=d_pretty very=d_expensive \
    very=d_old]/JJ=w
  LO=l estoy=b [usando buscando]/VBG=v | I~b am=b [using looking=v_for=v]/VBG=v IT=l
"""
FORMS = (
    {"@": "o", "LO": "lo", "IT": "it", "SON": "es", "THEY": "it", "AREN'T": "isn't", "ARE": "is"},
    {"@": "a", "LO": "la", "IT": "it", "SON": "es", "THEY": "it", "AREN'T": "isn't", "ARE": "is"},
    {"@": "os", "LO": "los", "IT": "them", "SON": "son", "THEY": "they", "AREN'T": "aren't", "ARE": "are"},
    {"@": "as", "LO": "las", "IT": "them", "SON": "son", "THEY": "they", "AREN'T": "aren't", "ARE": "are"},
)
TABLE = """
because:
  3* {cold_all} | {cold_all}
  3* {sleep_all} | {sleep_all}
  4* {hurry_all} | {hurry_all}
  2* {fall_all} | {fall_all}
  3* {eat_all} | {eat_all}
  4* {tell_all} | {tell_all}
  3* {calm_all} | {calm_all}
  2* {call_all} | {call_all}
  3* {rest_all} | {rest_all}
  3* {clean_all} | {clean_all}
  2* {wait_all} | {wait_all}
  6* {any_all} | {any_all}
  2* {dont_all} | {dont_all}
  {m0_all} | {m0_all}
  {m1_all} | {m1_all}
  {m2_all} | {m2_all}
  {m3_all} | {m3_all}
  3* {hear} | {hear}
  9* {matched} | {matched}
called_you:
  3* {name} | {name}
  [mamá papá hijo hija cariño abuela abuelo]/NN | [Mom Dad son daughter honey Grandma Grandpa]/NN
say:
  [oye mira bueno]/UH | [hey look well]/UH
owner:
  [mi tu su]=1 [p:hermano hermana madre padre amigo amiga hijo hija]/NN=2 | [my your his]=1 [p:brother's sister's \
    mother's father's friend's friend's son's daughter's]/NN=2
  [n:Ana Luis Marta Pablo María Juan Carmen Diego]/NNP=1 | [n:Ana's Luis's Marta's Pablo's María's Juan's Carmen's \
    Diego's]/NNP=1
cold_do:
  [p:cierra cierre cierren]/VB=v la=a [o:puerta ventana]/NN=o | close/VB=v the=a [o:door window]/NN=o
  [p:ponte póngase]/VB=v [o:el=a_abrigo el=a_sombrero los=a_guantes una=b_chaqueta un=b_suéter]/NN=o | put/VB=v \
    on/RP=v [o:your=a_coat your=a_hat your=a_gloves a=b_jacket a=b_sweater]/NN=o
  [p:llévate llévese toma]/VB=v [o:un=a_paraguas un=a_abrigo una=a_chaqueta un=a_suéter]/NN=o | take/VB=v \
    [o:an=a_umbrella a=a_coat a=a_jacket a=a_sweater]/NN=o
  no=n [p:salgas salga salgan]/VB=v [x:- ahora todavía sin=x_abrigo/NN=c] | don't=n go/VB=v out/RP=v [x:- now yet \
    without=x_a~c_coat/NN=c]
  quédate/VB=v en=h casa/NN=h | stay/VB=v at=h home=h
  abrígate/VB=v bien=w | dress/VB=v warmly=w
  vámonos=v [x:en=x_coche=c en=x_taxi=c] | let's=v go/VB=v [x:by=x_car=c by=x_taxi=c]
  vámonos=v a=x casa/NN=x | let's=v go/VB=v home=x
cold_why:
  3* hace/VB=v [w:frío mucho=d_frío viento mucho=d_viento]=w | it~v is=v [w:cold very=d_cold windy very=d_windy]=w
  [está=b_lloviendo/VBG=v está=b_nevando/VBG=v va=b_a=b_llover/VB=v va=b_a=b_nevar/VB=v] | it~b [is=b_raining=v \
    is=b_snowing=v is=b_going=b_to=b_rain/VB=v is=b_going=b_to=b_snow/VB=v]
  ya=y es/VB=b de=w noche/NN=w | it~b is=b already=y dark/JJ=w
  hace/VB=v mal/JJ=d tiempo/NN=w | the~w weather/NN=w is=v bad=d
sleep_do:
  3* [p:baja baje bajen]/VB=v [o:la=a_música la=a_tele la=a_radio el=a_volumen]/NN=o | turn/VB=v down/RP=v \
    [o:the=a_music the=a_TV the=a_radio the=a_volume]/NN=o
  2* [p:apaga apague]/VB=v [o:la=a_luz la=a_tele la=a_radio el=a_teléfono]/NN=o | turn/VB=v off/RP=v [o:the=a_light \
    the=a_TV the=a_radio the=a_phone]/NN=o
  [p:habla hable hablen]/VB=v más=m bajo=m | speak/VB=v more=m quietly=m
  no=n [v:grites cantes llores corras hables griten corran]/VB=v | don't=n [v:shout sing cry run talk shout run]/VB=v
  no=n [p:hagas hagan]/VB=v [m:- tanto=m] ruido/NN=r | don't=n make/VB=v [m:- so=m_much=m] noise/NN=r
  [p:cállate cállense]/VB=v | be/VB=v quiet/JJ=v
  deja/VB=v de=v [v:gritar cantar hablar llorar saltar]/VB=w | stop/VB=v [v:shouting singing talking crying \
    jumping]/VBG=w
sleep_why:
  2* [o:el=a_niño el=a_bebé tu=a_hermano mi=a_padre la=a_niña tu=a_madre]/NN=o está=b durmiendo=v | [o:the=a_boy \
    the=a_baby your=a_brother my=a_father the=a_girl your=a_mother]/NN=o is=b sleeping=v
  los=a [o:vecinos niños abuelos]/NN=o están=b durmiendo=v | the=a [o:neighbors children grandparents]/NNS=o are=b \
    sleeping=v
  3* [es=v_tarde ya=y_es=v_tarde es=v_muy=d_tarde]/RB=w | it~v is=v [late already=y_late very=d_late]/JJ=w
  2* [quiero necesito]/VB=v [w:dormir descansar estudiar trabajar]/VB=w | I~v [want need]/VB=v to~w [w:sleep rest \
    study work]/VB=w
  estoy=b [w:estudiando trabajando leyendo hablando=w_por=p_teléfono=p]/VBG=w | I~b am=b [w:studying working \
    reading talking=w_on=p_the~p_phone=p]/VBG=w
  me=m duele/VB=v la=0 cabeza/NN=o | my=m head/NN=o hurts/VBZ=v
  no=n [v:puedo=v_dormir/VB=w puedo=v_estudiar/VB=w oigo/VB=v_nada=w] | I~v [v:can't=n+v_sleep/VB=w \
    can't=n+v_study/VB=w don't=n_hear/VB=v_anything=w]
  mañana=t tengo/VB=v [o:un=a_examen clase colegio]/NN=o | I~v have=v [o:an=a_exam class school]/NN=o tomorrow=t
hurry_do:
  4* [p:date=d_prisa=d dese=d_prisa=d apúrate=d dense=d_prisa=d] | hurry/VB=d up/RP=d
  2* vámonos/VB=v [x:- ya ahora] | let's=v go/VB=v [x:- now now]
  [p:corre levántate vístete despierta despiértate]/VB=v | [p:run get=v_up get=v_dressed wake=v_up wake=v_up]/VB=v
  no=n tardes/VB=v [m:- mucho=m] | don't=n [m:be=v_late/JJ=v take=v_long=m]/VB=v
  apaga/VB=v la=a tele/NN=o | turn/VB=v off/RP=v the=a TV/NN=o
  termina=v de=d [comer desayunar]/VB=w | finish=v [eating having=w_breakfast]/VBG=w
  sal=v [w:ya ahora] | leave=v [w:now now]
hurry_why:
  2* [es=v_tarde ya=y_es=v_tarde es=v_muy=d_tarde se=v_hace=v_tarde]/RB=w | it~v is=v [late already=y_late \
    very=d_late getting=v_late]/JJ=w
  2* llegamos/VB=v tarde=w | we~v are=v late/JJ=w
  3* [p:perdemos vamos=g_a=g_perder]/VB=v el=a [o:tren autobús avión vuelo bus]/NN=o | we~v [p:will~v_miss \
    are=g_going=g_to=g_miss]/VB=v the=a [o:train bus plane flight bus]/NN=o
  [el=a_tren=o el=a_autobús=o el=a_avión=o]/NN=o sale/VB=v [x:ya=x en=x_diez=y_minutos=z a=x_las~y_dos=y \
    a=x_las~y_ocho=y] | the=a [train bus plane]/NN=o leaves/VBZ=v [x:now=x in=x_ten=y_minutes=z at=x_two=y \
    at=x_eight=y]
  [o:tu=a_padre tu=a_madre tu=a_abuela el=a_taxi]/NN=o [p:nos=m te=m me=m] está=b esperando=v | [o:your=a_father \
    your=a_mother your=a_grandmother the=a_taxi]/NN=o is=b waiting=v for~v [p:us you me]=m
  no=n [p:tenemos tengo]/VB=v [m:mucho=m -] tiempo/NN=t | [p:we~v I~v] don't=n have/VBP=v [m:much=m -] time/NN=t
  no=n hay/VB=v tiempo/NN=t | there~v is=v no/DT=n time/NN=t
  [p:tengo tenemos]/VB=v prisa/NN=w | [p:I~v_am=v we~v_are=v] in=w a~w hurry/NN=w
  la=a [o:película clase fiesta reunión]/NN=o [v:empieza ya=y_empieza va=g_a=g_empezar]/VB=v | the=a [o:movie class \
    party meeting]/NN=o [v:is~v_starting is~v_already=y_starting is=g_going=g_to=g_start]/VB=v
  nos=n vamos/VB=v [x:ya en=x_cinco=y_minutos=z] | we~v are~v leaving=v+n [x:now in=x_five=y_minutes=z]
fall_do:
  3* ten/VB=v cuidado/NN=c [- con=w_eso=e] | be=v careful/JJ=c [- with=w_that=e]
  no=n [v:corras saltes juegues subas salgas]/VB=v [x:- ahí] | don't=n [v:run jump play go=v_up go=v_out]/VB=v [x:- \
    there]
  no=n toques/VB=v [o:eso la=a_puerta el=a_plato la=a_mesa]/NN=o | don't=n touch/VB=v [o:that the=a_door \
    the=a_plate the=a_table]/NN=o
  [v:dame=v_la=a_mano ven=v_aquí baja=v_de=a_ahí quédate=v_aquí]/RB=w | [v:give=v_me=v_your=a_hand come=v_here \
    get=v_down=v_from=a_there stay=v_here]=w
  [v:camina conduce ve]/VB=v [w:despacio con=w_cuidado=c más=m_despacio] | [v:walk drive go]/VB=v [w:slowly \
    carefully=w+c more=m_slowly]
fall_why:
  2* te=t vas=g a=g [w:caer hacer=w_daño=w quemar cortar]/VB=w | you~t are=g going=g to=g [w:fall get=w_hurt \
    get=w_burned cut=w_yourself=t]/VB=w
  3* es/VB=v [w:peligroso muy=d_peligroso]/JJ=w | it~v is=v [w:dangerous very=d_dangerous]/JJ=w
  [w:hay=v_muchos=m_coches=c hay=v_hielo=c hay=v_mucho=m_tráfico=c]/NN | there~v [w:are=v_a~m_lot=m_of~m_cars=c \
    is=v_ice=c is=v_a~m_lot=m_of~m_traffic=c]
  el=a [suelo piso]/NN=o está=b [w:mojado sucio]/JJ=w | the=a floor/NN=o is=b [w:wet dirty]/JJ=w
  no=n se~v ve/VB=v nada=w | you~v can't=n see/VB=v anything=w
eat_do:
  3* come/VB=v [w:algo un=w_poco=w_más=m despacio más=m] | eat/VB=v [w:something a=w_little=w_more=m slowly more=m]
  siéntate/VB=v [w:- a=a_comer/VB=w] | sit/VB=v down/RP=v [w:- and=a_eat/VB=w]
  ven=v a=a [comer cenar desayunar]/VB=w | come=v and=a [eat have=w_dinner have=w_breakfast]/VB=w
  2* prueba/VB=v [o:esta=a_sopa este=a_pastel este=a_queso el=a_pollo la=a_ensalada]/NN=o | try/VB=v [o:this=a_soup \
    this=a_cake this=a_cheese the=a_chicken the=a_salad]/NN=o
eat_why:
  la=a [o:comida cena sopa]/NN=o [w:está=b_lista/JJ=w se=b_enfría/VB=w está=b_muy=d_rica/JJ=w] | [o:the=a_food \
    dinner=o+a the=a_soup]/NN=o is=b [w:ready/JJ=w getting~w_cold/JJ=w very=d_good/JJ=w]
  2* está=b [w:muy=d_rico delicioso buenísimo muy=d_bueno]/JJ=w | it~b is=b [w:very=d_good delicious=w \
    really~w_good=w very=d_good]/JJ=w
  estás=b muy=d [w:delgado delgada cansado cansada]/JJ=w | you~b are=b very=d [w:thin thin tired tired]/JJ=w
  no=n has=h comido/VBN=v nada=w [- hoy] | you~h haven't=n+h eaten/VBN=v anything=w [- today]
  [p:tenemos tengo]/VB=v que=v [salir irme/VB irnos/VB]=w | [p:we~v I~v] have=v to=v [leave leave leave]/VB=w
"""
THEMES = "cold sleep hurry fall eat tell calm call rest clean wait".split()


def short(maker: Maker, words: int = 4) -> Maker:
    """The maker, for phrases of a few words."""

    def made(draw: Draw) -> Phrase:
        found = maker(draw)
        return found if len(leaves(found.es)) <= words else made(draw)

    return made


def order_of(who: str, negated: bool) -> Maker:
    """A maker of any command to someone."""

    def made(draw: Draw) -> Phrase:
        clause = an_act(draw, ADDRESSED[who], negated)
        if clause.verb.es in ("ir", "irse", "respirar") or clause.negated:
            return made(draw)
        return commanded(replace(clause, negated=negated))

    return made


def to_do(person: str, formal: bool = False) -> Maker:
    """A maker of what a person does, as an infinitive."""
    return lambda draw: bare(draw, Pronoun(person, "m.subj", formal=formal))


def _forms(number: int) -> str:
    text = MINE
    for word, form in FORMS[number].items():
        text = text.replace(word, form)
    return text.replace("X_", f"m{number}_")


MAKERS: dict[str, Maker] = {
    "order_t": short(order_of("tú", False)),
    "dont_t": short(order_of("tú", True)),
    "me_do": short(to_do("1s"), 3),
}


FRAMED = "".join(FRAMES.replace("X_", f"{theme}_") for theme in THEMES)
FRAMED += "".join(PLAIN.replace("X_", f"{theme}_") for theme in ("any", "dont"))
RULES = Rules(TABLE + REASONS + FRAMED + "".join(map(_forms, range(4))), MAKERS, BASIC)


def because_so(draw: Draw) -> Sentence:
    """ "Cierra la ventana, que hace frío.", "No te preocupes, que yo te ayudo." """
    return RULES.sentence(draw, "because")


JOINED_FAMILIES: dict[Family, float] = {because_so: 14}
