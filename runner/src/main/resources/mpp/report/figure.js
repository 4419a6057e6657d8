// A chart, as ECharts wants it: the points of a benchmark along one parameter, the others fixed.

// The points that the reader chose, with their places.
function chosenPoints(benchmark, view) {
  return benchmark.points.filter((point) => view.fixed.every((value, i) => i === view.along || point.values[i] === value));
}

function figure(benchmark, view, theme, size) {
  const points = chosenPoints(benchmark, view);
  const shown = points.filter((point) => !view.hidden.has(data.testees[point.testee].symbol));
  const measured = shown.filter((point) => point.shown[view.ordinate]);
  const ordinate = benchmark.shown[view.ordinate];
  const values = [...new Set(points.map((point) => point.at[view.along]))];
  // With one place for all points they would hide one another: testees stand side by side, the least value first.
  const row = values.length === 1 ? sideBySide(shown, view) : null;
  const placeOf = row ? (point) => row.indexOf(point.testee) : (point) => point.at[view.along];
  const places = row ? row.map((_, i) => i) : values.sort((a, b) => a - b);
  const flag = new Map(points.map((point) => [point.at[view.along], point.values[view.along]]));
  const named = [...flag.values()].some((value) => Number.isNaN(Number(value)));
  const heights = measured.map((point) => point.shown[view.ordinate][0]);
  const name = `${ordinate.label} (${ordinate.higherIsBetter ? "more" : "less"} is better)`;
  const parameter = benchmark.parameters[view.along].label;
  const along = row
    ? rowAxis(`${parameter} = ${points[0].values[view.along]}`, row, theme)
    : { ...placesAxis(parameter, places, view.logX, theme, named ? (x) => flag.get(x) || "" : quantity), ...ends(places, view.logX) };
  return {
    animation: false,
    aria: { enabled: false },
    textStyle: { color: theme.text("ink"), fontFamily: "inherit" },
    grid: { left: 78, right: 24, top: 24, bottom: row ? 130 : 58 },
    tooltip: {
      trigger: "item",
      confine: true,
      backgroundColor: theme.text("surface"),
      borderColor: theme.text("strong-line"),
      textStyle: { color: theme.text("ink"), fontSize: 13 },
      formatter: (hit) => tooltip(benchmark, view, benchmark.points[hit.data.point]),
    },
    dataZoom: [
      { type: "inside", xAxisIndex: 0, filterMode: "none", zoomOnMouseWheel: "ctrl", moveOnMouseMove: true },
      { type: "inside", yAxisIndex: 0, filterMode: "none", zoomOnMouseWheel: "ctrl", moveOnMouseMove: true },
    ],
    xAxis: along,
    yAxis: { ...axis(size.width < 500 ? "" : name, heights, view.logY && heights.length > 0, theme), nameGap: 58 },
    series: data.testees.flatMap((testee, t) => curve(benchmark, view, theme, testee, measured.filter((p) => p.testee === t), places, placeOf))
      .concat(crosses(shown.filter((point) => !point.intervals), benchmark, placeOf, theme)),
  };
}

// The testees of points that have a result, or should have one.
function sideBySide(points, view) {
  const value = (point) => point.shown[view.ordinate]?.[0] ?? Infinity;
  const told = points.filter((point) => point.outcome !== "not-implemented");
  return [...new Set(told.sort((a, b) => value(a) - value(b)).map((point) => point.testee))];
}

function rowAxis(name, row, theme) {
  const made = axis(name, [], false, theme, (i) => data.testees[row[i]]?.label ?? "");
  const labels = { ...made.axisLabel, rotate: 40, hideOverlap: false };
  return { ...made, nameGap: 108, min: -1, max: Math.max(row.length, 1), interval: 1, axisLabel: labels, splitLine: { show: false } };
}

// Its ends are no round numbers, and bear no labels.
function placesAxis(name, places, log, theme, label) {
  const made = axis(name, places, log, theme, label);
  return { ...made, nameGap: 32, minInterval: 1, axisLabel: { ...made.axisLabel, showMinLabel: false, showMaxLabel: false } };
}

// A little room at both ends, so that no mark lies on the border.
function ends(places, log) {
  const [low, high] = extent(places);
  if (log) {
    const room = Math.max((high / low) ** 0.04, 1.05);
    return { min: low / room, max: high * room };
  }
  const room = high > low ? (high - low) * 0.04 : Math.max(Math.abs(high), 1) * 0.5;
  return { min: low - room, max: high + room };
}

function curve(benchmark, view, theme, testee, points, places, placeOf) {
  if (points.length === 0) return [];
  const colour = visibleColour(testee.colour, theme);
  const byPlace = new Map(points.map((point) => [placeOf(point), point]));
  const mark = (point) => ({
    value: [placeOf(point), point.shown[view.ordinate][0]],
    point: benchmark.points.indexOf(point),
    itemStyle: { color: point.outcome === "converged" ? colour : theme.text("surface"), borderColor: colour, borderWidth: 1.8 },
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
      data: points.map((point) => [placeOf(point), ...point.shown[view.ordinate].slice(1), WITHIN_PROCESS.has(point.intervalMethod) ? 0.7 : 2]),
      z: 1,
    },
  ];
}

// Intervals that say nothing of another process are thin.
const WITHIN_PROCESS = new Set(["this process only", "published"]);

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
function crosses(points, benchmark, placeOf, theme) {
  const told = points.filter((point) => point.outcome !== "not-implemented");
  if (told.length === 0) return [];
  return [
    {
      type: "custom",
      name: "without a result",
      renderItem: (params, api) => {
        const area = params.coordSys;
        const testee = data.testees[api.value(1)];
        const [x] = api.coord([api.value(0), 0]);
        const side = (api.value(1) - data.testees.length / 2) * 3;
        return {
          type: "path",
          x: x + side,
          y: area.y + area.height - 8,
          shape: { pathData: CROSS, x: -4, y: -4, width: 8, height: 8 },
          style: { stroke: visibleColour(testee.colour, theme), lineWidth: 2.5, fill: "none" },
        };
      },
      encode: { x: 0, y: -1 },
      data: told.map((point) => ({ value: [placeOf(point), point.testee], point: benchmark.points.indexOf(point) })),
      z: 4,
    },
  ];
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
