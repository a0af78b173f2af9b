"""More commands with their reasons: the second half of the table of `joined`."""

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
