// Bars of a colour with a number behind them, for pictures that compare shares. A negative share is a hollow bar on the
// other side of zero, which has so many hundredths of the room of a whole bar. `expect` draws where the reader expects the
// end: from one share to another, or nowhere.

const barOf = (hue, below = 0) => {
  const rect = svg("rect", { x: 0, y: 0, width: 0, height: 10 });
  const written = make("span", { class: "number" });
  const zero = svg("path", { d: "M0 0V10", class: "zero" });
  const ghost = svg("path", { class: "ghost" });
  const box = svg("svg", { viewBox: `${-below} 0 ${100 + below} 10`, preserveAspectRatio: "none", "aria-hidden": "true" }, rect, zero, ghost);
  const node = make("span", { class: "bar", style: `--hue: ${hue}` }, box, written);
  const set = (share, text, value = text) => {
    const long = Math.min(share < 0 ? below : 100, 100 * Math.abs(share));
    fill(rect, { x: share < 0 ? -long : 0, width: long });
    rect.classList.toggle("negative", share < 0);
    written.textContent = text;
    node.dataset.value = value;
  };
  const expect = (from, to = from) => {
    const [start, end] = [from, to].map((share) => Math.min(100, 100 * share));
    ghost.setAttribute("d", from >= 0 ? `M${start} -3V13H${end}V-3z` : "");
  };
  return { node, set, expect };
};
