/**
 * Addresses of components: numbers, which any thread may send to another one.
 *
 * One says on which thread a component lives, who made it, and how many it had made there before. Makers are the threads, the
 * main thread, and each thread once more for places that take one reply.
 */
export class Addresses {
  #threads
  #makers

  constructor(threads) {
    this.#threads = threads
    this.#makers = threads + 2
    this.main = threads
    this.replies = threads + 1
  }

  /** The number of makers, which count from 0. */
  get makers() {
    return this.#makers
  }

  of(thread, maker, place) {
    return (place * this.#makers + maker) * this.#threads + thread
  }

  /** The thread that a component lives on. */
  threadOf(address) {
    return address % this.#threads
  }

  makerOf(address) {
    return Math.floor(address / this.#threads) % this.#makers
  }

  placeOf(address) {
    return Math.floor(address / (this.#threads * this.#makers))
  }
}
