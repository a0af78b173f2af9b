// Under each result of the search stands the paragraph that fits best, after the title of its section. The paragraphs are
// those in sight on the page (workshop/site/telling.py): no folded answer is told.

const AROUND = 110; // letters before and after the word that was found

const wanted = (new URLSearchParams(location.search).get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);

const excerptOf = (text) => {
  const at = Math.max(0, text.toLowerCase().indexOf(wanted.find((word) => text.toLowerCase().includes(word)) ?? ""));
  const [from, to] = [Math.max(0, at - AROUND), Math.min(text.length, at + AROUND)];
  const [before, after] = [from ? "… " : "", to < text.length ? " …" : ""];
  const whole = text.slice(from, to).replace(from ? /^\S*\s/ : "", "").replace(after ? /\s\S*$/ : "", "");
  return `${before}${whole}${after}`;
};

// The paragraph with most of the words, the first of equals.
const bestOf = (passages) => {
  const hits = passages.map(([section, , text]) => wanted.filter((word) => `${section} ${text}`.toLowerCase().includes(word)).length);
  const most = Math.max(...hits);
  return most > 0 ? passages[hits.indexOf(most)] : null;
};

const tell = (item) => {
  const link = item.querySelector("a");
  const page = link?.getAttribute("href").replace(/\.html.*$/, "");
  const best = bestOf(window.COURSE_PASSAGES[page] ?? []);
  if (!best || item.querySelector(".excerpt")) return;
  const [section, anchor, text] = best;
  const told = document.createElement("p");
  told.className = "excerpt";
  told.append(excerptOf(text));
  if (section !== link.textContent) {
    const where = document.createElement("a");
    where.href = `${page}.html#${anchor}`;
    where.textContent = section;
    told.prepend(where, ": ");
  }
  item.append(told);
};

const results = document.getElementById("search-results");
new MutationObserver(() => results.querySelectorAll("li").forEach(tell)).observe(results, { childList: true, subtree: true });
