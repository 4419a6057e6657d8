// A benchmark's chart, with a reader's choices.

function startView(benchmark) {
  const along = axesOf(benchmark)[0];
  const view = { along, fixed: fullest(benchmark, along), each: null, ordinate: 0, hidden: new Set() };
  chooseScales(benchmark, view);
  return view;
}

function chooseScales(benchmark, view) {
  view.logX = spansMagnitudes(benchmark.points.map((point) => point.at[view.along]));
  chooseHeight(benchmark, view);
}

function chooseHeight(benchmark, view) {
  const measured = benchmark.points.filter((point) => point.shown[view.ordinate]);
  view.logY = measured.length > 0 && spansMagnitudes(measured.map((point) => point.shown[view.ordinate][0]));
}

class Chart extends SeenChart {
  constructor(place) {
    const benchmark = benchmarks.get(place.dataset.benchmark);
    const label = `Chart of ${benchmark.name}. Arrows walk from point to point, Enter opens one; all numbers are in the table below.`;
    super(place, element("div", { class: "figure", tabindex: 0, role: "application", "aria-label": label }));
    this.benchmark = benchmark;
    this.view = startView(benchmark);
    this.told = element("p", { class: "told", "aria-live": "polite" }, "Choose a point for its runs. By keyboard: arrows, Enter, + − 0.");
  }

  // Everything but the picture, which is drawn later.
  build() {
    const actions = {
      changed: () => this.show(),
      turn: (along) => this.turn(along),
      zoom: (factor) => this.zoom(factor),
      save: () => this.save(),
      tell: (point) => this.tell(point),
      open: (point) => openDetails(this.benchmark, point),
    };
    this.legend = legend(this.benchmark, this.view, actions.changed);
    this.isRepainted = true;
    this.place.replaceChildren(controls(this.benchmark, this.view, actions), this.legend.list, this.figure, this.told);
    this.figure.addEventListener("keydown", chartKeys(this.benchmark, this.view, actions));
  }

  start() {
    this.drawn.on("click", (hit) => {
      const index = hit.data?.point;
      if (index !== undefined) openDetails(this.benchmark, this.benchmark.points[index]);
    });
  }

  height() {
    if (this.view.each === null) return barsHeight(this.benchmark, this.view);
    return multiplesHeight(this.benchmark, this.view, this.figure.clientWidth);
  }

  option(theme, size) {
    if (!this.isRepainted) this.legend.paint();
    this.isRepainted = true;
    this.legend.show();
    const { option, isNamed, order } = figure(this.benchmark, this.view, theme, size);
    this.legend.arrange(isNamed, order);
    return option;
  }

  // Shows all testees but these. The legend follows when the chart is drawn: a page has a thousand buttons.
  hide(symbols) {
    this.view.hidden = new Set(symbols);
    this.show();
  }

  themed() {
    this.isRepainted = false;
    super.themed();
  }

  turn(along) {
    this.view.along = along;
    this.view.each = null;
    this.view.fixed = fullest(this.benchmark, along, this.view.fixed);
    chooseScales(this.benchmark, this.view);
    this.show();
  }

  // Shows a part of what is shown now, about its middle; 0 shows everything.
  zoom(factor) {
    this.drawn?.getOption().dataZoom.forEach(({ start, end }, dataZoomIndex) => {
      const [middle, half] = [(start + end) / 2, ((end - start) / 2) * factor];
      const range = factor === 0 ? [0, 100] : [Math.max(0, middle - half), Math.min(100, middle + half)];
      this.drawn.dispatchAction({ type: "dataZoom", dataZoomIndex, start: range[0], end: range[1] });
    });
  }

  tell(point) {
    const lines = element("span");
    lines.innerHTML = tooltip(this.benchmark, this.view, point).replaceAll("<br>", " · ");
    this.told.replaceChildren(lines);
    this.drawn?.getOption().series.forEach((series, seriesIndex) => {
      const dataIndex = series.data.findIndex((item) => item.point === point.index);
      if (dataIndex >= 0) this.drawn.dispatchAction({ type: "showTip", seriesIndex, dataIndex });
    });
  }

  save() {
    this.draw();
    const address = this.drawn.getDataURL({ type: "svg", backgroundColor: currentTheme().text("surface") });
    saveAs(`${this.benchmark.symbol}.svg`, address);
  }
}

function saveAs(name, address) {
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
