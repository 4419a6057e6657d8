// A point's runs: one after another, by invocation, and how they are distributed.

const INVOCATION_MARKS = ["circle", "rect", "triangle", "diamond", "arrow"];

function smallChart(place, option) {
  const chart = echarts.init(place, null, { renderer: "svg" });
  chart.setOption(option);
  return chart;
}

function common(theme) {
  return {
    animation: false,
    textStyle: { color: theme.text("ink"), fontFamily: "inherit" },
    grid: { left: 64, right: 12, top: 14, bottom: 44 },
    tooltip: {
      confine: true,
      backgroundColor: theme.text("surface"),
      borderColor: theme.text("strong-line"),
      textStyle: { color: theme.text("ink"), fontSize: 13 },
    },
  };
}

function lines(theme, data) {
  const label = { formatter: (line) => line.name, color: theme.text("ink"), position: "insideEndTop" };
  return { silent: true, symbol: "none", label, lineStyle: { color: theme.text("ink"), type: "dotted" }, data };
}

const meanOf = (point) => ({ name: "mean", yAxis: point.timeMillis[0] });

// Of invocations with samples, in their order: before the first run after a change.
function changesOf(point) {
  const several = point.statistics.changes.length > 1;
  return point.statistics.changes.flatMap((changes, n) =>
    changes.map((run) => ({ name: several ? `change (${sampled(point)[n].invocation})` : "change", xAxis: run + 0.5 })),
  );
}

const sampled = (point) => (point.invocations || []).filter((invocation) => invocation.samplesMillis.length > 0);

// A strip of runs per invocation, with their mean: how much processes differ, beside how much runs do.
function strips(point, theme) {
  const invocations = sampled(point);
  const number = (at) => invocations[at].invocation;
  const means = invocations.map(({ samplesMillis }) => samplesMillis.reduce((sum, x) => sum + x, 0) / samplesMillis.length);
  const tip = (hit) => `invocation ${number(hit.value[0])}: <strong>${quantity(hit.value[1])} ms</strong>${hit.seriesIndex === 1 ? ", its mean" : ""}`;
  return {
    ...common(theme),
    tooltip: { ...common(theme).tooltip, trigger: "item", formatter: tip },
    xAxis: { type: "category", name: "invocation", nameLocation: "middle", nameGap: 26, data: invocations.map((i) => String(i.invocation)), axisLabel: { color: theme.text("muted") } },
    yAxis: { ...axis("time [ms]", [], false, theme), nameGap: 48, scale: true },
    series: [
      {
        type: "scatter",
        symbolSize: 5,
        color: theme.text("accent"),
        itemStyle: { opacity: 0.5 },
        data: invocations.flatMap(({ samplesMillis }, at) => samplesMillis.map((y) => [at, y])),
      },
      { type: "scatter", symbol: "rect", symbolSize: [26, 3], color: theme.text("ink"), data: means.map((y, at) => [at, y]), markLine: lines(theme, [meanOf(point)]) },
    ],
  };
}

// Warm-up runs have numbers up to 0, measured ones from 1.
function seriesOfRuns(point, theme) {
  const series = point.invocations.flatMap((invocation, n) => {
    const marks = { symbol: INVOCATION_MARKS[n % INVOCATION_MARKS.length], symbolSize: 6, type: "line" };
    const warmup = invocation.warmupMillis.map((y, i) => [i + 1 - invocation.warmupMillis.length, y]);
    const measured = invocation.samplesMillis.map((y, i) => [i + 1, y]);
    return [
      { ...marks, data: warmup, color: theme.text("muted"), lineStyle: { type: "dashed", width: 1 }, itemStyle: { opacity: 0.7 } },
      { ...marks, data: measured, color: theme.text("accent"), lineStyle: { width: 1 } },
    ];
  });
  if (series.length > 0) series[1].markLine = lines(theme, [meanOf(point), ...changesOf(point)]);
  const tip = (hit) => `${hit.value[0] < 1 ? "warm-up run" : "run"} ${hit.value[0]}: <strong>${quantity(hit.value[1])} ms</strong>`;
  return {
    ...common(theme),
    tooltip: { ...common(theme).tooltip, trigger: "item", formatter: tip },
    xAxis: { ...axis("run (up to 0: warm-up)", [], false, theme), nameGap: 26, min: "dataMin", max: "dataMax", minInterval: 1 },
    yAxis: { ...axis("time [ms]", [], false, theme), nameGap: 48, scale: true },
    series,
  };
}

// Bins as wide as Freedman and Diaconis (1981) have them, 40 at most.
function histogram(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  const [low, high] = [sorted[0], sorted[sorted.length - 1]];
  if (high === low) return [{ from: low, to: high, count: sorted.length }];
  const at = (p) => sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))];
  const width = (2 * (at(0.75) - at(0.25))) / Math.cbrt(sorted.length);
  const bins = Math.max(1, Math.min(40, width > 0 ? Math.ceil((high - low) / width) : 40));
  const step = (high - low) / bins;
  const counts = new Array(bins).fill(0);
  for (const x of sorted) counts[Math.min(bins - 1, Math.floor((x - low) / step))] += 1;
  return counts.map((count, i) => ({ from: low + i * step, to: low + (i + 1) * step, count }));
}

function distribution(samples, theme) {
  const bins = histogram(samples);
  const colour = theme.text("accent");
  const tip = (hit) => `${interval(hit.value[0], hit.value[1])} ms: <strong>${hit.value[2]}</strong> of ${samples.length} runs`;
  const room = (bins[bins.length - 1].to - bins[0].from) * 0.03 || Math.abs(bins[0].from) * 0.1;
  return {
    ...common(theme),
    tooltip: { ...common(theme).tooltip, trigger: "item", formatter: tip },
    xAxis: { ...axis("time [ms]", [], false, theme), nameGap: 26, min: bins[0].from - room, max: bins[bins.length - 1].to + room },
    yAxis: { ...axis("runs", [], false, theme), nameGap: 34, minInterval: 1 },
    series: [
      {
        type: "custom",
        encode: { x: [0, 1], y: 2 },
        data: bins.map(({ from, to, count }) => [from, to, count]),
        renderItem: (_, api) => {
          const [left, top] = api.coord([api.value(0), api.value(2)]);
          const [right, bottom] = api.coord([api.value(1), 0]);
          const shape = { x: left, y: top, width: Math.max(1, right - left - 1), height: bottom - top };
          return { type: "rect", shape, style: { fill: colour, opacity: 0.75 } };
        },
      },
    ],
  };
}
