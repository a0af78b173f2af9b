// course_lib/translating/whole_text.py: the tokens and the cross-attention of a text whose sentences were translated one
// by one. A sentence looks only at its own source.

// `pairs` are token ids of a sentence and of its translation, without special tokens.
const attentionOfText = (model, pairs) => {
  const blocks = pairs.map(([src, tgt]) => crossAttentionWeights(model, [...src, EOS_ID], [BOS_ID, ...tgt]));
  const [srcIds, tgtIds] = [0, 1].map((side) => pairs.flatMap((pair) => [...pair[side], EOS_ID]));
  return { srcIds, tgtIds, weights: onTheDiagonal(blocks) };
};

// For each layer and head a table with the sentences' own as blocks, and zeros around them.
const onTheDiagonal = (blocks) =>
  blocks[0].map((layer, l) =>
    layer.map((_, head) => {
      const tables = blocks.map((block) => block[l][head]);
      const width = tables.reduce((sum, [row]) => sum + row.length, 0);
      let end = 0;
      return tables.flatMap((table) => {
        const start = end;
        end += table[0].length;
        return table.map((row) => [...Array(start).fill(0), ...row, ...Array(width - end).fill(0)]);
      });
    }),
  );
