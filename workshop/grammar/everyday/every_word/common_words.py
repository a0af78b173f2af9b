"""Common words that no other family shows, in short talk: the rent, a coincidence, on purpose, unfortunately."""

from __future__ import annotations

import re
from functools import cache

from workshop.grammar.everyday.clauses.joining import TABLE as CLAUSES
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules, ended
from workshop.grammar.language import english_forms
from workshop.grammar.lessons.building import Sentence, finish
from workshop.grammar.lessons.sampling import Draw

# Nouns, the frames that show them, and phrases with other new words.
NOUNS = """
thing.m: enchufe outlet, altavoz speaker, cojín cushion, colchón mattress, grifo faucet, llavero keychain
thing.m: lavaplatos dishwasher, disco record, palo stick, trapo rag, tarro jar, secador hair dryer
thing.m: pañuelo handkerchief, disfraz costume, tornillo screw, trofeo trophy, columpio swing, ramo bouquet
thing.m: pegamento glue stick, tejado roof, fregadero sink
thing.f: esponja sponge, etiqueta label, herramienta tool, manguera hose, mascarilla mask, papelera wastebasket
thing.f: persiana blind, pinza clip, medalla medal, factura bill, tela cloth, billetera wallet, cadena chain
thing.f: trampa trap, campera jacket, chamarra jacket, remera T-shirt, heladera refrigerator, licuadora blender
thing.f: cuna crib, bola ball, bata robe, playera T-shirt, pollera skirt, tirita Band-Aid, regadera shower
thing.f: cobija blanket
person.m: autor author, ganador winner, guardia guard, técnico technician, traductor translator
person.m: fontanero plumber, dependiente clerk, viajero traveler, pirata pirate, genio genius
person.m: desconocido stranger, líder leader, lector reader, peatón pedestrian, comprador buyer, miembro member
person.m: poeta poet, chófer driver, inquilino tenant, nene kid, chaval kid, chamaco kid, gemelo twin
person.m: cuate buddy, yerno son-in-law, personaje character, profe teacher
person.f: autora author, ganadora winner, técnica technician, traductora translator, bruja witch
person.f: nuera daughter-in-law, niñera babysitter, inquilina tenant, víctima victim, gemela twin
person.f: viajera traveler, desconocida stranger
place.m: vestuario locker room, trastero storage room, tribunal court, zoo zoo, rincón corner
place.m: estacionamiento parking lot, vecindario neighborhood
place.f: alberca pool, pileta pool, lavandería laundry, frutería fruit store, pescadería fish market
place.f: residencia residence, aula classroom, vivienda home, prisión prison, recepción reception desk
place.f: barbacoa barbecue
idea.m: acento accent, comentario comment, compromiso commitment, contacto contact, defecto flaw
idea.m: descuento discount, efecto effect, estilo style, hábito habit, límite limit, misterio mystery
idea.m: objetivo goal, origen origin, proceso process, propósito purpose, resultado result, ritmo rhythm
idea.m: significado meaning, síntoma symptom, sistema system, truco trick, turno turn, tratamiento treatment
idea.m: valor value, fallo failure, chisme rumor, apodo nickname, enlace link, tono tone, paisaje landscape
idea.m: pensamiento thought, sentimiento feeling, aviso warning, dato fact, control control, modelo model
idea.m: diario diary, remedio remedy, tesoro treasure, archivo file, código code, artículo article
idea.m: horario schedule
idea.f: actitud attitude, campaña campaign, causa cause, conclusión conclusion, condición condition
idea.f: conexión connection, dificultad difficulty, escena scene, etapa stage, excusa excuse
idea.f: explicación explanation, impresión impression, medida measure, misión mission, ocasión occasion
idea.f: opción option, pesadilla nightmare, profesión profession, reacción reaction
idea.f: responsabilidad responsibility, ruta route, sección section, sensación sensation, sociedad society
idea.f: ubicación location, ventaja advantage, versión version, alergia allergy, beca scholarship
idea.f: cuestión matter, decisión decision, costumbre custom, prueba test, vacuna vaccine, rebaja discount
idea.f: app app
have.m: acento accent, comentario comment, compromiso commitment, contacto contact, defecto flaw, descuento discount
have.m: estilo style, hábito habit, límite limit, objetivo goal, propósito purpose, sistema system, truco trick
have.m: tratamiento treatment, fallo failure, apodo nickname, enlace link, dato fact, modelo model, diario diary
have.f: actitud attitude, condición condition, dificultad difficulty, excusa excuse, explicación explanation
have.f: impresión impression, misión mission, opción option, pesadilla nightmare, profesión profession
have.f: reacción reaction, responsabilidad responsibility, ruta route, sensación sensation, ventaja advantage
have.f: versión version, alergia allergy, beca scholarship, conexión connection, app app
event.m: incendio fire, terremoto earthquake, atasco traffic jam, golpe blow, suceso event, juicio trial
event.m: debate debate, entrenamiento training session
event.f: inundación flood, crisis crisis, avería breakdown, mudanza move, despedida farewell, charla talk
event.f: pausa break, sesión session, operación operation
mass.m: transporte transportation, tabaco tobacco, gas gas, hierro iron, entusiasmo enthusiasm
mass.m: progreso progress, lujo luxury
mass.f: electricidad electricity, inteligencia intelligence, diversión fun, limpieza cleanliness
mass.f: curiosidad curiosity, tranquilidad peace
bad.m: estrés stress, sufrimiento suffering, cansancio tiredness
bad.f: ansiedad anxiety, soledad loneliness, pereza laziness, violencia violence, fama fame, locura madness
"""
FRAMES = """
thing: ¿ dónde está/VB EL N ? | where is the N ?
thing: ¿ dónde están/VB LOS Ns ? | where are the Ns ?
thing: [necesito quiero tengo]/VB=v UN N nuevO/JJ=j | I~v [need want have]/VBP=v a new=j N
thing: [compré vi encontré perdí]/VB=v UN N {past_time} | I~v [bought saw found lost]/VBD=v a N {past_time}
thing: [compramos vimos encontramos]/VB=v dos=d Ns {past_time} | we~v [bought saw found]/VBD=v two=d Ns {past_time}
thing: EL N está/VB [rotO suciO]/JJ | the N is [broken dirty]/JJ
thing: EL N no=n está/VB=b [aquí allí limpiO listO] | the N isn't=n+b [here there clean ready]
thing: ¿ cuánto=q cuesta/VB=v ESTE N ? | how=q much=q does~v this N cost/VB=v ?
thing: ¿ cuánto=q cuestan/VB=v LOS Ns ? | how=q much=q do~v the Ns cost/VB=v ?
thing: no=n encuentro/VB=v [p:mi tu EL] N | I~v can't=n find/VB=v [p:my your the] N
thing: me=m gusta/VB=v ESTE N | I=m like/VBP=v this N
thing: me=m gustan/VB=v mucho=d LOS Ns nuevOs/JJ=j | I=m like/VBP=v the new=j Ns a=d lot=d
thing: [p:ESTE ESE] N es/VB=b muy=y [bonitO viejO carO baratO]/JJ=j | [p:this that] N is=b very=y [pretty old \
    expensive cheap]/JJ=j
thing: [trae deja pon]/VB=v EL N aquí , {please} | [bring leave put]/VB=v the N here , {please}
thing: ¿ [tienes ves quieres]/VB=v UN N ? | do~v you~v [have see want]/VB=v a N ?
thing: ¿ [has_visto=v ha_visto_usted=v habéis_visto=v] [p:mi EL] N ? | have~v you~v seen/VBN=v [p:my the] N ?
thing: {name} [compró perdió rompió]/VB=v EL N | {name} [bought lost broke]/VBD=v the N
person: EL N [llegó llamó vino habló]/VB=v [ayer esta=t_mañana/NN=t] | the N [arrived called came talked]/VBD=v \
    [yesterday this=t_morning=t]
person: ¿ conoces/VB=v a~0 EL N ? | do~v you~v know/VB=v the N ?
person: [hablé hablamos]/VB=v con=w EL N {past_time} | [I~v_talked=v we~v_talked=v]/VBD to=w the N {past_time}
person: ESE N es/VB muy [simpáticO amable joven=j altO]/JJ=j | that N is very [nice kind young=j tall]/JJ=j
person: ¿ quién es/VB [p:EL ESE] N ? | who is [p:the that] N ?
person: había/VB=b muchOs=m Ns | there~b were=b a=m lot=m of~m Ns
person: buscamos/VB=v a~0 EL N | we~v are~v looking/VBG=v for=v the N
person: LOS Ns [llegaron llamaron vinieron]/VB=v tarde | the Ns [arrived called came]/VBD=v late
person: mi=o hermano=h conoce/VB=v a~0 EL N | my=o brother=h knows/VBZ=v the N
person: le=0 di/VB=v las~t gracias=t a~0 EL N | I~v thanked/VBD=v+t the N
place: ¿ dónde está/VB EL N ? | where is the N ?
place: EL N está/VB [cerca=c lejos=c] | the N is [near=c far=c_away=c]
place: EL N está/VB [cerradO abiertO llenO vacíO] | the N is [closed open full empty]/JJ
place: [estoy estamos]/VB=v en=0 EL N | [I~v_am=v we~v_are=v]/VBP at=0 the N
place: [fuimos fui vamos]/VB=v a=t EL N | [we~v_went=v I~v_went=v we~v_are=v_going=v]/VBD to=t the N
place: hay/VB=b UN N cerca=c de=c aquí | there~b is=b a N near=c here
place: ¿ hay/VB=b UN N por=0 aquí ? | is=b there~b a N around=0 here ?
place: no=n me=m gusta/VB=v ESTE N | I=m don't=n like/VB=v this N
have: [tengo tenemos]/VB=v UN N | [I~v_have=v we~v_have=v]/VBP a N
idea: hay/VB=b UN N [nuevO pequeñO importante]/JJ=j | there~b is=b a [new small important]/JJ=j N
idea: hay/VB=b muchOs=m Ns | there~b are=b a=m lot=m of~m Ns
idea: EL N es/VB [muy=m_importante=j diferente=j muy=m_extrañO=j] | the N is [very=m_important=j different=j \
    very=m_strange=j]
idea: EL N [era fue]/VB=b [buenO malO horrible interesante]/JJ | the N was=b [good bad horrible interesting]/JJ
idea: no=n [entiendo conozco veo recuerdo]/VB=v EL N | I~v don't=n [understand know see remember]/VB=v the N
idea: ¿ cuál=q [es era]/VB=b EL N ? | what=q [is was]=b the N ?
idea: [hablamos hablaron]/VB=v sobre=s EL N | [we~v_talked=v they~v_talked=v] about=s the N
idea: me=m preocupa/VB=v EL N | the N worries/VBZ=v me=m
idea: ¡ qué=q N ! | what=q a~q N !
idea: es/VB=b EL mejor=j N | it~b is=b the best=j N
idea: [necesitamos busco hay]/VB=v OTRO/DT=t N | [we~v_need=v I~v_am=v_looking=v_for=v there~v_is=v] another=t N
idea: ESE N no=n me=m gusta/VB=v | I=m don't=n like/VB=v that N
idea: ¿ qué=q piensas/VB=v de=d [p:EL ESTE] N ? | what=q do~v you~v think/VB=v of=d [p:the this] N ?
idea: todo=t depende/VB=v de=d EL N | everything=t depends/VBZ=v on=d the N
idea: gracias=g por=p EL N | thank/VB=g you~g for=p the N
have: {name} [tiene tenía tuvo]/VB=v UN N | {name} [has had had]/VBD=v a N
mass: hay/VB=b demasiadO=d N | there~b is=b too=d much=d N
mass: no=n hay/VB=b N | there~b isn't=n+b any~n N
mass: no=n hay/VB=b muchO=m N | there~b isn't=n+b much=m N
mass: [EL]~k N es/VB=b [importante un=u_problema=j necesariO]=j | N is=b [important a=u_problem=j necessary]=j
mass: [necesito tengo quiero]/VB=v más=m N | I~v [need have want]/VBP=v more=m N
mass: no=n puedo/VB=c vivir/VB=v sin=s N | I~c can't=n+c live/VB=v without=s N
mass: ¿ hay/VB=b N [aquí allí] ? | is=b there~b N [here there] ?
have: ¿ [tienes tenéis tiene_usted]/VB=v UN N ? | do~v you~v have/VB=v a N ?
have: no=n tengo/VB=v ningún/DT=n problema=p con=c EL N | I~v don't=n have/VB=v any=n problem=p with=c the N
have: ¿ cuál=q es/VB=b [p:tu su mi]/PRP$=o N ? | what=q is=b [p:your his my]=o N ?
have: [p:tu mi su]/PRP$=o N es/VB=b [buenO malO importante diferente]/JJ=j | [p:your my his]=o N is=b [good bad \
    important different]/JJ=j
event: hubo/VB=b UN N {past_time} | there~b was=b a N {past_time}
event: hubo/VB=b dos=d Ns {past_time} | there~b were=b two=d Ns {past_time}
event: EL N [fue era]/VB=b [terrible largO cortO horrible]/JJ | the N was=b [terrible long short horrible]/JJ
event: ¿ [viste recuerdas]/VB=v EL N ? | [did do]~v you~v [see remember]/VB=v the N ?
event: ¿ cuándo=w fue/VB=b EL N ? | when=w was=b the N ?
event: no=n [hubo hay]/VB=b ningún/DT=n problema=p con=c EL N | there~b [was is]=b no/DT=n problem=p with=c the N
event: por=p culpa=p de=p EL N , [llegamos_tarde=v no=v_pude_ir=v no=v_vinieron=v] | because=p of=p the N , \
    [we_arrived_late=v I_couldn't_go=v they_didn't_come=v]
event: me=m preocupa/VB=v EL N | the N worries/VBZ=v me=m
event: después=d de=d EL N , {name} [salió llamó comió]/VB=v | after=d the N , {name} [left called ate]/VBD=v
bad: hay/VB=b demasiadO=d N | there~b is=b too=d much=d N
bad: EL~k N es/VB=b [un=u_problema horrible=j terrible=j] | N is=b [a=u_problem horrible=j terrible=j]
bad: no=n me=m gusta/VB=v EL~k N | I=m don't=n like/VB=v N
bad: EL~k N no=n es/VB=b [buenO importante necesariO]/JJ=j | N isn't=n+b [good important necessary]/JJ=j
bad: me=m preocupa/VB=v EL~k N | N worries/VBZ=v me=m
"""
PHRASES = """
said:
  3* [échale échele échadle]/VB=v+l {seasoning} a=a la=b [sopa ensalada carne pasta]/NN=k | [add add add]/VB=v+l \
    {seasoning} to=a the=b [soup salad meat pasta]/NN=k
  2* [échale échele échadle]/VB=v+l un=u vistazo/NN=v a=a {looked} | [take take take]/VB=v a=u look/NN=v at=a {looked}
  2* [échale échenle échadle]/VB=v una=u mano=m a=0 tu=o [madre padre hermano hermana amigo abuela]/NN=k | [give \
    give give]/VB=v your=o [mother father brother sister friend grandmother]/NN=k a=u hand=m
  2* [déjale déjele dejadle]/VB=v {left} a=0 tu=o [madre padre hermano hermana amigo abuela]/NN=k | [leave leave \
    leave]/VB=v your=o [mother father brother sister friend grandmother]/NN=k {left}
  3* ¿ conocéis/VB=v a=0 [mi_hermano mi_hermana mi_novio mis_padres nuestra_hija]=k ? | do~v you~v know/VB=v \
    [my_brother my_sister my_boyfriend my_parents our_daughter]=k ?
  2* ¿ [venís vais volvéis salís]/VB=v [g:con_nosotros con_ellos en_coche en_tren]=k ? | are~v you~v [coming going \
    coming=v_back=v leaving]/VBG=v [g:with_us with_them by_car by_train]=k ?
  2* ¿ por=p qué=p te~v enfadas/VB=v [conmigo con_él con_ellos por_eso por_todo]=k ? | why=p do~v you~v get/VB=v \
    angry=v [with_me with_him with_them about_that about_everything]=k ?
  2* mi=o [hermano abuelo amigo primo]/NN=k colecciona/VB=v [sellos monedas libros relojes discos]/NNS=c | my=o \
    [brother grandfather friend cousin]/NN=k collects/VBZ=v [stamps coins books watches records]/NNS=c
  [lo_hice lo_hiciste lo_hizo lo_hicieron]=v a=p propósito=p | [I~v_did=v_it=v you~v_did=v_it=v he~v_did=v_it=v \
    they~v_did=v_it=v] on=p purpose/NN=p
  no=n lo=o [hice hiciste hicieron rompí]/VB=v a=p propósito=p | [I you they I]~v didn't=n [do do do break]/VB=v \
    it=o on=p purpose/NN=p
  a=p propósito=p , ¿ [dónde_está_tu_madre qué_hora_es cómo_estás cuándo_vienes]=k ? | by=p the~p way/NN=p , \
    [where_is_your_mother what_time_is_it how_are_you when_are_you_coming]=k ?
  a=p propósito=p , {did} | by=p the~p way/NN=p , {did}
  [estoy estás María_está estamos estáis]=b [harta harta harta hartos hartos]/JJ=h de=d [esperar trabajar estudiar \
    cocinar limpiar todo]=w | [I~b_am=b you~b_are=b María=b_is=b we~b_are=b you~b_are=b] fed/JJ=h up/RP=h with=d \
    [waiting working studying cooking cleaning everything]=w
  [estoy estamos]=b [harto hartos]/JJ=h de=d [ti él ella ellos eso este=w_ruido=w] | [I~b_am=b we~b_are=b] fed/JJ=h \
    up/RP=h with=d [you him her them that this=w_noise=w]
  ¿ [estás está_usted estáis]=b [harta harto hartas]/JJ=h de=d [mí tu=w_trabajo=w los=0_niños=w] ? | are=b you~b \
    fed/JJ=h up/RP=h with=d [me your=w_job=w the=0_children=w] ?
  nos=w alegramos/VB=a [mucho=m -] de=0 [verte verlos ayudarte estar_aquí]=v | we=w are~a [very=m -] glad/JJ=a to=0 \
    [see_you see_you help_you be_here]=v
  nos=w alegramos/VB=a de=0 que=q [estés_bien estéis_aquí puedas_venir hayas_venido]=v | we=w are~a glad/JJ=a that=q \
    [you_are_well you_are_here you_can_come you_have_come]=v
  no=n me=m [hagas haga hagáis]/VB=h daño=h | don't=n hurt/VB=h me=m
  me=m hice/VB=h daño=h en=e [la_mano el_pie la_espalda la_rodilla el_brazo]=p | I=m hurt/VBD=h my=e [hand foot back \
    knee arm]/NN=p
  ¿ te=m has/VB=h hecho/VBN=h daño=h ? | have=h you=m hurt/VBN=h yourself=m ?
  [el_tabaco la_sal el_alcohol el_azúcar]=s hace/VB=h daño=h | [tobacco salt alcohol sugar]=s is~h bad/JJ=h for~h \
    you~h
  [es era]/VB=b insoportable/JJ=i | it~b [is was]=b unbearable/JJ=i
  [el_calor el_ruido el_dolor tu_vecino ese_niño esta_música]=s es/VB=b [insoportable ridículo horrible]/JJ=i | \
    [the_heat the_noise the_pain your_neighbor that_boy this_music]=s is=b [unbearable ridiculous horrible]/JJ=i
  [el_alquiler tu_alquiler]=s [es era]/VB=b [muy=m_caro=j muy=m_alto=j muy=m_barato=j] | [the_rent your_rent]=s [is \
    was]=b [very=m_expensive=j very=m_high=j very=m_cheap=j]
  ¿ cuánto=q [es cuesta]/VB=b el=e alquiler=s ? | how=q much=q is=b the=e rent/NN=s ?
  [tengo_que=m no_puedo=m quiero=m hay_que=m] pagar/VB=v el=e alquiler/NN=s {future_time} | [I~m_have=m_to=m \
    I~m_can't=m I~m_want=m_to=m you~m_have=m_to=m] pay/VB=v the=e rent/NN=s {future_time}
  [tengo traigo hay]/VB=v una~k [buena mala gran]/JJ=j noticia/NN=k | [I~v_have=v I~v_bring=v there~v_is=v] [some~k \
    some~k some~k] [good bad great]/JJ=j news/NN=k
  es/VB=b una~k [buena gran mala]/JJ=j noticia/NN=k | it~b is=b [good great bad]/JJ=j news/NN=k
  ¡ qué=q [buena mala]/JJ=j noticia/NN=k ! | what=q [good bad]/JJ=j news/NN=k !
  ¿ [oíste viste leíste sabes]/VB=v la noticia/NN ? | [did did did do]~v you~v [hear see read know]/VB=v the news/NN ?
  [estoy estás estáis]=b de=h [buen mal]=j humor/NN=h | [I~b_am=b you~b_are=b you~b_are=b] in=h a=h [good bad]=j \
    mood/NN=h
  no=n tienes/VB=v sentido/NN=s de~d el~d humor/NN=h | you~v don't=n have/VB=v a~s sense/NN=s of=d humor/NN=h
  me=m gusta/VB=g su=o sentido/NN=s de~d el~d humor/NN=h | I=m like/VBP=g his=o sense/NN=s of=d humor/NN=h
  [era es fue]/VB=b una=u broma/NN=k | it~b [was is was]=b a=u joke/NN=k
  ¿ [es era]/VB=b una=u broma/NN=k ? | [is was]=b it~b a=u joke/NN=k ?
  no=n estoy/VB=b para=p [bromas fiestas]/NNS=k | I~b am=b not=n in~p the~p mood/NN~p for=p [jokes parties]/NNS=k
  lo=l dije/VB=v en=e broma/NN=k | I~v said/VBD=v it=l as=e a~k joke/NN=k
  siempre=s [hace gasta]/VB=v bromas/NNS=b | he~v always=s [makes plays]/VBZ=v [jokes jokes]/NNS=b
  [esta_sopa este_vino esta_carne]=s tiene/VB=v un=u sabor/NN=k [extraño raro muy=m_fuerte=j muy=m_bueno=j]/JJ=j | \
    [this_soup this_wine this_meat]=s has=v a=u [strange strange very=m_strong=j very=m_good=j]/JJ=j flavor/NN=k
  me=m gusta/VB=g el=e sabor/NN=k de=d {the:fruity} | I=m like/VBP=g the=e flavor/NN=k of=d {the:fruity}
  los~d demás/NNS=d [llegaron_tarde se_fueron no_saben_nada están_bien ya_comieron]=v | the~d others/NNS=d \
    [arrived_late left don't_know_anything are_well already_ate]=v
  [espera esperemos llama]/VB=v a~0 los~d demás/NNS=d | [wait_for let's_wait_for call]/VB=v the~d others/NNS=d
  ¿ dónde están/VB los~d demás/NNS=d ? | where are the~d others/NNS=d ?
  nos=n [vimos encontramos]/VB=v por=c casualidad/NN=c {past_time} | we~v [saw met]/VBD=v each~n other~n by=c \
    chance/NN=c {past_time}
  ¡ qué=q [casualidad maravilla lío tontería desastre vergüenza]/NN=k ! | what=q a~q [coincidence wonder mess \
    silly=k_thing=k disaster shame]/NN=k !
  [tengo hay]/VB=v un=u montón/NN=m de=d [trabajo cosas gente ropa libros]=k | [I~v_have=v there~v_is=v] a=u \
    ton/NN=m of=d [work things people clothes books]/NNS=k
  [haz haga haced]/VB=v caso/NN=v a=0 tu=o [padre madre abuela]=k | [pay pay pay]/VB=v attention/NN=v to=0 your=o \
    [father mother grandmother]=k
  me=0 [has habéis]/VB=h dado/VBN=g un=u susto/NN=k | you~h have=h given/VBN=g me~0 a=u scare/NN=k
  ¡ qué=q susto/NN=k ! | what=q a~q scare/NN=k !
seasoning:
  [sal azúcar limón aceite agua queso pimienta] | [salt sugar lemon oil water cheese pepper]
looked:
  [esto eso] | [this that]
  {the:text+film} | {the:text+film}
left:
  un [mensaje regalo beso] | a [message gift kiss]/NN
  una [nota carta llave] | a [note letter key]
  [las_llaves el_coche el_dinero la_comida]=1 | [the_keys the_car the_money the_food]=1
mannered:
  2* [afortunadamente desgraciadamente lamentablemente obviamente evidentemente naturalmente finalmente \
    aparentemente sinceramente]/RB=r , {did} | [fortunately unfortunately unfortunately obviously obviously \
    naturally finally apparently honestly]/RB=r , {did}
  [contesté lo_hice salió nos_llamaron volvimos]=v inmediatamente/RB=r | [I_answered I_did_it he_left they_called_us \
    we_came_back]=v immediately/RB=r
  [contesté lo_hice lo_escribiste lo_dijo no_funciona]=v correctamente/RB=r | [I_answered I_did_it you_wrote_it \
    he_said_it it_doesn't_work]=v correctly/RB=r
  [lo_olvidé lo_rompiste lo_entendemos la_perdí desapareció]=v completamente/RB=r | [I_forgot_it you_broke_it \
    we_understand_it I_lost_it he_disappeared]=v completely/RB=r
  [hablé_con_él los_conozco vino lo_llevamos no_la_conoces]=v personalmente/RB=r | [I_talked_to_him I_know_them \
    he_came we_took_it you_don't_know_her]=v personally/RB=r
  [fui_a_casa vine_aquí hablamos_con_ella se_fueron]=v directamente/RB=r | [I_went_home I_came_here we_talked_to_her \
    they_left]=v directly/RB=r
  [se_casaron la_vi compramos_la_casa murió]=v recientemente/RB=r | [they_got_married I_saw_her we_bought_the_house \
    he_died]=v recently/RB=r
  últimamente/RB=r [no_duermo_bien trabajamos_mucho comes_poco llueve_mucho estoy_cansado no_te_veo]=v | lately/RB=r \
    [I_don't_sleep_well we_work_a_lot you_eat_little it_rains_a_lot I_am_tired I_don't_see_you]=v
  [estoy estamos]=b [completamente totalmente absolutamente prácticamente]/RB=r [seguro seguros]/JJ=j | [I~b_am=b \
    we~b_are=b] [completely totally absolutely practically]/RB=r [sure sure]/JJ=j
  es/VB=b [completamente totalmente absolutamente prácticamente]/RB=r [imposible diferente necesario gratis]/JJ=j | \
    it~b is=b [completely totally absolutely practically]/RB=r [impossible different necessary free]/JJ=j
  [no=n_comas no=n_hables no=n_camines no=n_conduzcas]/VB=v tan=t deprisa/RB=d | don't=n [eat talk walk drive]/VB=v \
    so=t fast/RB=d
  [comes hablas caminas conduces]/VB=v demasiado=t deprisa/RB=d | you~v [eat talk walk drive]/VBP=v too=t fast/RB=d
yours:
  ¿ dónde está/VB vuestro/PRP$ [coche perro hijo jefe padre hotel profesor amigo] ? | where is your [car dog son \
    boss father hotel teacher friend]/NN ?
  ¿ dónde está/VB vuestra/PRP$ [casa madre hija abuela clase maleta profesora amiga] ? | where is your [house mother \
    daughter grandmother class suitcase teacher friend]/NN ?
  ¿ dónde están/VB vuestros/PRP$ [padres hijos amigos abuelos libros zapatos] ? | where are your [parents children \
    friends grandparents books shoes]/NNS ?
  ¿ dónde están/VB vuestras/PRP$ [maletas llaves amigas hijas cosas chaquetas] ? | where are your [suitcases keys \
    friends daughters things jackets]/NNS ?
  me=m gusta/VB=g vuestro/PRP$=o [k:coche perro jardín trabajo barrio plan]/NN=k | I=m like/VBP=g your=o [k:car dog \
    garden job neighborhood plan]/NN=k
  me=m gusta/VB=g vuestra/PRP$=o [k:casa idea ciudad cocina música comida]/NN=k | I=m like/VBP=g your=o [k:house \
    idea city kitchen music food]/NN=k
  [conozco vi llamé]/VB=v a~0 vuestros/PRP$=o [k:padres hijos amigos vecinos]/NNS=k | I~v [know saw called]/VBD=v \
    your=o [k:parents children friends neighbors]/NNS=k
  ¿ [es_vuestro es_vuestra son_vuestros son_vuestras]=b [ese_coche esa_casa esos_libros esas_llaves]=k ? | [is is \
    are are]=b [that_car that_house those_books those_keys]=k yours/PRP=b ?
  esto es/VB para vosotros/PRP | this is for you
  [voy vamos]/VB=v con vosotros/PRP | [I~v_am=v_going=v we~v_are=v_going=v] with you
  ¿ y vosotros/PRP=y [- qué=q_queréis=v dónde=q_vivís=v] ? | and you=y [- what=q_do~v_you~v_want=v \
    where=q_do~v_you~v_live=v] ?
small:
  [uf guau ay]/UH=u , {is} | [phew wow oh]/UH=u , {is}
  ¡ bravo/UH=b , {name} ! | bravo/UH=b , {name} !
  [mándame envíame]/VB=s+m un=u [whatsapp=k correo=k email=k] , {please} | send/VB=s me/PRP=m \
    [a=u_WhatsApp=k_message=k an=u_email=k an=u_email=k]/NN , {please}
  [lo_vi lo_leí]=v en=e [instagram facebook whatsapp]=k | [I~v_saw=v_it=v I~v_read=v_it=v]/VBD on=e [Instagram \
    Facebook WhatsApp]/NNP=k
  ¿ [tienes usas]/VB=v [instagram facebook whatsapp]/NN=k ? | do~v you~v [have use]/VB=v [Instagram Facebook \
    WhatsApp]/NNP=k ?
  [ambos ambas]/DT=a [llegaron_tarde viven_aquí son_importantes trabajan_mucho]=v | both=a [arrived_late live_here \
    are_important work_a_lot]=v
  me=m gustan/VB=g [ambos ambas]/DT=a | I=m like/VBP=g both=a
  la ciudad tiene/VB [dos tres cinco]=t millones/NNS=m de=d habitantes=k | the city has [two three five]=t \
    million/CD=m inhabitants/NNS=k
  vale/VB=v [dos tres cinco]=t millones/NNS=m de=d [euros pesos dólares]=k | it~v costs/VBZ=v [two three five]=t \
    million/CD=m [euros pesos dollars]/NNS=k
  aparte/RB=a de=d eso/PRP=e , {is} | apart/RB=a from=d that=e , {is}
  [aun=a_así=a] , {did} | [even=a_so=a] , {did}
  ¡ auxilio/UH=a ! | help/UH=a !
  tanto=t {name} como=c {name.b} [llegaron vinieron llamaron]/VB=v | both=t {name} and=c {name.b} [arrived came \
    called]/VBD=v
"""


