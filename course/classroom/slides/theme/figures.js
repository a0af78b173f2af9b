// Gives the pictures of slides their form, see figures.css, and keeps their letters at one size.

// A picture's letters have 15 of its own pixels; slides show it in 20 / 15 of its size.
// A little more makes up for widths that the browser tells in whole pixels.
const LETTERS = 15.1;

// The letters of a drawing grow and shrink with it; this gives them the size of all others.
const letter = ({ shadowRoot }) => {
  for (const drawing of shadowRoot.querySelectorAll("svg[viewBox]")) {
    const { width, height } = drawing.viewBox.baseVal;
    const scale = Math.min(drawing.clientWidth / width, drawing.clientHeight / height);
    if (scale) drawing.style.setProperty("--letters", `${LETTERS / scale}px`);
  }
};

const dress = (pictures) => {
  const style = new CSSStyleSheet();
  style.replaceSync(document.querySelector("#figures").content.textContent);
  for (const { shadowRoot } of pictures) shadowRoot.adoptedStyleSheets = [style];
};

const watch = (pictures) => {
  const growth = new ResizeObserver((entries) => entries.forEach(({ target }) => letter(target)));
  for (const host of pictures) {
    growth.observe(host);
    new MutationObserver(() => letter(host)).observe(host.shadowRoot, { childList: true, subtree: true, attributeFilter: ["viewBox"] });
  }
};
