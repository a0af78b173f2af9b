// What packing.py packed: numbers that were compressed by gzip, as the characters of a string.

// Each character holds 15 bits. (Beyond the last byte nothing is written.)
const FIRST_CHARACTER = 0x5000;
const bytesOf = ({ count, text }) => {
  const bytes = new Uint8Array(count);
  let [byte, bits, held] = [0, 0, 0];
  for (let i = 0; i < text.length; i += 1) {
    held = (held << 15) | (text.charCodeAt(i) - FIRST_CHARACTER);
    for (bits += 15; bits >= 8; byte += 1) bytes[byte] = held >> (bits -= 8);
  }
  return bytes;
};

const unzipped = async (packed) => {
  const stream = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};

// The rows of a matrix are whole numbers of 8 bits, times a scale for each row (course_lib/saved_models.py).
const scaled = (numbers, columns, scales) =>
  new Float32Array(numbers).map((number, i) => number * scales[Math.floor(i / columns)]);

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
