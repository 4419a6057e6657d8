// A chart, as ECharts wants it: the points of a benchmark along one parameter, the others fixed.

// The points that the reader chose, with their places.
function chosenPoints(benchmark, view) {
  const isFree = (i) => i === view.along || i === view.each;
  return benchmark.points.filter((point) => view.fixed.every((value, i) => isFree(i) || point.values[i] === value));
}

const isShown = (point, view) => !view.hidden.has(data.testees[point.testee].symbol);

// Returns ECharts' option, whether names stand beside curves, and the testees by their last values, the highest first.
function figure(benchmark, view, theme, size) {
  const points = chosenPoints(benchmark, view);
  const shown = points.filter((point) => isShown(point, view));
  if (view.each !== null) return multiples(benchmark, view, theme, size, points, shown);
  if (isSinglePlace(points, view)) return bars(benchmark, view, theme, size, shown);
  const measured = shown.filter((point) => point.shown[view.ordinate]);
  const heights = measured.map((point) => point.shown[view.ordinate][0]);
  const ends = lastPlaces(measured, view);
  const margin = nameMargin(ends, size);
  const option = {
    ...frame(benchmark, view, theme),
    grid: { ...MARGINS, right: margin ?? MARGINS.right },
    dataZoom: ["xAxisIndex", "yAxisIndex"].map((axisIndex) => zoomed(axisIndex)),
    xAxis: parameterAxis(benchmark, view, points, theme),
    yAxis: uprightAxis(heading(benchmark, view), heights, view.logY && heights.length > 0, theme, size),
    series: [
      ...curvesOf(view, theme, points, shown),
      ...(margin === null ? [] : [nameSeries(ends, theme)]),
    ],
  };
  const order = lastPlaces(points.filter((point) => point.shown[view.ordinate]), view).map(({ testee }) => testee);
  return { option, isNamed: margin !== null, order };
}

// Curves with intervals of the points that are shown, and crosses; all points have places.
function curvesOf(view, theme, points, shown) {
  const places = placesOn(view, points);
  const theirs = (t) => shown.filter((point) => point.testee === t && point.shown[view.ordinate]);
  return [
    ...data.testees.flatMap((testee, t) => curve(view, theme, testee, theirs(t), places)),
    ...crosses(shown.filter((point) => !point.intervals), view, theme),
  ];
}

const placesOn = (view, points) => [...new Set(points.map((point) => point.at[view.along]))].sort((a, b) => a - b);

// The axis of the parameter that the chart runs along. Values that are no numbers stand there as they are.
function parameterAxis(benchmark, view, points, theme) {
  const places = placesOn(view, points);
  const flag = new Map(points.map((point) => [point.at[view.along], point.values[view.along]]));
  const isNamed = [...flag.values()].some((value) => Number.isNaN(Number(value)));
  const label = isNamed ? (x) => (flag.has(x) ? valueText(flag.get(x)) : "") : quantity;
  return { ...placesAxis(benchmark.parameters[view.along].label, places, view.logX, theme, label), ...room(places, view.logX) };
}

const LEAST_TITLED_WIDTH = 500; // pixels; the upright axis of a narrower chart has its title on top

function uprightAxis(name, heights, isLog, theme, size) {
  const upright = axis(name, heights, isLog, theme);
  if (size.width >= LEAST_TITLED_WIDTH) return { ...upright, nameGap: 58 };
  const onTop = { ...upright.nameTextStyle, align: "left", padding: [0, 0, 0, -MARGINS.left + 8] };
  return { ...upright, nameLocation: "end", nameGap: 10, nameTextStyle: onTop };
}

// With one place for all points, they would hide one another on a curve's axis.
const isSinglePlace = (points, view) => view.each === null && points.every((point) => point.at[view.along] === points[0].at[view.along]);

function lastPlaces(points, view) {
  const places = new Map(points.map(({ testee }) => [testee, []]));
  for (const point of points) places.get(point.testee).push([point.at[view.along], point.shown[view.ordinate][0]]);
  return endsOf([...places].map(([testee, theirs]) => ({ testee, places: theirs.sort((a, b) => a[0] - b[0]) })));
}

function heading(benchmark, view) {
  const ordinate = benchmark.shown[view.ordinate];
  return `${ordinate.label} (${ordinate.higherIsBetter ? "more" : "less"} is better)`;
}

// The part of an option that charts of curves and of bars share.
function frame(benchmark, view, theme) {
  const shared = common(theme);
  const formatter = (hit) => tooltip(benchmark, view, benchmark.points[hit.data.point]);
  return { ...shared, aria: { enabled: false }, tooltip: { ...shared.tooltip, trigger: "item", formatter } };
}

// An axis along which wheel and buttons zoom.
function zoomed(axisIndex, which = 0) {
  return { type: "inside", [axisIndex]: which, filterMode: "none", zoomOnMouseWheel: "ctrl", moveOnMouseMove: true };
}

