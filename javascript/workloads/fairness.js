import { block, compute, nowNanos } from '../mpp/clock.js'

const NANOS_PER_MICRO = 1000
const NANOS_PER_MILLI = 1e6

/** Keeps a hog busy for one message. */
export function hogWork({ hog, hog_work_micros: micros }) {
  switch (hog) {
    case 'HOG_KIND_CPU':
      compute(micros * NANOS_PER_MICRO)
      break
    case 'HOG_KIND_BLOCKING':
      block(micros)
      break
    default:
    // The message alone keeps it busy.
  }
}

/** A pinger's state. */
export class Victim {
  #rounds
  #pongs = 0
  #lastNanos = 0
  #longestGapNanos = 0

  constructor({ rounds }) {
    this.#rounds = rounds
  }

  /** Reads the clock before the first PING. */
  begin() {
    this.#lastNanos = nowNanos()
  }

  /** Takes a PONG, and reads the clock. Returns whether it was the last one. */
  pong() {
    const now = nowNanos()
    this.#longestGapNanos = Math.max(this.#longestGapNanos, now - this.#lastNanos)
    this.#lastNanos = now
    this.#pongs++
    return this.#pongs === this.#rounds
  }

  /** The pongs that came, when the last one came, and the longest time between two readings of the clock. */
  times() {
    return { pongs: this.#pongs, finishNanos: this.#lastNanos, longestGapNanos: this.#longestGapNanos }
  }
}

/** The times of all victims, run after run of a request. */
export class VictimTimes {
  #leastJain = 1
  #longestGapNanos = 0
  #beginNanos = 0
  #finishesNanos = []

  begin() {
    this.#finishesNanos = []
    this.#beginNanos = nowNanos()
  }

  take({ finishNanos, longestGapNanos }) {
    this.#finishesNanos.push(finishNanos - this.#beginNanos)
    this.#longestGapNanos = Math.max(this.#longestGapNanos, longestGapNanos)
  }

  /** The metrics of all runs so far. The last one has just ended. */
  metrics() {
    this.#leastJain = Math.min(this.#leastJain, jain(this.#finishesNanos))
    return { victim_finish_jain: this.#leastJain, longest_gap_millis: this.#longestGapNanos / NANOS_PER_MILLI }
  }
}

/** The index of Jain, Chiu and Hawe (1984): 1 if all times are equal, 1 / n if all but one are 0. */
export function jain(times) {
  const sum = times.reduce((total, time) => total + time, 0)
  const squares = times.reduce((total, time) => total + time * time, 0)
  return squares === 0 ? 1 : (sum * sum) / (times.length * squares)
}
