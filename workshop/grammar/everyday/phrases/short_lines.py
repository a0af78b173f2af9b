"""Short lines of every day: answers, reactions, wishes, what one says in a shop and on the way, what one feels."""

ANSWERS = """
* sí=1 , claro=2 | yes=1 , of=2 course=2
* [por_supuesto_que_sí=1 claro_que_sí]=1 | of=1 course=1
* por=1 supuesto=1 , gracias=2 | of=1 course=1 , thank/VB=2 you~2
* no=1 , gracias=2 | no=1 , thank/VB=2 you~2
* sí=1 , gracias=2 | yes=1 , thank/VB=2 you~2
* sí=1 , por=2 favor=2 | yes=1 , please=2
* sí=1 , señor=2 | yes=1 , sir/NN=2
* no=1 , señora=2 | no=1 , ma'am/NN=2
* muy=1 bien=2 , gracias=3 | very=1 well=2 , thank/VB=3 you~3
* bien=2 , gracias=3 | well=2 , thank/VB=3 you~3
muy=1 bien=2 , ¿ y=3 [tú usted]=4 ? | very=1 well=2 , and=3 you=4 ?
bien=2 , gracias=1 , ¿ y=3 [tú usted]=4 ? | well=2 , thank/VB=1 you~1 , and=3 you=4 ?
* vale=1 , de=2 acuerdo=2 | okay/UH=1 , all/RB=2 right/RB=2
* vale=1 , gracias=2 | okay/UH=1 , thank/VB=2 you~2
* como=1 quieras/VB=2 | as/IN=1 you~2 wish/VBP=2
* como=1 usted=2 quiera/VB=3 | as/IN=1 you=2 wish/VBP=3
* cuando=1 quieras/VB=2 | whenever/WRB=1 you~2 want/VBP=2
* donde/WRB=1 quieras/VB=2 | wherever/WRB=1 you~2 want/VBP=2
* nunca=1 más=2 | never=1 again=2
* [qué_va ni_hablar de_ninguna_manera]=1 | no/DT=1 way/NN=1
* ni=1 idea/NN=2 | no/DT=1 idea/NN=2
* no=1 tengo/VB=2 [ni=1_idea/NN=3 idea/NN=3] | I~2 have/VBP=2 no/DT=1 idea/NN=3
* [genial estupendo fantástico maravilloso fenomenal]/JJ=1 | [great great fantastic wonderful great]/JJ=1
* ¡ [genial estupendo fantástico maravilloso fenomenal perfecto excelente increíble]/JJ=1 ! | [great great \
  fantastic wonderful great perfect excellent incredible]/JJ=1 !
* puede/VB=1 ser/VB=1 | maybe=1
* yo=1 no=2 | not=2 me=1
* a~1 mí=1 no=2 | not=2 me=1
* ni=2 yo=1 | me=1 neither/RB=2
* [otro_día otra_vez]=1 | [another_day again]=1
* [tal_vez quizás]=1 otro=2 día=3 | maybe=1 another=2 day=3
* [tal_vez quizás]=1 mañana=2 | maybe=1 tomorrow=2
* [tal_vez quizás]=1 más=2 tarde/RB=2 | maybe=1 later=2
* [tal_vez quizás]=1 [tengas/VB tenga/VB]=2 razón=3 | maybe=1 you~2 are=2 right/JJ=3
* [tal_vez quizás]=1 no=2 | maybe=1 not=2
* [todavía_no ahora_no hoy_no aquí_no]=1 | not=1 [yet now today here]=1
* ahora=3 no=1 puedo/VB=2 | I~2 can't=1+2 now=3
* ya=3 no=1 puedo/VB=2 más=4 | I~2 can't=1+2 anymore=3+4
* no=1 puedo/VB=2 más=4 | I~2 can't=1+2 anymore=4
* no=1 sé/VB=2 | I~2 don't=1 know/VB=2
* [sin_problema sin_problemas]=1 | no/DT=1 problem/NN=1
* ya/RB=1 veo/VB=1 | I~1 see/VBP=1
* no=1 me=2 digas/VB=3 | you~3 don't=1 say/VB=3
* eso=1 [creo espero]/VB=2 | I~2 [think hope]/VBP=2 so=1
* eso=1 parece/VB=2 | it~1 seems/VBZ=2 so=1
* [a_ver vamos_a_ver veamos]=1 | let's=1 see/VB=1
* ¡ por=1 fin=1 ! | finally/RB=1 !
* [tranquilo tranquila]=1 , no=2 es/VB=3 nada=4 | calm/VB=1 down/RP=1 , it~3 is=3 nothing=2+4
* [tranquilo tranquila]=1 , todo=2 está/VB=3 bien=4 | calm/VB=1 down/RP=1 , everything=2 is=3 fine/JJ=4
* [tranquilo tranquila]=1 , no=2 pasa/VB=3 nada=4 | calm/VB=1 down/RP=1 , it~3 is~3 okay/JJ=2+3+4
* todo=1 está/VB=2 bien=3 | everything=1 is=2 fine/JJ=3
* todo=1 va/VB=2 a=2 [salir_bien estar_bien]/VB=3 | everything=1 is=2 going=2 to=2 be/VB=3 fine/JJ=3
* no=1 es/VB=2 nada=3 | it~2 is=2 nothing=1+3
* muy=1 amable=2 | very=1 kind/JJ=2
* muy=1 amable=2 de=3 [tu su]=4 parte=4 | very=1 kind/JJ=2 of=3 you=4
* eres/VB=1 muy=2 amable/JJ=3 | you~1 are=1 very=2 kind/JJ=3
* es/VB=1 usted=2 muy=3 amable/JJ=4 | you=2 are=1 very=3 kind/JJ=4
* te=1 lo~2 agradezco/VB=2 [- mucho=3] | I~2 thank/VBP=2 you=1 for~2 it~2 [- very=3_much=3]
* [fue es]/VB=1 culpa/NN=2 [mía tuya]=3 | it~1 [was is]=1 [my your]=3 fault/NN=2
* [fue es]/VB=1 mi culpa/NN | it~1 [was is]=1 my fault/NN
* no=1 [fue es]/VB=2 culpa/NN=3 mía=4 | it~2 [wasn't isn't]=1+2 my=4 fault/NN=3
* falta/VB=1 poco=2 | almost=2 there/RB=1
* fue/VB=1 sin=2 querer/VB=2 | it~1 was=1 an=2 accident/NN=2
"""
WISHES = """
* que=0 descanses/VB=1 | rest/VB=1
* que=0 duermas/VB=1 bien=2 | sleep/VB=1 well=2
* que=0 te=0 diviertas/VB=1 | have/VB=1 fun/NN=1
* que=0 se=0 diviertan/VB=1 | have/VB=1 fun/NN=1
* que=0 te=0 vaya/VB=1 bien=1 | take/VB=1 care/NN=1
* que=0 te=0 mejores/VB=1 [- pronto=2] | get/VB=1 well=1 [- soon=2]
* que=0 [tengas tenga]/VB=1 [p:un=2_buen=3_día=4 buen=3_viaje=4 una=2_buena=3_noche=4] | have/VB=1 \
  [p:a=2_good=3_day=4 a~3_good=3_trip=4 a=2_good=3_night=4]
* que=0 aproveche/VB=1 | enjoy/VB=1 your~1 meal/NN=1
¡ felicidades=1 a=2 [los_dos=3 todos=3 tu=4_madre=3 tus=4_padres=3] ! | congratulations=1 to=2 [both=3_of=3_you~3 \
  everyone=3 your=4_mother=3 your=4_parents=3] !
* hola , [buenos_días buenas_tardes buenas_noches]=2 | hello , good~2 [morning afternoon evening]/NN=2
* [mil_gracias=2 muchísimas_gracias=2] | thank/VB=2 you~2 so~2 much~2
* gracias=1 por=2 todo=3 | thank/VB=1 you~1 for=2 everything=3
* gracias=1 a=2 ti=3 | thank/VB=1 you=3
* gracias=1 a=2 usted=3 | thank/VB=1 you=3
* después=1 de=1 [usted ti] | after/IN=1 [you you]
* buen fin=3 de=3 semana=3 | have/VB~3 a~3 good weekend/NN=3
"""
SHOPS = """
* me=0 [lo la]=2 llevo/VB=3 | I~3 will~3 take/VB=3 it=2
* me=0 [los las]=2 llevo/VB=3 | I~3 will~3 take/VB=3 them=2
* solo=1 estoy/VB=2 mirando/VB=3 | I~2 am=2 just/RB=1 looking=3
* solo=1 estoy/VB=2 mirando/VB=3 , gracias=4 | I~2 am=2 just/RB=1 looking=3 , thank/VB=4 you~4
estamos/VB=1 [perdidos perdidas]/JJ=2 | we~1 are=1 lost/JJ=2
¿ quién=1 habla/VB=2 ? | who=1 is~2 speaking/VBG=2 ?
¿ de~1 parte~1 de~1 quién=1 ? | who=1 is~1 calling/VBG=1 ?
* un=1 momento=2 | one=1 moment=2
* un=1 momento=2 , por=3 favor=3 | one=1 moment=2 , please=3
* un=1 momentito=2 | just~1 a=1 moment=2
* por=1 aquí=1 , por=2 favor=2 | this=1 way/NN=1 , please=2
* [ahora_vuelvo vuelvo_enseguida enseguida_vuelvo]/VB=1 | I~1 will~1 be~1 right/RB=1 back/RB=1
* estoy/VB=1 en=2 camino/NN=3 | I~1 am=1 on=2 the~3 way/NN=3
* adelante=1 , [siéntate siéntese]/VB=2 | come/VB=1 in/RP=1 , sit/VB=2 down/RP=2
* [pasa pase]/VB=1 , [siéntate siéntese]/VB=2 | come/VB=1 in/RP=1 , sit/VB=2 down/RP=2
* date/VB=1 prisa=1 | hurry/VB=1 up/RP=1
date/VB=1 prisa=1 , que=2 es/VB=3 tarde/RB=4 | hurry/VB=1 up/RP=1 , it~3 is=3 late=4
* vámonos/VB=1 | let's=1 go/VB=1
* vámonos/VB=1 [ya ahora]/RB=2 | let's=1 go/VB=1 now=2
* [sigue siga]/VB=1 [recto derecho]/RB=2 | go/VB=1 straight=2
* [ten tenga]/VB=1 paciencia/NN=2 | be/VB=1 patient/JJ=2
* [llámame llámeme]/VB=1 | call/VB=1 me=1
* [espérame espéreme]/VB=1 | wait/VB=1 for~1 me=1
* [espérame espéreme]/VB=1 un=2 momento=3 | wait/VB=1 for~1 me=1 a=2 moment=3
* [mira mire]/VB=1 esto=2 | look/VB=1 at~1 this=2
* [escúchame escúcheme]/VB=1 | listen/VB=1 to~1 me=1
* [escúchame escúcheme]/VB=1 bien=2 | listen/VB=1 to~1 me=1 carefully=2
¿ algo=1 más=2 ? | anything=1 else/RB=2 ?
¿ qué=1 hacemos/VB=2 ? | what=1 do~2 we~2 do/VB=2 ?
¿ qué=1 hago/VB=2 ? | what=1 do~2 I~2 do/VB=2 ?
* ¿ qué=1 quieres/VB=2 decir/VB=2 ? | what=1 do~2 you~2 mean/VB=2 ?
* ¿ tienes/VB=1 un=2 momento=3 ? | do~1 you~1 have/VB=1 a=2 moment=3 ?
* ¿ tienes/VB=1 tiempo=3 ? | do~1 you~1 have/VB=1 time=3 ?
* ¿ vienes/VB=1 [- conmigo=2] ? | are~1 you~1 coming=1 [- with=2_me=2] ?
* ¿ vamos/VB=1 ? | shall~1 we~1 go/VB=1 ?
"""
ROWS = ANSWERS + WISHES.lstrip() + SHOPS.lstrip()
