const LEAST_NANOS = 1
const MOST_NANOS = 3_600_000_000_000
const SUB_BUCKETS = 2048
const HALF = 1024
const BITS = 11
const WORD = 2 ** 32
const WORD_BITS = 32
// 1 h has 42 bits.
const BUCKETS = (42 - BITS) * HALF + SUB_BUCKETS

/**
 * A histogram of latencies, with the buckets of an HdrHistogram of 1 ns to 1 h with 3 digits: 2,048 values of 1 ns, then 1,024
 * for each power of two.
 */
export class Histogram {
  #counts

  /** @param {SharedArrayBuffer | ArrayBuffer} memory of `Histogram.BYTES`, which threads may share */
  constructor(memory = new ArrayBuffer(Histogram.BYTES)) {
    this.#counts = new Float64Array(memory)
  }

  static BYTES = BUCKETS * Float64Array.BYTES_PER_ELEMENT

  /** Counts a latency; one outside of the range as the range's end. */
  record(nanos) {
    const value = Math.min(Math.max(nanos, LEAST_NANOS), MOST_NANOS)
    const doublings = Math.max(0, bits(value) - BITS)
    this.#counts[doublings * HALF + Math.floor(value / 2 ** doublings)]++
  }

  /** The least value of each bucket that is not empty, with its count, in their order. */
  pairs() {
    const pairs = []
    for (let place = 0; place < BUCKETS; place++) {
      if (this.#counts[place] > 0) {
        pairs.push([least(place), this.#counts[place]])
      }
    }
    return pairs
  }

  /** The greatest value that is equivalent to a percentile, 0 of no values. */
  percentile(percent) {
    const total = this.#counts.reduce((sum, count) => sum + count, 0)
    let seen = 0
    for (let place = 0; place < BUCKETS; place++) {
      seen += this.#counts[place]
      if (this.#counts[place] > 0 && seen * 100 >= percent * total) {
        return least(place + 1) - 1
      }
    }
    return 0
  }

  clear() {
    this.#counts.fill(0)
  }
}

function bits(value) {
  return value < WORD ? WORD_BITS - Math.clz32(value) : 2 * WORD_BITS - Math.clz32(Math.floor(value / WORD))
}

function least(place) {
  if (place < SUB_BUCKETS) {
    return place
  }
  const doublings = Math.floor(place / HALF) - 1
  return (place - doublings * HALF) * 2 ** doublings
}
