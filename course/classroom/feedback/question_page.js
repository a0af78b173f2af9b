"use strict";
// Marks answers: puts levels and comments into the rows of the table, and saves it. `grade` reads it again.
const [head, ...rows] = JSON.parse(document.getElementById("table").textContent);
const [STUDENT, QUESTION, LEVEL, COMMENT] = ["student", "question", "level", "comment"].map(
  (name) => head.findIndex((cell) => cell.toLowerCase() === name));
const marksOf = (row) => [row[LEVEL], row[COMMENT]];
const same = (one, other) => one.every((cell, place) => cell === other[place]);
const $ = (selector, part = document) => part.querySelector(selector);
const $$ = (selector, part = document) => [...part.querySelectorAll(selector)];
const put = (parent, name, text = "") =>
  Object.assign(parent.appendChild(document.createElement(name)), { textContent: text });

// What the browser keeps: marks by line, with what stood there before; it forgets those that the table has changed.
const PLACE = `marks of ${location.pathname}`;
const nameOf = (row) => JSON.stringify([row[STUDENT], row[QUESTION]]);
const original = rows.map(marksOf);
const drafts = (() => {
  try { return JSON.parse(localStorage.getItem(PLACE)) ?? {}; } catch { return {}; }
})();
const keep = () => {
  try { localStorage.setItem(PLACE, JSON.stringify(drafts)); } catch { /* then only this page has them */ }
};
let saved = rows.map(marksOf);
for (const row of rows) {
  const draft = drafts[nameOf(row)];
  if (draft && same(draft.was, marksOf(row))) [row[LEVEL], row[COMMENT]] = draft.now;
  else delete drafts[nameOf(row)];
}
const unsaved = () => rows.filter((row, place) => !same(marksOf(row), saved[place])).length;

// Each answer on the page belongs to one line or, if several submissions have the same, to several.
const linesOf = (answer) => answer.dataset.lines.split(" ").map((line) => rows[line - 1]);
const markOf = (answer) => {
  const [first, ...others] = linesOf(answer).map(marksOf);
  return others.every((other) => same(first, other)) ? first : ["", ""];
};
const answers = $$(".answer");
const questions = $$(".question");
const kept = Object.assign(document.createElement("ol"), { id: "kept" });
const keptOf = new Map(questions.map((question) => [question, []]));
let current = null;

const give = (answer, level, comment) => {
  for (const row of linesOf(answer)) {
    [row[LEVEL], row[COMMENT]] = [level, comment];
    drafts[nameOf(row)] = { was: original[rows.indexOf(row)], now: marksOf(row) };
  }
  keep();
  remember(answer, comment);
  show(answer);
  tell();
};

// Comments of a question are kept; what a comment has beside kept ones is a new one.
const without = (comment, text) => ` ${comment} `.replace(` ${text} `, " ").trim();
const remember = (answer, comment) => {
  const list = keptOf.get(answer.closest(".question"));
  const rest = list.reduce(without, comment);
  if (rest) list.push(rest);
};
const toggle = (text) => {
  const [level, comment] = markOf(current);
  const rest = without(comment, text);
  give(current, level, rest === comment ? `${comment} ${text}`.trim() : rest);
};
const showKept = () => {
  kept.replaceChildren();
  for (const [place, text] of keptOf.get(current.closest(".question")).entries()) {
    const button = put(put(kept, "li"), "button");
    button.setAttribute("aria-pressed", without(markOf(current)[1], text) !== markOf(current)[1]);
    if (place < 9) put(button, "kbd", `Shift ${place + 1}`);
    button.append(` ${text}`);
    button.onclick = () => { toggle(text); kept.children[place].firstChild.focus(); };
  }
};

const show = (answer) => {
  const [level, comment] = markOf(answer);
  const levels = $$("[type=radio]", answer);
  for (const one of levels) one.checked = one.value.toLowerCase() === level.toLowerCase();
  const chosen = levels.find((one) => one.checked);
  $(".points", answer).value = chosen ? "" : level;
  $("textarea", answer).value = comment;
  const most = Math.max(...levels.map((one) => one.dataset.points));
  const best = Number(chosen?.dataset.points) === most;
  answer.className = `answer ${level === "" ? "open" : best ? "right" : "slip"}`;
  const [first, ...others] = linesOf(answer).map(marksOf);
  $(".mixed", answer).hidden = others.every((other) => same(first, other));
  if (answer === current) showKept();
};
const isOpen = (answer) => linesOf(answer).some((row) => row[LEVEL] === "");
const tell = (more = "") => {
  for (const [place, button] of $$("#questions button").entries()) {
    const all = $$(".answer", questions[place]);
    button.textContent = `${questions[place].id} ${all.filter((one) => !isOpen(one)).length}/${all.length}`;
    button.setAttribute("aria-pressed", !questions[place].hidden);
  }
  const waiting = unsaved();
  $("#told").textContent = more || (waiting ? `${waiting} lines are not saved yet.` : "");
};

