// The frames of course/pictures/films/machine_frames.py: one passage of a sentence, drawn step by step into Figure 1 of the
// paper. A frame holds marks by name, which film.js draws. MACHINE is what machine_scene.py takes from the film: the figure,
// and the places in it. The stage has more room than the film's: names stand in several rows, and the memory grows.

const { places: AT, parts: PART, figure: FIGURE } = MACHINE;
const [GAP, EDGE, ROW, MOST_ROWS] = [7, 4, 14, 3];
const FILM_LOOK = { size: 15, row: 0 };

const mark = (kind, role, numbers, level, text = "") => ({ kind, role, numbers: [1, ...numbers], text, level });
const boxMark = (place, role, strength, level = 2, round = 1) =>
  mark("box", role, [...place, strength, FILM_LOOK.size, round], level);
const textMark = (x, y, size, letters, role = "ink", anchor = "middle") =>
  mark(`text ${anchor}`, role, [x, y, size], 2, letters);
const weightLine = (weight, points, role) => mark("line", role, [AT.WIDEST * weight, ...points.flat()], 1);
const withNumbers = (marks, change) =>
  Object.fromEntries(Object.entries(marks).map(([name, one]) => [name, { ...one, numbers: change(one.numbers) }]));
const hidden = (marks) => withNumbers(marks, ([, ...numbers]) => [0, ...numbers]);
const lit = (place, role) => ({ light: boxMark(PART[place] ?? place, role, 0.25, -1, 3) });

// About how wide a name is (course/pictures/films/beside.py).
const wideOf = (name, size) => (size / 15) * 8.2 * (name.length + 0.8 * (name.split("m").length - 1));

// The middles of names in a row, moved aside where two would touch, or where one would leave the place from left to right.
const apart = (middles, names, size, left, right) => {
  const halves = names.map((name) => wideOf(name, size) / 2);
  const found = [];
  halves.forEach((half, i) => {
    found.push(Math.max(middles[i], (i ? found[i - 1] + halves[i - 1] + GAP : left) + half));
  });
  for (let [i, end] = [halves.length - 1, right]; i >= 0; i -= 1) {
    found[i] = Math.min(found[i], end - halves[i]);
    end = found[i] - halves[i] - GAP;
  }
  return found;
};

// Where names in columns stand: in one row if it holds them, or by turns in more.
const placesOf = (middles, names, size, [left, width]) => {
  const room = (row) => row.reduce((sum, name) => sum + wideOf(name, size) + GAP, -GAP) <= width + 2 * EDGE;
  const split = (all, count) => Array.from({ length: count }, (_, row) => all.filter((__, i) => i % count === row));
  let count = 1;
  while (count < MOST_ROWS && !split(names, count).every(room)) count += 1;
  const inRows = split(names, count);
  const rows = split(middles, count).map((row, r) => apart(row, inRows[r], size, left - EDGE, left + width + EDGE));
  return { count, at: names.map((_, i) => [rows[i % count][Math.floor(i / count)], AT.WORDS + ROW * (i % count)]) };
};

class MachineFrames {
  // `columns`: so many tokens the decoder has room for. `look`: the size of words, and the least height of the memory's rows.
  constructor(numbers, columns, look = FILM_LOOK) {
    const [read, heard] = [numbers.encoder.names, numbers.decoder.names];
    const [x, y, width, height] = AT.MEMORY;
    const high = Math.max(height, look.row * read.length);
    Object.assign(this, { numbers, look, read, heard, columns, depth: numbers.crossed.length });
    this.kept = [x, y + height - high, width, high];
    const reads = placesOf(read.map((_, i) => this.inAt(i)), read, look.size, AT.LEFT);
    const hears = placesOf(heard.map((_, i) => this.outAt(i)), heard, look.size, AT.RIGHT);
    Object.assign(this, { saidAt: hears.at, rows: Math.max(reads.count, hears.count) });
    const kept = { kept: { ...FIGURE.kept, numbers: [1, ...this.kept, ...FIGURE.kept.numbers.slice(5)] } };
    const words = read.map((name, i) => this.word(`read ${i}`, reads.at[i], name, "source"));
    this.base = Object.assign({}, FIGURE, kept, ...words);
    this.remembered = { ...this.base, ...this.memory() };
    this.parked = heard.map((_, i) => this.vector(`t${i}`, this.outAt(i), AT.LOW, numbers.decoder.placed[i], "target"));
  }

  word(name, place, letters, role) {
    return { [name]: textMark(...place, this.look.size, letters, role) };
  }

