"""Parsers of brackets as people write them, for the misconceptions of `labelled_spans`."""

from collections import Counter

from course_lib.trees import labelled_spans


def mapped(key):
    """The phrases rightly found, each under another key."""

    def code(symbols):
        spans = labelled_spans(symbols)
        return spans and Counter(key(*span) for span in spans.elements())

    return code


def counted_in_symbols(first, last):
    """Places counted in symbols: of the opening bracket and of the closing one, each with something added."""

    def code(symbols):
        if labelled_spans(symbols) is None:
            return None
        spans, opened = Counter(), []
        for place, symbol in enumerate(symbols):
            if symbol.startswith("("):
                opened.append((symbol[1:], place + first))
            elif symbol == ")":
                spans[*opened.pop(), place + last] += 1
        return spans

    return code


def lenient(*accepted, empty):
    """A parser that accepts some of what is no tree; `empty` is what it returns for no symbols."""

    def code(symbols):
        spans, opened, count = Counter(), [], 0
        for symbol in symbols:
            if symbol.startswith("("):
                if spans and not opened and "second" not in accepted:
                    return None
                opened.append((symbol[1:], count))
            elif symbol != ")":
                if not opened and "stray" not in accepted:
                    return None
                count += 1
            elif opened:
                label, start = opened.pop()
                if start == count and "hollow" not in accepted:
                    return None
                spans[label, start, count] += 1
            elif "error" in accepted:
                opened.pop()
            elif "extra" not in accepted:
                return None
        return None if opened and "open" not in accepted else spans if symbols else empty

    return code


def converted(into):
    """The phrases rightly found, in another kind of container."""

    def code(symbols):
        spans = labelled_spans(symbols)
        return spans and into(spans.elements())

    return code


def placed(count):
    """Each phrase between the places of its two brackets, where `count` numbers the places up to a symbol."""

    def code(symbols):
        if labelled_spans(symbols) is None:
            return None
        spans, opened = Counter(), []
        for place, symbol in enumerate(symbols):
            if symbol.startswith("("):
                opened.append((symbol[1:], count(symbols[:place])))
            elif symbol == ")":
                spans[*opened.pop(), count(symbols[:place])] += 1
        return spans

    return code


def to_the_next_closing(symbols):
    """Each phrase from its bracket to the next one that closes."""
    if labelled_spans(symbols) is None:
        return None
    spans = Counter()
    for place, symbol in enumerate(symbols):
        if symbol.startswith("("):
            places = (place, symbols.index(")", place))
            spans[symbol[1:], *(number_of_tags(symbols[:end]) for end in places)] += 1
    return spans


def number_of_tags(symbols):
    return sum(symbol[0] not in "()" for symbol in symbols)


def first_closed(symbols):
    """Only the phrase that closes first."""
    end = symbols.index(")") if ")" in symbols else 0
    start = max((place for place in range(end) if symbols[place][0] == "("), default=None)
    if start is None:
        return None
    return Counter([(symbols[start][1:], *(number_of_tags(symbols[:place]) for place in (start, end)))])
