// All that is known of a point, in a dialog.

let dialog = null;
let dialogCharts = [];

function openDetails(benchmark, point) {
  const testee = data.testees[point.testee];
  if (!dialog) {
    dialog = element("dialog", { "aria-labelledby": "dialog-title" });
    dialog.addEventListener("close", closeCharts);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
  }
  closeCharts();
  const runs = samplesOf(point);
  const places = { series: element("div"), strips: element("div"), distribution: element("div") };
  const several = sampled(point).length > 1;
  const charts = element(
    "div",
    { class: "series" },
    element("div", {}, element("h3", {}, "Runs in time order"), places.series),
    several ? element("div", {}, element("h3", {}, "Runs by invocation"), places.strips) : null,
    element("div", {}, element("h3", {}, "Distribution"), places.distribution),
  );
  dialog.replaceChildren(
    element(
      "div",
      { class: "dialog-head" },
      element("div", {}, element("h2", { id: "dialog-title" }, `${testee.label}, ${benchmark.name}`), element("p", {}, parametersOf(benchmark, point))),
      element("button", { type: "button", autofocus: true, onclick: () => dialog.close() }, "Close"),
    ),
    element(
      "div",
      { class: "dialog-body" },
      ...doubts(point),
      runs.length > 0 ? charts : element("p", { class: "note" }, point.published ? "The point has a summary only, no single runs." : "There are no runs."),
      ...(point.timeMillis ? statisticsOf(benchmark, point).flatMap(([name, facts]) => [element("h3", {}, name), list(facts)]) : []),
      ...(point.invocations || []).flatMap(invocationOf),
      point.raw ? element("p", {}, element("a", { href: point.raw }, "Samples of this point, as a file")) : null,
      ...(point.profiles || []).map(({ name, address }) => element("p", {}, element("a", { href: address }, `Flame graph: ${name}`))),
    ),
  );
  dialog.showModal();
  if (runs.length > 0) {
    const theme = currentTheme();
    dialogCharts = [smallChart(places.series, seriesOfRuns(point, theme)), smallChart(places.distribution, distribution(runs, theme))];
    if (several) dialogCharts.push(smallChart(places.strips, strips(point, theme)));
  }
}

function closeCharts() {
  dialogCharts.forEach((chart) => chart.dispose());
  dialogCharts = [];
}

// Names and values.
function list(facts) {
  return element("dl", { class: "facts" }, ...facts.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
}

// Names and values, in groups.
function statisticsOf(benchmark, point) {
  const [mean, low, high] = point.timeMillis;
  const metrics = benchmark.ordinates.slice(0, -1).map((ordinate, i) => {
    const [value, ...ends] = point.intervals[i];
    return [ordinate.label, `${quantity(value)} (${interval(...ends)})`];
  });
  const time = ["mean time [ms]", `${quantity(mean)} (${interval(low, high)}; ${point.intervalMethod})`];
  const p = point.published;
  const published = [
    ["mean [ms]", quantity(p.meanMillis)],
    ["95 % interval [ms]", interval(p.ci95LowMillis, p.ci95HighMillis)],
    ["standard deviation [ms]", quantity(p.ssdMillis)],
    ["standard error [ms]", quantity(p.semMillis)],
    ["RSE", percent(p.rse)],
  ];
  const resources = resourcesOf(benchmark, point);
  const took = resources.length > 0 ? [["Resources", resources]] : [];
  return [["Result", [...metrics, time]], ...took, ...samplesDescribed(point.statistics), ["As published in 2019", published]];
}

const STEADY = {
  flat: "all runs alike",
  "warm-up": "slower runs at first",
  "slow-down": "faster runs at first",
  "no-steady-state": "no steady state",
  inconsistent: "invocations differ",
};

function samplesDescribed(s) {
  if (!s) return [];
  const { lowSevere, lowMild, highMild, highSevere } = s.outliers;
  const steadyFrom = s.steadyFrom.some((from) => from > 0) ? `, steady from run ${s.steadyFrom.map((from) => from + 1).join(", ")}` : "";
  return [
    [
      "Runs",
      [
        ["median [ms]", quantity(s.runsMedianMillis)],
        ["5 % to 95 % [ms]", interval(s.p5Millis, s.p95Millis)],
        ["median deviation [ms]", quantity(s.medianDeviationMillis)],
        ["variation", percent(s.variation)],
        ["outliers (kept)", `${lowSevere + lowMild} low, ${highMild + highSevere} high, ${lowSevere + highSevere} of them severe`],
        ["lag-1 autocorrelation", `${quantity(s.lag1)}${s.correlated ? ", correlated" : ""}`],
        ["worth independent runs", quantity(s.effectiveRuns)],
        ["over time", STEADY[s.steadyState] + steadyFrom],
        ["mean of the steady parts [ms]", quantity(s.steadyMeanMillis)],
        ["one kind of runs, p", quantity(s.runModesP)],
        ["one kind of processes, p", quantity(s.processModesP)],
      ],
    ],
  ];
}

function doubts(point) {
  const failures = (point.invocations || []).filter((invocation) => invocation.failure);
  const pressed = (point.invocations || []).flatMap((invocation) => invocation.pressure || []);
  const pressure = pressed.map((phrase) => element("p", { class: "doubt" }, `Measured under pressure: ${phrase}`));
  const reasons = failures.map(({ failure, outcome }) =>
    element(
      "div",
      { class: outcome === "unconverged" ? "doubt" : "failure" },
      element("p", {}, element("strong", {}, failure.kind), `: ${failure.reason}`),
      failure.logTail.length > 0 ? element("pre", {}, failure.logTail.join("\n")) : null,
    ),
  );
  return [...pressure, ...reasons];
}

function invocationOf(invocation) {
  const facts = [
    ["begun", invocation.startedAt.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC")],
    ["took [ms]", quantity(invocation.durationMillis)],
    ...("startMillis" in invocation ? [["starting [ms]", quantity(invocation.startMillis)]] : []),
    ["warm-up runs", String(invocation.warmupMillis.length)],
    ["runs", String(invocation.samplesMillis.length)],
    ["answer", invocation.answer ? `${invocation.answer} (${invocation.verified ? "as expected" : "not verified"})` : "none given"],
    ...("verifiedOperations" in invocation ? [["linearizable operations", String(invocation.verifiedOperations)]] : []),
    ...Object.entries(invocation.metrics || {}).map(([name, value]) => [words(name), quantity(value)]),
  ];
  const processes = (invocation.conditions || []).flatMap(({ role, node, cpus, measures }) => [
    element("h4", {}, `${role} on ${node}`),
    list([
      ...(cpus ? [["processors", cpus]] : []),
      ...Object.entries(measures).map(([name, value]) => [words(name), quantity(value)]),
    ]),
  ]);
  return [element("h3", {}, `Invocation ${invocation.invocation}`), list(facts), ...processes];
}
