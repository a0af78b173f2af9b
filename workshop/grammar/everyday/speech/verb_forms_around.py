"""What stands around the verbs of `verb_forms`: who does it, when, and what is wished or would follow."""

WHO = {  # Spanish subject, English subject, English object
    "1s": ("- | I~v | me~v",) * 4 + ("yo=s | I=s | me=s",),
    "2s": ("- | you~v | you~v",) * 4 + ("tú=s | you=s | you=s",),
    "3s": (
        "él=s | he=s | him=s",
        "ella=s | she=s | her=s",
        "usted=s | you=s | you=s",
        "mi=o hermano=s | my=o brother=s | my=o brother=s",
        "mi=o madre=s | my=o mother=s | my=o mother=s",
        "tu=o amiga=s | your=o friend=s | your=o friend=s",
        "{name} | {name} | {name}",
        "{name} | {name} | {name}",
    ),
    "1p": ("- | we~v | us~v",) * 3 + ("nosotros=s | we=s | us=s",),
    "2p": ("- | you~v | you~v",) * 4 + ("vosotros=s | you=s | you=s", "vosotras=s | you=s | you=s"),
    "3p": (
        "ellos=s | they=s | them=s",
        "ustedes=s | you=s | you=s",
        "mis=o padres=s | my=o parents=s | my=o parents=s",
        "tus=o amigos=s | your=o friends=s | your=o friends=s",
        "los=o niños=s | the=o children=s | the=o children=s",
    ),
}
TENSES = {
    "present": 0.5,
    "preterite": 0.5,
    "imperfect": 0.5,
    "future": 0.5,
    "conditional": 1.0,
    "pluperfect": 1.0,
    "conditional_perfect": 4.0,
}
PERSONS = {"1s": 2.0, "2s": 2.5, "3s": 2.0, "1p": 2.0, "2p": 5.0, "3p": 2.0}
WISHED = (
    "quiero=q que~q | I~q want=q T",
    "mi=y jefe quiere/VB=q que~q | my=y boss wants/VBZ=q T",
    "no=x quiero=q que~q | I~q don't=x want=q T",
    "espero=q que~q | I~q hope/VBP=q P",
    "ojalá=q | I~q hope/VBP=q P",
    "es=q mejor=w que~q | it~q is=q better=w F",
    "es=q importante=w que~q | it~q is=q important=w F",
    "cuando=q | when=q W",
    "cuando=q | when=q W",
)
WISHED_THEN = (
    "quería/VB=q que~q | I~q wanted=q T",
    "me=q gustaría/VB=q que~q | I=q would~q like/VB=q T",
    "nos=q gustaría/VB=q que~q | we=q would~q like/VB=q T",
    "si=q | if=q I",
    "si=q | if=q I",
)
ENDS = {
    "W": (
        "estaré/VB=b en=c casa=c | I~b will~b be=b home=c",
        "hablaremos/VB=b | we~b will~b talk/VB=b",
        "ya=y será/VB=b tarde | it~b will~b already=y be=b late",
    ),
    "H": (
        "habría/VB=h sido/VBN=b [mejor diferente raro]=c | it~b would~h have=h been=b "
        "[better different strange]=c",
        "no=n habría/VB=h pasado/VBN=b nada=n | nothing=n would~h have=h happened/VBN=b",
        "¿ qué habría/VB=h pasado/VBN=b ? | what would~h have=h happened/VBN=b ?",
        "yo=s habría/VB=h [venido ido llamado]/VBN=b | I=s would~h have=h [come gone called]/VBN=b",
        "nosotros=s habríamos/VB=h [comido salido ganado]/VBN=b | we=s would~h have=h [eaten left won]/VBN=b",
    ),
    "I": (
        "sería/VB=b [un_problema una_sorpresa raro normal interesante]=c | it~b would~b be=b "
        "[a_problem a_surprise strange normal interesting]=c",
        "yo=s lo=t entendería/VB=b | I=s would~b understand/VB=b it=t",
        "no=n me=t sorprendería/VB=b | it~b wouldn't=n surprise/VB=b me=t",
        "¿ qué haríamos/VB=b ? | what would~b we~b do/VB=b ?",
        "¿ qué diría/VB=b tu=o madre=k ? | what would~b your=o mother=k say/VB=b ?",
        "mi=o madre=k estaría/VB=b [contenta feliz]=c | my=o mother=k would~b be=b [happy happy]/JJ=c",
    ),
}