SPANISH = {  # the words of a frame for a masculine and a feminine noun
    "EL": "el la",
    "LOS": "los las",
    "UN": "un una",
    "ESTE": "este esta",
    "ESE": "ese esa",
    "OTRO": "otro otra",
}
PLURALS = re.compile(r"[áéíóú](?=[ns]$)")
ACCENTS = str.maketrans("áéíóú", "aeiou")


def plural(noun: str) -> str:
    """The plural of a Spanish noun: "opciones", "veces", "dificultades"."""
    if noun[-1] in "aeiouéá":
        return noun + "s"
    if noun.endswith("z"):
        return noun[:-1] + "ces"
    if noun.endswith("s") and not PLURALS.search(noun):
        return noun
    return PLURALS.sub(lambda found: found[0].translate(ACCENTS), noun) + "es"


@cache
def nouns(kind: str) -> tuple[tuple[str, str, int], ...]:
    """The nouns of a kind, each with its English and its gender (0 for masculine)."""
    found = []
    for row in NOUNS.strip().splitlines():
        name, _, words = row.partition(": ")
        if name.split(".")[0] == kind:
            pairs = (pair.strip().partition(" ") for pair in words.split(","))
            found += [(es, en, int(name.endswith("f"))) for es, _, en in pairs]
    return tuple(found)


