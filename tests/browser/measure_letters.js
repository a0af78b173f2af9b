// The letters of the drawings that are seen: those that are too small, cut by the picture's edge, or run into others.
host => {
  const edge = host.shadowRoot.querySelector(".picture").getBoundingClientRect();
  const screen = host.shadowRoot.querySelector(".screen")?.getBoundingClientRect();
  const seen = (node) => node.textContent.trim() && node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const texts = [...host.shadowRoot.querySelectorAll(".figure text")].filter(seen).map((node) => {
    const { c, d } = node.getScreenCTM();
    return { node, box: node.getBoundingClientRect(), turned: Math.abs(c) > 0.01, size: parseFloat(getComputedStyle(node).fontSize) * Math.hypot(c, d) };
  }).filter(({ box }) => box.width);
  const found = texts.filter(({ size }) => size < 11.9).map(({ node, size }) => `“${node.textContent}” has ${size.toFixed(1)} pixels`);
  if (!screen) {
    for (const { node, box } of texts) {
      if (box.left < edge.left - 0.5 || box.right > edge.right + 0.5) found.push(`“${node.textContent}” is cut`);
    }
    const flat = texts.filter(({ turned }) => !turned);
    flat.forEach((one, i) => flat.slice(i + 1).forEach((other) => {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 1.5 && down > 5) found.push(`“${one.node.textContent}” runs into “${other.node.textContent}”`);
    }));
  }
  return found;
}
