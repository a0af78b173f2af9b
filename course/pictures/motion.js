// The in-between of all pictures: what a drawing changes goes from its old place to its new one.

const GLIDES = ["x", "y", "cx", "cy", "r", "d", "points", "width", "height", "transform", "style"];
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g;

const eased = (share) => share * share * (3 - 2 * share);
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// A function to the texts between two that differ only in their numbers; null for others.
const between = (from, to) => {
  const words = to.split(NUMBER);
  if (from === to || from.split(NUMBER).join("#") !== words.join("#")) return null;
  const [starts, ends] = [from, to].map((text) => text.match(NUMBER).map(Number));
  return (part) => words.map((word, i) => (i ? `${starts[i - 1] + (ends[i - 1] - starts[i - 1]) * part}${word || " "}` : word)).join("");
};

// The way of one attribute to the value that it now has. In a style only numbers of its own move.
const wayOf = (node, name, from) => {
  const to = node.getAttribute(name);
  const text = from && to && (name !== "style" || to.includes("--")) && between(from, to);
  return text ? [(part) => node.setAttribute(name, part < 1 ? text(part) : to)] : [];
};

// New elements beside those that they replace: of each kind, if there are as many as before.
const replaced = (olds, news) =>
  [...new Set(news.map(({ tagName }) => tagName))].flatMap((kind) => {
    const [before, after] = [olds, news].map((nodes) => nodes.filter(({ tagName }) => tagName === kind));
    if (!kind || before.length !== after.length) return [];
    return after.flatMap((node, i) => [[before[i], node], ...replaced([...before[i].children], [...node.children])]);
  });

// What a drawing has changed, each attribute with its value before, from the records of an observer.
const changesOf = (records) =>
  records.flatMap(({ target, attributeName, oldValue, removedNodes, addedNodes }) => {
    if (attributeName) return [{ node: target, name: attributeName, from: oldValue }];
    const pairs = replaced([...removedNodes], [...addedNodes]).filter(([old, node]) => old !== node);
    return pairs.flatMap(([old, node]) => GLIDES.map((name) => ({ node, name, from: old.getAttribute(name) })));
  });

// `go` makes drawings one after the other, in so many milliseconds, and what they move glides; `end` ends it now.
const motionOf = (figure) => {
  const observer = new MutationObserver(() => {});
  let [ways, last, run] = [[], null, 0];
  const put = (part) => ways.forEach((way) => way(part));
  const make = (drawing) => {
    put(1);
    observer.observe(figure, { subtree: true, childList: true, attributeOldValue: true, attributeFilter: GLIDES });
    drawing();
    const before = new Map();
    for (const { node, name, from } of changesOf(observer.takeRecords()).reverse()) {
      before.set(node, { ...before.get(node), [name]: from });
    }
    observer.disconnect();
    ways = [...before].flatMap(([node, names]) => Object.keys(names).flatMap((name) => wayOf(node, name, names[name])));
  };
  const end = () => {
    put(1);
    last?.();
    [ways, last] = [[], null];
    run += 1;
  };
  const go = (drawings, milliseconds) => {
    end();
    if (isStill()) return drawings.at(-1)();
    const [mine, begun] = [++run, performance.now()];
    let made = 0;
    const tick = (now) => {
      if (run !== mine) return;
      const share = Math.min(1, Math.max(0, now - begun) / milliseconds);
      const place = drawings.length * eased(share);
      const due = Math.min(Math.floor(place) + 1, drawings.length);
      if (due > made) {
        make(drawings[due - 1]);
        [made, last] = [due, due < drawings.length ? drawings.at(-1) : null];
      }
      put(place - made + 1);
      if (share < 1) requestAnimationFrame(tick);
    };
    tick(begun);
  };
  return { go, end };
};
