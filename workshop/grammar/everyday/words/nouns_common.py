"""Common nouns that no other table has; the lessons' `nouns_living` explains the rows."""

NOUNS = """
imagen f picture picture es=imágenes sense=picture.n.image
anuncio m ad message
sonrisa f smile smile
lágrima f tear tear
grito m scream cry
sonido m sound cry
destino m destination goal_place
meta f goal plan sense=goal.n.aim
comienzo m beginning the_end sg at=at
siglo m century century
época f time century sense=time.n.age
emergencia f emergency problem
urgencia f emergency problem
humo m smoke smoke_n mass
insecto m insect insect
volcán m volcano visit
semilla f seed seed
raíz f root root es=raíces
ejército m army crowd
arma f weapon weapon
crimen m crime crime es=crímenes
asesino m murderer other_person
diablo m devil other_person
espíritu m spirit other_person es=espíritus
santo m saint other_person
conocimiento m knowledge information mass
habilidad f skill skill
fracaso m failure problem
gasto m expense bill
préstamo m loan loan
marca f brand brand
voluntad f will patience mass sense=will.n
temor m fear feeling_n mass
rabia f anger feeling_n mass
envidia f envy feeling_n mass
cariño m affection feeling_n mass
calma f calm peace mass
niñez f childhood future sg
infancia f childhood future sg
juventud f youth future sg
vejez f old_age future sg
viudo m widower folk adult
viuda f widow folk adult
abrazo m hug hug
beso m kiss hug es=besos
estudios m studies studies pl
"""
