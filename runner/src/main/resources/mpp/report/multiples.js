// Small multiples: a panel for each value of a parameter, all with the same axes.
// Tufte, "The visual display of quantitative information" (1983).

const PANEL = { height: 170, top: 26, bottom: 30, left: 62, right: 14, mark: 7 }; // pixels, of the plot, the room around it, a mark
const LEAST_PANEL_WIDTH = 320;
const MOST_COLUMNS = 3;
const FOOT_HEIGHT = 26; // pixels, for the name of the axis below all panels

// The values of the parameter of which each has a panel.
const panelsOf = (benchmark, view) =>
  valuesOf(benchmark, view.each).filter(({ value }) => chosenPoints(benchmark, view).some((point) => point.values[view.each] === value));

const columnsIn = (width, panels) => Math.max(1, Math.min(panels, MOST_COLUMNS, Math.floor(width / LEAST_PANEL_WIDTH)));

// In pixels.
function multiplesHeight(benchmark, view, width) {
  const panels = panelsOf(benchmark, view).length;
  return Math.ceil(panels / columnsIn(width, panels)) * (PANEL.top + PANEL.height + PANEL.bottom) + FOOT_HEIGHT;
}

// As figure() returns it.
function multiples(benchmark, view, theme, size, points, shown) {
  const panels = panelsOf(benchmark, view);
  const columns = columnsIn(size.width, panels.length);
  const width = size.width / columns;
  const measured = shown.filter((point) => point.shown[view.ordinate]);
  const heights = measured.map((point) => point.shown[view.ordinate][0]);
  const log = view.logY && heights.length > 0;
  const up = axis("", heights, log, theme);
  const top = log || heights.length === 0 ? {} : { min: 0, max: roundOff(Math.max(...heights), true) };
  const along = { ...parameterAxis(benchmark, view, points, theme), name: "" };
  const place = (k) => ({ left: (k % columns) * width, top: Math.floor(k / columns) * (PANEL.top + PANEL.height + PANEL.bottom) });
  const parameter = benchmark.parameters[view.each].label;
  const text = { color: theme.text("ink"), fontSize: 12, fontWeight: 600 };
  const title = panels.map(({ value }, k) => ({ text: `${parameter} = ${valueText(value)}`, left: place(k).left + PANEL.left, top: place(k).top + 4, textStyle: text }));
  const foot = { text: `${benchmark.parameters[view.along].label}; ${heading(benchmark, view)}`, left: "center", bottom: 4, textStyle: { ...text, color: theme.text("muted"), fontWeight: 400 } };
  const all = panels.map((_, k) => k);
  const option = {
    ...frame(benchmark, view, theme),
    title: [...title, foot],
    grid: all.map((k) => ({ left: place(k).left + PANEL.left, top: place(k).top + PANEL.top, width: width - PANEL.left - PANEL.right, height: PANEL.height })),
    dataZoom: ["xAxisIndex", "yAxisIndex"].map((axisIndex) => zoomed(axisIndex, all)),
    xAxis: all.map((gridIndex) => ({ ...along, gridIndex })),
    yAxis: all.map((gridIndex) => ({ ...up, ...top, gridIndex })),
    series: panels.flatMap(({ value }, k) => {
      const there = (point) => point.values[view.each] === value;
      const series = curvesOf(view, theme, points.filter(there), shown.filter(there));
      return series.map((one) => ({ ...one, symbolSize: one.symbolSize && PANEL.mark, xAxisIndex: k, yAxisIndex: k }));
    }),
  };
  return { option, isNamed: false, order: null };
}
