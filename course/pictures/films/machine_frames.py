"""The frames of the whole machine: one passage of a sentence, drawn step by step into Figure 1 of the paper."""

from torch import Tensor

from course.pictures.films.beside import apart
from course.pictures.films.machine_figure import (
    DECODER,
    ENCODER,
    LAST,
    LEFT,
    LOW,
    MEMORY,
    MIDDLE,
    RIGHT,
    TOP,
    WAY_BACK,
    WORDS,
    figure,
    hidden,
    layers,
    lit,
    vector,
    vectors,
    weight_line,
)
from course.pictures.films.marks import Frame, Mark, box, text
from course.pictures.films.passage import Passage

FEET, HEADS = 240, 206  # where the lines of self-attention begin and end
ASKS, INLET = (
    149,
    328,
)  # in cross-attention: the height of the asking vector, and where the lines come together
BARS, LONGEST = 512, 72  # where the bars of the likeliest tokens begin, and one of probability 1


class MachineFrames:
    """One passage through the figure. Each method gives the frames of one step.

    Args:
        most_written: as many columns the decoder has.
    """

    def __init__(self, numbers: Passage, most_written: int):
        self.numbers, self.depth, self.columns = numbers, len(numbers.crossed), most_written
        self.read, self.heard = numbers.encoder.names, numbers.decoder.names
        ins = apart([self._in(i) for i in range(len(self.read))], self.read)
        reads = {f"read {i}": text(ins[i], WORDS, name, "source") for i, name in enumerate(self.read)}
        self.base = figure() | reads
        self.remembered = self.base | self._memory()
        self.said_at = apart([self._out_at(i) for i in range(len(self.heard))], self.heard)
        at = ((self._out_at(i), LOW) for i in range(len(self.heard)))
        self.parked = [
            vector(f"t{i}", *place, numbers.decoder.placed[i], "target") for i, place in enumerate(at)
        ]

    def _in(self, place: int) -> float:
        """The middle of a token's column in the encoder."""
        return round(LEFT[0] + LEFT[1] * (place + 0.5) / len(self.read))

    def _out_at(self, place: int) -> float:
        """The middle of a token's column in the decoder."""
        return round(RIGHT[0] + RIGHT[1] * (place + 0.5) / self.columns)

    def _kept_at(self, place: int) -> float:
        """The height of a token in the memory."""
        return round(MEMORY[1] + MEMORY[3] * (place + 0.5) / len(self.read), 1)

    def _source(self, rows: Tensor, y: float) -> Frame:
        return vectors("s", [(self._in(i), y) for i in range(len(rows))], rows, "source")

    def enter(self) -> list[Frame]:
        """The source becomes vectors, and positions are added."""
        stack = self.numbers.encoder
        return [
            self.base | hidden(self._source(stack.looked_up, WORDS)),
            self.base | self._source(stack.looked_up, LOW) | lit("embedding", "source"),
            self.base | self._source(stack.placed, LOW) | lit("+ positions", "source"),
        ]

    def _attention(self, layer: int) -> Frame:
        weights = self.numbers.encoder.weights[layer].tolist()
        return layers(0, f"layer {layer + 1} of {self.depth}") | {
            f"e{i} {j}": weight_line(weight, (self._in(j), FEET), (self._in(i), HEADS), role="source")
            for i, row in enumerate(weights)
            for j, weight in enumerate(row)
        }

    def look(self) -> list[Frame]:
        """The encoder's first self-attention."""
        stack, looks = self.numbers.encoder, self.base | self._attention(0) | lit("self-attention", "source")
        return [looks | self._source(stack.placed, LOW), looks | self._source(stack.sublayers[0, 0], MIDDLE)]

    def climb(self) -> list[Frame]:
        """The rest of the encoder, a frame for each layer."""
        climbed = [
            self.base | self._attention(layer) | self._source(rows, TOP)
            for layer, rows in enumerate(self.numbers.encoder.sublayers[:, -1])
        ]
        return [
            climbed[0] | lit("feed-forward", "source"),
            *(c | lit(ENCODER, "source") for c in climbed[1:]),
        ]

    def _memory(self) -> Frame:
        right = MEMORY[0] + MEMORY[2]
        at = [(right - 26, self._kept_at(j)) for j in range(len(self.read))]
        names = {
            f"kept {j}": text(right - 52, self._kept_at(j), name, "source", anchor="end")
            for j, name in enumerate(self.read)
        }
        return vectors("s", at, self.numbers.memory, "source") | names

    def _hear(self, count: int) -> Frame:
        """The decoder's first tokens, and their vectors where self-attention finds them."""
        heard = dict(self.remembered)
        for i, name in enumerate(self.heard[:count]):
            heard |= self.parked[i] | {f"heard {i}": text(self.said_at[i], WORDS, name, "target")}
        return heard

    def _newest(self, place: int, row: Tensor, y: float, x: float | None = None) -> Frame:
        return vector("v", self._out_at(place) if x is None else x, y, row, "target")

    def _hears(self, place: int, layer: int) -> Frame:
        """The newest token in masked self-attention, which looks back."""
        weights, end = self.numbers.decoder.weights[layer, place].tolist(), (self._out_at(place), HEADS)
        lines = {
            f"d{j}": weight_line(weights[j], (self._out_at(j), FEET), end, role="target")
            for j in range(place + 1)
        }
        row = self.numbers.decoder.sublayers[layer, 0, place]
        return lines | self._newest(place, row, MIDDLE) | lit("masked self-attention", "target")

    def _lines(self, place: int, layer: int) -> Frame:
        """From the memory to the newest token, together through the edge of the decoder."""
        weights, end = self.numbers.crossed[layer, place].tolist(), (self._out_at(place) - 14, ASKS)
        start, middle = MEMORY[0] + MEMORY[2], (len(weights) - 1) / 2
        asker = vector(
            "a", self._out_at(place), ASKS, self.numbers.decoder.sublayers[layer, 1, place], "target"
        )
        return (
            layers(1, f"layer {layer + 1} of {self.depth}")
            | asker
            | {
                f"c{j}": weight_line(
                    weight, (start, self._kept_at(j)), (INLET, ASKS + 4 * (j - middle)), end, role="source"
                )
                for j, weight in enumerate(weights)
            }
        )

    def _asks(self, place: int, layer: int) -> Frame:
        row = self.numbers.decoder.sublayers[layer, 1, place]
        return self._lines(place, layer) | self._newest(place, row, ASKS) | lit("cross-attention", "target")

    def _start(self, place: int) -> Frame:
        """The newest vector over its place at the input, before it rises."""
        return hidden(self._newest(place, self.numbers.decoder.placed[place], LOW))

    def remember(self) -> list[Frame]:
        """The encoder's output becomes the memory."""
        return [self.remembered | lit(MEMORY, "source")]

    def begin(self) -> list[Frame]:
        """`<bos>` through both attentions of the decoder's first layer."""
        heard = self._hear(1)
        first = heard | layers(1, f"layer 1 of {self.depth}")
        return [
            heard | self._start(0) | lit("+ positions ", "target"),
            first | self._hears(0, 0),
            heard | self._asks(0, 0),
        ]

    def say_first(self) -> list[Frame]:
        """The rest of the decoder, a frame for each layer, and the first answer."""
        climbed = [
            self._hear(1) | self._lines(0, layer) | self._newest(0, row, LAST)
            for layer, row in enumerate(self.numbers.decoder.sublayers[:, -1, 0])
        ]
        return [
            climbed[0] | lit("feed-forward ", "target"),
            *(c | lit(DECODER, "target") for c in climbed[1:]),
            *self._out(0),
        ]

    def _out(self, place: int) -> list[Frame]:
        """From the last vector to the likeliest tokens."""
        heard = self._hear(place + 1) | self._lines(place, self.depth - 1)
        row, x = self.numbers.decoder.sublayers[-1, -1, place], RIGHT[0] + 48
        return [
            heard | self._newest(place, row, 44, x) | lit("linear", "target"),
            heard | hidden(self._newest(place, row, 17, x)) | self._bars(place) | lit("softmax", "target"),
        ]

    def _bars(self, place: int) -> Frame:
        """The likeliest tokens; the first of them will fly from here to the input."""
        best = self.numbers.likeliest[place]
        marks: dict[str, Mark] = hidden({f"heard {place + 1}": self._word(place + 1)})
        for row, (name, share) in enumerate(best):
            y, strength = 12 + 18 * row, 0.4 if row else 0.9
            marks[f"bar {row}"] = box(BARS, y - 6, LONGEST * share, 12, "target", strength=strength, round=0)
            marks[f"next {row}"] = text(BARS - 6, y, name, anchor="end")
            marks[f"share {row}"] = text(WAY_BACK + 8, y, f"{share:.3f}", anchor="end")
        return marks

    def _word(self, place: int) -> Mark:
        return text(BARS - 20, 12, self.numbers.written[place - 1], "target")

    def turn(self, place: int) -> list[Frame]:
        """A token goes back in, and the next one comes out."""
        heard, last, word = self._hear(place), self.depth - 1, self._word(place)
        here = self._hear(place + 1)
        ways = [{f"heard {place}": word.moved(WAY_BACK - BARS, down)} for down in (70, WORDS - 22)]
        return [
            heard | self._bars(place - 1) | ways[0],
            heard | ways[1],
            here | self._start(place),
            here | layers(1, f"layer {self.depth} of {self.depth}") | self._hears(place, last),
            here | self._asks(place, last),
            *self._out(place),
        ]

    def quickly(self, place: int) -> list[Frame]:
        """A token more, without the parts between."""
        here, last = self._hear(place + 1), self.depth - 1
        done = here | self._lines(place, last) | self._bars(place) | lit("softmax", "target")
        return [here | self._start(place), here | self._asks(place, last), done]