// Its ends are no round numbers, and bear no labels.
function placesAxis(name, places, log, theme, label) {
  const made = axis(name, places, log, theme, label);
  return { ...made, nameGap: 32, minInterval: 1, axisLabel: { ...made.axisLabel, showMinLabel: false, showMaxLabel: false } };
}

// A little room at both ends, so that no mark lies on the border.
function room(places, log) {
  const [low, high] = extent(places);
  if (log) {
    const factor = Math.max((high / low) ** 0.04, 1.05);
    return { min: low / factor, max: high * factor };
  }
  const part = high > low ? (high - low) * 0.04 : Math.max(Math.abs(high), 1) * 0.5;
  return { min: low - part, max: high + part };
}

function curve(view, theme, testee, points, places) {
  if (points.length === 0) return [];
  const colour = visibleColour(testee.colour, theme);
  const byPlace = new Map(points.map((point) => [point.at[view.along], point]));
  const mark = (point) => ({
    value: [point.at[view.along], point.shown[view.ordinate][0]],
    point: point.index,
    itemStyle: markStyle(point, colour, theme),
  });
  // A curve breaks where only other testees have points.
  const line = places.map((place) => (byPlace.has(place) ? mark(byPlace.get(place)) : { value: [place, null] }));
  return [
    {
      type: "line",
      name: testee.label,
      data: line,
      symbol: `path://${markerPath(testee)}`,
      symbolSize: 11,
      showAllSymbol: true,
      connectNulls: false,
      lineStyle: { color: colour, width: 2, type: testee.baseline ? [7, 4] : "solid" },
      itemStyle: { color: colour },
      emphasis: { scale: 1.5 },
    },
    {
      type: "custom",
      silent: true,
      clip: true,
      renderItem: (_, api) => bar(api, colour),
      data: points.map((point) => [point.at[view.along], ...point.shown[view.ordinate].slice(1), barWidth(point)]),
      z: 1,
    },
  ];
}

// Intervals that say nothing of another process are thin.
const WITHIN_PROCESS = new Set(["this process only", "published"]);

const barWidth = (point) => (WITHIN_PROCESS.has(point.intervalMethod) ? 0.7 : 2);

// Hollow if it did not converge.
function markStyle(point, colour, theme) {
  return { color: point.outcome === "converged" ? colour : theme.text("surface"), borderColor: colour, borderWidth: 1.8 };
}

// An interval; its ends are the second and third value, its width the fourth.
function bar(api, colour) {
  const [x, low] = api.coord([api.value(0), api.value(1)]);
  const [, high] = api.coord([api.value(0), api.value(2)]);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
  const style = { stroke: colour, lineWidth: api.value(3) };
  const piece = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style });
  return { type: "group", children: [piece(x, low, x, high), piece(x - 4, low, x + 4, low), piece(x - 4, high, x + 4, high)] };
}

// Points without a result stand as crosses at the foot, testees side by side.
function crosses(points, view, theme) {
  const told = points.filter(isTold);
  if (told.length === 0) return [];
  return [
    {
      type: "custom",
      name: "without a result",
      renderItem: (params, api) => {
        const area = params.coordSys;
        const t = api.value(1);
        const [x] = api.coord([api.value(0), 0]);
        return cross(x + (t - data.testees.length / 2) * 3, area.y + area.height - 8, visibleColour(data.testees[t].colour, theme));
      },
      encode: { x: 0, y: -1 },
      data: told.map((point) => ({ value: [point.at[view.along], point.testee], point: point.index })),
      z: 4,
    },
  ];
}

// Points that have a result, or should have one.
const isTold = (point) => point.outcome !== "not-implemented";

function cross(x, y, stroke) {
  const shape = { pathData: CROSS, x: -4, y: -4, width: 8, height: 8 };
  return { type: "path", x, y, shape, style: { stroke, lineWidth: 2.5, fill: "none" } };
}

function tooltip(benchmark, view, point) {
  const lines = [`<strong>${escaped(data.testees[point.testee].label)}</strong>`, escaped(parametersOf(benchmark, point))];
  if (point.intervals) {
    benchmark.ordinates.forEach((ordinate, i) => {
      const [value, low, high] = point.intervals[i];
      lines.push(`${escaped(ordinate.label)}: <strong>${quantity(value)}</strong> (${interval(low, high)}${WITHIN_PROCESS.has(point.intervalMethod) ? ", this process only" : ""})`);
    });
    resourcesOf(benchmark, point).forEach(([label, text]) => lines.push(`${escaped(label)}: ${text}`));
  }
  if (point.outcome !== "converged") lines.push(`<strong>${OUTCOMES[point.outcome]}</strong>`);
  return lines.join("<br>");
}
