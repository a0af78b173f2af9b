// The model of course_lib/transformer.py: an encoder-decoder Transformer, pre-norm, with the same names.
//
// A sequence `x` is an array of vectors, one Float32Array of d_model features for each position. There is one sentence
// at a time. So there is no padding, and the encoder needs no mask.

const EPS = 1e-5;

const dot = (a, b) => {
  let sum = 0;
  for (let i = 0; i < b.length; i += 1) sum += a[i] * b[i];
  return sum;
};

// The dot products of x with every row of a matrix. Nearly all of the time is spent here. Eight rows at a time are
// faster than one by one: each number of x is read once for all, and no addition waits for another. (Beyond the last
// row nothing is read and nothing is written.)
const product = (matrix, x) => {
  const size = x.length;
  const output = new Float32Array(matrix.length / size);
  for (let row = 0; row < output.length; row += 8) {
    let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0, at = row * size; i < size; i += 1, at += 1) {
      const number = x[i];
      a += matrix[at] * number;
      b += matrix[at + size] * number;
      c += matrix[at + 2 * size] * number;
      d += matrix[at + 3 * size] * number;
      e += matrix[at + 4 * size] * number;
      f += matrix[at + 5 * size] * number;
      g += matrix[at + 6 * size] * number;
      h += matrix[at + 7 * size] * number;
    }
    output[row] = a;
    output[row + 1] = b;
    output[row + 2] = c;
    output[row + 3] = d;
    output[row + 4] = e;
    output[row + 5] = f;
    output[row + 6] = g;
    output[row + 7] = h;
  }
  return output;
};

// a + factor b.
const added = (a, b, factor = 1) => {
  const sum = a.slice();
  for (let i = 0; i < sum.length; i += 1) sum[i] += factor * b[i];
  return sum;
};

// weight x + bias at each position. A weight has the shape (out_features, in_features), row after row, as in PyTorch.
const linear = ({ weight, bias }, x) => x.map((features) => added(product(weight, features), bias));

// Mean 0 and variance 1 over the features of each position.
const normalised = (x) =>
  x.map((features) => {
    const mean = features.reduce((sum, each) => sum + each, 0) / features.length;
    const variance = features.reduce((sum, each) => sum + (each - mean) ** 2, 0) / features.length;
    const scale = 1 / Math.sqrt(variance + EPS);
    return features.map((each) => (each - mean) * scale);
  });

// The same, then a gain and a bias for each feature.
const layerNorm = ({ weight, bias }, x) =>
  normalised(x).map((features) => features.map((each, i) => each * weight[i] + bias[i]));

// --- attention (attention.py, masks.py, multi_head.py) ---

