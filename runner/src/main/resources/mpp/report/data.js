// The data that the page embeds. docs/file-formats.md lists the fields.

const data = JSON.parse(document.getElementById("data").textContent);
const benchmarks = new Map(data.benchmarks.map((benchmark) => [benchmark.symbol, benchmark]));

// Charts can show a benchmark's ordinates, then the resources that it took; of a resource that is not known a point has null.
// These, and a point's place among all, are hidden from JSON, so that the data are saved as they are embedded.
for (const benchmark of benchmarks.values()) {
  const resources = benchmark.resources || [];
  const shown = [...benchmark.ordinates, ...resources];
  Object.defineProperty(benchmark, "shown", { value: shown });
  benchmark.points.forEach((point, index) => {
    Object.defineProperty(point, "index", { value: index });
    const values = point.intervals ? [...point.intervals, ...(point.resources || resources.map(() => null))] : shown.map(() => null);
    Object.defineProperty(point, "shown", { value: values });
  });
}

// Distinct values of a benchmark's parameter, by their places on its axis.
function valuesOf(benchmark, parameter) {
  const found = new Map(benchmark.points.map((point) => [point.values[parameter], point.at[parameter]]));
  return [...found].sort((a, b) => a[1] - b[1]).map(([value, at]) => ({ value, at }));
}

function parametersOf(benchmark, point) {
  return benchmark.parameters.map((parameter, i) => `${parameter.name} = ${valueText(point.values[i])}`).join(", ");
}

// Names and values of the resources that a point took; an interval takes several processes.
function resourcesOf(benchmark, point) {
  return (benchmark.resources || []).flatMap(({ label }, i) => {
    const [value, low, high] = point.resources?.[i] || [];
    if (value === undefined) return [];
    return [[label, low < high ? `${quantity(value)} (${interval(low, high)})` : quantity(value)]];
  });
}

function samplesOf(point) {
  return (point.invocations || []).flatMap((invocation) => invocation.samplesMillis);
}

const OUTCOMES = {
  converged: "converged",
  unconverged: "not converged",
  overloaded: "overloaded",
  starved: "starved",
  failed: "failed",
  "not-implemented": "not implemented",
  skipped: "skipped",
  missing: "not measured",
};
