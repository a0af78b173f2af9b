// Tokens in rows of text, for pictures that have them: chosen by the pointer or the arrow keys.

const tokenRow = (tokens, attributes, perToken = () => ({})) => {
  const spans = tokens.map((token, i) => make("span", { class: "token", ...perToken(i) }, token));
  return make("div", { class: "tokens", ...attributes }, ...spans);
};

// The positions of tokens, in pixels of the positioned element around them.
const boxesOf = (tokens) =>
  tokens.map((token) => {
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = token;
    return { x: left + width / 2, top, bottom: top + height };
  });

// The nearest token in the next line of text in that direction, or the same token.
const lineAway = (boxes, from, direction) => {
  const { x, top } = boxes[from];
  const away = (box) => (box.top - top) * direction;
  const next = Math.min(...boxes.map(away).filter((distance) => distance > 0));
  const line = boxes.filter((box) => away(box) === next);
  line.sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
  return line.length ? boxes.indexOf(line[0]) : from;
};

const steps = {
  ArrowLeft: (boxes, from) => Math.max(from - 1, 0),
  ArrowRight: (boxes, from) => Math.min(from + 1, boxes.length - 1),
  ArrowUp: (boxes, from) => lineAway(boxes, from, -1),
  ArrowDown: (boxes, from) => lineAway(boxes, from, 1),
  Home: () => 0,
  End: (boxes) => boxes.length - 1,
};

// A row with one chosen token. A key or a click calls `choose`; pointing calls `point`, and `point(null)` at its end.
const choosableRow = (tokens, label, chosen, choose, point) => {
  const option = (i) => ({ role: "option", id: `token${i}`, "aria-selected": i === chosen });
  const row = tokenRow(tokens, { role: "listbox", tabindex: 0, "aria-label": label }, option);
  const spans = [...row.children];
  const under = (then) => (event) => {
    const place = spans.indexOf(event.target.closest(".token"));
    if (place >= 0) then(place);
  };
  row.addEventListener("click", under(choose));
  row.addEventListener("pointerover", under(point));
  row.addEventListener("pointerleave", () => point(null));
  row.addEventListener("keydown", (event) => {
    if (!steps[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const from = spans.findIndex((span) => span.id === row.getAttribute("aria-activedescendant"));
    choose(steps[event.key](boxesOf(spans), from));
  });
  const select = (place) => {
    row.querySelector("[aria-selected='true']")?.setAttribute("aria-selected", "false");
    spans[place].setAttribute("aria-selected", "true");
    row.setAttribute("aria-activedescendant", spans[place].id);
  };
  select(chosen);
  return { row, select };
};
