"""A command with its reason, two plain clauses with a comma, and questions with "o": "Dámelo, que es mío." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.commands_and_wishes.any_act import an_act
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.commanding import ADDRESSED, commanded
from workshop.grammar.everyday.grammar.rules import Maker, Rules
from workshop.grammar.everyday.pronouns.acts import bare
from workshop.grammar.language.meaning import Pronoun
from workshop.grammar.language.trees import Phrase, leaves
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

REASONS = """
tell_do:
  ven=v [- aquí con=c_nosotros/PRP=c un=c_momento=c] | come/VB=v [- here with=c_us=c for~c_a=c_moment=c]
  2* espera/VB=v [un=c_momento=c un=c_poco=c aquí=c] | wait/VB=v [a=c_moment=c a=c_little=c here=c]
  siéntate/VB=v [- aquí ahí] | sit/VB=v down/RP=v [- here there]
  [p:escúchame mírame]/VB=v [- bien un=c_momento=c] | [p:listen=v_to=v look=v_at=v]/VB=v me=v [- carefully \
    for~c_a=c_moment=c]
  no=n te=0 vayas/VB=v [- todavía ahora] | don't=n leave/VB=v [- yet now]
  quédate/VB=v [conmigo=c un=c_poco=c_más=c aquí=c] | stay/VB=v [with=c_me=c a=c_little=c_longer=c here=c]
  [v:llámame avísame espérame]/VB=v [esta=t_tarde=t mañana=t luego=t] | [v:call=v_me=v let=v_me=v_know=v \
    wait=v_for=v_me=v]/VB=v [this=t_afternoon=t tomorrow=t later=t]
tell_why:
  3* te=t [p:quiero tengo=v_que=v voy=v_a=v]/VB=v [decir contar preguntar]/VB=w algo=o | I~v [p:want=v_to=v \
    have=v_to=v am=v_going=v_to=v]/VB=v [tell tell ask]/VB=w you=t something=o
  2* [p:quiero necesito tengo=v_que=v]/VB=v hablar/VB=w contigo=t | I~v [p:want=v_to=v need=v_to=v \
    have=v_to=v]/VB=v talk/VB=w to~t you=t
  2* tengo/VB=v [o:una=a_sorpresa una=a_cosa un=a_regalo algo]/NN=o para=f ti=t | I~v have/VBP=v [o:a=a_surprise \
    a=a_thing a=a_gift something]/NN=o for=f you=t
  3* {i_have_to} {me_do} | {i_have_to} {me_do}
  [v:voy=v_contigo/PRP=c te=c_acompaño=v]/VB | I~v [v:am~v_going=v_with=c_you=c will~v_go=v_with=c_you=c]/VB
  [w:es=v_importante/JJ=w es=v_urgente/JJ=w es=v_un=w_secreto/NN=w] | it~v is=v [w:important urgent a=w_secret]/JJ=w
  no=n [v:quiero=v_estar=w_solo/JJ=s quiero=v_estar=w_sola/JJ=s sé=v_qué=w_hacer/VB=s] | I~v don't=n \
    [v:want=v_to~w_be=w_alone/JJ=s want=v_to~w_be=w_alone/JJ=s know=v_what=w_to~s_do=s]/VB
i_have_to:
  2* tengo/VB=v que=v | I~v have/VBP=v to=v
  voy/VB=v a=v | I~v am=v going=v to=v
  quiero/VB=v | I~v want/VBP=v to~v
calm_do:
  3* no=n te=0 preocupes/VB=v [- por=p_eso=e] | don't=n worry/VB=v [- about=p_that=e]
  [tranquilo tranquila cálmate]=v | calm/VB=v down=v
  no=n [v:llores tengas=v_miedo/NN=w te=0_enfades=v te=0_pongas=v_nervioso/JJ=w te=0_pongas=v_triste/JJ=w] | \
    don't=n [v:cry be=v_afraid/JJ=w get=v_angry=v get=v_nervous/JJ=w get=v_sad/JJ=w]/VB
  no=n [v:corras grites esperes]/VB=v | don't=n [v:run shout wait]/VB=v
