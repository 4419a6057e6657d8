// A legend of buttons: each shows or hides a testee, or all of a language, in the whole chart. Testees without the benchmark
// have no button.

function legend(benchmark, view, changed) {
  const present = [...new Set(benchmark.points.filter(isTold).map((point) => point.testee))].sort((a, b) => a - b);
  const languages = [...new Set(present.map((i) => data.testees[i].language))].sort();
  const list = element("ul", { class: "legend", "aria-label": "Testees" });
  const buttons = [];
  // Setting an attribute costs style and layout, even to what it was.
  const show = () => {
    for (const { made, isShown } of buttons) {
      const pressed = String(isShown());
      if (made.getAttribute("aria-pressed") !== pressed) made.setAttribute("aria-pressed", pressed);
    }
  };
  const paint = () => buttons.forEach(({ made, fill }) => made.replaceChildren(...fill()));
  const button = (theirs, fill) => {
    const symbols = theirs.map((i) => data.testees[i].symbol);
    const made = element("button", { type: "button", title: "Press to show or hide, with Shift to show it alone" });
    const isShown = () => symbols.some((symbol) => !view.hidden.has(symbol));
    made.addEventListener("click", (event) => {
      if (event.shiftKey) view.hidden = new Set(present.filter((i) => !theirs.includes(i)).map((i) => data.testees[i].symbol));
      else {
        const hide = isShown();
        for (const symbol of symbols) hide ? view.hidden.add(symbol) : view.hidden.delete(symbol);
      }
      show();
      changed();
    });
    buttons.push({ made, isShown, fill });
    return made;
  };
  const entry = (i) => {
    const testee = data.testees[i];
    const fill = () => [markerPicture(testee, visibleColour(testee.colour, currentTheme())), testee.label];
    return element("li", { class: "testee", "data-language": testee.language }, button([i], fill));
  };
  const ofLanguage = (language) => {
    const theirs = present.filter((i) => data.testees[i].language === language);
    return element("li", { class: "language", "data-language": language }, button(theirs, () => [language || "Language not known"]));
  };
  const entries = new Map(present.map((i) => [i, entry(i)]));
  // By their labels, or in another order; those that it lacks stand last.
  const order = (testees) => {
    const wanted = testees ? [...testees, ...present.filter((i) => !testees.includes(i))] : present;
    const items = wanted.filter((i) => entries.has(i)).map((i) => entries.get(i));
    const now = [...list.querySelectorAll(".testee")];
    if (items.some((item, n) => item !== now[n])) last.before(...items);
  };
  const all = element("button", { type: "button" }, "Show all");
  all.addEventListener("click", () => {
    view.hidden.clear();
    show();
    changed();
  });
  const last = element("li", { class: "all", hidden: present.length <= 2 }, all);
  const rowEnd = () => element("li", { class: "break", role: "presentation" });
  list.append(...(languages.length > 1 ? [...languages.map(ofLanguage), rowEnd()] : []), last);
  order(null);
  paint();
  show();
  // Paper needs no legend if curves have names at their ends.
  const arrange = (isNamed, testees) => {
    list.classList.toggle("named", isNamed);
    order(isNamed ? null : testees);
  };
  return { list, show, paint, arrange };
}
