import { hashWholeNumbers } from '../mpp/numbers.js'

/** The state of COUNTING's counter. Its sum stays below 2^53, since there are at most 10^7 messages. */
export class Counter {
  // By producer.
  #last
  #count = 0
  #sum = 0
  #asked = 0

  constructor(producers) {
    this.#last = new Float64Array(producers)
  }

  /** Takes an INC of a producer, by its number from 0; its own numbers count from 1, without a gap. */
  increment(producer, number) {
    const expected = this.#last[producer] + 1
    if (number !== expected) {
      throw new Error(`number ${number} of producer ${producer} came where number ${expected} comes next`)
    }
    this.#last[producer] = number
    this.#count++
    this.#sum += number
  }

  /** Takes a GET of a producer. Returns whether all have asked. */
  get() {
    this.#asked++
    return this.#asked === this.#last.length
  }

  /** The hash of how many numbers came, and of their sum. */
  answer() {
    return hashWholeNumbers([this.#count, this.#sum])
  }
}
