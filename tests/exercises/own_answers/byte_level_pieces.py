import unicodedata

ENDINGS = ("s", "t", "re", "ve", "m", "ll", "d")


def kind(letter):
    category = unicodedata.category(letter)
    if category[0] == "N":
        return "digit"
    if letter.isspace():
        return "space"
    return "letter" if letter.isalpha() else "sign"


def byte_level_pieces(text):
    pieces, i = [], 0
    while i < len(text):
        start = i
        ending = next((e for e in ENDINGS if text.startswith("'" + e, i)), None)
        if kind(text[i]) == "digit":
            i += 1
        elif ending is not None:
            i += 1 + len(ending)
        elif kind(text[i]) == "space":
            end = i
            while end < len(text) and kind(text[end]) == "space":
                end += 1
            word_follows = end < len(text) and kind(text[end]) != "digit"
            if word_follows and end - i == 1 and text[i] == " ":
                i = end
                while i < len(text) and kind(text[i]) == kind(text[end]):
                    i += 1
            elif word_follows and end - i > 1:
                i = end - 1
            else:
                i = end
        else:
            while i < len(text) and kind(text[i]) == kind(text[start]):
                i += 1
        pieces.append(text[start:i])
    return pieces