@cache
def frames(kind: str) -> tuple[str, ...]:
    """The frames of a kind of noun."""
    lines = [row.partition(": ") for row in FRAMES.strip().splitlines()]
    return tuple(line for name, _, line in lines if name == kind)


def line_of(frame: str, es: str, en: str, gender: int) -> str:
    """The line of a frame with a noun in its places: N is the noun, Ns its plural, and O an ending in agreement."""
    before, after = frame.split(" | ")
    for word, both in SPANISH.items():
        before = re.sub(rf"\b{word}\b", both.split()[gender], before)
    before = re.sub(r"O(s?)(?=[/=~\s\]]|$)", ("o", "a")[gender] + r"\1", before)
    before = re.sub(r"\bNs\b", f"{plural(es)}/NNS=k", before)
    before = re.sub(r"\bN\b", f"{es}/NN=k", before)
    many = " ".join(f"{word}/NNS=k" for word in english_forms.plural(en).split())
    after = re.sub(r"\bNs\b", many, after)
    return f"{before} | " + re.sub(r"\bN\b", " ".join(f"{word}/NN=k" for word in en.split()), after)


AROUND = (
    "L | L",
    "L | L",
    "L , {name.w} | L , {name.w}",
    "{name.w} , L | {name.w} , L",
    "[bueno oye mira]/UH=wa , L | [well hey look]/UH=wa , L",
    "[bueno oye mira]/UH=wa , {name.w} , L | [well hey look]/UH=wa , {name.w} , L",
    "[sí no]/UH=wb , L | [yes no]/UH=wb , L",
    "pero/CC=wc L | but=wc L",
)


