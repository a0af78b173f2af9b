// Places for labels, each as near to the wanted one as the gap between two allows, and none beyond `most`.
const apart = (wanted, gap, most) => {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const placed = [...wanted];
  order.forEach((now, n) => (placed[now] = n ? Math.max(placed[now], placed[order[n - 1]] + gap) : placed[now]));
  order.reverse().forEach((now, n) => (placed[now] = Math.min(placed[now], n ? placed[order[n - 1]] - gap : most)));
  return placed;
};