// Points between two levels stand in the column of the level.
const givePoints = (answer, field) => {
  const text = field.value.trim(), points = Number(text.replace(",", "."));
  const range = $$("[type=radio]", answer).map((one) => Number(one.dataset.points));
  const [least, most] = [Math.min(...range), Math.max(...range)];
  if (text !== "" && !(points >= least && points <= most)) {
    show(answer);
    return tell(`Wanted points from ${least} to ${most}; got ${text}.`);
  }
  const level = $$("[type=radio]", answer).find((one) => text !== "" && Number(one.dataset.points) === points);
  give(answer, level ? level.value : text, markOf(answer)[1]);
};

const select = (answer) => {
  current?.removeAttribute("aria-current");
  current = answer ?? null;
  if (!current) return;
  current.setAttribute("aria-current", "true");
  $(".marking", current).append(kept);
  showKept();
};
const bring = (part) => window.scrollBy(0, part.getBoundingClientRect().top - $(".bar").offsetHeight - 12);
const goTo = (answer) => {
  select(answer);
  answer.focus({ preventScroll: true });
  bring(answer);
};
const open = (question) => {
  for (const one of questions) one.hidden = one !== question;
  tell();
  const [first] = $$(".answer", question);
  select(first);
  first?.focus({ preventScroll: true });
  bring(question);
};
const step = (by) => {
  const inside = $$(".answer", current.closest(".question"));
  goTo(inside[inside.indexOf(current) + by] ?? current);
};
const nextOpen = () => {
  const inside = $$(".answer", current.closest(".question"));
  const after = inside.slice(inside.indexOf(current) + 1).find(isOpen);
  if (after ?? inside.find(isOpen)) goTo(after ?? inside.find(isOpen));
  else tell("Every answer to this question has a level.");
};
const nextQuestion = () => open(questions[(questions.findIndex((one) => !one.hidden) + 1) % questions.length]);
const level = (number) => {
  const one = $$("[type=radio]", current)[number - 1];
  if (number === 0 || one) give(current, one?.value ?? "", markOf(current)[1]);
};

// Saving: where the browser can write to a chosen file, there; else as a download.
const quoted = (cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csv = () => `\ufeff${[head, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("")}`;
let file = null;
const writeFile = async (text) => {
  file ??= await window.showSaveFilePicker({ suggestedName: "questions.csv" });
  const stream = await file.createWritable();
  await stream.write(text);
  await stream.close();
  return `Saved as ${file.name}. Run the same command again.`;
};
const download = (text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = "questions.csv";
  link.click();
  return "Saved among your downloads. Put questions.csv in the place of the old one, and run the same command again.";
};
const save = async () => {
  const text = csv(), now = rows.map(marksOf);
  let said = "";
  try {
    said = window.showSaveFilePicker ? await writeFile(text) : download(text);
  } catch (error) {
    if (error.name === "AbortError") return;
    said = download(text);
  }
  saved = now;
  tell(said);
};

const write = (field) => {
  if (field.value) field.value += " ";
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
};
const KEYS = {
  p: () => $(".points", current).focus(),
  c: () => write($("textarea", current)),
  j: () => step(1), ArrowRight: () => step(1),
  k: () => step(-1), ArrowLeft: () => step(-1),
  n: nextOpen, q: nextQuestion, s: save,
};
const pressed = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("textarea, .points")) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    return current.focus({ preventScroll: true });
  }
  if (!$("#keys input").checked || (event.target.type === "radio" && event.key.startsWith("Arrow"))) return;
  const digit = /^Digit(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : null);
  if (!current && event.key !== "q" && event.key !== "s") return;
  const comment = event.shiftKey && digit && keptOf.get(current.closest(".question"))[digit - 1];
  const act = comment ? () => toggle(comment) : digit && !event.shiftKey ? () => level(Number(digit)) : KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
};

const begin = () => {
  for (const [number, answer] of answers.entries()) {
    $(".text", answer).after(document.importNode($("template", answer.closest(".question")).content, true));
    for (const one of $$("[type=radio]", answer)) {
      one.name = `level-${number}`;
      one.onchange = () => give(answer, one.value, markOf(answer)[1]);
    }
    const [points, comment] = [$(".points", answer), $("textarea", answer)];
    points.onchange = () => givePoints(answer, points);
    comment.onchange = () => give(answer, markOf(answer)[0], comment.value.replace(/\s+/g, " ").trim());
    answer.addEventListener("focusin", () => answer !== current && select(answer));
    remember(answer, markOf(answer)[1]);
    show(answer);
  }
  for (const question of questions) put($("#questions"), "button").onclick = () => open(question);
  for (const part of $$(".bar, #keys")) part.hidden = false;
  $("#save").onclick = save;
  document.addEventListener("keydown", pressed);
  window.addEventListener("beforeunload", (event) => unsaved() && event.preventDefault());
  open(questions.find((one) => $$(".answer", one).some(isOpen)) ?? questions[0]);
  window.scrollTo(0, 0);
};
if (answers.length) begin();
