// The example page: asks for each state of the note, and shows the latest answer.
"use strict";

const note = document.getElementById("note");
const wheel = document.getElementById("wheel");
const summary = document.getElementById("summary");
const table = document.getElementById("flavors");
const absent = document.getElementById("absent");
const names = new Map();
let current = null;

/// The wheel as the server draws it. Its style is that of the page, since no style inside is allowed.
async function draw() {
  const [drawing, nodes] = await Promise.all([fetch("wheel.svg"), fetch("wheel")]);
  // Parsing it would already apply what is inside.
  const text = (await drawing.text()).replace(/<(style)[^]*?<\/\1>/g, "").replace(/\bstyle="[^"]*"/g, "");
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  wheel.replaceChildren(document.importNode(parsed.documentElement, true));
  for (const node of (await nodes.json()).nodes) names.set(node.id, node.path.join(" › "));
}

/// Lights up the nodes and the places that they lie in.
function light(nodes) {
  const wanted = new Set();
  for (const node of nodes) {
    const parts = node.split(".");
    parts.forEach((_, index) => wanted.add(parts.slice(0, index + 1).join(".")));
  }
  wheel.classList.toggle("lit", nodes.length > 0);
  for (const path of wheel.querySelectorAll("path[data-node]")) {
    path.classList.toggle("on", wanted.has(path.dataset.node));
  }
}

function cell(text, className) {
  const cell = document.createElement("td");
  cell.textContent = text;
  if (className) cell.className = className;
  return cell;
}

function show(found) {
  light(found.nodes);
  summary.textContent = found.summary;
  table.hidden = found.flavors.length === 0;
  table.tBodies[0].replaceChildren(...found.flavors.map((flavor) => {
    const row = document.createElement("tr");
    row.append(
      cell(names.get(flavor.id) ?? flavor.id),
      cell(flavor.mentions.map((mention) => mention.text).join(", ")),
      cell(`${Math.round(flavor.confidence * 100)}%`, "number"));
    return row;
  }));
  absent.hidden = found.negated.length === 0;
  absent.textContent = `Not: ${found.negated.map((node) => names.get(node) ?? node).join("; ")}`;
}

/// An answer that a later letter overtook is not waited for.
async function read() {
  current?.abort();
  const mine = new AbortController();
  current = mine;
  try {
    const answer = await fetch("extract", {
      method: "POST",
      headers: {"Content-Type": "application/json"},
      body: JSON.stringify({text: note.value}),
      signal: mine.signal,
    });
    const found = await answer.json();
    if (mine !== current) return;
    if (answer.ok) show(found);
    else summary.textContent = found.error.message;
  } catch (error) {
    if (error.name !== "AbortError") summary.textContent = "The server does not answer.";
  }
}

note.addEventListener("input", read);
draw().then(() => note.value && read());
