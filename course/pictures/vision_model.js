// The model of course_lib/vision.py in the page: a pre-norm Vision Transformer that reads one picture, in double precision.

const decoded = ([step, codes]) => Float64Array.from(atob(codes), (letter) => ((letter.charCodeAt(0) << 24) >> 24) * step);

// Plain loops over one kind of array: a key press runs the model once for each patch, and a mix of kinds takes twice as long.
const dot = (a, b, from, to) => {
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += a[i] * b[i];
  return sum;
};

const product = (weight, bias, x) => {
  const output = new Float64Array(bias.length);
  for (let i = 0; i < bias.length; i += 1) {
    let sum = bias[i];
    const row = i * x.length;
    for (let j = 0; j < x.length; j += 1) sum += weight[row + j] * x[j];
    output[i] = sum;
  }
  return output;
};

const added = (a, b) => a.map((number, i) => number + b[i]);

const softmax = (scores) => {
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
};

// Returns `look(image, left)`: from the pixels row by row, the probabilities of the classes, and the weights of [CLS] on
// itself and on each patch, the mean of the heads, for each layer. `left` is a patch to leave out: the model then never
// sees its token, which gives the same as hiding it from every attention.
const visionModel = ({ config, parameters }) => {
  const numbers = Object.fromEntries(Object.entries(parameters).map(([name, packed]) => [name, decoded(packed)]));
  const linear = (name, x) => product(numbers[`${name}.weight`], numbers[`${name}.bias`], x);
  const norm = (name, x) => {
    const mean = x.reduce((sum, each) => sum + each, 0) / x.length;
    const variance = x.reduce((sum, each) => sum + (each - mean) ** 2, 0) / x.length;
    const [gain, bias, scale] = [numbers[`${name}.weight`], numbers[`${name}.bias`], 1 / Math.sqrt(variance + 1e-5)];
    return x.map((each, i) => (each - mean) * scale * gain[i] + bias[i]);
  };
  const embed = (image, left) => {
    const x = patchesOf(image, config).map((pixels) => linear("patch_proj", pixels));
    return [numbers.cls, ...x].map((each, i) => added(each, numbers.positions.subarray(i * config.d_model))).filter((_, i) => i !== left + 1);
  };
  const attend = (name, x, count) => {
    const [keys, values] = ["key", "value"].map((kind) => x.map((each) => linear(`${name}.${kind}_proj`, each)));
    const queries = x.slice(0, count).map((each) => linear(`${name}.query_proj`, each));
    const size = config.d_model / config.num_heads;
    const ofCls = x.map(() => 0);
    const outputs = queries.map((query, i) => {
      const merged = new Float64Array(config.d_model);
      for (let first = 0; first < config.d_model; first += size) {
        const weights = softmax(keys.map((key) => dot(key, query, first, first + size) / Math.sqrt(size)));
        weights.forEach((weight, j) => {
          for (let f = first; f < first + size; f += 1) merged[f] += weight * values[j][f];
          if (i === 0) ofCls[j] += weight / config.num_heads;
        });
      }
      return linear(`${name}.output_proj`, merged);
    });
    return { outputs, ofCls };
  };
  return (image, left = -2) => {
    let x = embed(image, left);
    const attention = [];
    for (let l = 0; l < config.num_layers; l += 1) {
      const name = `layers.${l}`;
      // After the last layer only [CLS] is read.
      const count = l + 1 < config.num_layers ? x.length : 1;
      const { outputs, ofCls } = attend(`${name}.self_attention`, x.map((each) => norm(`${name}.self_attention_residual.norm`, each)), count);
      attention.push(ofCls);
      x = outputs.map((output, i) => added(x[i], output)).map((each) => {
        const hidden = linear(`${name}.feed_forward.linear_1`, norm(`${name}.feed_forward_residual.norm`, each));
        return added(each, linear(`${name}.feed_forward.linear_2`, hidden.map((number) => Math.max(0, number))));
      });
    }
    const logits = [...linear("head", norm("norm", x[0]))];
    return { logits, probabilities: softmax(logits), attention };
  };
};

// The pixels of each patch, row by row.
const patchesOf = (image, { height, width, patch_size }) => {
  const columns = width / patch_size;
  const found = Array.from({ length: (height * columns) / patch_size }, () => []);
  image.forEach((pixel, i) => found[Math.floor(Math.floor(i / width) / patch_size) * columns + Math.floor((i % width) / patch_size)].push(pixel));
  return found.map((pixels) => Float64Array.from(pixels));
};
