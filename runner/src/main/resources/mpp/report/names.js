// Names at the right ends of curves, where there is room for all of them. A legend stands for them elsewhere.

const NAME_HEIGHT = 15; // pixels, as the next two
const LEAST_NAMED_WIDTH = 640;
const LETTER_WIDTH = 7.4;
const MOST_LETTERS = 30;
const MARGINS = { top: 24, bottom: 58, left: 78, right: 24 };

const shortened = (name, most = MOST_LETTERS) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

// The last point of each curve: testee and place, highest first.
// curves: testee and places, each [x, y], in ascending order of x
function endsOf(curves) {
  const ends = curves.filter(({ places }) => places.length > 0).map(({ testee, places }) => ({ testee, value: places[places.length - 1] }));
  return ends.sort((a, b) => b.value[1] - a.value[1]);
}

// The margin to the right of a figure for the names of its curves; none if they do not fit.
function nameMargin(ends, size) {
  const fits = size.width >= LEAST_NAMED_WIDTH && ends.length * NAME_HEIGHT <= size.height - MARGINS.top - MARGINS.bottom;
  if (!fits || ends.length === 0) return null;
  return 26 + LETTER_WIDTH * Math.max(...ends.map(({ testee }) => shortened(data.testees[testee].label).length));
}

// A series that writes a name beside each end that is in sight, and joins the two by a line.
function nameSeries(ends, theme) {
  const within = (area, [x, y]) => x <= area.x + area.width + 1 && x >= area.x && y >= area.y - 1 && y <= area.y + area.height + 1;
  return {
    type: "custom",
    name: "names",
    silent: true,
    z: 5,
    data: ends.map(({ value }) => value),
    tooltip: { show: false },
    renderItem: (params, api) => {
      const area = params.coordSys;
      const all = ends.map(({ value }) => api.coord(value));
      const seen = all.map((_, i) => i).filter((i) => within(area, all[i]));
      const rank = seen.indexOf(params.dataIndex);
      const heights = placed(seen.map((i) => all[i][1]), NAME_HEIGHT, area.y, area.y + area.height);
      if (rank < 0 || !heights) return null;
      const [x, y] = all[params.dataIndex];
      const [right, height] = [area.x + area.width, heights[rank]];
      const testee = data.testees[ends[params.dataIndex].testee];
      const stroke = visibleColour(testee.colour, theme);
      const points = [[x + 6, y], [Math.max(right, x + 6), y], [right + 14, height]];
      return {
        type: "group",
        children: [
          { type: "polyline", shape: { points }, style: { stroke, fill: "none", lineWidth: 1, opacity: 0.7 } },
          {
            type: "text",
            style: { text: shortened(testee.label), x: right + 18, y: height, fill: theme.text("ink"), fontSize: 12, fontFamily: "inherit", verticalAlign: "middle" },
          },
        ],
      };
    },
  };
}

// A legend that only names: for charts whose testees the page's choice hides and shows.
function namesInOrder(ends) {
  const theme = currentTheme();
  const entries = ends.map(({ testee }) => data.testees[testee]);
  return entries.map((testee) => element("li", {}, markerPicture(testee, visibleColour(testee.colour, theme)), testee.label));
}
