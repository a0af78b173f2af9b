// What the worker and the page both need.

// So many tokens have room on the machine's stage, on each side.
const MOST_TOKENS = 14;

// A token without the tokenizer's mark (course/pictures/token_names.py).
const bareToken = (token) => token.replace(/^▁+(?=.)/u, "").trim() || token;

const meanOf = (heads) =>
  heads[0].map((row, i) => row.map((_, j) => heads.reduce((sum, head) => sum + head[i][j], 0) / heads.length));
