// What packing.py packed: numbers in base85 that were compressed by gzip.

// Of Python's base64.b85encode (RFC 1924): five letters stand for four bytes, and are a number to the base 85.
const LETTERS_OF_85 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

const bytesOf = (packed) => {
  const values = new Uint8Array(128);
  [...LETTERS_OF_85].forEach((letter, value) => (values[letter.charCodeAt(0)] = value));
  const fives = Math.ceil(packed.length / 5);
  const filled = packed.padEnd(5 * fives, LETTERS_OF_85.at(-1));
  const view = new DataView(new ArrayBuffer(4 * fives));
  for (let five = 0; five < fives; five += 1) {
    let number = 0;
    for (let i = 5 * five; i < 5 * five + 5; i += 1) number = number * 85 + values[filled.charCodeAt(i)];
    view.setUint32(4 * five, number);
  }
  return view.buffer.slice(0, Math.floor((4 * packed.length) / 5));
};

const unzipped = async (packed) => {
  const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};

// The rows of a matrix are whole numbers of 8 bits, times a scale for each row (course_lib/saved_models.py).
const scaled = (numbers, columns, scales) =>
  Float32Array.from(numbers, (number, i) => number * scales[Math.floor(i / columns)]);

// The tensors by name. For each row of a matrix `floats` hold its scale, and for each place of a vector its number.
const tensorsOf = (shapes, bytes, floats) => {
  let [byte, float] = [0, 0];
  return shapes.map(([name, [rows, columns]]) => {
    const own = floats.subarray(float, (float += rows));
    return [name, columns ? scaled(bytes.subarray(byte, (byte += rows * columns)), columns, own) : own];
  });
};

// {"a.0.weight": ...} becomes {a: [{weight: ...}]}.
const treeOf = (tensors) => {
  const tree = {};
  for (const [name, tensor] of tensors) {
    const steps = name.split(".");
    const last = steps.pop();
    let node = tree;
    steps.forEach((step, i) => {
      node[step] ??= /^\d+$/.test(steps[i + 1] ?? "") ? [] : {};
      node = node[step];
    });
    node[last] = tensor;
  }
  return tree;
};

const unpack = async ({ settings, matrices, vectors }) => {
  const data = JSON.parse(new TextDecoder().decode(await unzipped(settings)));
  const [bytes, floats] = [new Int8Array(await unzipped(matrices)), new Float32Array(await unzipped(vectors))];
  return { ...data, parameters: treeOf(tensorsOf(data.shapes, bytes, floats)) };
};
