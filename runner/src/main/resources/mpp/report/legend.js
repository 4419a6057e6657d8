// A legend of buttons: each shows or hides a testee, or all of a language, in the whole chart. Testees without the benchmark
// have no button.

function legend(benchmark, view, changed) {
  const theirs = benchmark.points.filter((point) => point.outcome !== "not-implemented");
  const present = [...new Set(theirs.map((point) => point.testee))].sort((a, b) => a - b).map((i) => data.testees[i]);
  const languages = [...new Set(present.map((testee) => testee.language))].sort();
  const list = element("ul", { class: "legend", "aria-label": "Testees" });
  const buttons = [];
  const show = () => buttons.forEach((refresh) => refresh());
  const button = (testees, fill) => {
    const made = element("button", { type: "button", title: "Press to show or hide, with Shift to show it alone" });
    const shown = () => testees.some(({ symbol }) => !view.hidden.has(symbol));
    made.addEventListener("click", (event) => {
      if (event.shiftKey) view.hidden = new Set(present.filter((testee) => !testees.includes(testee)).map((testee) => testee.symbol));
      else {
        const hide = shown();
        for (const { symbol } of testees) hide ? view.hidden.add(symbol) : view.hidden.delete(symbol);
      }
      show();
      changed();
    });
    buttons.push(() => {
      made.setAttribute("aria-pressed", String(shown()));
      made.replaceChildren(...fill());
    });
    return made;
  };
  const entry = (testee) => {
    const fill = () => [markerPicture(testee, visibleColour(testee.colour, currentTheme())), testee.label];
    return element("li", {}, button([testee], fill));
  };
  for (const language of languages) {
    const group = present.filter((testee) => testee.language === language);
    if (languages.length === 1) list.append(...group.map(entry));
    else {
      const name = button(group, () => [language || "Language not known"]);
      list.append(element("li", { class: "language" }, name, element("ul", {}, ...group.map(entry))));
    }
  }
  const all = element("button", { type: "button" }, "Show all");
  all.addEventListener("click", () => {
    view.hidden.clear();
    show();
    changed();
  });
  if (present.length > 2) list.append(element("li", { class: "all" }, all));
  show();
  return { list, show };
}
