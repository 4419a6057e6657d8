// Performance profiles: the share of points that a testee solves within a factor of the best testee's time.
// Dolan and Moré, "Benchmarking optimization software with performance profiles", Mathematical Programming 91 (2002).

const LEAST_MILLIS = 1e-6; // the least time that a clock can tell from none

// points: for each, a Map from testees to times in milliseconds, without those that did not solve it
// testees: those to compare with each other
// Returns the number of points that any of them solved, and per testee, in their order, the steps of its curve: [factor, share],
// both ascending, from which factor on its share holds.
function performanceProfiles(points, testees) {
  const ratios = new Map(testees.map((testee) => [testee, []]));
  let count = 0;
  for (const times of points) {
    const solvers = testees.filter((testee) => times.has(testee));
    if (solvers.length === 0) continue;
    count += 1;
    const time = (testee) => Math.max(times.get(testee), LEAST_MILLIS);
    const best = Math.min(...solvers.map(time));
    solvers.forEach((testee) => ratios.get(testee).push(time(testee) / best));
  }
  return { count, curves: testees.map((testee) => ({ testee, steps: stepsOf(ratios.get(testee), count) })) };
}

function stepsOf(ratios, count) {
  const sorted = [...ratios].sort((a, b) => a - b);
  return sorted.map((factor, i) => [factor, (i + 1) / count]).filter(([factor], i) => factor !== sorted[i + 1]);
}

// The share of points within a factor of the best time.
function shareWithin(steps, factor) {
  return steps.reduce((share, [from, reached]) => (from <= factor ? reached : share), 0);
}

// The points that all of these testees solved.
function commonPoints(points, testees) {
  return points.filter((times) => testees.every((testee) => times.has(testee)));
}
