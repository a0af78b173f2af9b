// Bars of a colour with a number behind them, for pictures that compare shares; a hollow bar is a negative number.

const barOf = (hue) => {
  const rect = svg("rect", { y: 0, height: 10 });
  const written = make("span", { class: "number" });
  const box = svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, rect);
  const node = make("span", { class: "bar", style: `--hue: ${hue}` }, box, written);
  const set = (share, text, value = text) => {
    rect.setAttribute("width", Math.min(100, 100 * Math.abs(share)));
    rect.classList.toggle("negative", share < 0);
    written.textContent = text;
    node.dataset.value = value;
  };
  return { node, set };
};