  // The middle of a token's column in the encoder and in the decoder, and the height of its row in the memory.
  inAt(place) {
    return AT.LEFT[0] + (AT.LEFT[1] * (place + 0.5)) / this.read.length;
  }

  outAt(place) {
    return AT.RIGHT[0] + (AT.RIGHT[1] * (place + 0.5)) / this.columns;
  }

  keptAt(place) {
    return this.kept[1] + (this.kept[3] * (place + 0.5)) / this.read.length;
  }

  // Cells with their middle at (x, y), the fuller, the larger the feature; as narrow as many columns need.
  vector(name, x, y, features, role, columns = role === "source" ? this.read.length : this.columns) {
    const wide = Math.min(AT.CELL, ((role === "source" ? AT.LEFT : AT.RIGHT)[1] / columns - 2) / features.length - 1);
    const left = x - (features.length * (wide + 1) - 1) / 2;
    const full = (feature) => Math.min(1, Math.max(0.05, 0.5 + feature / 4));
    const cell = (feature, i) => boxMark([left + i * (wide + 1), y - AT.HIGH / 2, wide, AT.HIGH], role, full(feature));
    return Object.fromEntries(features.map((feature, i) => [`${name} ${i}`, cell(feature, i)]));
  }

  source(rows, y) {
    return Object.assign({}, ...rows.map((row, i) => this.vector(`s${i}`, this.inAt(i), y, row, "source")));
  }

  enter() {
    const { lookedUp, placed } = this.numbers.encoder;
    return [
      { ...this.base, ...hidden(this.source(lookedUp, AT.WORDS)) },
      { ...this.base, ...this.source(lookedUp, AT.LOW), ...lit("embedding", "source") },
      { ...this.base, ...this.source(placed, AT.LOW), ...lit("+ positions", "source") },
    ];
  }

  layers(side, layer) {
    return { [`layers ${side}`]: { ...FIGURE[`layers ${side}`], text: `layer ${layer + 1} of ${this.depth}` } };
  }

  attention(layer) {
    const marks = this.layers(0, layer);
    this.numbers.encoder.weights[layer].forEach((row, i) => {
      row.forEach((weight, j) => {
        marks[`e${i} ${j}`] = weightLine(weight, [[this.inAt(j), AT.FEET], [this.inAt(i), AT.HEADS]], "source");
      });
    });
    return marks;
  }

  looks() {
    const { placed, sublayers } = this.numbers.encoder;
    const looks = { ...this.base, ...this.attention(0), ...lit("self-attention", "source") };
    return [placed, sublayers[0][0]].map((rows, i) => ({ ...looks, ...this.source(rows, [AT.LOW, AT.MIDDLE][i]) }));
  }

  climb() {
    return this.numbers.encoder.sublayers.map((parts, layer) => ({
      ...this.base,
      ...this.attention(layer),
      ...this.source(parts.at(-1), AT.TOP),
      ...lit(layer ? AT.ENCODER : "feed-forward", "source"),
    }));
  }

  memory() {
    const right = this.kept[0] + this.kept[2];
    const rows = this.read.map((name, j) => ({
      ...this.vector(`s${j}`, right - 26, this.keptAt(j), this.numbers.memory[j], "source", 1),
      [`kept ${j}`]: textMark(right - 52, this.keptAt(j), this.look.size, name, "source", "end"),
    }));
    return Object.assign({}, ...rows);
  }

  // The decoder's first tokens, and their vectors where self-attention finds them.
  hear(count) {
    const heard = { ...this.remembered };
    for (let i = 0; i < count; i += 1) {
      Object.assign(heard, this.parked[i], this.word(`heard ${i}`, this.saidAt[i], this.heard[i], "target"));
    }
    return heard;
  }

  newest(place, row, y, x = this.outAt(place)) {
    return this.vector("v", x, y, row, "target");
  }

  hears(place, layer) {
    const { weights, sublayers } = this.numbers.decoder;
    const end = [this.outAt(place), AT.HEADS];
    const newest = this.newest(place, sublayers[layer][0][place], AT.MIDDLE);
    const marks = { ...newest, ...lit("masked self-attention", "target") };
    for (let j = 0; j <= place; j += 1) {
      marks[`d${j}`] = weightLine(weights[layer][place][j], [[this.outAt(j), AT.FEET], end], "target");
    }
    return marks;
  }