calm_why:
  2* no=n pasa/VB=v nada=w | it~v is~v okay/JJ=v+n+w
  2* todo=s va=g a=g [v:salir estar ir]/VB=v bien=w | everything=s is=g going=g to=g be/VB=v fine/JJ=w
  3* yo=y [v:lo=o_hago te=o_ayudo te=o_llevo la=o_llamo lo=o_pago lo=o_busco]/VB=v [- mañana luego] | I=y will~v \
    [v:do=v_it=o help=v_you=o take=v_you=o call=v_her=o pay=v_for=v_it=o look=v_for=v_it=o]/VB=v [- tomorrow later]
  no=n es=v [w:grave tarde]/JJ=w | it~v isn't=n+v [w:serious late]/JJ=w
  ya=y [v:viene llega]/VB=v [tu=a_madre/NN=o tu=a_padre/NN=o el=a_médico/NN=o] | [your=a_mother/NN=o \
    your=a_father/NN=o the=a_doctor/NN=o] is~v already=y [v:coming arriving]/VBG=v
  hay/VB=v tiempo/NN=t [- de=t_sobra=t] | there~v is=v [- plenty=t_of=t] time/NN=t
  estoy/VB=b [aquí contigo bien]=w | I~b am=b [here with=w_you=w well]=w
call_do:
  3* [v:llámame escríbeme]/VB=v [mañana/RB=t luego=t más=m_tarde=t el=0_lunes=t esta=t_noche=t] | [v:call \
    write=v_to~v]/VB=v me=v [tomorrow=t later=t later=m+t on~t_Monday=t tonight=t]
  2* [v:mándame envíame pásame dame]/VB=v [o:la=a_dirección tu=a_número las=a_fotos la=a_lista]/NN=o | [v:send send \
    give give]/VB=v me=v [o:the=a_address your=a_number the=a_pictures the=a_list]/NN=o
  no=n me=m llames/VB=v [ahora hoy tan=t_tarde=t] | don't=n call/VB=v me=m [now today so=t_late=t]
call_why:
  2* ahora=t no=n puedo/VB=v [hablar contestar ir]/VB=w | I~v can't=n+v [talk answer go]/VB=w now=t
  2* estoy=v [w:en=p_el~p_trabajo/NN en=p_clase/NN en=p_el~p_autobús/NN conduciendo/VBG ocupado/JJ ocupada/JJ]=w | \
    I~v am=v [w:at=p_work/NN in=p_class/NN on=p_the~p_bus/NN driving/VBG busy/JJ busy/JJ]=w
  [quiero necesito]/VB=v saber/VB=w cómo=h estás=b | I~v [want need]/VBP=v to~w know/VB=w how=h you~b are=b
  es=v [tarde/RB=w importante/JJ=w urgente/JJ=w] | it~v is=v [late important urgent]/JJ=w
rest_do:
  2* [v:descansa duerme]/VB=v [un=c_poco=c más=c] | [v:rest sleep]/VB=v [a=c_little=c more=c]
  2* [v:acuéstate vete=v_a=v_la~v_cama quédate=v_en=v_la~v_cama]/VB=v | [v:go=v_to=v_bed go=v_to=v_bed \
    stay=v_in=v_bed]/VB=v
  ve/VB=v al=a [médico hospital dentista]/NN=o | go/VB=v to=a the~a [doctor hospital dentist]/NN=o
  toma/VB=v [o:esta=a_pastilla un=a_té una=a_sopa mucha=a_agua]/NN=o | [o:take=v_this=a_pill have=v_a=a_tea \
    have=v_a=a_soup drink=v_a=a_lot=a_of=a_water]/NN=o
  no=n [v:trabajes salgas leas]/VB=v [tanto más hoy] | don't=n [v:work go=v_out read]/VB=v [so=0_much any~0_more \
    today]