def around(draw: Draw, line: str) -> str:
    """A statement with a name, or with what people say before it."""
    if {"?", "!"} & set(line):
        return line
    before, after = draw.pick(AROUND).split(" | ")
    es, en = line.split(" | ")
    return f"{before.replace('L', es, 1)} | {after.replace('L', en, 1)}"


def with_new_nouns(draw: Draw) -> Sentence:
    """ "¿Cuál es el resultado?", "No encuentro mi llavero.", "Es una casualidad." """
    kind = draw.weighted(
        {
            "thing": 3.0,
            "person": 1.5,
            "idea": 4.0,
            "have": 2.0,
            "event": 1.2,
            "mass": 0.8,
            "bad": 0.6,
            "place": 0.9,
        }
    )
    line = line_of(draw.pick(frames(kind)), *draw.pick(nouns(kind)))
    return finish(ended(BASIC.line(draw, around(draw, line))))


RULES = Rules(PHRASES, {}, CLAUSES)


WEIGHTS = {"said": 5.0, "mannered": 3.0, "yours": 2.0, "small": 2.0}


def with_new_words(draw: Draw) -> Sentence:
    """ "Lo hizo a propósito.", "Estoy harta de esperar.", "Obviamente, no vino." """
    line = draw.pick(RULES.lines(draw.weighted(WEIGHTS)))
    return finish(ended(RULES.line(draw, around(draw, line))))
