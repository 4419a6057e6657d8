// A chart by keyboard: arrows walk from point to point, Enter opens one, plus and minus zoom.

function chartKeys(benchmark, view, actions) {
  let at = null;
  const measured = () =>
    chosenPoints(benchmark, view).filter((point) => isShown(point, view));
  const key = (point) => point.at[view.along];
  const step = (points, current, by) => {
    const ahead = points.filter((point) => point.testee === current.testee).sort((a, b) => key(a) - key(b));
    return ahead[ahead.indexOf(current) + by];
  };
  const change = (points, current, by) => {
    const testees = isSinglePlace(points, view) ? bestFirst(points, view, benchmark) : [...new Set(points.map((point) => point.testee))].sort((a, b) => a - b);
    const next = testees[testees.indexOf(current.testee) + by];
    const theirs = points.filter((point) => point.testee === next);
    return theirs.find((point) => key(point) === key(current)) || theirs[0];
  };
  const moves = { ArrowRight: [step, 1], ArrowLeft: [step, -1], ArrowDown: [change, 1], ArrowUp: [change, -1] };
  return (event) => {
    const points = measured();
    if (event.ctrlKey || event.metaKey || event.altKey || points.length === 0) return;
    if (moves[event.key]) {
      const [move, by] = moves[event.key];
      at = points.includes(at) ? move(points, at, by) || at : points[0];
      actions.tell(at);
    } else if (event.key === "Enter" && points.includes(at)) actions.open(at);
    else if (event.key === "+") actions.zoom(0.7);
    else if (event.key === "-") actions.zoom(1 / 0.7);
    else if (event.key === "0") actions.zoom(0);
    else return;
    event.preventDefault();
  };
}
