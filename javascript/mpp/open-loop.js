/**
 * The open loop of LATENCY and NETLATENCY: requests that come at a steady rate, whether or not those before them have been
 * answered. A generator, on a thread of its own, sends them, and a collector takes the answers.
 */
import { nowNanos } from './clock.js'
import { Histogram } from './histogram.js'
import { ExactSum } from './numbers.js'

const NANOS_PER_SECOND = 1e9
const MILLIS_PER_SECOND = 1000
const NANOS_PER_MICRO = 1000
const PATIENCE_MILLIS = 10_000
// LIMIT_IN_FLIGHT of the contract.
const MOST_UNANSWERED = 10_000_000
// The generator looks after so many requests.
const LOOKS = 1000
const BEGIN_BYTES = Float64Array.BYTES_PER_ELEMENT

/** The failure of a run whose requests come faster than they are answered. */
export class Overloaded extends Error {}

/** The requests of each run, and what the threads share of it. Its `wiring` makes the same on another thread. */
export class OpenLoop {
  #rate
  #memory
  #beginNanos
  #answers
  #latenessMemory

  constructor({ rate, requests, memory, latenessMemory }) {
    this.#rate = rate
    this.requests = requests
    this.#memory = memory
    this.#beginNanos = new Float64Array(memory, 0, 1)
    this.#answers = new Int32Array(memory, BEGIN_BYTES, 1)
    this.#latenessMemory = latenessMemory
    /** Delays with which the generator sent, in all runs. */
    this.lateness = new Histogram(latenessMemory)
  }

  /** @param parameters those of LATENCY */
  static of({ rate_per_second: rate, duration_millis: millis }) {
    return new OpenLoop({
      rate,
      requests: Math.max(1, Math.floor((rate * millis) / MILLIS_PER_SECOND)),
      memory: new SharedArrayBuffer(BEGIN_BYTES + Int32Array.BYTES_PER_ELEMENT),
      latenessMemory: new SharedArrayBuffer(Histogram.BYTES),
    })
  }

  get wiring() {
    return { rate: this.#rate, requests: this.requests, memory: this.#memory, latenessMemory: this.#latenessMemory }
  }

  /** Begins a run: no answer has come. */
  begin() {
    this.#beginNanos[0] = nowNanos()
    Atomics.store(this.#answers, 0, 0)
  }

  intendedNanos(number) {
    return this.#beginNanos[0] + Math.floor((number * NANOS_PER_SECOND) / this.#rate)
  }

  /** Counts an answer. Returns how many have come. */
  answered() {
    return Atomics.add(this.#answers, 0, 1) + 1
  }

  get answers() {
    return Atomics.load(this.#answers, 0)
  }

  /** The time after a run's begin by which all answers are to be there. */
  get mostMillis() {
    return ((this.requests - 1) * MILLIS_PER_SECOND) / this.#rate + PATIENCE_MILLIS
  }

  late() {
    const missing = this.requests - this.answers
    const seconds = PATIENCE_MILLIS / MILLIS_PER_SECOND
    return new Overloaded(`${missing} of ${this.requests} answers had not come ${seconds} s after the last request was due`)
  }

  metrics() {
    return { generator_lateness_p99_micros: this.lateness.percentile(99) / NANOS_PER_MICRO }
  }
}

/**
 * Sends each request at its intended time, or at once if that has passed. Spins, until all are sent or `isOver` says that
 * nobody needs the run.
 *
 * @throws {Overloaded} if too many requests are unanswered
 */
export function generate(loop, send, isOver, mostUnanswered = MOST_UNANSWERED) {
  loop.begin()
  for (let number = 0; number < loop.requests; number++) {
    const intended = loop.intendedNanos(number)
    let now = nowNanos()
    while (now < intended && !isOver()) {
      now = nowNanos()
    }
    if (isOver()) {
      return
    }
    loop.lateness.record(now - intended)
    send(number)
    const sent = number + 1
    if (sent % LOOKS === 0) {
      // Counts are those of 32 bits.
      const unanswered = (sent - loop.answers) | 0
      if (unanswered > mostUnanswered) {
        throw new Overloaded(`${unanswered} of ${sent} requests were unanswered`)
      }
    }
  }
}

/** The collector's state. */
export class Collected {
  #loop
  #latencies = new Histogram()
  #sum = new ExactSum()

  constructor(loop) {
    this.#loop = loop
  }

  /** Takes an answer, by its request's number. Returns whether it was the last one. */
  take(number) {
    this.#latencies.record(nowNanos() - this.#loop.intendedNanos(number))
    this.#sum.add(number)
    return this.#loop.answered() === this.#loop.requests
  }

  /** Hands out all that came, and begins anew. */
  handOut() {
    const collected = { sum: this.#sum.value(), histogram: this.#latencies.pairs() }
    this.#sum = new ExactSum()
    this.#latencies.clear()
    return collected
  }
}
