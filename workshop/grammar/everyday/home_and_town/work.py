"""Talk about work: meetings, letters, bosses, looking for a job."""

from __future__ import annotations

from workshop.grammar.everyday.grammar.basic_rules import BASIC, job_f, job_m, job_np
from workshop.grammar.everyday.grammar.rules import Rules
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw

WORK = """
office:
  [s:tengo tenemos]/VB=1 una=2 [reunión cita entrevista llamada]=3 {office_when} | [s:I we]~1 have=1 a~2 \
    [meeting appointment interview call]=3 {office_when}
  [tengo tienes tenemos]/VB=1 {work_load} | [I you we]~1 have=1 {work_load}
  la [reunión entrevista presentación]=1 [v:es fue será]/VB=2 {office_when} | the [meeting interview \
    presentation]=1 [v:is was will_be]=2 {office_when}
  estoy/VB=1 [ocupado ocupada libre]/JJ=2 {office_when} | I~1 am=1 [busy busy free]/JJ=2 {office_when}
  estoy/VB=1 en=2 una reunión=3 [- ahora] | I~1 am=1 in=2 a meeting=3 [- now]
  {boss} [llegó llega llegará]/VB=1 {office_when} | {boss} [arrived arrives will_arrive]=1 {office_when}
  {boss} está/VB=1 de=2 vacaciones=3 [- hasta=4_el=0_lunes=5 hasta=4_mañana=5] | {boss} is=1 on=2 vacation=3 \
    [- until=4_Monday=5 until=4_tomorrow=5]
  {boss} [quiere necesita]/VB=1 [hablar_contigo verte el_informe verlo]=2 {office_when} | {boss} [wants \
    needs]/VBZ=1 [to_talk_to_you to_see_you the_report to_see_it]=2 {office_when}
  [envié escribí leí recibí terminé]/VB=1 [k:el_informe el_correo la_carta el_documento]=2 {office_past} | \
    I~1 [sent wrote read received finished]/VBD=1 [k:the_report the_email the_letter the_document]=2 \
    {office_past}
  ¿ [enviaste escribiste leíste recibiste terminaste]/VB=1 [k:el_informe el_correo la_carta el_documento]=2 \
    {office_past} ? | did~1 you~1 [send write read receive finish]/VB=1 [k:the_report the_email the_letter \
    the_document]=2 {office_past} ?
  ¿ me=1 [puede puedes podría]/VB=2 enviar/VB=3 [k:el_informe un_correo la_información el_documento]=4 , \
    {please} ? | [can can could]=2 you~2 send/VB=3 me=1 [k:the_report an_email the_information \
    the_document]=4 , {please} ?
  [busco necesito encontré]/VB=1 [k:un_trabajo=2 un=2_trabajo=3_nuevo=4 otro=2_trabajo=3 \
    un=2_buen=4_trabajo=3] {work_place} | I~1 [am~1_looking=1_for=1 need=1 found=1] [k:a_job=2 \
    a=2_new=4_job=3 another=2_job=3 a=2_good=4_job=3] {work_place}
  mi=1 [esposo padre hermana amigo vecino madre]=2 trabaja/VB=3 {work_place} | my=1 [husband father sister \
    friend neighbor mother]=2 works/VBZ=3 {work_place}
  [mi tu nuestro]=1 [hijo padre hermano amigo vecino tío]/NN=2 trabaja/VB=3 [de como]=4 {job_m} {work_place} \
    | [my your our]=1 [son father brother friend neighbor uncle]/NN=2 works/VBZ=3 as=4 {job_m} {work_place}
  [mi tu nuestra]=1 [hija madre hermana amiga vecina tía]/NN=2 trabaja/VB=3 [de como]=4 {job_f} {work_place} \
    | [my your our]=1 [daughter mother sister friend neighbor aunt]/NN=2 works/VBZ=3 as=4 {job_f} {work_place}
  trabajo/VB=1 como=2 {any_job} {work_place} | I~1 work/VBP=1 as=2 {any_job} {work_place}
  [gano ganas gana]/VB=1 [w:mucho poco bastante]=2 dinero=3 | [I you he]~1 [earn/VBP=1 earn/VBP=1 \
    earns/VBZ=1] [w:a_lot_of little enough]=2 money=3
  [me=1 no=2_me=1] gusta/VB=3 mi=4 trabajo=5 {work_because} | [I=1_like=3 I=1_don't=2_like=3] my=4 job=5 \
    {work_because}
  mi=1 trabajo=2 es/VB=3 [muy=4 demasiado=4 bastante=4] [interesante aburrido difícil fácil importante]/JJ=5 \
    | my=1 job=2 is=3 [very=4 too=4 quite=4] [interesting boring difficult easy important]/JJ=5
  [el_ordenador la_computadora la_impresora el_correo]=1 no=2 funciona/VB=3 [- hoy bien=4] | [the_computer \
    the_computer the_printer the_email]=1 doesn't=2 work/VB=3 [- today well=4]
office_when:
  2* {future_time} | {future_time}
  {at_hour} | {at_hour}
  con=1 {boss} | with=1 {boss}
office_past:
  - | -
  [ayer hoy] | [yesterday today]
  esta=1 mañana=2 | this=1 morning=2
work_load:
  mucho=1 trabajo=2 [- hoy] | a=1 lot=1 of=1 work=2 [- today]
  [dos tres] [p:reuniones llamadas citas] {office_when} | [two three] [p:meetings calls appointments] \
    {office_when}
  un=1 [problema examen proyecto]=2 | a=1 [problem exam project]=2
work_place:
  - | -
  {at@a:workplace} | {at@a:workplace}
  en {city} | in {city}
boss:
  [mi el tu] jefe | [my the your] boss
  [mi la tu] jefa | [my the your] boss
  {titled} | {titled}
  el [director gerente cliente] | the [director manager customer]
any_job:
  {job_np} | {job_np}
work_because:
  - | -
  porque es/VB [interesante difícil divertido]=1 | because it~0 is [interesting difficult fun]/JJ=1
  porque [gano_poco gano_mucho aprendo_mucho]/VB=1 | because I~1 [earn_little earn_a_lot learn_a_lot]/VBP=1
"""

OFFICE = Rules(WORK, {"job_np": job_np, "job_m": job_m, "job_f": job_f}, BASIC)


def office(draw: Draw) -> Sentence:
    """ "Tengo una reunión a las nueve.", "Mi hermana trabaja en un banco." """
    return OFFICE.sentence(draw, "office")
