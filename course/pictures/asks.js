// The form of a question, then the verdict on the answer; `open` shows what was asked for and returns where to go on.
const buildAsk = (ask, frame, open) => {
  const self = {};
  self.node = questionForm(ask, (choice) => {
    const [verdict, why] = [verdictOn(ask, choice), ask.why_not[choice] ?? ""];
    const told = [make("strong", {}, verdict), make("span", { class: "why" }, why)];
    self.node = make("p", { class: `asked ${choice === ask.answer ? "right" : ""}` }, ask.question, ...told);
    const goOn = open();
    frame.redraw(`${verdict} ${why && `${why} `}`);
    goOn();
  });
  return self;
};
