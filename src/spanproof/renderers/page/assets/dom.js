"use strict";
// Data reaches the page as text nodes and attributes only; no string of it is ever read as markup here.
const words = JSON.parse(document.getElementById("words").textContent);

function make(tag, name, ...children) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...children);
  return node;
}

function chip(kind, label) {
  const [word, symbol, meaning] = words[kind][label];
  const node = make("span", `chip ${label}`, `${symbol} ${word}`);
  node.title = meaning;
  return node;
}

function bar(parts) {
  const box = make("span", "bar");
  box.setAttribute("aria-hidden", "true");
  for (const [label, count] of parts) {
    const part = make("i", label);
    part.style.flexGrow = count;
    box.append(part);
  }
  return box;
}

// How the page moves to a place: at once for those who asked for less motion.
function go(node, block) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  node.scrollIntoView({ block, behavior: still ? "auto" : "smooth" });
}

function plural(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
