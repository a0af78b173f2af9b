// A board of buttons: Tab enters it at one button, arrow keys walk over it, and Space presses.

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const boardOf = (name, columns, buttons) => {
  const rows = buttons.length / columns;
  const grid = make("div", { class: "grid", role: "group", "aria-label": name, style: `--columns: ${columns}` }, ...buttons);
  const enterAt = (to) => buttons.forEach((button) => (button.tabIndex = button === to ? 0 : -1));
  enterAt(buttons[0]);
  grid.addEventListener("focusin", (event) => enterAt(event.target));
  grid.addEventListener("keydown", (event) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const at = buttons.indexOf(event.target);
    const [row, column] = [Math.floor(at / columns) + move[0], (at % columns) + move[1]];
    if (row >= 0 && row < rows && column >= 0 && column < columns) buttons[row * columns + column].focus();
  });
  return grid;
};
