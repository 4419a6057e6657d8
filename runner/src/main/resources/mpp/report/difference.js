// A differential flame graph: callers at the top, a box as wide as the mean of what both sides take.

const ROW = 18; // pixels from one row to the next
const LEAST_WIDTH = 0.0004; // parts of the whole width that a box must have to be drawn
const [NAME, FIRST, SECOND, CHILDREN] = [0, 1, 2, 3];

const data = JSON.parse(document.getElementById("data").textContent);

// Callers of the box that is enlarged, the root first, and the box itself.
let path = [data.tree];
let sought = "";

function mean(node) {
  return (node[FIRST] + node[SECOND]) / 2;
}

// From -1, only the first side has it, to 1, only the second one has.
function change(node) {
  return (node[SECOND] - node[FIRST]) / (node[SECOND] + node[FIRST]);
}

function colour(node) {
  const by = change(node);
  return `color-mix(in srgb, var(--${by > 0 ? "grew" : "shrank"}) ${Math.round(100 * Math.abs(by))}%, var(--same))`;
}

function told(node) {
  const [first, second] = [node[FIRST], node[SECOND]];
  const ratio = first > 0 && second > 0 ? `, ${quantity(second / first)} times as much` : "";
  return `${node[NAME]}: ${data.first} ${quantity(first)}, ${data.second} ${quantity(second)} ${data.unit}${ratio}`;
}

function box(node, level, left, width, callers) {
  const passed = level < path.length - 1;
  const found = sought !== "" && node[NAME].toLowerCase().includes(sought);
  const made = element("button", { type: "button", title: told(node), class: `${passed ? "passed" : ""} ${found ? "found" : ""}`.trim() }, node[NAME]);
  made.style.left = `${100 * left}%`;
  made.style.width = `${100 * width}%`;
  made.style.top = `${ROW * level}px`;
  made.style.background = colour(node);
  made.addEventListener("click", () => enlarge([...callers, node]));
  for (const shown of ["mouseenter", "focus"]) made.addEventListener(shown, () => (line.textContent = told(node)));
  return made;
}

// The boxes of a node and of all that it calls.
function boxes(node, level, left, width, callers) {
  const whole = mean(node);
  const all = [box(node, level, left, width, callers)];
  let from = left;
  for (const child of node[CHILDREN]) {
    const part = whole > 0 ? (width * mean(child)) / whole : 0;
    if (part >= LEAST_WIDTH) all.push(...boxes(child, level + 1, from, part, [...callers, node]));
    from += part;
  }
  return all;
}

function draw() {
  const above = path.slice(0, -1).map((node, level) => box(node, level, 0, 1, path.slice(0, level)));
  const all = [...above, ...boxes(path.at(-1), path.length - 1, 0, 1, path.slice(0, -1))];
  place.replaceChildren(...all);
  place.style.height = `${Math.max(...all.map((one) => parseInt(one.style.top, 10))) + ROW}px`;
}

function enlarge(nodes) {
  path = nodes;
  line.textContent = told(nodes.at(-1));
  draw();
  place.children[nodes.length - 1].focus();
}

const line = element("p", { class: "told", "aria-live": "polite" }, told(data.tree));
const place = element("div", { class: "boxes" });
const seek = element("input", {
  type: "search",
  oninput: (event) => {
    sought = event.target.value.trim().toLowerCase();
    draw();
  },
});
document
  .querySelector(".flames")
  .append(element("div", { class: "controls" }, element("label", {}, "Find a function", seek), element("button", { type: "button", onclick: () => enlarge([data.tree]) }, "Whole")), line, place);
startTheme();
draw();
