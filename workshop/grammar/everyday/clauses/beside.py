"""Two clauses beside one another with a comma: "Está lloviendo mucho, mejor nos quedamos en casa." """

from __future__ import annotations

from workshop.grammar.everyday.clauses import joining
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

BESIDE = """
reason:
  2* {is} | {is}
  está/VB=1 lloviendo=1 mucho=2 | it~1 is=1 raining=1 a=2 lot=2
  [el_niño el_bebé mi_hijo el_abuelo]=1 está/VB=2 [durmiendo enfermo cansado]=3 | [the_boy the_baby my_son \
    the_grandfather]=1 is=2 [sleeping sick tired]=3
  [estoy estamos]/VB=1 [muy=2 -] [a:ocupados cansados]/JJ=3 | [we~1_are=1 we~1_are=1] [very=2 -] \
    [a:busy tired]/JJ=3
  estoy/VB=1 [muy=2 -] [a:ocupado cansado enfermo ocupada cansada enferma]/JJ=3 | I~1 am=1 [very=2 -] \
    [a:busy tired sick busy tired sick]/JJ=3
  no=1 [tengo tenemos]/VB=2 [a:tiempo dinero ganas]=3 | [I we]~2 don't=1 [a:have=2_time=3 have=2_money=3 \
    feel=2_like=3_it=3]
  hay/VB=1 [mucho=2_tráfico=3 mucho=2_ruido=3 mucha=2_nieve=3] | there~1 is=1 a=2 lot=2 of~2 [traffic=3 \
    noise=3 snow=3]
  ya=1 es/VB=2 [muy=3 -] [tarde de=4_noche=4]=4 | it~2 is=2 already=1 [very=3 -] [late dark]=4
better:
  5* mejor=1 [v:nos_quedamos_en_casa volvemos_mañana nos_vamos comemos_aquí esperamos_aquí vamos_en_taxi \
    vamos_mañana tomamos_un_taxi salimos_más_tarde vemos_una_película vamos_al_cine cenamos_en_casa \
    hablamos_luego descansamos_un_poco entramos nos_sentamos_aquí vamos_a_pie cerramos_la_ventana]=2 \
    | we~2 had=1 better=1 [v:stay_at_home come_back_tomorrow leave eat_here wait_here go_by_taxi go_tomorrow \
    take_a_taxi go_out_later watch_a_movie go_to_the_movies have_dinner_at_home talk_later rest_a_little \
    go_in sit_down_here go_on_foot close_the_window]=2
  4* mejor=1 [v:me_quedo_en_casa me_voy te_llamo_mañana vuelvo_mañana espero_aquí voy_en_taxi voy_mañana \
    como_aquí tomo_el_autobús me_acuesto_temprano descanso_un_poco entro llevo_el_paraguas]=2 | I~2 had=1 \
    better=1 [v:stay_at_home leave call_you_tomorrow come_back_tomorrow wait_here go_by_taxi go_tomorrow \
    eat_here take_the_bus go_to_bed_early rest_a_little go_in take_the_umbrella]=2
  2* mejor=1 no=3 [v:salimos vamos esperamos hablamos_de_eso hacemos_ruido comemos_aquí viajamos_hoy]=2 \
    | we~2 had=1 better=1 not=3 [v:go_out go wait talk_about_that make_noise eat_here travel_today]=2
  2* mejor=1 no=3 [v:salgo voy digo_nada compro_nada hago_ruido]=2 | I~2 had=1 better=1 not=3 [v:go_out go \
    say_anything buy_anything make_noise]=2
  2* mejor=1 [v:quédate_en_casa ven_mañana espera_aquí vete toma_un_taxi llámame_mañana descansa_un_poco]=2 \
    | you~2 had=1 better=1 [v:stay_at_home come_tomorrow wait_here leave take_a_taxi call_me_tomorrow \
    rest_a_little]=2
  mejor=1 no=3 [v:salgas vayas comas_eso digas_nada]=2 | you~2 had=1 better=1 not=3 [v:go_out go eat_that \
    say_anything]=2
open:
  [la_puerta_está_abierta la_tienda_está_abierta la_comida_está_lista la_cena_está_lista la_mesa_está_lista]=1 \
    | [the_door_is_open the_store_is_open the_food_is_ready dinner_is_ready the_table_is_ready]=1
  [no_hay_nadie todo_está_listo hay_mucho_espacio estás_en_tu_casa ya_terminé estoy_aquí]=1 | [no_one_is_here \
    everything_is_ready there_is_a_lot_of_space you_are_at_home I_already_finished I_am_here]=1
you_can:
  [puedes puede pueden podemos]/VB=1 [v:pasar entrar comer empezar sentarse venir salir]=2 | [you you you \
    we]~1 can=1 [v:come_in go_in eat start sit_down come go_out]=2
broken_m:
  [el_coche el_ordenador el_televisor el_teléfono el_reloj el_ascensor mi_coche mi_teléfono]=1 no=2 \
    funciona/VB=3 | [the_car the_computer the_TV the_phone the_watch the_elevator my_car my_phone]=1 \
    doesn't=2 work/VB=3
  [el_coche el_vaso el_reloj mi_teléfono]=1 está/VB=2 [roto sucio]/JJ=3 | [the_car the_glass the_watch \
    my_phone]=1 is=2 [broken dirty]/JJ=3
broken_f:
  [la_televisión la_radio la_computadora la_lavadora la_luz mi_bicicleta mi_computadora]=1 no=2 \
    funciona/VB=3 | [the_TV the_radio the_computer the_washing_machine the_light my_bicycle \
    my_computer]=1 doesn't=2 work/VB=3
  [la_puerta la_silla la_ventana la_mesa]=1 está/VB=2 [rota sucia]/JJ=3 | [the_door the_chair the_window \
    the_table]=1 is=2 [broken dirty]/JJ=3
mend:
  [arreglar reparar mirar limpiar cambiar]/VB=1 | [fix repair look_at clean change]/VB=1
comfort:
  2* no=1 [p:tengas tenga tengan]/VB=2 miedo=2 | [don't don't don't]=1 be=2 afraid/JJ=2
  2* no=1 [te_preocupes se_preocupe llores te_vayas]=2 | don't=1 [worry worry cry go]/VB=2
  no=1 estés/VB=2 [triste nervioso nerviosa]/JJ=3 | don't=1 be=2 [sad nervous nervous]/JJ=3
assured:
  2* yo=1 estoy/VB=2 aquí [contigo=3 con=3_usted=3 -] | I=1 am=2 here [with~3_you=3 with=3_you=3 -]
  2* todo va=1 a=1 [salir=2_bien=3 estar=2_bien=3] | everything is=1 going=1 to=1 [turn=2_out=2_well=3 be=2_fine=3]
  2* [yo_te_ayudo te_voy_a_ayudar no_pasa_nada no_es_nada no_es_grave]=1 | [I_will_help_you \
    I_am_going_to_help_you it_is_okay it_is_nothing it_isn't_serious]=1
  2* {will} | {will}
  el=0 perro=1 no=2 [muerde hace_nada]=3 | the=1 dog=1 doesn't=2 [bite do_anything]=3
wait:
  espérame/VB=1 [p:cinco_minutos un_momento dos_minutos diez_minutos media_hora aquí]=2 | wait/VB=1 \
    [p:five_minutes a_moment two_minutes ten_minutes half_an_hour here]=2 for=1 me=1
  [espera espere esperen]/VB=1 [p:un_momento cinco_minutos un_poco aquí]=2 | wait/VB=1 [p:a_moment \
    five_minutes a_little here]=2
  un=1 [momento minuto]=2 | one=1 [moment minute]=2
soon:
  2* ya=1 casi=2 [termino terminamos llego llegamos acabo]/VB=3 | [I=3_am~3 we=3_are~3 I=3_am~3 we=3_are~3 \
    I=3_am~3] almost=2 [finished finished there there done]/JJ=3+1
  ya=1 [voy vamos vengo salgo salimos]/VB=2 | [I~2_am=2_coming=2 we~2_are=2_coming=2 I~2_will=2_be=2_right=1_back=2 \
    I~2_am=2_leaving=2_now=1 we~2_are=2_leaving=2_now=1]
  2* {will} | {will}
  [vuelvo volvemos]/VB=1 en=2 [cinco diez dos]=3 minutos=4 | [I~1_will=1_come=1_back=1 \
    we~1_will=1_come=1_back=1] in=2 [five ten two]=3 minutes=4
hurry:
  [date_prisa apúrate ven_rápido corre]=1 | [hurry_up hurry_up come_quickly run]=1
late:
  [vamos_a_llegar_tarde el_tren_sale_pronto la_película_ya_empieza ya_es_tarde nos_están_esperando \
    el_autobús_ya_viene]=1 | [we_are_going_to_be_late the_train_is_leaving_soon the_movie_is_already_starting \
    it_is_already_late they_are_waiting_for_us the_bus_is_already_coming]=1
wonder:
  no=1 [puedo lo_puedo]/VB=2 [creerlo creer]=3 | I~2 can't=1+2 believe/VB=3 it=3
  qué=1 [bien alegría suerte bueno]=2 | [how=1_great=2 what=1_a~2_joy=2 what=1_luck=2 how=1_good=2]
won:
  [ganamos_el_partido aprobé_el_examen vamos_a_ser_padres te_vas_mañana mañana_es_mi_cumpleaños \
    encontré_trabajo estás_aquí nos_vamos_de_vacaciones gané_el_premio ya_es_viernes]=1 | [we_won_the_match \
    I_passed_the_exam we_are_going_to_be_parents you_are_leaving_tomorrow tomorrow_is_my_birthday \
    I_found_a_job you_are_here we_are_going_on_vacation I_won_the_prize it_is_already_Friday]=1
beside:
  8* {reason} , {better} | {reason} , {better}
  2* {better} , {reason} | {better} , {reason}
  4* {better} | {better}
  2* {reason} , {will} | {reason} , {will}
  2* {reason} , no=1 [puedo=2 podemos=2] [v:salir ir ayudarte venir entrar jugar]=3 | {reason} , \
    [I~2_can't=1+2 we~2_can't=1+2] [v:go_out go help_you come go_in play]/VB=3
  4* {open} , {you_can} | {open} , {you_can}
  2* {open} , [pasa entra ven come siéntate]/VB=1 | {open} , [come_in go_in come eat sit_down]=1
  2* {broken_m} , ¿ lo=1 [puedes puede podrías podemos]/VB=2 {mend} ? | {broken_m} , [can=2_you~2 can=2_you~2 \
    could=2_you~2 can=2_we~2] {mend} it=1 ?
  2* {broken_f} , ¿ la=1 [puedes puede podrías podemos]/VB=2 {mend} ? | {broken_f} , [can=2_you~2 can=2_you~2 \
    could=2_you~2 can=2_we~2] {mend} it=1 ?
  {broken_f} , hay=1 que=1 [arreglarla limpiarla cambiarla]=2 | {broken_f} , you~1 have=1 to=1 [fix clean \
    change]/VB=2 it=2
  5* {comfort} , {assured} | {comfort} , {assured}
  4* {wait} , {soon} | {wait} , {soon}
  3* {hurry} , {late} | {hurry} , {late}
  2* {hurry} , que=0 {late} | {hurry} , {late}
  3* {wonder} , ¡ {won} ! | {wonder} , {won} !
  3* ¡ {wonder} , {won} ! | {wonder} , {won} !
  2* {wonder} , ¡ {did} ! | {wonder} , {did} !
  2* {now} , {now.b} | {now} , {now.b}
  yo=1 [s:lavo_los_platos cocino limpio_la_cocina compro_el_pan pongo_la_mesa]=2 , tú=3 [t:lavas_la_ropa \
    limpias_la_casa haces_la_cena compras_la_leche preparas_el_café]=4 | I=1 [s:wash_the_dishes cook \
    clean_the_kitchen buy_the_bread set_the_table]=2 , you=3 [t:wash_the_clothes clean_the_house make_dinner \
    buy_the_milk make_the_coffee]=4
"""
RULES = Rules(BESIDE, {}, joining.TABLE)


def beside(draw: Draw) -> Sentence:
    """ "La puerta está abierta, puedes pasar.", "No tengas miedo, yo estoy aquí contigo." """
    return RULES.sentence(draw, "beside")
