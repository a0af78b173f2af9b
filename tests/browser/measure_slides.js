// Every slide with all its fragments and every answer open; every picture before the vote, after it, at every step of a
// film, and under every setting of its controls. `choice` is the room's vote, null if it skips: then all slides are
// measured and all settings tried, else only the slides on which a vote can change something. Says what is too small, too
// high or too wide.
async (choice) => {
  const [WIDTH, HEIGHT, MARGIN, LEAST] = [1280, 720, 40, 20];
  // A plot is an image; its letters have 10 points at 100 pixels an inch (tests/classroom/test_slides.py).
  const PLOT = 10 / 0.72;
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const settled = async () => {
    for (let i = 0; i < 4; i++) await painted();
  };

  // The height of a text's letters on the screen: a drawing and a zoomed part are enlarged or reduced as a whole.
  const sizeOf = (node) => {
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (!(node instanceof SVGElement)) return size * node.currentCSSZoom;
    const { b, d } = node.getScreenCTM();
    return size * Math.hypot(b, d);
  };
  const isHidden = (node) =>
    ["STYLE", "SCRIPT"].includes(node.tagName) || node.closest(".unseen") || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const lettersIn = ({ shadowRoot }) => {
    const [found, range] = [[], document.createRange()];
    const walker = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: node, textContent } = walker.currentNode;
      if (!textContent.trim() || isHidden(node)) continue;
      range.selectNodeContents(walker.currentNode);
      const { width, right, bottom } = range.getBoundingClientRect();
      if (width) found.push({ text: textContent.trim().slice(0, 30), size: sizeOf(node), right, bottom });
    }
    return found;
  };
  const lettersOfPlot = (image) => {
    const { width, height, right, bottom } = image.getBoundingClientRect();
    const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
    return { text: image.alt.slice(0, 30), size: PLOT * scale, right, bottom };
  };

  const complaintsOn = (slide) => {
    const shown = [...slide.querySelectorAll("p, pre, table, img, svg, .course-picture")].filter((one) => !one.closest("aside"));
    const pictures = [...slide.querySelectorAll(".course-picture")];
    const plots = [...slide.querySelectorAll(".jp-RenderedImage img")];
    const letters = [...pictures.flatMap(lettersIn), ...plots.map(lettersOfPlot)];
    const found = new Set();
    const right = Math.max(...[...shown.map((one) => one.getBoundingClientRect()), ...letters].map((one) => one.right));
    // A figure has its slide to itself, after its title.
    const list = [...slide.querySelectorAll("h1, li")].filter((one) => !one.closest("aside"));
    if (shown.length + list.length === 0 && !slide.nextElementSibling?.querySelector(".course-picture, img")) found.add("a title alone");
    if (slide.offsetHeight > HEIGHT) found.add(`${slide.offsetHeight} pixels high`);
    if (right > WIDTH - MARGIN) found.add(`reaches to ${right.toFixed(0)} pixels`);
    if (pictures.length + plots.length > 1) found.add(`${pictures.length + plots.length} figures at once`);
    for (const { text, size, bottom } of letters) {
      if (size < LEAST - 0.05) found.add(`“${text}” has ${size.toFixed(1)} pixels`);
      if (bottom > HEIGHT) found.add(`“${text}” reaches down to ${bottom.toFixed(0)}`);
    }
    return { found, letters: letters.length };
  };

  // One thing that a room does with a picture; false if nothing is left to do.
  const vote = (root) => {
    const form = root.querySelector("form.guess");
    if (!form) return false;
    const [inputs, buttons] = [form.querySelectorAll("input"), form.querySelectorAll("button")];
    if (choice !== null) inputs[Math.min(choice, inputs.length - 1)].click();
    buttons[choice === null ? buttons.length - 1 : 0].click();
    return true;
  };
  const step = (root) => {
    const [, now, last] = root.querySelector(".place")?.textContent.match(/(\d+) of (\d+)/) ?? [];
    if (now === last) return false;
    root.querySelector("button.step-forward").click();
    return true;
  };
  const settingsOf = (root) => [
    ...[...root.querySelectorAll(".controls input:is([type=radio], [type=checkbox])")].map((input) => () => input.click()),
    ...[...root.querySelectorAll(".controls label:not(.time) input[type=range]")].flatMap((input) =>
      [input.min, input.max].map((value) => () => {
        input.value = value;
        input.dispatchEvent(new Event("input"));
      }),
    ),
  ];

  const measured = [];
  for (const slide of Reveal.getSlides()) {
    if (choice !== null && !slide.querySelector(".course-picture")) continue;
    const { h, v } = Reveal.getIndices(slide);
    Reveal.slide(h, v, 99);
    for (const one of slide.querySelectorAll("details")) one.open = true;
    await settled();
    const style = getComputedStyle(slide);
    const [all, counts] = [new Set(), []];
    const look = () => {
      const { found, letters } = complaintsOn(slide);
      found.forEach((line) => all.add(line));
      counts.push(letters);
    };
    look();
    for (const { shadowRoot } of slide.querySelectorAll(".course-picture")) {
      while (counts.length < 30 && (vote(shadowRoot) || step(shadowRoot))) {
        await settled();
        look();
      }
      for (const set of choice === null ? settingsOf(shadowRoot) : []) {
        set();
        await settled();
        look();
      }
    }
    measured.push({
      name: `${h}/${v} ${slide.querySelector("h1, h2, h3")?.textContent ?? slide.dataset.under ?? ""}`,
      complaints: [...all],
      states: counts.length,
      pictures: slide.querySelectorAll(".course-picture").length,
      letters: Math.max(...counts),
      height: slide.offsetHeight,
      text: parseFloat(style.getPropertyValue("--text")),
      code: slide.querySelector("pre") ? parseFloat(style.getPropertyValue("--code")) : null,
      stub: Boolean(slide.querySelector(".your-turn")),
    });
  }
  return measured;
}
