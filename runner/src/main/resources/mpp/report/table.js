// Tables of points: sorted by any column, and each row opens its point.

function startTable(table) {
  const benchmark = benchmarks.get(table.dataset.benchmark);
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = element("button", { type: "button", title: "Sort by this column" }, head.textContent);
    button.addEventListener("click", () => sortBy(body, heads, column));
    head.replaceChildren(button);
  });
  for (const row of body.rows) {
    const open = element("button", { type: "button", title: "Show the runs of this point" }, row.cells[0].textContent);
    open.addEventListener("click", () => openDetails(benchmark, benchmark.points[Number(row.dataset.point)]));
    row.cells[0].replaceChildren(open);
  }
}

// Tables of ranks: a button beside each benchmark's link sorts by it.
function startRanks(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const label = `Sort by ${head.querySelector("a")?.textContent || head.textContent}`;
    const button = element("button", { type: "button", class: "sort", title: label, "aria-label": label }, "⇅");
    button.addEventListener("click", () => sortBy(table.tBodies[0], heads, column));
    (head.querySelector("a") || head.lastChild).after(" ", button);
  });
}

function sortBy(body, heads, column) {
  const descending = heads[column].getAttribute("aria-sort") === "ascending";
  const rows = [...body.rows].map((row) => ({ row, key: cellKey(row.cells[column]) }));
  rows.sort((a, b) => compareKeys(a.key, b.key) * (descending ? -1 : 1));
  heads.forEach((head) => head.removeAttribute("aria-sort"));
  heads[column].setAttribute("aria-sort", descending ? "descending" : "ascending");
  body.append(...rows.map(({ row }) => row));
}

// The number that a cell bears or begins with, its suffix heeded, or its text.
function cellKey({ dataset, textContent: text }) {
  if (dataset.key) return Number(dataset.key);
  const [, digits, suffix] = text.match(/^(-?[\d.]+(?:e-?\d+)?)([kMG]?)(?: |$)/) || [];
  return digits === undefined ? text : Number(digits) * ({ k: 1e3, M: 1e6, G: 1e9 }[suffix] || 1);
}

// Numbers before texts.
function compareKeys(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a.localeCompare(b, "en", { numeric: true });
}
