// The profile of all benchmarks of a kind, local or distributed. Its testees are those of the page's choice, and so is the best.

const MOST_DOUBLED = 128; // the greatest factor whose axis has tics at powers of two

const PROFILE_POINTS = [
  { value: "all", text: "solved by any" },
  { value: "common", text: "solved by all" },
];

// Times in milliseconds by testee, of each point of these benchmarks.
function solvedTimes(kind) {
  const points = new Map();
  for (const benchmark of kind) {
    for (const { testee, values, timeMillis } of benchmark.points) {
      if (!timeMillis) continue;
      const key = JSON.stringify([benchmark.symbol, values]);
      if (!points.has(key)) points.set(key, new Map());
      points.get(key).set(testee, timeMillis[0]);
    }
  }
  return [...points.values()];
}

class ProfileChart extends SeenChart {
  constructor(place) {
    const name = place.dataset.name;
    const label = `Profile of ${name}; the table below has the numbers.`;
    super(place, element("div", { class: "figure", role: "img", "aria-label": label }));
    this.factors = place.dataset.factors.split(",").map(Number);
    this.points = solvedTimes(data.benchmarks.filter((benchmark) => Boolean(benchmark.distributed) === (place.dataset.distributed === "true")));
    this.solvers = data.testees.map((_, i) => i).filter((i) => this.points.some((times) => times.has(i)));
    this.hidden = new Set();
    this.wanted = PROFILE_POINTS[0].value;
    this.told = element("p", { class: "told", "aria-live": "polite" });
    this.names = element("ul", { class: "names", "aria-label": "Testees, by their last values" });
    this.body = element("tbody");
  }

  build() {
    const controls = choice("Points", PROFILE_POINTS, this.wanted, (wanted) => {
      this.wanted = wanted;
      this.show();
    });
    const heads = ["Testee", ...this.factors.map((factor) => `within ${quantity(factor)}×`), "solved"];
    const head = element("tr", {}, ...heads.map((text, i) => element("th", { scope: "col", class: i > 0 ? "number" : null }, text)));
    const table = element("table", {}, element("thead", {}, head), this.body);
    this.details = element("details", { class: "points" }, element("summary", {}, "Table of shares"), element("div", { class: "scroll", tabindex: 0 }, table));
    this.details.addEventListener("toggle", () => this.fill());
    this.place.replaceChildren(
      element("div", { class: "controls" }, controls),
      this.figure,
      this.names,
      this.told,
      this.details,
    );
  }

  // The profiles of the testees that are chosen, the best first: by their last values, then by those at the factors.
  profiles() {
    const chosen = this.solvers.filter((i) => !this.hidden.has(data.testees[i].symbol));
    const points = this.wanted === "common" ? commonPoints(this.points, chosen) : this.points;
    const { count, curves } = performanceProfiles(points, chosen);
    const key = ({ steps }) => [shareWithin(steps, Infinity), ...this.factors.map((factor) => shareWithin(steps, factor))];
    const keyed = curves.map((curve) => ({ ...curve, shares: key(curve) }));
    keyed.sort((a, b) => b.shares.map((share, i) => share - a.shares[i]).find((difference) => difference !== 0) || 0);
    return { count, curves: keyed };
  }

  hide(symbols) {
    this.hidden = new Set(symbols);
    this.show();
  }

  show() {
    this.fill();
    super.show();
  }

  // The numbers, for those who do not see the chart.
  fill() {
    if (!this.details.open) return;
    const { curves } = this.profiles();
    const cells = ({ shares: [solved, ...within] }) => [...within, solved].map((share) => element("td", { class: "number" }, percent(share)));
    this.body.replaceChildren(
      ...curves.map((curve) => element("tr", {}, element("th", { scope: "row" }, data.testees[curve.testee].label), ...cells(curve))),
    );
  }

  option(theme, size) {
    const { count, curves } = this.profiles();
    this.told.textContent = `${count} points, ${curves.length} testees.`;
    const last = Math.max(2, ...curves.map(({ steps }) => (steps.length > 0 ? steps[steps.length - 1][0] : 1)));
    const most = roundOff(last * 1.02, true);
    const drawn = count === 0 ? [] : curves.filter(({ steps }) => steps.length > 0);
    const places = (steps) => profilePlaces(steps, this.factors, most);
    const ends = endsOf(drawn.map(({ testee, steps }) => ({ testee, places: [[most, shareWithin(steps, most)]] })));
    const margin = nameMargin(ends, size);
    this.names.hidden = margin !== null;
    this.names.replaceChildren(...(margin === null ? namesInOrder(ends) : []));
    const up = axis(size.width < LEAST_NAMED_WIDTH ? "" : "share of points", [], false, theme, (share) => percent(share));
    const across = { ...axis("factor of the best time", [1, most], true, theme), min: 1, max: most, logBase: most > MOST_DOUBLED ? 10 : 2, nameGap: 32 };
    const tip = ({ seriesName, value: [factor, share] }) =>
      `<strong>${escaped(seriesName)}</strong><br>within ${quantity(factor)}× of the best: <strong>${percent(share)}</strong> of points`;
    return {
      ...common(theme),
      grid: { ...MARGINS, right: margin ?? MARGINS.right },
      tooltip: { ...common(theme).tooltip, trigger: "item", formatter: tip },
      xAxis: across,
      yAxis: { ...up, nameGap: 58, min: 0, max: 1 },
      series: [
        ...drawn.map(({ testee, steps }) => profileCurve(data.testees[testee], places(steps), theme)),
        ...(margin === null ? [] : [nameSeries(ends, theme)]),
      ],
    };
  }
}

// The corners of a curve, and marks at some factors by which it is told from others.
function profilePlaces(steps, factors, most) {
  const marked = [...factors.filter((factor) => factor < most), most].map((factor) => ({ value: [factor, shareWithin(steps, factor)] }));
  const corners = steps.filter(([factor]) => factor > 1).map((value) => ({ value, symbol: "none" }));
  return [...marked, ...corners].sort((a, b) => a.value[0] - b.value[0] || a.value[1] - b.value[1]);
}

function profileCurve(testee, places, theme) {
  const color = visibleColour(testee.colour, theme);
  return {
    type: "line",
    step: "end",
    name: testee.label,
    data: places,
    symbol: `path://${markerPath(testee)}`,
    symbolSize: 9,
    showAllSymbol: true,
    triggerLineEvent: true,
    color,
    lineStyle: { color, width: 2, type: testee.baseline ? [7, 4] : "solid" },
    emphasis: { focus: "series" },
  };
}