rest_why:
  2* tienes/VB=v [w:fiebre=w mala/JJ=d_cara/NN=w gripe/NN=w]/NN | you~v [w:have=v_a~w_fever=w look=v_bad/JJ=d+w \
    have=v_the~w_flu=w]/NN
  3* estás=b [- muy=d] [w:cansado cansada enfermo enferma]/JJ=w | you~b are=b [- very=d] [w:tired tired sick \
    sick]/JJ=w
  mañana=t [v:tienes=v_clase tienes=v_un=a_examen trabajas=v]/NN=o | you~v [v:have=v_class have=v_an=a_exam \
    work=v]/NN=o tomorrow=t
  mañana=t te=0 levantas/VB=v [temprano=w muy=d_temprano=w a=w_las~w_seis=w] | you~v get=v up=v [early=w \
    very=d_early=w at=w_six=w] tomorrow=t
  has=h [v:trabajado dormido comido]/VBN=v [w:mucho poco]/RB=w | you~h have=h [v:worked slept eaten]/VBN=v \
    [w:a=w_lot=w very=w_little=w]
clean_do:
  2* [v:limpia limpie recoge recoja]/VB=v [o:la=a_cocina la=a_mesa tu=y_cuarto el=a_baño]/NN=o | [v:clean clean \
    clean=v_up clean=v_up]/VB=v [o:the=a_kitchen the=a_table your=y_room the=a_bathroom]/NN=o
  [v:pon ponga]/VB=v la=a mesa/NN=o | set/VB=v the=a table/NN=o
  [v:lava lave]/VB=v [o:los=a_platos los=a_vasos la=a_ropa]/NN=o | wash/VB=v [o:the=a_dishes the=a_glasses \
    the=a_clothes]/NNS=o
  [v:haz=v_la=a_cama saca=v_la=a_basura compra=v_el=a_pan ve=v_a_la=a_tienda]/NN=o | [v:make=v_the=a_bed \
    take=v_out=v_the=a_trash buy=v_the=a_bread go=v_to_the=a_store]/NN=o
  [p:ayúdame ayúdenme]/VB=v [w:un=w_poco=w a=w_limpiar/VB=w con=w_la=a_cena/NN=w]=w | help/VB=v me=v \
    [w:a=w_little=w clean/VB=w with=w_dinner/NN=w+a]=w
clean_why:
  2* [p:viene=v va=v_a=v_venir=v]/VB {who} [- hoy pronto] | {who} is~v [p:coming=v going=v_to=v_come=v]/VB [- today \
    soon]
  2* [p:vienen=v llegan=v]/VB [mis tus]=y [abuelos amigos tíos padres]/NNS=o | [my your]=y [grandparents friends \
    aunt_and_uncle parents]/NNS=o are~v [p:coming=v arriving=v]/VBG
  yo=y no=n [v:puedo tengo=v_tiempo/NN=w]/VB=v | I=y [v:can't=n+v don't=n_have=v_time=w]/VB
  yo=y [estoy]=b [w:cocinando trabajando estudiando ocupado ocupada]=w | I=y am=b [w:cooking working studying busy \
    busy]=w
  tengo/VB=v [w:mucho=m_que~h_hacer/VB=h muchas=m_cosas=h_que~g_hacer=g] | I~v have/VBP=v [w:a~m_lot=m_to~h_do/VB=h \
    many=m_things=h_to~g_do=g]
  todo=s está=b [sucio/JJ=w muy=d_sucio/JJ=w] | everything=s is=b [dirty/JJ=w very=d_dirty/JJ=w]
who:
  {name} | {name}
  [mi tu]=1 [madre abuela hermana tía]/NN=2 | [my your]=1 [mother grandmother sister aunt]/NN=2
wait_do:
  2* [p:espera espérame]/VB=v [un=c_momento=c aquí=c] | wait/VB=v [p:- for=v_me=v] [a~c_moment=c here=c]
  no=n [v:te=0_vayas empieces entres comas]/VB=v [- todavía sin=c_mí=c] | don't=n [v:leave start go=v_in eat]/VB=v \
    [- yet without=c_me=c]
