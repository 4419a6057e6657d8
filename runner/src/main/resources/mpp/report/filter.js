// A reader's choice of testees for the whole page: charts, ranks and tables follow it, and the address keeps it, as in
// #impls=akka,erlang&language=Scala&kind=framework&section=PINGPONG.

const KINDS = [
  { value: "", text: "all kinds" },
  { value: "framework", text: "frameworks" },
  { value: "baseline", text: "baselines" },
];

// The parts of testees' symbols and names that a reader typed.
const namesIn = (text) => text.toLowerCase().split(",").map((name) => name.trim()).filter((name) => name !== "");

function isChosen(testee, wanted) {
  const names = namesIn(wanted.impls);
  const isNamed = names.some((name) => testee.symbol.toLowerCase().includes(name) || testee.label.toLowerCase().includes(name));
  return (
    (names.length === 0 || isNamed) &&
    (wanted.language === "" || testee.language === wanted.language) &&
    (wanted.kind === "" || testee.baseline === (wanted.kind === "baseline"))
  );
}

function startFilter(place, charts) {
  const address = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  const wanted = { impls: "", language: "", kind: "" };
  for (const key of Object.keys(wanted)) wanted[key] = address.get(key) || "";
  const languages = [...new Set(data.testees.map(({ language }) => language))].filter((language) => language !== "").sort();
  const input = element("input", { type: "search", placeholder: "akka, erlang", value: wanted.impls });
  const told = element("p", { class: "told", "aria-live": "polite" });

  let chosen = new Set();
  const hideRows = (table) => {
    const { points } = benchmarks.get(table.dataset.benchmark);
    for (const row of table.tBodies[0].rows) row.hidden = !chosen.has(data.testees[points[Number(row.dataset.point)].testee].symbol);
  };
  const apply = () => {
    chosen = new Set(data.testees.filter((testee) => isChosen(testee, wanted)).map(({ symbol }) => symbol));
    const hidden = data.testees.map(({ symbol }) => symbol).filter((symbol) => !chosen.has(symbol));
    for (const chart of charts) chart.hide(hidden);
    document.querySelectorAll("tr[data-testee]").forEach((row) => (row.hidden = !chosen.has(row.dataset.testee)));
    document.querySelectorAll("details[open] > .scroll > table.sortable").forEach(hideRows);
    told.textContent = hidden.length === 0 ? "" : `${chosen.size} of ${data.testees.length} testees; ratios in tables stay those to the fastest of all.`;
  };
  const keep = (section) => {
    const kept = new URLSearchParams(Object.entries({ ...wanted, section }).filter(([, value]) => value !== ""));
    history.replaceState(null, "", kept.size > 0 ? `#${kept}` : location.pathname + location.search);
  };
  const want = (key, value) => {
    wanted[key] = value;
    apply();
    keep("");
  };

  input.addEventListener("input", () => want("impls", input.value));
  place.append(
    element("label", {}, element("span", {}, "Testees"), input),
    choice("Language", [{ value: "", text: "all languages" }, ...languages.map((value) => ({ value, text: value }))], wanted.language, (value) => want("language", value)),
    choice("Kind", KINDS, wanted.kind, (value) => want("kind", value)),
    told,
  );
  // Tables of thousands of rows follow the choice once they are open.
  document.querySelectorAll("table.sortable").forEach((table) => {
    table.closest("details").addEventListener("toggle", () => hideRows(table));
  });
  // A link to a section takes the place of the address, and the choice with it.
  window.addEventListener("hashchange", () => {
    if (!location.hash.includes("=") && Object.values(wanted).some((value) => value !== "")) keep(location.hash.slice(1));
  });
  apply();
  document.getElementById(address.get("section"))?.scrollIntoView();
}
