// Gives every slide the largest type with which it fits 1280 x 720, then starts reveal.js.

const WIDTH = 1280, HEIGHT = 720, LARGEST = 28, SMALLEST = 20, SMALLEST_OUTPUT = 15;

const all = document.querySelector(".slides");
const pictures = [...all.querySelectorAll(".course-picture")];
const slides = [...all.querySelectorAll("section")].filter((one) => !one.querySelector("section"));

const fits = (slide) => slide.offsetHeight <= HEIGHT;

const isNarrow = (slide) =>
  [...slide.querySelectorAll("table, .MathJax_SVG svg")].every((one) => one.getBoundingClientRect().width <= WIDTH - 90);

const set = (slide, text) => {
  slide.style.setProperty("--text", `${text}px`);
  const size = (least, name) => `${Math.max(least, Math.min(0.76 * text, widest(slide, name)))}px`;
  slide.style.setProperty("--code", size(SMALLEST, ".highlight pre"));
  slide.style.setProperty("--output", size(SMALLEST_OUTPUT, ".jp-OutputArea-output > pre"));
};

// The size at which the longest line still has room; a letter is 0.602 as wide as it is high.
const widest = (slide, name) => {
  const lines = [...slide.querySelectorAll(name)].flatMap((pre) => pre.textContent.split("\n"));
  return 1144 / (0.602 * Math.max(1, ...lines.map((line) => line.length)));
};

// With every answer open, so that opening one moves nothing off the screen.
const fit = (slide) => {
  const closed = [...slide.querySelectorAll("details:not([open])")];
  for (const one of closed) one.open = true;
  let text = LARGEST;
  set(slide, text);
  while (!(fits(slide) && isNarrow(slide)) && text > SMALLEST) set(slide, --text);
  for (let lines = 22.35; !fits(slide) && lines > 11; lines--) slide.style.setProperty("--image", lines);
  for (const one of closed) one.open = false;
};

// An answer alone on its slide need not be hidden first.
const openIfAlone = (slide) => {
  const answer = slide.querySelector("details");
  if (answer && answer.textContent.trim() === slide.textContent.trim()) answer.open = true;
};

// A slide without its own heading repeats the heading of its section; that of an exercise ends with it.
const head = () => {
  let last = "";
  for (const slide of slides) {
    const own = slide.querySelector("h1, h2, h3");
    if (own && !own.textContent.startsWith("Exercise:")) last = own.textContent;
    else if (!own && !slide.querySelector(".course-picture")) slide.dataset.under = last;
  }
};

const start = () => {
  head();
  dress(pictures);
  slides.forEach(openIfAlone);
  slides.forEach(fit);
  all.classList.remove("fitting");
  Reveal.initialize({
    width: WIDTH, height: HEIGHT, margin: 0, center: false, hash: true, slideNumber: "c/t", transition: "none",
    controls: false, pdfSeparateFragments: false, plugins: [RevealNotes],
  });
  watch(pictures);
};

MathJax.Hub.Queue(["Typeset", MathJax.Hub], start);
