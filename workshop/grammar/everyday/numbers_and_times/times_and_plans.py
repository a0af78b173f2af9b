"""Times, plans, habits that end, periphrases: "Salimos mañana y volvemos el lunes.", "Antes fumaba, pero lo dejé." """

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.everyday.numbers_and_times.adverbs_of_time import MAKERS
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

TABLE = """
times:
  desde=f que=f {you_left} , {changed} | since=f {you_left} , {changed}
  3* ¿ cuándo=w fue=b la=a última=l vez=z que~z {you_saw} ? | when=w was=b the=a last=l time=z {you_saw} ?
  2* la=a última=l vez=z que~z {i_saw} , {was_so} | the=a last=l time=z {i_saw} , {was_so}
  2* la=a primera=l vez=z que~z {i_saw} , {was_so} | the=a first=l time=z {i_saw} , {was_so}
  2* es=b la=a [n:primera segunda tercera]/JJ=l vez=z que~z {come_here} \
    | it~b is=b the=a [n:first second third]/JJ=l time=z {come_here}
  2* la~a próxima=l vez=z que~z {sub_2} , {order} | next=l time=z {sub_2} , {order}
  3* cada=e vez=z que~z {do_1} , {feel} | every=e time=z {do_1} , {feel}
  2* cada=e vez=z que~z {i_see} , {feel} | every=e time=z {i_see} , {feel}
  2* en=c cuanto=c {once_1} , te=y [v:llamo aviso escribo]=v \
    | as/RB=c soon/RB=c as=c {once_1} , I~v will~v [v:call=v_you=y let=v_you=y_know=v write=v_to~v_you=y]
  2* te=y [v:llamo aviso escribo]=v [c:cuando en_cuanto]=c {once_1} \
    | I~v will~v [v:call=v_you=y let=v_you=y_know=v write=v_to~v_you=y] [c:when as/RB_soon/RB_as]=c {once_1}
  3* hace=f {long_time} que=0 {not_lately} | {not_lately} for/IN=f {long_time}
  2* {not_lately} desde=f hace=f {long_time} | {not_lately} for/IN=f {long_time}
  3* {going_1} [c:antes después]=a de=a {ing_of} | {going_1} [c:before after]/IN=a {ing_of}
  3* [c:antes después]=a de=a {ing_of} , {going_1} | [c:before after]/IN=a {ing_of} , {going_1}
  3* [c:antes después]=a de=a {ing_of} , {did_1} | [c:before after]/IN=a {ing_of} , {did_1}
  2* al~a cabo~a de=a {short_time} {came} | after=a {short_time} {came}
  2* [v:trabajé estudié bailé leí esperé jugué]=v hasta=h {at_night} \
    | I~v [v:worked studied danced read waited played]/VBD=v until=h {at_night}
  2* mientras=t tanto=t , {going} | meanwhile/RB=t , {going}
  2* [t:por=f_ahora=f de=f_momento=f] {state} | for=f [t:now=f the~f_moment/NN=f] {state}
  {state} [t:por=f_ahora=f de=f_momento=f] | {state} for=f [t:now=f the~f_moment/NN=f]
  2* hasta=h ahora=n {have_1} | until=h now=n {have_1}
  3* últimamente=l {lately} | lately=l {lately}
  2* {lately} últimamente=l | {lately} lately=l
  [t:enseguida ahora_mismo]=e [v:voy bajo salgo vuelvo]=v \
    | I~v will~v [v:come come_down go_out come_back]/VB=v [t:right=e_away=e right_now]=e
  {name} [v:llega viene vuelve]=v [t:enseguida pronto]=e \
    | {name} [v:will~v_arrive=v will~v_come=v will~v_come=v_back=v] [t:right=e_away=e soon]=e
once_1:
  llegue=v [x:a~h_casa=h al=t_hotel=h a=t_Madrid=h a=t_la=o_estación=h] \
    | I~v [x:get/VBP=v_home=h get/VBP=v_to=t_the~t_hotel=h get/VBP=v_to=t_Madrid=h get/VBP=v_to=t_the=o_station=h]
  salga=v [x:del~h_trabajo=h de~h_clase=h de~h_la=o_oficina=h] | I~v leave/VBP=v [x:work=h class=h the=o_office=h]
  [v:pueda=v termine=v vuelva=v tenga=v_tiempo=o sepa=v_algo=o] \
    | I~v [v:can=v finish=v come=v_back=v have=v_time=o know=v_something=o]
  {sub_1} | {sub_1}
changed:
  todo=s es=b [a:diferente mejor más=d_difícil=a]=a | everything=s is=b [a:different better more=d_difficult=a]/JJ=a
  no=n he=h [v:dormido comido salido trabajado]/VBN=v bien=w \
    | I~h haven't=n+h [v:slept eaten gone_out worked]/VBN=v well=w
you_left:
  te~v [v:fuiste casaste mudaste]=v | you~v [v:left got_married moved]/VBD=v
  [v:llegaste volviste]=v | you~v [v:arrived came_back]/VBD=v
  se~v [v:fue casó]=v {named} | {named} [v:left got_married]/VBD=v
you_saw:
  3* [o:la lo las los]=o viste=v | you~v saw=v [o:her him them them]=o
  [o:la lo]=o [v:llamaste visitaste ayudaste]=v | you~v [v:called visited helped]/VBD=v [o:her him]=o
  hablaste=v con=w {name} | you~v talked/VBD=v to=w {name}
  2* {did_2} | {did_2}
i_saw:
  3* [o:te la lo los]=o [p:vi vimos]=v | [p:I we]~v saw=v [o:you her him them]=o
  hablé=v con=w {name} | I~v talked/VBD=v to=w {name}
  {did_1} | {did_1}
i_see:
  3* [o:te la lo los]=o [p:veo vemos]=v | [p:I we]~v see/VBP=v [o:you her him them]=o
  hablo=v con=w {name} | I~v talk/VBP=v to=w {name}
  pienso=v en=w [eso ella él] | I~v think/VBP=v about=w [that her him]
was_so:
  2* estaba=b muy=m [t:cansado cansada triste contento enfermo]/JJ=a \
    | I~b was=b very=m [t:tired tired sad happy sick]/JJ=a
  hacía=b [mucho=m_frío=a mucho=m_calor=a buen=m_tiempo=a] \
    | [it~b_was=b_very=m_cold=a it~b_was=b_very=m_hot=a the~a_weather~a_was=b_nice=m+a]
  [llovía=v estaba=v_lloviendo=v] | it~v was~v raining=v
  {did_1} | {did_1}
come_here:
  [v:como duermo trabajo]=v [x:aquí en=a_este=b_hotel=c en=a_esta=b_ciudad=c] \
    | I~v have~v [v:eaten slept worked]/VBN=v [x:here in=a_this=b_hotel=c in=a_this=b_city=c]
  [v:viajo ceno bailo]=v [x:solo=c sola=c con=w_ellos=c con=w_ella=c] \
    | I~v have~v [v:traveled had_dinner danced]/VBN=v [x:alone=c alone=c with=w_them=c with=w_her=c]
have_1:
  2* no=n he=h [v:tenido visto oído]=v [x:nada=x eso=x problemas/NNS=x] \
    | I~h haven't=n+h [v:had seen heard]/VBN=v [x:anything=x that=x problems/NNS=x]
  todo=s [ha=h_ido=v ha=h_salido=v] bien=w | everything=s has=h gone/VBN=v well=w
  [o:me nos]=o ha=h ido=v [w:bien muy_bien]=w | everything~v has=h gone/VBN=v [w:well very_well]=w for~o [o:me us]=o
  nadie=n [o:me nos te]=o ha=h [v:llamado ayudado visto]=v \
    | no=n one/NN=n has=h [v:called helped seen]/VBN=v [o:me us you]=o
ing_of:
  3* [v:comer cenar desayunar trabajar estudiar bailar]/VB=v \
    | [v:eating having_dinner having_breakfast working studying dancing]/VBG=v
  [v:levantarme ducharme vestirme]/VB=v | [v:getting_up taking_a_shower getting_dressed]/VBG=v
  llegar=v a~x casa=x | getting=v home=x
  salir=v [x:del=f_trabajo=w de=f_clase=w] | leaving=v [x:work=w class=w]
  ver/VB=v [x:la~n_tele=n las=d_noticias=n] | watching=v [x:TV=n the=d_news=n]
  hablar=v con=w [x:mi=m_madre=k el=m_médico=k ella]=k | talking=v to=w [x:my=m_mother=k the=m_doctor=k her]=k
came:
  [v:llegó volvió llamó]=v {named} | {named} [v:arrived came_back called]/VBD=v
  empezó=v a=a [w:llover nevar]/VB=w | it~v started/VBD=v to=a [w:rain snow]/VB=w
order:
  2* {cmd} | {cmd}
  [v:llámame avísame espérame ayúdame]=v | [v:call_me let_me_know wait_for_me help_me]/VB=v
  [v:trae lleva]=v a=0 tu=m [k:hermana novio hermano amiga]/NN=k \
    | [v:bring take]/VB=v your=m [k:sister boyfriend brother friend]/NN=k
  no=n [v:llegues_tarde te~v_olvides=v tengas~v_prisa=v]=v | don't=n [v:be/VB_late forget/VB be/VB_in_a_hurry]=v
feel:
  3* me=m pongo=v [muy=d -] [t:nervioso nerviosa triste contento contenta]/JJ=a \
    | I=m get/VBP=v [very=d -] [t:nervous nervous sad happy happy]/JJ=a
  me=m siento=v [t:mejor mal muy=d_bien=x]=a | I=m feel/VBP=v [t:better bad very=d_good=x]/JJ=a
  me=m duele=v la=p [k:cabeza espalda pierna]/NN=k | my=p+m [k:head back leg]/NN=k hurts/VBZ=v
  [v:lloro=v como=v_mucho=a duermo=v_mal=a] | I~v [v:cry=v eat=v_a=a_lot=a sleep=v_badly=a]/VBP
  pienso=v en=w ti=y | I~v think/VBP=v of=w you=y
state:
  no=n [v:necesito quiero tengo]=v [o:nada=o más=m_dinero=o ayuda=o] \
    | I~v don't=n [v:need want have]/VB=v [o:anything=o more=m_money=o help=o]
  vivo=v con=w mis=m [k:padres abuelos tíos hermanos]/NNS=k \
    | I~v live/VBP=v with=w my=m [k:parents grandparents aunt~k_and~k_uncle siblings]/NNS=k
  [v:estoy estamos]=b [a:bien aquí sin=c_trabajo=w en=c_casa=w]=a \
    | [v:I_am we_are]=b [a:well here out=c_of=c_work=w at=c_home=w]=a
  todo=s [b:está va]=b bien=w | everything=s is=b [b:fine/JJ=w going/VBG=b_well=w]
  no=n sé=v qué=q hacer=h | I~v don't=n know=v what=q to~h do/VB=h
lately:
  3* [v:duermo como trabajo estudio salgo viajo leo]=v [a:mucho poco]=a \
    | I~v have~v been~v [v:sleeping eating working studying going_out traveling reading]/VBG=v [a:a_lot little]=a
  [v:duermo como]=v muy=m [a:mal bien]=a | I~v have~v been~v [v:sleeping eating]/VBG=v very=m [a:badly well]=a
  2* [p:estoy estás]=b muy=m [a:cansado cansada triste ocupado ocupada nervioso nerviosa]/JJ=a \
    | [p:I you]~b have~b been=b very=m [a:tired tired sad busy busy nervous nervous]/JJ=a
  {named} está=b muy=m [a:triste feliz amable]/JJ=a | {named} has~b been=b very=m [a:sad happy kind]/JJ=a
  [v:llueve nieva]=v [a:mucho poco]=a | it~v has~v been~v [v:raining snowing]=v [a:a_lot little]=a
  no=n he=h [v:dormido comido salido trabajado]/VBN=v mucho=a \
    | I~h haven't=n+h [v:slept eaten gone_out worked]/VBN=v much=a
  no=n he=h podido=v {inf_1} | I~h haven't=n+h been~v able=v to~v {inf_1}
at_night:
  [las~h_dos=h las~h_tres=h]=h de=d la=l madrugada/NN=m | [two three]=h in=d the=l morning=m
  [muy=m_tarde=t la~t_una=t medianoche=t] | [very=m_late=t one/CD=t_o'clock/RB~t midnight=t]
named:
  mi=m [h:hijo padre hermano novio jefe vecino]/NN=k | my=m [h:son father brother boyfriend boss neighbor]/NN=k
  mi=m [h:hija madre hermana novia jefa vecina]/NN=k | my=m [h:daughter mother sister girlfriend boss neighbor]/NN=k
  {name} | {name}
before:
  3* antes=0 {used_1} , pero {but_now} | {used_1} , but {but_now}
  3* antes=0 [v:fumaba bebía jugaba comía trabajaba]=v mucho=m , pero lo=o [t:dejé he=h_dejado]=q \
    | I~v used~v to~v [v:smoke drink play eat work]/VB=v a=m lot=m , but I~q [t:quit/VBD=q have=h_quit/VBN=q]
  3* antes=0 {used_to} , ahora=n {now_i} | {used_to} , now=n {now_i}
  2* antes=0 {used_to} , pero ya=y no=n | {used_to} , but not=n anymore=y
  2* {named} dejó=v de=0 [fumar beber trabajar estudiar bailar llamarme]=q [t:hace=g_un=o_año=k hace=g_un=o_mes=k] \
    | {named} quit/VBD=v [smoking drinking working studying dancing calling_me]/VBG=q [t:a=o_year=k_ago=g \
    a=o_month=k_ago=g]
used_to:
  [v:fumaba leía viajaba salía cantaba]=v [a:mucho más]=a \
    | I~v used~v to~v [v:smoke read travel go_out sing]/VB=v [a:a_lot more]=a
  [p:vivía vivíamos]=v en=w [el=a_campo=c la=a_ciudad=c un=a_pueblo=c otro=a_barrio=c] \
    | [p:I we]~v used~v to~v live/VB=v in=w [the=a_countryside=c the=a_city=c a=a_town=c another=a_neighborhood=c]
  [p:trabajaba trabajábamos]=v [x:aquí en=c_un=a_hotel=h en=c_una=a_tienda=h de=c_noche=h] \
    | [p:I we]~v used~v to~v work/VB=v [x:here in=c_a=a_hotel=h in=c_a=a_store=h at=c_night=h]
now_i:
  [v:vivo trabajo estudio]=v en=c {city} | I~v [v:live work study]/VBP=v in=c {city}
  {do_1} | {do_1}
but_now:
  ya=y no=n | not=n anymore=y
  ahora=n ya=0 no=o [p:puedo quiero]=v | now=n I~v [p:can't=o+v don't=o_want=v_to~v]
  ahora=n [v:prefiero=v_descansar=q estoy=v_muy_ocupado/JJ estoy=v_muy_cansada/JJ] \
    | now=n [v:I~v_prefer=v_to~q_rest/VB=q I~v_am=v_very_busy/JJ I~v_am=v_very_tired/JJ]
periphrases:
  2* estaba=b a=a punto=a de=a {inf_1} cuando=c {event} | I~b was=b about=a to=a {inf_1} when=c {event}
  2* {named} estaba=b a=a punto=a de=a {inf_3} | {named} was=b about=a to=a {inf_3}
  2* acababa=b de=b [v:llegar comer salir cenar acostarme levantarme]/VB=v cuando=c {event} \
    | I~b had=b just=b [v:arrived eaten left had_dinner gone_to_bed gotten_up]/VBN=v when=c {event}
  2* [p:sigo seguimos]=b [v:esperando estudiando trabajando viviendo viajando]=v [x:aquí con=w_ellos=x \
    en=w_esta=t_ciudad=x] | [p:I_am we_are]=b still=b [v:waiting studying working living traveling]=v [x:here \
    with=w_them=x in=w_this=t_city=x]
  4* ¿ por=w qué=w no=n {we_do} {soon} ? | why=w don't=n we~0 {we_do} {soon} ?
  2* ¿ por=w qué=w no=n {you_present} ? | why=w don't=n you~0 {you_present} ?
  2* solía=b {inf_1} [x:con=w_él con=w_ella cuando=w_era=w_niño]=c \
    | I~b used=b to~b {inf_1} [x:with=w_him=c with=w_her=c when=w_I~w_was=w_a~c_child=c]
  2* suelo=b {inf_1} | I~b usually=b {inf_1}
  2* no=n vuelvas=v a=v {inf_2} | don't=n {inf_2} again=v
  no=n lo=o [v:vuelvas vuelva vuelvan]=v a=v [d:hacer decir comprar usar]=d \
    | don't=n [d:do say buy use]/VB=d it=o again=v
  2* hay=b que=b {inf_3} | you~b have=b to=b {inf_3}
  habrá=b que=b {inf_3} | you~b will=b have=b to=b {inf_3}
  2* [no=n_deberías=s deberías=s] {inf_2} | you~s [shouldn't=s+n should=s] {inf_2}
  deberías=s {inf_2} en=e vez=e de=e {ing_2} | you~s should=s {inf_2} instead/RB=e of=e {ing_2}
  2* {past_time} tuve=t que=t {inf_1} | {past_time} I~t had=t to=t {inf_1}
  tengo=t que=t {inf_1} [x:antes_de_comer=x hoy mañana]=x | I~t have=t to=t {inf_1} [x:before_eating today tomorrow]=x
  2* [x:mañana hoy el=o_lunes]=x [t:tengo=h_que=h debo=h] {inf_1} \
    | [x:tomorrow today on=o_Monday]=x I~h [t:have=h_to=h should=h] {inf_1}
event:
  [o:me nos]=o [v:llamaste llamaron encontraste viste]=v \
    | [v:you~v_called=v they~v_called=v you~v_found=v you~v_saw=v] [o:me us]=o
  [v:empezó]=v a=v [w:llover nevar]/VB=w | it~v started/VBD=v to=v [w:rain snow]/VB=w
  [v:llegó llamó]=v {named} | {named} [v:arrived called]/VBD=v
  se~v fue=v la=a luz=l | the=a power/NN=l went/VBD=v out=v
soon:
  [x:hoy mañana juntos esta=t_noche=t este=t_sábado=s] | [x:today tomorrow together tonight=t this=t_Saturday=s]
itinerary:
  3* {leave_1} y {back_1} | {leave_1} and {back_1}
  3* {leave_us} y {back_us} | {leave_us} and {back_us}
  {leave_1} , así=s que=s {tonight} | {leave_1} , so=s {tonight}
leave_1:
  salgo=v {when} {early} | I~v leave/VBP=v {early} {when}
  {when} salgo=v {early_or_hour} | {when} I~v leave/VBP=v {early_or_hour}
leave_us:
  salimos=v {when} {early} | we~v leave/VBP=v {early} {when}
  {when} salimos=v {early_or_hour} | {when} we~v leave/VBP=v {early_or_hour}
early:
  2* temprano=x | early=x
  muy=m temprano=x | very=m early=x
early_or_hour:
  {early} | {early}
  a=a las~h [h:seis siete ocho nueve diez]/CD=h | at=a [h:six seven eight nine ten]/CD=h o'clock/RB~h
back_1:
  [v:vuelvo regreso]=v {return} | I~v come/VBP=v back/RP=v {return}
back_us:
  [v:volvemos regresamos]=v {return} | we~v come/VBP=v back/RP=v {return}
tonight:
  [v:tengo=v_que=v debo=v]=v [w:acostarme levantarme descansar]/VB=w temprano=x \
    | I~v [v:have=v_to=v should=v] [w:go_to_bed get_up rest]/VB=w early=x
  no=n puedo=c [w:salir cenar bailar beber]/VB=w [x:esta=t_noche=t hoy contigo=t]=t \
    | I~c can't=n+c [w:go_out have_dinner dance drink]/VB=w [x:tonight today with_you]=t
when:
  mañana=t | tomorrow=t
  el=o [viernes sábado domingo]/NN=d | on=o [Friday Saturday Sunday]=d
return:
  el=o [lunes martes miércoles jueves]/NN=d | on=o [Monday Tuesday Wednesday Thursday]=d
  [x:por=o_la=l_noche=n en=o_una=l_semana=n dentro=o_de=o_tres=l_días=n] \
    | [x:at=o_night=n in=o_a=l_week=n in=o_three=l_days=n]
small:
  3* [t:anoche ayer hoy]=t casi=c no=c [v:comí bebí vi hice gasté]=v nada=x \
    | [t:last_night yesterday today]=t I~v hardly=c [v:ate drank saw did spent]/VBD=v anything=x
  2* [t:anoche ayer hoy]=t casi=c no=c [v:dormí estudié trabajé descansé]=v [x:nada=x -] \
    | [t:last_night yesterday today]=t I~v hardly=c [v:slept studied worked rested]/VBD=v [x:at=x_all=x -]
  casi=c no=c [v:dormí estudié trabajé descansé]=v nada=x [t:anoche ayer hoy]=t \
    | I~v hardly=c [v:slept studied worked rested]/VBD=v at=x all=x [t:last_night yesterday today]=t
  2* [p:aquí allí]=p casi=c [f:siempre nunca]=f [v:llueve nieva]=v en=i {month_or} \
    | it~v almost=c [f:always never]=f [v:rains snows]/VBZ=v [p:here there]=p in=i {month_or}
  en=i {month_or} casi=c [f:siempre nunca]=f [v:llueve nieva]=v [p:aquí allí]=p \
    | in=i {month_or} it~v almost=c [f:always never]=f [v:rains snows]/VBZ=v [p:here there]=p
  2* [p:aquí allí]=p [f:siempre nunca]=f hace=v [a:calor frío viento]=a en=i {month_or} \
    | it~v is=v [f:always never]=f [a:hot cold windy]/JJ=a [p:here there]=p in=i {month_or}
  2* nadie=n [o:me te nos le les]=o había=h dicho=d [x:eso la=a_verdad]=x antes=b \
    | no=n one/NN=n had=h told/VBN=d [o:me you us him them]=o [x:that the=a_truth]=x before=b
month_or:
  {month} | {month}
  [verano invierno]=v | the~v [summer winter]=v
still:
  2* {group} [t:todavía aún]=t no=n [v:saben entienden]=v [w:qué=w_pasó=v quién=w_fue=v nada=w] \
    | {group} don't=n [v:know understand]/VB=v [w:what=w_happened=v who=w_it~v_was=v anything=w] yet=t
  2* [t:todavía aún]=t no=n [p:he hemos]=h [v:comido cenado terminado salido dormido pagado]=v \
    | [p:I we]~h haven't=n+h [v:eaten had_dinner finished gone_out slept paid]/VBN=v yet=t
  2* [t:todavía aún]=t no=n sé=v [w:si=w cuándo=w] voy=g a=g {inf_1} \
    | I~v don't=n know=v yet=t [w:if=w when=w] I~g am=g going=g to=g {inf_1}
  3* {police} todavía=t no=n sabe=s [w:qué=w_pasó=v quién=w_fue=v dónde=w_está=v cómo=w_pasó=v] \
    | {police} don't=n know=s [w:what=w_happened=v who=w_it~v_was=v where=w_he~v_is=v how=w_it~v_happened=v] yet=t
  3* {one} [t:todavía aún]=t no=n [v:sabe entiende recuerda dice]=v [w:qué=w_pasó=v quién=w_fue=v nada=w] \
    | {one} doesn't=n [v:know understand remember say]/VB=v [w:what=w_happened=v who=w_it~v_was=v anything=w] yet=t
  2* ya=y no=n [v:quiero puedo necesito]=v {inf_1} \
    | I~v [v:don't=n_want=v_to~v can't=n+v don't=n_need=v_to~v] {inf_1} anymore=y
  ya=y casi=c nunca=c {we_go} | we~0 almost=c never=c {we_go} anymore=y
  2* ya=y no=n te=o [v:quiero extraño creo llamo]=v | I~v don't=n [v:love miss believe call]/VB=v you=o anymore=y
  ya=y ni=n nos=e [v:saludamos hablamos vemos llamamos]=v \
    | we~v don't=n even=n [v:greet=v talk=v_to~v see=v call=v]/VB each=e other=e anymore=y
  nos=e [v:vemos llamamos escribimos]=v [f:todos=f_los~f_días=d todas=f_las~f_semanas=d cada=f_mes=d] \
    | we~v [v:see=v call=v write=v_to~v]/VB each=e other=e every=f [f:day=d week=d month=d]
  2* nos=e conocemos=v desde=s [x:niños=c hace=s_años=c la=a_escuela=c siempre=c el=a_verano=c] \
    | we~v have~v known/VBN=v each=e other=e [x:since=s_we~c_were~c_children=c for=s_years=c since=s_school=c+a \
    forever=s+c since=s_the=a_summer=c]
  nos=e ayudamos=v mucho=f | we~v help/VBP=v each=e other=e a=f lot=f
police:
  la=a policía/NN=p | the=a police/NNS=p
group:
  mis=m [k:padres abuelos hijos amigos vecinos]=p | my=m [k:parents grandparents children friends neighbors]/NNS=p
one:
  2* {named} | {named}
  el=a [médico profesor jefe]/NN=p | the=a [doctor teacher boss]/NN=p
"""
BLOCKS = {"times": 10, "itinerary": 1, "before": 2.5, "periphrases": 13, "small": 0.7, "still": 2}


RULES = Rules(TABLE, MAKERS, BASIC)


def time_talk(draw: Draw) -> Sentence:
    """ "Salimos mañana temprano y volvemos el martes.", "Antes fumaba mucho, pero lo dejé." """
    return RULES.sentence(draw, draw.weighted(BLOCKS))
