import { hashWholeNumbers } from '../mpp/numbers.js'

const FIRST = 2

/** Has all numbers sent in ascending order, a batch per message, as long as they are wanted. */
export function sendNumbers({ limit, batch_size: size }, send, isOver) {
  for (let first = FIRST; first <= limit && !isOver(); first += size) {
    const batch = []
    for (let number = first; number <= limit && number - first < size; number++) {
      batch.push(number)
    }
    send(batch)
  }
}

/** A filter's state: its primes, and the numbers that wait until a message for the next filter is full. */
export class Filter {
  #most
  #batchSize
  #primes = []
  #passed = []

  constructor({ primes_per_filter: most, batch_size: batchSize }) {
    this.#most = most
    this.#batchSize = batchSize
  }

  /** Takes a message, and has each message for the next filter sent as soon as it is full. */
  take(numbers, send) {
    for (const number of numbers) {
      if (this.#divides(number)) {
        continue
      }
      if (this.#primes.length < this.#most) {
        this.#primes.push(number)
        continue
      }
      this.#passed.push(number)
      if (this.#passed.length === this.#batchSize) {
        send(this.flush())
      }
    }
  }

  #divides(number) {
    for (const prime of this.#primes) {
      if (number % prime === 0) {
        return true
      }
    }
    return false
  }

  /** The last message for the next filter, to be sent before the end; empty if no numbers are left for one. */
  flush() {
    const passed = this.#passed
    this.#passed = []
    return passed
  }

  /** The number and the sum of the filter's primes. */
  report() {
    return { primes: this.#primes.length, sum: this.#primes.reduce((sum, prime) => sum + prime, 0) }
  }
}

/** Adds up the filters' reports. Numbers up to 10^7 have a sum below 2^53. */
export class Collector {
  #filters = 0
  #last
  #primes = 0
  #sum = 0

  /**
   * Takes the report of a filter, by its number from 1. Returns whether the last one and all before it have reported.
   */
  take({ number, isLast, primes, sum }) {
    this.#filters++
    this.#primes += primes
    this.#sum += sum
    if (isLast) {
      this.#last = number
    }
    return this.#filters === this.#last
  }

  /** The hash of the number of all primes, and of their sum. */
  answer() {
    return hashWholeNumbers([this.#primes, this.#sum])
  }
}
