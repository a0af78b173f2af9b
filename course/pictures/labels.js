// Places for labels, each as near to the wanted one as the gap between two allows, and none beyond `most`.
const apart = (wanted, gap, most) => {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const placed = [...wanted];
  order.forEach((now, n) => (placed[now] = n ? Math.max(placed[now], placed[order[n - 1]] + gap) : placed[now]));
  order.reverse().forEach((now, n) => (placed[now] = Math.min(placed[now], n ? placed[order[n - 1]] - gap : most)));
  return placed;
};

// Where the names of points stand: to the right, to the left, above or below, whichever is the first that is free.
const beside = (points, wide, unit) => {
  const [high, away] = [16 * unit, 9];
  const taken = points.map(({ x, y }) => [x - 6, y - 6, x + 6, y + 6]);
  const meets = ([a, b, c, d]) => taken.some(([left, top, right, bottom]) => a < right && left < c && b < bottom && top < d);
  return points.map(({ x, y, text }) => {
    const long = 7.5 * unit * text.length;
    const [middle, up, down] = [y - high / 2, y - away - high, y + away];
    const near = [[x + away, middle], [x - away - long, middle], [x - long / 2, up], [x - long / 2, down]];
    const places = [0, 1, 2, 3].flatMap((far) => near.flatMap(([left, top]) => [[left, top - far * high], [left, top + far * high]]));
    const boxes = places.map(([left, top]) => [left, top, left + long, top + high]);
    const box = boxes.find((one) => one[0] >= 0 && one[2] <= wide && !meets(one)) ?? boxes[0];
    taken.push(box);
    return { x: box[0] + long / 2, y: box[3] - 4 * unit, "text-anchor": "middle" };
  });
};
