// Axes of charts.

const MAGNITUDES = 20; // from which ratio on a logarithmic axis shows more than a linear one, as in gnuplot's plots

function spansMagnitudes(values) {
  const [low, high] = extent(values);
  return low > 0 && high / low >= MAGNITUDES;
}

function extent(values) {
  return values.reduce(([low, high], x) => [Math.min(low, x), Math.max(high, x)], [Infinity, -Infinity]);
}

// A round number of 1, 2 or 5 times a power of ten, at or beyond x.
function roundOff(x, upward) {
  const power = 10 ** Math.floor(Math.log10(x));
  const steps = [1, 2, 5, 10].map((factor) => factor * power);
  return upward ? steps.find((step) => step >= x * (1 - 1e-9)) : steps.reverse().find((step) => step <= x * (1 + 1e-9));
}

function axis(name, values, log, theme, label) {
  const common = {
    name,
    nameLocation: "middle",
    nameTextStyle: { color: theme.text("muted"), fontSize: 12 },
    axisLine: { show: true, onZero: false, lineStyle: { color: theme.text("strong-line") } },
    axisTick: { show: true, lineStyle: { color: theme.text("strong-line") } },
    axisLabel: { color: theme.text("ink"), hideOverlap: true, formatter: label || quantity },
    splitLine: { lineStyle: { color: theme.text("line") } },
    minorSplitLine: { show: false },
  };
  if (!log) return { ...common, type: "value", scale: false };
  const [low, high] = extent(values.filter((x) => x > 0));
  return {
    ...common,
    type: "log",
    logBase: low >= 1 && high <= 1024 && values.every(Number.isInteger) ? 2 : 10, // pairs, partitions and the like
    min: roundOff(low * 0.9, false),
    max: roundOff(high * 1.1, true),
  };
}