  // From the memory to the newest token, together through the edge of the decoder.
  lines(place, layer) {
    const weights = this.numbers.crossed[layer][place];
    const marks = {
      ...this.layers(1, layer),
      ...this.vector("a", this.outAt(place), AT.ASKS, this.numbers.decoder.sublayers[layer][1][place], "target"),
    };
    weights.forEach((weight, j) => {
      const inlet = [AT.INLET, AT.ASKS + 4 * (j - (weights.length - 1) / 2)];
      const points = [[this.kept[0] + this.kept[2], this.keptAt(j)], inlet, [this.outAt(place) - 14, AT.ASKS]];
      marks[`c${j}`] = weightLine(weight, points, "source");
    });
    return marks;
  }

  asks(place, layer) {
    const row = this.numbers.decoder.sublayers[layer][1][place];
    return { ...this.lines(place, layer), ...this.newest(place, row, AT.ASKS), ...lit("cross-attention", "target") };
  }

  // The newest vector over its place at the input, before it rises.
  start(place) {
    return hidden(this.newest(place, this.numbers.decoder.placed[place], AT.LOW));
  }

  remember() {
    return [{ ...this.remembered, ...lit(AT.MEMORY, "source") }];
  }

  begin() {
    const heard = this.hear(1);
    return [
      { ...heard, ...this.start(0), ...lit("+ positions ", "target") },
      { ...heard, ...this.layers(1, 0), ...this.hears(0, 0) },
      { ...heard, ...this.asks(0, 0) },
    ];
  }

  sayFirst() {
    const climbed = this.numbers.decoder.sublayers.map((parts, layer) => ({
      ...this.hear(1),
      ...this.lines(0, layer),
      ...this.newest(0, parts.at(-1)[0], AT.LAST),
      ...lit(layer ? AT.DECODER : "feed-forward ", "target"),
    }));
    return [...climbed, ...this.out(0)];
  }

  // From the last vector to the likeliest tokens.
  out(place) {
    const heard = { ...this.hear(place + 1), ...this.lines(place, this.depth - 1) };
    const [row, x] = [this.numbers.decoder.sublayers.at(-1).at(-1)[place], AT.RIGHT[0] + 48];
    return [
      { ...heard, ...this.newest(place, row, 44, x), ...lit("linear", "target") },
      { ...heard, ...hidden(this.newest(place, row, 17, x)), ...this.bars(place), ...lit("softmax", "target") },
    ];
  }

  // The likeliest tokens; the first of them will fly from here to the input.
  bars(place) {
    const marks = hidden(this.flying(place + 1));
    const { size } = this.look;
    this.numbers.likeliest[place].forEach(([name, share], row) => {
      const y = 12 + 18 * row;
      marks[`bar ${row}`] = boxMark([AT.BARS, y - 6, AT.LONGEST * share, 12], "target", row ? 0.4 : 0.9, 1, 0);
      marks[`next ${row}`] = textMark(AT.BARS - 6, y, size, name, "ink", "end");
      marks[`share ${row}`] = textMark(AT.WAY_BACK + 8, y, size, share.toFixed(3), "ink", "end");
    });
    return marks;
  }

  // A token where it was chosen.
  flying(place) {
    return this.word(`heard ${place}`, [AT.BARS - 20, 12], this.numbers.likeliest[place - 1][0][0], "target");
  }

  // A token goes back in, and the next one comes out.
  turn(place) {
    const [heard, here, last] = [this.hear(place), this.hear(place + 1), this.depth - 1];
    const right = AT.WAY_BACK - AT.BARS;
    const way = (down) => withNumbers(this.flying(place), ([seen, x, y, size]) => [seen, x + right, y + down, size]);
    return [
      { ...heard, ...this.bars(place - 1), ...way(70) },
      { ...heard, ...way(AT.WORDS - 22) },
      { ...here, ...this.start(place) },
      { ...here, ...this.layers(1, last), ...this.hears(place, last) },
      { ...here, ...this.asks(place, last) },
      ...this.out(place),
    ];
  }
}

// Frames as film.py hands them to film.js: each mark with its state in the first frame and wherever it changes; where a frame
// does not name it, it is transparent at its last place, or at its first one.
const tracksOf = (frames) => {
  const names = new Set(frames.flatMap(Object.keys));
  const tracks = [...names].map((name) => {
    const first = frames.find((frame) => frame[name])[name];
    const keys = [];
    let [last, before] = [first, null];
    frames.forEach((frame, place) => {
      const state = frame[name] ?? hidden({ last }).last;
      last = frame[name] ?? last;
      const same = (part) => before?.[part] === state[part];
      if (same("role") && same("text") && `${before.numbers}` === `${state.numbers}`) return;
      keys.push([place, state.numbers, state.role, state.text]);
      before = state;
    });
    return { kind: first.kind, level: first.level, keys };
  });
  return tracks.sort((one, other) => one.level - other.level);
};