// Softmax over the keys that the mask allows; all others get the weight 0.
const maskedSoftmax = (scores, allowed) => {
  const kept = scores.map((score, key) => (allowed[key] ? score : -Infinity));
  const largest = Math.max(...kept);
  const powers = kept.map((score) => Math.exp(score - largest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
};

// The means of the values, weighted by how well each key fits the query (Eq. 1):
//     output = weights value,    weights = softmax(query key^T / sqrt(d_k))
// mask[query][key] is true where the query may attend to the key.
const scaledDotProductAttention = (query, key, value, mask) => {
  const d_k = key[0].length;
  const weights = query.map((q, i) => maskedSoftmax(key.map((k) => dot(q, k) / Math.sqrt(d_k)), mask[i]));
  const mean = (row) => row.reduce((sum, weight, j) => added(sum, value[j], weight), new Float32Array(d_k));
  return { output: weights.map(mean), weights };
};

const everything = (queryLen, keyLen) => Array.from({ length: queryLen }, () => Array(keyLen).fill(true));

// No query may attend to a later position. The queries are the last queryLen of keyLen positions: with a cache, the
// keys also hold all positions before them.
const causalMask = (queryLen, keyLen) => {
  const past = keyLen - queryLen;
  return Array.from({ length: queryLen }, (_, i) => Array.from({ length: keyLen }, (_, j) => j <= past + i));
};

// Each head gets its own d_k = d_model / num_heads consecutive features of every token: heads[head][position].
const splitHeads = (x, num_heads) => {
  const d_k = x[0].length / num_heads;
  return Array.from({ length: num_heads }, (_, h) => x.map((features) => features.subarray(h * d_k, (h + 1) * d_k)));
};

// Lay the heads' features side by side again.
const mergeHeads = (heads) =>
  heads[0].map((first, position) => {
    const features = new Float32Array(heads.length * first.length);
    heads.forEach((head, h) => features.set(head[position], h * first.length));
    return features;
  });

// Who listens to a run hears every attention's weights and every sub-layer's output (course_lib/inspection).
let listener = null;
const overheard = (run) => {
  const heard = (listener = { weights: [], streams: [] });
  try {
    return { ...heard, result: run() };
  } finally {
    listener = null;
  }
};

// Several attentions side by side, each in its own subspace. The keys and values are there already: see keysAndValues.
const multiHeadAttention = (attention, x, { key, value }, mask) => {
  const query = splitHeads(linear(attention.query_proj, x), key.length);
  const heads = query.map((q, h) => scaledDotProductAttention(q, key[h], value[h], mask));
  const output = linear(attention.output_proj, mergeHeads(heads.map((head) => head.output)));
  const weights = heads.map((head) => head.weights);
  listener?.weights.push(weights);
  return { output, weights };
};

const keysAndValues = (attention, x, num_heads) => ({
  key: splitHeads(linear(attention.key_proj, x), num_heads),
  value: splitHeads(linear(attention.value_proj, x), num_heads),
});

// --- layers (layers.py) ---

// Two linear maps with a ReLU between them, the same at each position (Eq. 2).
const feedForward = ({ linear_1, linear_2 }, x) =>
  linear(linear_2, linear(linear_1, x).map((features) => features.map((each) => Math.max(0, each))));

// Pre-norm: the residual stream x, plus what the sub-layer makes of the normalised x.
const residual = ({ norm }, x, sublayer) => {
  const output = sublayer(layerNorm(norm, x));
  const stream = x.map((features, i) => added(features, output[i]));
  listener?.streams.push(stream);
  return stream;
};

const encoderLayer = (layer, x, num_heads) => {
  const mask = everything(x.length, x.length);
  x = residual(layer.self_attention_residual, x, (y) => {
    const own = keysAndValues(layer.self_attention, y, num_heads);
    return multiHeadAttention(layer.self_attention, y, own, mask).output;
  });
  return residual(layer.feed_forward_residual, x, (y) => feedForward(layer.feed_forward, y));
};

// `past` holds the keys and values of all earlier positions, and gets those of x. `memory` holds those of the source.
// Returns x after the layer, and the weights of the cross-attention: weights[head][query][key].
const decoderLayer = (layer, x, past, memory) => {
  const num_heads = memory.key.length;
  x = residual(layer.self_attention_residual, x, (y) => {
    const own = keysAndValues(layer.self_attention, y, num_heads);
    own.key.forEach((key, h) => past.key[h].push(...key));
    own.value.forEach((value, h) => past.value[h].push(...value));
    return multiHeadAttention(layer.self_attention, y, past, causalMask(y.length, past.key[0].length)).output;
  });
  let weights;
  x = residual(layer.cross_attention_residual, x, (y) => {
    const found = multiHeadAttention(layer.cross_attention, y, memory, everything(y.length, memory.key[0].length));
    weights = found.weights;
    return found.output;
  });
  x = residual(layer.feed_forward_residual, x, (y) => feedForward(layer.feed_forward, y));
  return { x, weights };
};

// --- the whole model (transformer.py, positions.py, caches.py) ---

// PE(pos, 2i) = sin(pos / 10000^(2i / d_model)), and PE(pos, 2i + 1) is the cosine.
const sinusoidalEncoding = (seqLen, d_model) =>
  Array.from({ length: seqLen }, (_, position) =>
    Float32Array.from({ length: d_model }, (_, i) => {
      const angle = position * 10000 ** (-(i - (i % 2)) / d_model);
      return i % 2 ? Math.cos(angle) : Math.sin(angle);
    }),
  );

class Transformer {
  // `parameters` is a tree by the names of PyTorch: parameters.encoder_layers[0].self_attention.query_proj.weight.
  constructor(config, parameters) {
    this.config = config;
    this.parameters = parameters;
    this.positions = sinusoidalEncoding(config.max_len, config.d_model);
  }

  // Token vectors times sqrt(d_model).
  vectorsOf(tokenIds) {
    const { d_model } = this.config;
    const rows = tokenIds.map((id) => this.parameters.embedding.table.weight.subarray(id * d_model, (id + 1) * d_model));
    return rows.map((row) => row.map((number) => number * Math.sqrt(d_model)));
  }

  // The same, plus the encoding of their positions.
  embed(tokenIds, firstPosition = 0) {
    const { max_len } = this.config;
    const end = firstPosition + tokenIds.length;
    if (end > max_len) throw new ReadingError(`sequences may have up to max_len=${max_len} tokens; got ${end}`);
    return this.vectorsOf(tokenIds).map((vector, i) => added(vector, this.positions[firstPosition + i]));
  }

  // The encoder's memory of a source.
  encode(srcIds) {
    let x = this.embed(srcIds);
    for (const layer of this.parameters.encoder_layers) x = encoderLayer(layer, x, this.config.num_heads);
    return layerNorm(this.parameters.encoder_norm, x);
  }

  // For each decoder layer the keys and values of the source, which stay the same, and of the past, still empty.
  newCache(memory) {
    const { num_heads } = this.config;
    const empty = () => Array.from({ length: num_heads }, () => []);
    return this.parameters.decoder_layers.map((layer) => ({
      memory: keysAndValues(layer.cross_attention, memory, num_heads),
      past: { key: empty(), value: empty() },
    }));
  }

  // The decoder's hidden vectors for tokens that follow those in the cache, and the weights of the cross-attention of
  // each layer. With an empty cache and a whole target this is teacher forcing.
  decode(tgtInput, cache) {
    let x = this.embed(tgtInput, cache[0].past.key[0].length);
    const weights = this.parameters.decoder_layers.map((layer, l) => {
      const after = decoderLayer(layer, x, cache[l].past, cache[l].memory);
      x = after.x;
      return after.weights;
    });
    return { hidden: layerNorm(this.parameters.decoder_norm, x), weights };
  }

  // How well each token of the vocabulary fits a hidden vector: the table of the embeddings once more (weight tying).
  logits(hidden) {
    return product(this.parameters.embedding.table.weight, hidden);
  }
}

// --- writing a translation (decoding.py, inspection/weights.py) ---

const [PAD_ID, BOS_ID, EOS_ID] = [0, 1, 2];
const EXTRA_LENGTH = 50;

// The likeliest token each time, until <eos>; never <pad> or <bos>. An output may be EXTRA_LENGTH tokens longer than its
// source.
const greedyDecode = (model, srcIds) => {
  const limit = Math.min(srcIds.length + EXTRA_LENGTH, model.config.max_len);
  const cache = model.newCache(model.encode(srcIds));
  const tokenIds = [];
  let [logProb, next] = [0, BOS_ID];
  while (tokenIds.length < limit) {
    const logits = model.logits(model.decode([next], cache).hidden[0]);
    const largest = logits.reduce((most, logit) => Math.max(most, logit), -Infinity);
    const total = logits.reduce((sum, logit) => sum + Math.exp(logit - largest), 0);
    logits[PAD_ID] = logits[BOS_ID] = -Infinity;
    next = logits.reduce((best, logit, id) => (logit > logits[best] ? id : best), EOS_ID);
    logProb += logits[next] - largest - Math.log(total);
    if (next === EOS_ID) return { tokenIds, logProb };
    tokenIds.push(next);
  }
  return { tokenIds, logProb };
};

// Where each written token looks in the source: weights[layer][head][written][read].
const crossAttentionWeights = (model, srcIds, tgtInput) =>
  model.decode(tgtInput, model.newCache(model.encode(srcIds))).weights;