wait_why:
  2* ya=y [v:voy llego salgo]/VB=v | I~v am~v [v:coming arriving leaving]/VBG=v now=y
  2* {who} todavía=y no=n ha=h llegado/VBN=v | {who} hasn't=n+h arrived/VBN=v yet=y
  {i_have_to} {me_do} | {i_have_to} {me_do}
  [o:tu=a_hermana/NN=o mi=a_amiga/NN=o tu=a_padre/NN=o el=a_médico/NN=o] [v:no=n_ha=h_llegado está=h_llegando \
    va=h_a=h_venir]=v | [o:your=a_sister/NN=o my=a_friend/NN=o your=a_father/NN=o the=a_doctor/NN=o] \
    [v:hasn't=n+h_arrived is=h_arriving is=h_going=h_to=h_come]=v
any_do:
  {order_t} | {order_t}
any_why:
  2* {i_have_to} {me_do} | {i_have_to} {me_do}
  [es=v_tarde ya=y_es=v_tarde es=v_temprano es=v_la=h_hora]/RB=w | it~v is=v [late already=y_late early time=h+w]/JJ=w
  yo=y no=n [v:puedo tengo=v_tiempo/NN=w sé=v quiero=v]/VB=v | I=y [v:can't=n+v don't=n_have=v_time=w \
    don't=n_know=v_how~v don't=n_want=v_to~v]/VB
  [p:tengo tenemos]/VB=v [w:prisa poco=m_tiempo]/NN=w | [p:I~v_am=v we~v_are=v]=v in=w a~w hurry/NN=w
  te=t [p:estoy estamos están]=b [esperando mirando]/VBG=v | [p:I~b_am=b we~b_are=b they~b_are=b] [waiting=v_for=v \
    watching=v]/VBG you=t
  luego=t [v:no=n_hay=v_tiempo=w no=n_puedes=v te=t_ayudo=v] | [v:there~v_is=v_no=n_time=w you~v_can't=n+v \
    I~v_will~v_help=v_you=t]  later=t
  me=m voy/VB=v [ya mañana ahora] | I~v am~v leaving/VBG=v+m [now tomorrow now]
dont_do:
  {dont_t} | {dont_t}
dont_why:
  2* no=n [v:hace=v_falta=v me=v_gusta=v] | [v:you~v_don't=n_have=v_to~v I~v_don't=n_like=v_it~v]
  [es=v_tarde/RB=w es=v_mala=d_idea/NN=w] | it~v is=v [late=w a~w_bad=d_idea=w]
  [me=m le=m nos=m]=m molesta/VB=v | it~v bothers/VBZ=v [me him us]=m
  [o:tu=y_madre/NN=o tu=y_padre/NN=o papá/NN=o] se=0 enfada/VB=v | [o:your=y_mother/NN=o your=y_father/NN=o \
    Dad/NN=o] will~v get=v angry/JJ=v
hear:
  5* {slow} , que=0 {no_hear} | {slow} , {no_hear}
  {no_hear} , {slow} | {no_hear} , {slow}
  2* {slow} , {please} , que=0 {no_hear} | {slow} , {please} , {no_hear}
  2* {slow} que=0 {no_hear} | {slow} , {no_hear}
slow:
  3* habla/VB=v más=m [w:despacio alto]=w | speak/VB=v [w:more=m_slowly=w louder/RB=w+m]
  repítelo/VB=v [w:otra=w_vez=w más=m_despacio=w] | [w:repeat=v_it=v_again=w repeat=v_it=v_more=m_slowly=w]
  dilo/VB=v [w:otra=w_vez=w más=m_despacio=w] | say/VB=v it=v [w:again=w more=m_slowly=w]
  no=n hables/VB=v tan=m [w:rápido bajo]=w | don't=n [w:speak=v_so=m_fast=w speak=v_so=m_quietly=w]
no_hear:
  3* no=n te=t [v:entiendo oigo]/VB=v [- bien nada] | I~v [v:don't=n_understand=v can't=n_hear=v] you=t [- well \
    at~0_all]
  no=n [v:entiendo oigo]/VB=v nada=w | I~v [v:don't=n_understand=v can't=n_hear=v] anything=w
  no=n [hablo entiendo]/VB=v [- muy=m] bien=w el=0 [inglés español francés]/NN=o | I~v don't=n [speak \
    understand]/VB=v [English Spanish French]/NNP=o [- very=m] well=w
  hay/VB=h mucho=m ruido/NN=r | there~h is=h a~m lot=m of~m noise/NN=r
matched:
  3* [p:ten tenga]/VB=v cuidado/NN=c con=w [a:ese este el]=a [o:perro gato caballo pájaro]/NN=o , que=0 [v:muerde \
    es=v_malo es=v_peligroso no=n_es=v_mío]/JJ=d | be=v careful/JJ=c with=w [a:that this the]=a [o:dog cat horse \
    bird]/NN=o , it~v [v:bites is=v_bad is=v_dangerous isn't=n+v_mine]/JJ=d
  [p:ten tenga]/VB=v cuidado/NN=c con=w [a:ese este el]=a [o:plato vaso cuchillo tenedor]/NN=o , que=0 está=b \
    [w:roto muy=d_caliente sucio]/JJ=k | be=v careful/JJ=c with=w [a:that this the]=a [o:plate glass knife \
    fork]/NN=o , it~b is=b [w:broken very=d_hot dirty]/JJ=k
  2* ayúdame/VB=v a=t [h:mover llevar]/VB=m [a:la esta esa]=a [o:mesa cama silla caja]/NN=o , que=0 pesa/VB=p \
    [mucho demasiado]=q | help/VB=v me=v to~t [h:move carry]/VB=m [a:the this that]=a [o:table bed chair box]/NN=o \
    , it~p is~p [very too]=q heavy/JJ=p
  2* [v:mándame envíame pásame dame]/VB=v la=a [o:dirección lista foto llave]/NN=o , que=0 no=n la=l [w:tengo \
    encuentro he=h_visto/VBN=w]/VB=w | [v:send send give give]/VB=v me=v the=a [o:address list picture key]/NN=o , \
    I~w [w:don't=n_have=w can't=n_find=w haven't=n+h_seen/VBN=w] it=l
  2* no=n comas/VB=v [m:tanto=m tantos=m_dulces/NNS=o tan=m_rápido=r] , que=0 te=t va=g a=g doler/VB=v la=0 \
    [o:barriga cabeza]/NN=o | don't=n eat/VB=v [m:so=m_much=m so=m_many=m_sweets/NNS=o so=m_fast=r] , your=t \
    [o:stomach head]/NN=o is=g going=g to=g hurt/VB=v
  2* [p:lávate lávese]/VB=v las=0 manos/NNS=o [t:- antes=b_de=b_comer/VB=e] , que=0 están=b [- muy=d] sucias/JJ=w | \
    wash/VB=v your=v hands/NNS=o [t:- before=b_eating/VBG=e] , they~b are=b [- very=d] dirty/JJ=w
  2* [v:compra trae pide]/VB=v [m:- más]=m [o:leche pan café agua arroz]/NN=o , que=0 no=n [p:queda hay]/VB=q [- \
    nada=a] | [v:buy bring order]/VB=v [m:- more]=m [o:milk bread coffee water rice]/NN=o , there~q isn't=n+q any~a \
    left~q=q
  prueba/VB=v [a:esta la]=a [o:sopa ensalada carne pizza]/NN=o , que=0 está=b [w:muy=d_rica muy=d_buena]/JJ=w | \
    try/VB=v [a:this the]=a [o:soup salad meat pizza]/NN=o , it~b is=b very=d good/JJ=w
  {many} , que=0 {many_why} | {many} , {many_why}
  {many} , {please} , que=0 {many_why} | {many} , {please} , {many_why}
  [chicos niños]/NNS=k , {many} , que=0 {many_why} | [guys children]/NNS=k , {many} , {many_why}
  2* {polite_do} , que=0 {polite_why} | {polite_do} , {polite_why}
  {polite_do} , {please} , que=0 {polite_why} | {polite_do} , {please} , {polite_why}
  [señor señora doctor]/NN=k , {polite_do} , que=0 {polite_why} | [sir ma'am doctor]/NN=k , {polite_do} , {polite_why}
many:
  dense=v prisa=v | hurry=v up=v
  [v:cierren abran]/VB=v la=a [o:puerta ventana]/NN=o | [v:close open]/VB=v the=a [o:door window]/NN=o
  [v:bajen apaguen]/VB=v la=a [o:música tele radio]/NN=o | turn/VB=v [v:down off]/RP=v the=a [o:music TV radio]/NN=o
  no=n [v:griten corran hablen salgan lleguen=v_tarde=t]/VB | don't=n [v:shout run talk go=v_out be=v_late=t]/VB
  [v:vengan entren esperen siéntense coman salgan]/VB=v [- aquí ya ahora] | [v:come come=v_in wait sit=v_down eat \
    go=v_out]/VB=v [- here now now]
many_why:
  [es=v_tarde ya=y_es=v_tarde es=v_muy=d_tarde]/RB=w | it~v is=v [late already=y_late very=d_late]/JJ=w
  hace/VB=v [w:frío mucho=d_frío calor viento]/NN=w | it~v is=v [w:cold very=d_cold hot windy]/JJ=w
  [o:el=a_bebé la=a_niña mi=a_padre la=a_abuela]/NN=o está=b durmiendo=v | [o:the=a_baby the=a_girl my=a_father \
    Grandma=a+o]/NN=o is=b sleeping=v
  no=n hay/VB=v [mucho=m_tiempo=w tiempo=w] | there~v [isn't=n+v_much=m_time=w is=v_no=n_time=w]
  la=a [o:comida cena]/NN=o está=b lista/JJ=w | [o:the=a_food dinner=o+a]/NN=o is=b ready/JJ=w
  la=a [o:película clase fiesta]/NN=o va=g a=g empezar/VB=v | the=a [o:movie class party]/NN=o is=g going=g to=g \
    start/VB=v
  {i_have_to} {me_do} | {i_have_to} {me_do}
polite_do:
  espere/VB=v [aquí un=c_momento=c] | wait/VB=v [here a=c_moment=c]
  2* [v:hable repítalo dígalo]/VB=v más=m despacio=w | [v:speak repeat=v_it=v say=v_it=v]/VB=v more=m slowly=w
  [v:siéntese pase venga descanse]/VB=v [aquí un=c_momento=c] | [v:sit=v_down come=v_in come rest]/VB=v [here \
    for~c_a=c_moment=c]
  no=n se=0 [v:preocupe vaya levante mueva]/VB=v [- todavía ahora] | don't=n [v:worry leave get=v_up move]/VB=v [- \
    yet now]
  [v:tenga=v_cuidado escúcheme dígame=v_su=y_nombre llámeme=v_luego]/VB=v | [v:be=v_careful listen=v_to=v_me=v \
    tell=v_me=v_your=y_name call=v_me=v_later]/VB=v
polite_why:
  no=n [p:le lo]=t [v:entiendo oigo]/VB=v bien=w | I~v [v:don't=n_understand=v can't=n_hear=v] you=t well=w
  [p:el=a_doctor=o la=a_doctora=o el=a_director=o mi=a_jefe=o]/NN ya=y [v:viene llega]/VB=v | [p:the=a_doctor=o \
    the=a_doctor=o the=a_principal=o my=a_boss=o]/NN is~v already=y [v:coming arriving]/VBG=v
  [quiero tengo=v_que=v]/VB=v [preguntarle=w_algo=o decirle=w_algo=o hablar=w_con=w_usted=o]/VB | I~v [want=v_to=v \
    have=v_to=v] [ask=w_you=w_something=o tell=w_you=w_something=o talk=w_to=w_you=o]/VB
  yo=y [v:lo=o_hago le=o_ayudo le=o_llamo]/VB=v [- mañana luego] | I=y will~v [v:do=v_it=o help=v_you=o \
    call=v_you=o]/VB [- tomorrow later]
  [w:es=v_importante/JJ es=v_peligroso/JJ es=v_temprano/RB]=w | it~v is=v [w:important dangerous early]/JJ=w
"""


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
