// The words of a sentence in their columns; where these are narrow, every second word stands lower.
const sentenceAt = (words, spots) => {
  const tight = words.some((word, i) => i && 4 * (word.length + words[i - 1].length) > spots[i][0] - spots[i - 1][0]);
  return words.map((word, i) => svg("text", { x: spots[i][0], y: spots[i][1] + (tight && i % 2 ? 14 : 0), class: "word" }, word));
};
