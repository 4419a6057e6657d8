// A bar per testee, the best at the top, where only one value was measured along an axis. Bars begin at zero; on a logarithmic
// axis, which has none, there are marks alone.

const BAR_HEIGHT = 22; // pixels, with the room between two
const BAR_THICKNESS = 12;
const MOST_LETTERS_NARROW = 16;
const FAR_END = 3; // multiple of the greatest value up to which an interval's end stays in sight, as in gnuplot's plots

// The testees of points that have a result, or should have one, the best first.
function bestFirst(points, view, benchmark) {
  const { higherIsBetter } = benchmark.shown[view.ordinate];
  const cost = (point) => (point.shown[view.ordinate] ? point.shown[view.ordinate][0] * (higherIsBetter ? -1 : 1) : Infinity);
  const told = points.filter(isTold).sort((a, b) => (cost(a) < cost(b) ? -1 : cost(a) > cost(b) ? 1 : 0));
  return [...new Set(told.map((point) => point.testee))];
}

// In pixels; null for a chart of curves.
function barsHeight(benchmark, view) {
  const points = chosenPoints(benchmark, view);
  if (!isSinglePlace(points, view)) return null;
  const rows = bestFirst(points.filter((point) => isShown(point, view)), view, benchmark).length;
  return rows * BAR_HEIGHT + MARGINS.bottom + 12;
}

// As figure() returns it.
function bars(benchmark, view, theme, size, shown) {
  const rows = bestFirst(shown, view, benchmark);
  const measured = shown.filter((point) => point.shown[view.ordinate]);
  const values = measured.map((point) => point.shown[view.ordinate][0]);
  const log = view.logY && values.length > 0;
  const isNarrow = size.width < LEAST_NAMED_WIDTH;
  const labels = rows.map((t) => shortened(data.testees[t].label, isNarrow ? MOST_LETTERS_NARROW : MOST_LETTERS));
  const across = axis(isNarrow ? benchmark.shown[view.ordinate].label : heading(benchmark, view), values, log, theme);
  const up = axis("", [], false, theme);
  const option = {
    ...frame(benchmark, view, theme),
    grid: { ...MARGINS, top: 8, left: 20 + LETTER_WIDTH * Math.max(4, ...labels.map((label) => label.length)) },
    dataZoom: [zoomed("xAxisIndex")],
    xAxis: { ...across, nameGap: 32 },
    yAxis: {
      ...up,
      type: "category",
      data: labels,
      inverse: true,
      axisLabel: { ...up.axisLabel, hideOverlap: false, interval: 0, formatter: (label) => label },
      axisTick: { show: false },
      splitLine: { show: false },
    },
    series: [
      ...measured.map((point) => barOf(view, theme, point, rows.indexOf(point.testee), { log, most: FAR_END * Math.max(...values) })),
      ...without(shown.filter((point) => !point.intervals && isTold(point)), rows, theme),
    ],
  };
  return { option, isNamed: true, order: null };
}

// most: the value up to which an interval's end stays in sight
function barOf(view, theme, point, row, { log, most }) {
  const testee = data.testees[point.testee];
  const [value, low, high] = point.shown[view.ordinate];
  const colour = visibleColour(testee.colour, theme);
  const { color, borderColor, borderWidth } = markStyle(point, colour, theme);
  return {
    type: "custom",
    name: testee.label,
    clip: true,
    encode: { x: [0, 4], y: 1 },
    data: [{ value: [value, row, low, high, Math.min(high, most)], point: point.index }],
    renderItem: (params, api) => {
      const place = (x) => api.coord([x, row])[0];
      const [end, y] = api.coord([value, row]);
      const start = log ? params.coordSys.x : place(0);
      const style = { stroke: theme.text("ink"), lineWidth: barWidth(point) };
      const line = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style });
      const cap = (x) => line(x, y - 4, x, y + 4);
      const shape = { x: start, y: y - BAR_THICKNESS / 2, width: Math.max(0, end - start), height: BAR_THICKNESS };
      const body = log ? [] : [{ type: "rect", shape, style: { fill: colour, opacity: testee.baseline ? 0.25 : 0.5 } }];
      const whisker = low < high ? [line(place(low), y, place(high), y), cap(place(low)), cap(place(high))] : [];
      const outline = { pathData: markerPath(testee), x: -5, y: -5, width: 10, height: 10 };
      const mark = { type: "path", x: end, y, shape: outline, style: { fill: color, stroke: borderColor, lineWidth: borderWidth } };
      return { type: "group", children: [...body, ...whisker, mark] };
    },
  };
}

// Points without a result: crosses at the foot of their bars.
function without(points, rows, theme) {
  if (points.length === 0) return [];
  return [
    {
      type: "custom",
      name: "without a result",
      encode: { x: -1, y: 0 },
      data: points.map((point) => ({ value: [rows.indexOf(point.testee)], point: point.index })),
      renderItem: (params, api) => {
        const { testee } = points[params.dataIndex];
        const y = params.coordSys.y + (api.value(0) + 0.5) * (params.coordSys.height / rows.length);
        return cross(params.coordSys.x + 10, y, visibleColour(data.testees[testee].colour, theme));
      },
    },
  ];
}
