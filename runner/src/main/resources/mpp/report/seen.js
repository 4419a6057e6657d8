// A chart that is drawn while it is in sight. One that is out of sight and has changed waits until it comes into sight again:
// a page has dozens of them, and a reader sees two.

// Charts to be drawn, one after each frame: a reader who types sees the letter first.
const waiting = new Set();

const afterFrame = (act) => requestAnimationFrame(() => setTimeout(act));

function paintLater(chart) {
  if (waiting.size === 0) afterFrame(paintNext);
  waiting.add(chart);
}

function paintNext() {
  const [chart] = waiting;
  waiting.delete(chart);
  if (chart.isSeen) chart.draw();
  if (waiting.size > 0) afterFrame(paintNext);
}

class SeenChart {
  constructor(place, figure) {
    this.place = place;
    this.figure = figure;
    this.drawn = null;
    this.isSeen = false;
    this.isStale = true;
  }

  see(isSeen) {
    this.isSeen = isSeen;
    if (isSeen) this.draw();
  }

  // Draws it, seen or not, unless it is up to date.
  draw() {
    if (!this.drawn) {
      this.drawn = echarts.init(this.figure, null, { renderer: "svg" });
      this.start();
      new ResizeObserver(() => this.resize()).observe(this.figure);
    }
    if (this.isStale) this.paint();
  }

  // Its content has changed.
  show() {
    this.isStale = true;
    if (!this.drawn) return;
    this.figure.setAttribute("aria-busy", "true");
    if (this.isSeen) paintLater(this);
  }

  paint() {
    this.isStale = false;
    const height = this.height();
    this.figure.style.height = height === null ? "" : `${height}px`;
    this.fit();
    const size = { width: this.figure.clientWidth, height: this.figure.clientHeight };
    this.drawn.setOption(this.option(currentTheme(), size), { notMerge: true });
    this.figure.removeAttribute("aria-busy");
  }

  // Makes the drawing as large as its place; true if it was not.
  fit() {
    const [width, height] = [this.figure.clientWidth, this.figure.clientHeight];
    if (width === 0 || height === 0 || (width === this.drawn.getWidth() && height === this.drawn.getHeight())) return false;
    this.drawn.resize();
    return true;
  }

  resize() {
    if (this.drawn && this.fit()) this.show();
  }

  themed() {
    this.show();
  }

  // Paper has other sizes and colours.
  print() {
    this.isStale = true;
    this.draw();
  }

  // Hooks: listeners of a new drawing, its height in pixels if it is not the usual one, and its contents.
  start() {}
  height() {
    return null;
  }
  option() {
    return {};
  }
}
