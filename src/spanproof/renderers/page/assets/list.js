// The list of an audit: filters, search, order, pages. A report is built when its row is opened.
const SIZE = 50;
const SHOWN = 160; // characters of an answer in a row
const LABELS = Object.keys(words.labels);
const STATUSES = Object.keys(words.statuses); // the worst first
const rows = [...document.querySelectorAll("script.rows")]
  .flatMap((block) => JSON.parse(block.textContent))
  .map(([id, status, score, counts, question, answer, worst], number) => ({ number, id, status, score, counts, question, answer, worst }));
const chosen = { status: "", label: "", query: "", order: "trouble", page: 0 };
const list = document.getElementById("list");

function troubles(row) {
  const [, partial, contradicted, unsupported, unchecked] = row.counts;
  return 8 * contradicted + 4 * unsupported + 2 * partial + unchecked;
}

function worstFirst(one, other) {
  const [before, after] = [one, other].map((row) => STATUSES.indexOf(row.status));
  return before - after || troubles(other) - troubles(one) || one.number - other.number;
}

function named(row) {
  return row.id ? `id ${row.id}` : `no. ${row.number + 1}`;
}

function matching() {
  const query = chosen.query.toLowerCase();
  const numbered = /^no\. \d/.test(query); // "no" alone is a word to look for
  const found = rows.filter(
    (row) =>
      (!chosen.status || row.status === chosen.status) &&
      (!chosen.label || row.counts[LABELS.indexOf(chosen.label)]) &&
      (!query || [numbered && !row.id ? named(row) : row.id, row.question, row.answer, row.worst ? row.worst[1] : ""].join("\n").toLowerCase().includes(query)),
  );
  return chosen.order === "log" ? found : found.sort(worstFirst);
}

function entry(row) {
  const beginning = row.answer.length > SHOWN ? `${row.answer.slice(0, SHOWN)}…` : row.answer;
  const asked = make("span", "asked", row.question || beginning);
  asked.dir = "auto";
  const middle = make("span", "", asked);
  if (row.worst) {
    const [label, claim, reason] = row.worst;
    const said = make("q", "", claim);
    said.dir = "auto";
    middle.append(make("span", `worst ${label}`, make("b", "", `${words.labels[label][1]} ${words.labels[label][0]}: `), said, reason ? ` — ${reason}` : ""));
  }
  const parts = row.counts.map((count, at) => [LABELS[at], count]).filter((part) => part[1]);
  const total = parts.reduce((sum, part) => sum + part[1], 0);
  const numbers = make("span", "numbers", bar(parts), make("span", "", named(row)), make("span", "", plural(total, "claim")));
  const node = make("details", "row", make("summary", "", chip("statuses", row.status), middle, numbers));
  node.addEventListener("toggle", () => node.open && fill(node, row.number));
  return node;
}

function fill(node, number) {
  if (node.querySelector(".case")) return;
  // The one place where text becomes markup: the article was escaped when this file was written, and no script
  // in it could run under this page's content security policy.
  const template = document.createElement("template");
  template.innerHTML = JSON.parse(document.getElementById(`case-${number}`).textContent);
  const question = template.content.querySelector(".question");
  if (question && !rows[number].question.endsWith("…")) question.hidden = true; // the row shows all of it
  node.append(template.content);
  hint(node.querySelector(".case"));
}

function button(label, pressed, act) {
  const node = make("button", "", label);
  node.type = "button";
  node.setAttribute("aria-pressed", String(pressed));
  node.addEventListener("click", act);
  return node;
}

function group(title, field, kind, count) {
  const box = make("fieldset", "group", make("legend", "", title));
  for (const value of ["", ...Object.keys(words[kind])]) {
    const found = value ? count(value) : rows.length;
    if (!found) continue;
    const [word, symbol] = value ? words[kind][value] : ["all", ""];
    const node = button(`${symbol} ${word} ${found.toLocaleString("en")}`.trim(), chosen[field] === value, () => {
      for (const other of box.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === node));
      choose({ [field]: value });
    });
    if (value) node.classList.add(value);
    box.append(node);
  }
  return box;
}

function controls() {
  const search = make("input");
  search.type = "search";
  search.placeholder = "Search ids, questions, answers";
  search.setAttribute("aria-label", search.placeholder);
  search.addEventListener("input", () => choose({ query: search.value }));
  const order = make("select", "", new Option("Most trouble first", "trouble"), new Option("In the order of the log", "log"));
  order.setAttribute("aria-label", "Order");
  order.addEventListener("change", () => choose({ order: order.value }));
  document.getElementById("controls").append(
    group("Answers", "status", "statuses", (value) => rows.filter((row) => row.status === value).length),
    group("With claims", "label", "labels", (value) => rows.filter((row) => row.counts[LABELS.indexOf(value)]).length),
    make("div", "group", search, order),
  );
}

function choose(change) {
  Object.assign(chosen, { page: 0 }, change);
  draw();
}

function draw() {
  const found = matching();
  const from = chosen.page * SIZE;
  const shown = found.slice(from, from + SIZE);
  list.replaceChildren(...shown.map(entry));
  const range = shown.length ? `${(from + 1).toLocaleString("en")} to ${(from + shown.length).toLocaleString("en")} of ` : "";
  document.getElementById("shown").textContent = range + plural(found.length, "answer");
  const last = Math.max(0, Math.ceil(found.length / SIZE) - 1);
  const turn = (label, page) => {
    const node = button(label, false, () => {
      choose({ page });
      document.getElementById("controls").scrollIntoView();
      list.querySelector("summary").focus({ preventScroll: true }); // the button that had it is gone
    });
    node.removeAttribute("aria-pressed");
    node.disabled = page < 0 || page > last;
    return node;
  };
  document.getElementById("pages").replaceChildren(
    ...(last ? [turn("← Previous", chosen.page - 1), `Page ${chosen.page + 1} of ${last + 1}`, turn("Next →", chosen.page + 1)] : []),
  );
}

function open(hash) {
  const [name] = hash.slice(1).split("-");
  const number = Number(name.slice(1));
  if (!/^r\d+$/.test(name) || number >= rows.length) return;
  const place = matching().indexOf(rows[number]);
  choose({ page: Math.floor(place / SIZE) });
  const row = list.children[place % SIZE];
  row.open = true;
  fill(row, number);
  const claim = document.getElementById(hash.slice(1));
  if (claim && claim.matches(".claim")) pin(claim);
  else row.scrollIntoView();
}

function overview() {
  const parts = STATUSES.map((status) => [status, rows.filter((row) => row.status === status).length]);
  document.getElementById("statuses").append(bar(parts));
}

overview();
controls();
draw();
open(location.hash);
