// Gives every slide the largest type with which it fits 1280 x 720, then starts reveal.js.

const WIDTH = 1280, HEIGHT = 720, LARGEST = 28, SMALLEST = 20, SMALLEST_CODE = 15, SMALLEST_ZOOM = 0.7;

// On a slide a picture's words stand beside its figure, not above it: a screen is wider than it is high.
const BESIDE = new CSSStyleSheet();
BESIDE.replaceSync(`
  .picture { display: grid; grid-template-columns: 17em minmax(0, 1fr); grid-template-rows: repeat(4, auto) 1fr; column-gap: 1.2em; max-width: none; margin: 0; }
  .picture > * { grid-column: 1; }
  .picture > .figure { grid-column: 2; grid-row: 1 / span 5; align-self: start; }
  .picture > details { display: none; }
  .controls { align-content: start; }
  .time { flex-wrap: wrap; }
  .speed, .lines li:not(.lit) { display: none; }
  .picture:has(.reel) { grid-template-rows: repeat(6, auto) 1fr; }
  .figure:has(> .reel) { display: contents; }
  .figure > .reel { grid-column: 2; grid-row: 1 / span 7; align-self: start; }
`);

const all = document.querySelector(".slides");
const pictures = [...all.querySelectorAll(".course-picture")];
const slides = [...all.querySelectorAll("section")].filter((one) => !one.querySelector("section"));

const fits = (slide) => slide.offsetHeight <= HEIGHT;

const isNarrow = (slide) =>
  [...slide.querySelectorAll("table, .MathJax_SVG svg")].every((one) => one.getBoundingClientRect().width <= WIDTH - 90);

const set = (slide, text) => {
  slide.style.setProperty("--text", `${text}px`);
  slide.style.setProperty("--code", `${Math.max(SMALLEST_CODE, Math.min(0.76 * text, widest(slide)))}px`);
};

// The size at which the longest line of code still has room; a letter is 0.602 as wide as it is high.
const widest = (slide) => {
  const lines = [...slide.querySelectorAll("pre")].flatMap((pre) => pre.textContent.split("\n"));
  return 1130 / (0.602 * Math.max(1, ...lines.map((line) => line.length)));
};

// With every answer open, so that opening one moves nothing off the screen.
const fit = (slide) => {
  const closed = [...slide.querySelectorAll("details:not([open])")];
  for (const one of closed) one.open = true;
  let text = LARGEST;
  set(slide, text);
  while (!(fits(slide) && isNarrow(slide)) && text > SMALLEST) set(slide, --text);
  for (let lines = 16; !fits(slide) && lines > 11; lines--) slide.style.setProperty("--image", lines);
  for (const one of closed) one.open = false;
};

// An answer alone on its slide need not be hidden first.
const openIfAlone = (slide) => {
  const answer = slide.querySelector("details");
  if (answer && answer.textContent.trim() === slide.textContent.trim()) answer.open = true;
};

// A picture grows when its question is answered; a slide beside the shown one is not measured before its turn.
const grown = (host) => {
  const slide = host.closest("section");
  let zoom = Number(host.style.zoom || 1.4);
  while (slide.classList.contains("present") && !fits(slide) && zoom > SMALLEST_ZOOM) host.style.zoom = zoom -= 0.05;
};

// A slide without its own heading repeats the heading above it.
const head = () => {
  let last = "";
  for (const slide of slides) {
    const own = slide.querySelector("h1, h2, h3");
    if (own) last = own.textContent;
    else if (!slide.querySelector(".course-picture")) slide.dataset.under = last;
  }
};

const start = () => {
  head();
  for (const { shadowRoot } of pictures) shadowRoot.adoptedStyleSheets = [BESIDE];
  slides.forEach(openIfAlone);
  slides.forEach(fit);
  all.classList.remove("fitting");
  Reveal.initialize({
    width: WIDTH, height: HEIGHT, margin: 0, center: false, hash: true, slideNumber: "c/t", transition: "none",
    controls: false, pdfSeparateFragments: false, plugins: [RevealNotes],
  });
  const growth = new ResizeObserver((entries) => entries.forEach(({ target }) => grown(target)));
  for (const host of pictures) growth.observe(host);
  Reveal.on("slidechanged", ({ currentSlide }) => currentSlide.querySelectorAll(".course-picture").forEach(grown));
};

MathJax.Hub.Queue(["Typeset", MathJax.Hub], start);
