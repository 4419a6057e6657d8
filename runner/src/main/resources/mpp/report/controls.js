// A reader's choices for a chart: the axis, the values of other parameters, the metric, scales, and the zoom.

function choice(name, options, selected, changed) {
  const select = element("select", {}, ...options.map(({ value, text }) => element("option", { value }, text)));
  select.value = selected;
  select.addEventListener("change", () => changed(select.value));
  return element("label", { title: name }, element("span", {}, name), select);
}

function toggle(name, pressed, changed) {
  const button = element("button", { type: "button", "aria-pressed": String(pressed) }, name);
  button.addEventListener("click", () => {
    const now = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(now));
    changed(now);
  });
  return button;
}

function press(name, label, pressed) {
  return element("button", { type: "button", "aria-label": label, title: label, onclick: pressed }, name);
}

function group(name, ...buttons) {
  return element("div", { class: "group", role: "group", "aria-label": name }, name, element("div", { class: "buttons" }, ...buttons));
}

// Parameters that can be an axis: those with several values, the benchmark's own first, then by the number of values.
function axesOf(benchmark) {
  const isMain = ({ i }) => Number(Boolean(benchmark.parameters[i].main));
  const counted = benchmark.parameters.map((_, i) => ({ i, count: valuesOf(benchmark, i).length }));
  const several = counted.filter(({ count }) => count > 1).sort((a, b) => isMain(b) - isMain(a) || b.count - a.count);
  return (several.length > 0 ? several : [counted[0]]).map(({ i }) => i);
}

// For every parameter the value at which most points lie that agree with the values chosen before.
function fullest(benchmark, along, wished) {
  let points = benchmark.points;
  return benchmark.parameters.map((_, i) => {
    if (i === along) return null;
    const counts = new Map();
    points.forEach((point) => counts.set(point.values[i], (counts.get(point.values[i]) || 0) + (point.intervals ? 1 : 0)));
    const best = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    const value = wished && counts.has(wished[i]) ? wished[i] : best;
    points = points.filter((point) => point.values[i] === value);
    return value;
  });
}

const EACH = "each"; // of a parameter: a panel per value

function controls(benchmark, view, actions) {
  const row = element("div", { class: "controls" });
  const choose = (i, value) => {
    if (value === EACH) view.each = i;
    else {
      if (view.each === i) view.each = null;
      view.fixed = fullest(benchmark, view.along, view.fixed.map((old, j) => (j === i ? value : old)));
      view.fixed[i] = value;
    }
  };
  const scale = (name, key) => toggle(name, view[key], (on) => ((view[key] = on), actions.changed()));
  // Bars have one axis.
  const scales = () => (isSinglePlace(chosenPoints(benchmark, view), view) ? [scale("values", "logY")] : [scale("x", "logX"), scale("y", "logY")]);
  const build = () => {
    const focused = [...row.querySelectorAll("select, button")].indexOf(document.activeElement);
    const parts = [];
    const axes = axesOf(benchmark);
    const options = (i) => valuesOf(benchmark, i).map(({ value }) => ({ value, text: valueText(value) }));
    if (axes.length > 1) {
      const named = axes.map((i) => ({ value: String(i), text: benchmark.parameters[i].label }));
      parts.push(choice("Along", named, String(view.along), (value) => {
        actions.turn(Number(value));
        build();
      }));
    }
    for (const i of axes.filter((i) => i !== view.along)) {
      const each = { value: EACH, text: "each, side by side" };
      parts.push(choice(benchmark.parameters[i].label, [...options(i), each], view.each === i ? EACH : view.fixed[i], (value) => {
        choose(i, value);
        actions.changed();
        build();
      }));
    }
    if (benchmark.shown.length > 1) {
      const named = benchmark.shown.map((ordinate, i) => ({ value: String(i), text: ordinate.label }));
      parts.push(choice("Show", named, String(view.ordinate), (value) => {
        view.ordinate = Number(value);
        chooseHeight(benchmark, view);
        actions.changed();
        build();
      }));
    }
    parts.push(
      group("Logarithmic", ...scales()),
      group(
        "Zoom",
        press("+", "Zoom in", () => actions.zoom(0.7)),
        press("−", "Zoom out", () => actions.zoom(1 / 0.7)),
        press("⟲", "Show everything", () => actions.zoom(0)),
      ),
      group("Save", press("SVG", "Save this chart as SVG", actions.save)),
    );
    row.replaceChildren(...parts);
    if (focused >= 0) row.querySelectorAll("select, button")[focused]?.focus();
  };
  build();
  return row;
}
