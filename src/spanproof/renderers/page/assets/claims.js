// A claim on hover, focus, click and Enter: its panel, its source sentences, the way to them.
const read = new WeakMap(); // article -> details of its claims
const pinned = new WeakMap(); // article -> the claim that stays

function detailsOf(article) {
  if (!read.has(article)) read.set(article, JSON.parse(article.querySelector("script.details").textContent));
  return read.get(article);
}

function marks(article, [source, mark]) {
  const card = document.getElementById(`${article.id}-s${source}`);
  return card ? [...card.querySelectorAll(`mark[data-m~="${mark}"]`)] : [];
}

function clear(article) {
  for (const node of article.querySelectorAll(".on")) node.classList.remove("on");
  for (const node of article.querySelectorAll("mark[class]")) node.className = "";
}

function light(article, place, label) {
  for (const node of marks(article, place)) node.className = `${label} on`;
}

function show(claim) {
  const article = claim.closest(".case");
  const details = detailsOf(article)[Number(claim.id.split("-c").pop())];
  clear(article);
  claim.classList.add("on");
  for (const place of details.evidence) light(article, place, details.label);
  const panel = article.querySelector(".panel");
  panel.className = `panel ${details.label}`;
  panel.replaceChildren(...describe(article, claim, details));
  panel.scrollTop = 0;
}

function describe(article, claim, details) {
  const close = make("button", "close", "Close");
  close.type = "button";
  const parts = [make("div", "title", chip("labels", details.label), make("span", "soft", `confidence ${details.score.toFixed(2)}`), close)];
  if (details.reason) parts.push(text("p", "reason", details.reason));
  const flagged = [...claim.querySelectorAll("u")].map((node) => text("span", "flag", node.textContent));
  if (flagged.length) parts.push(make("p", "", "Flagged: ", ...flagged.flatMap((node, at) => (at ? [", ", node] : [node]))));
  for (const [id, source] of details.citations) parts.push(citation(article, id, source));
  if (details.uncited) parts.push(make("p", "soft", "No citation."));
  for (const place of details.evidence.slice(0, 3)) parts.push(quote(article, place));
  if (details.evidence.length > 3) parts.push(make("p", "soft", `and ${plural(details.evidence.length - 3, "more source sentence")}, marked below`));
  if (!details.evidence.length && details.label !== "not_checkable") parts.push(make("p", "soft", "No source sentence comes near it."));
  if (details.checks.length) parts.push(checks(details.checks));
  return parts;
}

function text(tag, name, value) {
  const node = make(tag, name, value);
  node.dir = "auto";
  return node;
}

function citation(article, id, source) {
  if (source < 0) return make("p", "", "Cited ", text("span", "flag", `[${id}]`), " does not exist.");
  const card = document.getElementById(`${article.id}-s${source}`);
  if (!card) return make("p", "", "Cites ", text("span", "", id), ": a source that is not shown here.");
  const link = make("a", "jump", card.querySelector(".ref").textContent);
  link.href = `#${article.id}-s${source}`;
  link.dataset.s = source;
  return make("p", "", "Cites ", text("span", "", id), ": source ", link);
}

function quote(article, place) {
  const passage = text("q", "", marks(article, place).map((node) => node.textContent).join("").trim());
  const card = document.getElementById(`${article.id}-s${place[0]}`);
  const link = make("a", "jump", card.querySelector(".ref").textContent);
  link.href = `#${card.id}`;
  [link.dataset.s, link.dataset.m] = place;
  return make("blockquote", "", passage, " ", link);
}

function checks(rows) {
  const [spoke, silent] = [rows.filter((row) => row.length > 1), rows.filter((row) => row.length === 1)];
  const body = spoke.map(([name, label, score, reason]) => {
    const [word, symbol] = words.checks[label];
    const head = make("th", "", name);
    head.scope = "row";
    return make("tr", label, head, make("td", "verdict", `${symbol} ${word}`), make("td", "number", score.toFixed(2)), text("td", "", reason));
  });
  const box = make("div", "checks");
  if (body.length) box.append(make("table", "", make("tbody", "", ...body)));
  if (silent.length) box.append(make("p", "soft", `Not applicable: ${silent.map((row) => row[0]).join(", ")}`));
  return box;
}

function hint(article) {
  clear(article);
  const labels = Object.keys(words.labels).flatMap((label) => [make("dt", label, chip("labels", label)), make("dd", "soft", words.labels[label][2])]);
  const panel = article.querySelector(".panel");
  panel.className = "panel hint";
  const way = matchMedia("(any-pointer: coarse)").matches ? "Tap or point at" : "Point at";
  panel.replaceChildren(make("p", "", `${way} a claim, or reach it with Tab. Click or Enter goes to its source, Escape lets it go.`), make("dl", "", ...labels));
}

function jump(article, place, label) {
  light(article, place, label);
  const target = marks(article, place)[0] || document.getElementById(`${article.id}-s${place[0]}`);
  if (!target) return null;
  target.closest("details").open = true;
  go(target, "nearest");
  return target;
}

function release(article) {
  const claim = pinned.get(article);
  if (claim) claim.removeAttribute("aria-current");
  pinned.delete(article);
  return claim;
}

function pin(claim) {
  const article = claim.closest(".case");
  release(article);
  pinned.set(article, claim);
  claim.setAttribute("aria-current", "true");
  show(claim);
  const details = detailsOf(article)[Number(claim.id.split("-c").pop())];
  return details.evidence.length ? jump(article, details.evidence[0], details.label) : null;
}

// Escape leads back from a source to its claim, and from a claim to the key of the labels.
function leave(article) {
  const claim = release(article);
  if (claim && article.querySelector(".side").contains(document.activeElement)) claim.focus();
  else hint(article);
}

for (const kind of ["mouseover", "focusin"])
  document.addEventListener(kind, (event) => {
    const claim = event.target.closest(".claim");
    if (claim) show(claim);
  });

document.addEventListener("mouseout", (event) => {
  const claim = event.target.closest(".claim");
  const stays = claim && pinned.get(claim.closest(".case"));
  if (stays && !claim.contains(event.relatedTarget)) show(stays);
});

document.addEventListener("click", (event) => {
  const claim = event.target.closest(".claim");
  if (claim) return void pin(claim);
  if (event.target.closest(".close")) {
    const article = event.target.closest(".case");
    release(article);
    return hint(article);
  }
  const link = event.target.closest("a.jump");
  if (link) {
    event.preventDefault();
    const article = link.closest(".case");
    const label = article.querySelector(".claim.on") ? article.querySelector(".panel").classList[1] : "supported";
    return void jump(article, [link.dataset.s, link.dataset.m], label);
  }
  const finding = event.target.closest("a.finding");
  if (finding) {
    event.preventDefault();
    const target = document.getElementById(finding.hash.slice(1));
    go(target, "center");
    target.focus({ preventScroll: true });
  }
});

document.addEventListener("keydown", (event) => {
  const claim = event.target.closest(".claim");
  if (claim && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    const source = pin(claim);
    if (source) {
      source.tabIndex = -1;
      source.focus({ preventScroll: true });
    }
  }
  const article = event.target.closest(".case");
  if (article && event.key === "Escape") leave(article);
});
