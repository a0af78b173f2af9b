"""Food, drinks, clothes and health beyond the lessons' corpus; the lessons' `nouns_living` explains the rows."""

NOUNS = """
# fruit and vegetables
mango m mango food count_food fruity bought cut ripe en=mangoes
uva f grape fruity_small
uvas f grapes food pl of=uva bought fruity_pl
limón m lemon count_food fruity bought cut
piña f pineapple food count_food fruity bought cut ripe
sandía f watermelon food count_food fruity bought cut ripe
melón m melon food count_food fruity bought cut ripe
durazno m peach food count_food fruity bought ripe en=peaches
melocotón m peach food count_food fruity bought ripe en=peaches
cereza f cherry food count_food fruity bought ripe
aguacate m avocado food count_food bought cut ripe
papa f potato food count_food cooked bought cut
papas f potatoes food pl of=papa bought cooked
frijoles m beans food pl of=frijol cooked bought
lentejas f lentils food pl of=lenteja cooked bought
lechuga f lettuce food mass bought cut
maíz m corn food mass bought cooked
pepino m cucumber food count_food bought cut
pimiento m pepper food count_food bought cut sense=pepper.n.vegetable
ajo m garlic mass bought cut
espinacas f spinach food pl en_singular of=espinaca cooked bought
verdura f vegetable vegetable
# dishes and the rest
pasta f pasta food mass cooked bought
pizza f pizza food dish serving bought
hamburguesa f hamburger food dish serving bought cooked
taco m taco food count_food dish bought
tortilla f tortilla food count_food dish bought
empanada f empanada food count_food dish bought
sándwich m sandwich food dish serving
jamón m ham food mass meat bought cut
salchicha f sausage food count_food bought cooked
bistec m steak food dish serving cooked
marisco m seafood food mass bought cooked
gambas f shrimp food pl of=gamba cooked bought
atún m tuna food mass bought
salmón m salmon food mass cooked bought
yogur m yogurt food mass bought
crema f cream mass bought
miel f honey food mass bought
mermelada f jam food mass bought
cereal m cereal food mass bought breakfast
harina f flour mass bought pantry
aceite m oil mass bought pantry
vinagre m vinegar mass bought pantry
pimienta f pepper mass bought pantry sense=pepper.n.spice
salsa f sauce mass bought
tarta f cake food dish sweet serving bought cut
torta f cake food dish sweet serving bought cut
postre m dessert food dish sweet serving
dulces m sweets food pl of=dulce sweet bought
caramelo m candy sweet count_food
chicle m gum mass bought
nuez f nut nut es=nueces
tostada f toast toast
merienda f snack meal_small sg
receta f recipe recipe
# drinks
refresco m soda drink mass cold_drink serving ordered bought
limonada f lemonade drink mass cold_drink bought
zumo m juice drink mass cold_drink serving ordered
batido m milkshake drink_count ordered
ron m rum drink mass cold_drink
bebida f drink drink_count
hielo m ice mass ice
# clothes
camiseta f T_-_shirt clothes
suéter m sweater clothes outer
jersey m sweater clothes outer es=jerséis
blusa f blouse clothes woman
vaqueros m jeans clothes pl of=vaquero
jeans m jeans clothes pl
pijama m pajamas nightwear en_plural
medias f stockings clothes pl of=media woman
sandalias f sandals clothes pl of=sandalia
zapatillas f sneakers clothes pl of=zapatilla
tacones m heels clothes pl of=tacón woman
cinturón m belt clothes
gorra f cap clothes
gorro m hat clothes
uniforme m uniform clothes
impermeable m raincoat clothes outer
pantalón m pants trousers en_plural
bota f boot shoe
calcetín m sock shoe
guante m glove shoe
collar m necklace wearable_small gift_thing lost
pulsera f bracelet wearable_small gift_thing lost
aretes m earrings lost pl of=arete sense=earring.n
pendientes m earrings lost pl of=pendiente sense=earring.n
lentes m glasses lost pl of=lente sense=glasses.n.eye
anteojos m glasses lost pl of=anteojo sense=glasses.n.eye
bolso m purse lost container bag
mochila f backpack lost container bag
bolsillo m pocket pocket
botón m button button
perfume m perfume mass bought
maquillaje m makeup mass
joya f jewel jewel
# health
medicina f medicine drug mass
medicamento m medicine drug_count
pastilla f pill drug_count
aspirina f aspirin drug_count
fiebre f fever sickness_a sg
gripe f flu sickness_the sg
resfriado m cold sickness_a sg sense=cold.n.sickness
tos f cough sickness_a sg
dolor m pain pain
enfermedad f illness sickness
herida f wound pain
accidente m accident accident
salud f health health mass
dieta f diet diet
"""
