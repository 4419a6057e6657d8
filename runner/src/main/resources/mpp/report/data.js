// The data that the page embeds. docs/file-formats.md lists the fields.

const data = JSON.parse(document.getElementById("data").textContent);
const benchmarks = new Map(data.benchmarks.map((benchmark) => [benchmark.symbol, benchmark]));

// Distinct values of a benchmark's parameter, by their places on its axis.
function valuesOf(benchmark, parameter) {
  const found = new Map(benchmark.points.map((point) => [point.values[parameter], point.at[parameter]]));
  return [...found].sort((a, b) => a[1] - b[1]).map(([value, at]) => ({ value, at }));
}

function parametersOf(benchmark, point) {
  return benchmark.parameters.map((parameter, i) => `${parameter.name} = ${point.values[i]}`).join(", ");
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
