// Places of labels along one axis, as near to where they belong as they can be without overlap, in the order of these places.
// The sum of squared distances is the least possible: isotonic regression by pooling adjacent violators.
// Barlow, Bartholomew, Bremner and Brunk, "Statistical inference under order restrictions" (1972).

// wishes: where labels belong; of equal ones, the earlier stands first
// distance: the least between two neighbours
// Returns a place from low to high for each wish, or null if there is no room for all.
function placed(wishes, distance, low, high) {
  const room = high - low - (wishes.length - 1) * distance;
  if (room < 0) return null;
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a] - wishes[b] || a - b);
  // Without the distances between them, labels may stand at one place.
  const blocks = [];
  order.forEach((label, i) => {
    blocks.push({ sum: wishes[label] - i * distance, count: 1 });
    const mean = (block) => block.sum / block.count;
    while (blocks.length > 1 && mean(blocks[blocks.length - 2]) > mean(blocks[blocks.length - 1])) {
      const { sum, count } = blocks.pop();
      blocks[blocks.length - 1].sum += sum;
      blocks[blocks.length - 1].count += count;
    }
  });
  const pooled = blocks.flatMap(({ sum, count }) => new Array(count).fill(sum / count));
  const places = new Array(wishes.length);
  order.forEach((label, i) => (places[label] = Math.min(Math.max(pooled[i], low), low + room) + i * distance));
  return places;
}
