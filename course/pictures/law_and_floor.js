// Losses above a floor over the size of the model, both axes logarithmic for each floor.

const [WIDE, HIGH, LEFT, TOP, BOTTOM] = [420, 260, 44, 12, 50];
const TICKS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1, 1.5, 2, 2.5, 3, 4, 5, 7, 10];

const build = (frame, scene) => {
  const { floors, names, band } = scene;
  const largest = names.at(-1);
  frame.controls.append(
    frame.slider("floor", "Floor", { min: 0, max: floors.length - 1, value: 0 }, (i) => `${floors[i].toFixed(2)} nats`),
    frame.radios("fit", "Line through", [`all except ${largest}`, "all sizes"], 0),
  );
  frame.answer.floor = floors.findIndex((at) => at >= band[1]);
  const chart = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "law", "aria-hidden": "true" });
    frame.figure.append(make("p", { class: "caption" }, "loss minus the floor, nats a word"), chart);
  const hollow = scene.too_small ? " Hollow grey: too small, not fitted." : "";
  frame.figure.append(make("p", { class: "hint" }, `Filled: fitted. Cross: predicted; hollow: measured.${hollow} Dashed: the exponents of published laws (Kaplan’s has no floor, Chinchilla’s 1.69); exponents belong to a text and a training. The possible floors: ${ownFloor(band)}.`));

  return (state, { lines }) => {
    const line = lines[state.fit];
    const now = { floor: floors[state.floor], fit: state.fit, hue: state.mine ? "var(--mine)" : "var(--weights)", law: line[state.floor], guess: parseFloat(frame.choices[state.guess]?.replace("about ", "")) };
    chart.replaceChildren(...drawLaw(scene, now));
    return say(scene, now);
  };
};

const drawLaw = ({ sizes, losses, names, too_small: small, published }, { floor, fit, hue, guess, law: [exponent, , off, end] }) => {
  const heights = losses.map((loss) => Math.log(loss - floor));
  const spread = Math.max(...heights) - Math.min(...heights);
  const [low, high] = [Math.min(...heights) - 0.15 * spread, Math.max(...heights) + 0.1 * spread];
  const [first, last] = [sizes[0], sizes.at(-1)].map(Math.log);
  const [wide, high_] = [WIDE - LEFT, HIGH - TOP - BOTTOM];
  const x = (log) => 26 + ((wide - 62) * (log - first)) / (last - first);
  const y = (log) => (high_ * (high - log)) / (high - low);
  const through = (slope, atLog, height) => {
    const logAt = (px) => first + ((px - 26) * (last - first)) / (wide - 62);
    const ends = [0, wide].map((px) => `${px} ${y(height - slope * (logAt(px) - atLog))}`);
    return `M${ends.join("L")}`;
  };
  const top = Math.log(end - floor);
  const kindOf = (i) => (i < small ? "small" : fit === 0 && i === sizes.length - 1 ? "predicted" : "fitted");
  const counted = sizes.map((_, i) => i).filter((i) => kindOf(i) === "fitted");
  const mean = (numbers) => counted.reduce((sum, i) => sum + numbers[i], 0) / counted.length;
  const [middle, centre] = [mean(sizes.map(Math.log)), mean(heights)];
  const others = Object.entries(published).flatMap(([name, slope]) => {
    const flat = slope < exponent;
    const heightAt = (log) => centre - slope * (log - middle);
    const seen = Array.from({ length: 41 }, (_, i) => first + ((last - first) * i) / 40).find((log) => y(heightAt(log)) > 26) ?? last;
    const label = svg("text", { x: flat ? 2 : Math.min(x(seen) + 6, wide - 120), y: flat ? y(heightAt(first)) + 34 : y(heightAt(seen)) - 6 }, name);
    return [svg("path", { d: through(slope, middle, centre), class: "published" }), label];
  });
  const line = svg("path", { d: through(exponent, last, top), class: "line", "data-exponent": exponent, "data-off": off });
  const dots = sizes.map((size, i) => svg("circle", { cx: x(Math.log(size)), cy: y(heights[i]), r: 6, class: `${kindOf(i)} ${i === sizes.length - 1 ? "veiled" : ""}`, "data-size": size, "data-loss": losses[i] }));
  const [atX, atY] = [x(last), y(top)];
  const told = svg("path", { d: `M${atX - 6} ${atY - 6}l12 12m0 -12l-12 12`, class: "told veiled", "data-told": end });
  const ghost = guess ? [svg("path", { d: `M${atX - 14} ${Math.min(high_, y(Math.log(Math.max(guess - floor, 1e-3))))}h28`, class: "ghost" })] : [];
  const plot = svg("svg", { x: LEFT, y: TOP, width: wide, height: high_ }, ...others, line);
  const over = svg("g", { transform: `translate(${LEFT} ${TOP})` }, ...dots, ...(fit ? [] : [told]), ...ghost);
  const at = sizes.map((size) => LEFT + x(Math.log(size)));
  const below = sizes.flatMap((size, i) => [
    svg("text", { x: at[i], y: HIGH - BOTTOM + 17, class: "tick" }, inWords(size)),
    svg("text", { x: at[i], y: HIGH - BOTTOM + 32, class: "tick" }, names[i].replace(/^d_model /, "d ")),
  ]);
  const rows = TICKS.filter((tick) => Math.log(tick) > low && Math.log(tick) < high).flatMap((tick) => [
    svg("path", { d: `M${LEFT} ${TOP + y(Math.log(tick))}H${WIDE}`, class: "grid" }),
    svg("text", { x: LEFT - 6, y: TOP + y(Math.log(tick)) + 4, class: "end" }, `${tick}`),
  ]);
  const axes = svg("path", { d: `M${LEFT} ${TOP}V${HIGH - BOTTOM}H${WIDE}`, class: "axes" });
  const caption = svg("text", { x: (LEFT + WIDE) / 2, y: HIGH - 3, class: "tick" }, "parameters (d: d_model)");
  const group = svg("g", { style: `--hue: ${hue}` }, plot, over);
  return [...rows, group, axes, ...below, caption];
};

const inWords = (count) => (count < 1e6 ? `${(count / 1000).toPrecision(count < 1e5 ? 2 : 3)} k` : `${(count / 1e6).toPrecision(3)} M`);

const ownFloor = (band) => `the text’s own floor is between ${band.map((at) => at.toFixed(2)).join(" and ")}`;

const say = ({ names, losses, too_small: small, band }, { floor, fit, law: [exponent, rSquared, off, end] }) => {
  const [count, largest] = [names.length - small, names.at(-1)];
  const which = fit ? `all ${count} sizes` : `the ${count - 1} smaller sizes`;
  const law = `${floor ? `With a floor of ${floor.toFixed(2)}` : "Without a floor"}, the line through ${which} has exponent ${exponent.toFixed(3).replace("-", "−")} and R² ${rSquared.toFixed(4).replace("-", "−")}, and misses them by ${off.toFixed(4)} nats at most.`;
  const told = fit ? "" : ` It predicts ${end.toFixed(3)} nats for ${largest}; measured are ${losses.at(-1).toFixed(3)}.`;
  const own = floor >= band[0] && floor <= band[1] ? ` This floor is possible: ${ownFloor(band)}.` : "";
  return law + told + own;
};
