"""Lines that talk has settled: the free families draw them with another translation, and leave them out."""

SETTLED = frozenset({"Nos vemos.", "¿Estás bien?", "¿Me ayudas?", "No está lejos.", "Nieva.", "Llueve."})
