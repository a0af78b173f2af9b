// One slide fills the screen; the arrow keys, Page Up and Page Down, and the space bar go from slide to slide.
const main = document.querySelector("main");
const slides = [...document.querySelectorAll(".slide")];
const fill_screen = () => {
  const zoom = Math.min(innerWidth / 1280, innerHeight / 720);
  main.style.zoom = zoom;
  main.style.setProperty("--height", `${Math.max(720, innerHeight / zoom)}px`);
  main.style.setProperty("--width", `${Math.max(1280, innerWidth / zoom)}px`);
};
const STEPS = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };
const go = (event) => {
  if (!(event.key in STEPS) || event.target.closest("button, input")) return;
  event.preventDefault();
  const here = slides.findLastIndex((slide) => slide.getBoundingClientRect().top < innerHeight / 2);
  slides[here + STEPS[event.key]]?.scrollIntoView();
};
const pictures = [...document.querySelectorAll(".course-picture")];
dress(pictures);
watch(pictures);
fill_screen();
addEventListener("resize", fill_screen);
addEventListener("keydown", go);
