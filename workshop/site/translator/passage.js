// course/pictures/films/passage.py: each vector between the parts of the model, all weights, and what is written.

const [CELLS, LIKELIEST] = [3, 3];

// The first features of each vector, after a layer norm without gain: what the next part reads.
const cells = (x) => normalised(x).map((features) => [...features.subarray(0, CELLS)]);

const likeliest = (model, tokenizer, hidden) => {
  const logits = model.logits(hidden);
  logits[PAD_ID] = logits[BOS_ID] = -Infinity;
  const largest = logits.reduce((most, logit) => Math.max(most, logit), -Infinity);
  const total = logits.reduce((sum, logit) => sum + Math.exp(logit - largest), 0);
  const best = () => logits.reduce((most, logit, id) => (logit > logits[most] ? id : most), EOS_ID);
  return Array.from({ length: LIKELIEST }, () => {
    const id = best();
    const share = Math.exp(logits[id] - largest) / total;
    logits[id] = -Infinity;
    return [bareToken(tokenizer.vocabulary[id]), share];
  });
};

// One run of the model over a sentence and all that it writes, both without special tokens. `crossed` and the weights of
// a stack are means over the heads; the decoder's tokens are <bos> and what was written.
const passageOf = (model, tokenizer, src, tgt) => {
  const [srcIds, tgtInput] = [[...src, EOS_ID], [BOS_ID, ...tgt]];
  const reading = overheard(() => model.encode(srcIds));
  const writing = overheard(() => model.decode(tgtInput, model.newCache(reading.result)));
  const [own, asked] = [0, 1].map((part) => writing.weights.filter((_, i) => i % 2 === part).map(meanOf));
  const stack = (ids, { streams }, weights) => ({
    names: tokenizer.tokens(ids).map(bareToken),
    lookedUp: cells(model.vectorsOf(ids)),
    placed: cells(model.embed(ids)),
    sublayers: weights.map((_, layer) => {
      const count = streams.length / weights.length;
      return streams.slice(layer * count, (layer + 1) * count).map(cells);
    }),
    weights,
  });
  return {
    encoder: stack(srcIds, reading, reading.weights.map(meanOf)),
    decoder: stack(tgtInput, writing, own),
    memory: cells(reading.result),
    crossed: asked,
    likeliest: writing.result.hidden.map((hidden) => likeliest(model, tokenizer, hidden)),
  };
};
