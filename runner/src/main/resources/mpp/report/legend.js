// A legend of buttons: each shows or hides a testee, in all that a chart shows. Who does not have the benchmark is not there.

function legend(benchmark, view, changed) {
  const theirs = benchmark.points.filter((point) => point.outcome !== "not-implemented");
  const present = [...new Set(theirs.map((point) => point.testee))].sort((a, b) => a - b);
  const list = element("ul", { class: "legend", "aria-label": "Testees" });
  const buttons = new Map();
  const show = () => {
    const theme = currentTheme();
    for (const [symbol, { button, testee }] of buttons) {
      button.setAttribute("aria-pressed", String(!view.hidden.has(symbol)));
      button.replaceChildren(markerPicture(testee, visibleColour(testee.colour, theme)), testee.label);
    }
  };
  for (const index of present) {
    const testee = data.testees[index];
    const button = element("button", { type: "button", title: "Press to show or hide, with Shift to show it alone" });
    button.addEventListener("click", (event) => {
      const others = present.map((i) => data.testees[i].symbol).filter((symbol) => symbol !== testee.symbol);
      if (event.shiftKey) view.hidden = new Set(others);
      else if (!view.hidden.delete(testee.symbol)) view.hidden.add(testee.symbol);
      show();
      changed();
    });
    buttons.set(testee.symbol, { button, testee });
    list.append(element("li", {}, button));
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
