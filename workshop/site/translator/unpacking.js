// What packing.py packed: numbers in base64 that were compressed by gzip.

const unzipped = async (packed) => {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};

// Each number is a whole multiple of `step`, in 16 bits: first come the low bytes of all numbers, then the high bytes.
const numbersOf = (buffer, step) => {
  const bytes = new Uint8Array(buffer);
  const count = bytes.length / 2;
  return Float32Array.from({ length: count }, (_, i) => (((bytes[count + i] << 8) | bytes[i]) << 16 >> 16) * step);
};

// {"a.0.weight": ...} becomes {a: [{weight: ...}]}.
const treeOf = (numbers, shapes) => {
  const tree = {};
  let start = 0;
  for (const [name, shape] of shapes) {
    const end = start + shape.reduce((product, size) => product * size, 1);
    const steps = name.split(".");
    const last = steps.pop();
    let node = tree;
    steps.forEach((step, i) => {
      node[step] ??= /^\d+$/.test(steps[i + 1] ?? "") ? [] : {};
      node = node[step];
    });
    node[last] = numbers.subarray(start, end);
    start = end;
  }
  return tree;
};

// For each word its counterparts: the places of these in a list of words, each as the distance to the one before.
const counterparts = (words, others, gaps) => {
  const found = new Map();
  words.forEach((word, i) => {
    if (gaps[i] === null) return;
    let place = 0;
    found.set(word, new Set(gaps[i].map((gap) => others[(place += gap)])));
  });
  return found;
};

const unpack = async ({ settings, weights }) => {
  const data = JSON.parse(new TextDecoder().decode(await unzipped(settings)));
  const numbers = numbersOf(await unzipped(weights), data.step);
  return { ...data, parameters: treeOf(numbers, data.shapes) };
};
