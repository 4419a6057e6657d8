/**
 * Addresses of components: numbers, which any thread may send to another one.
 *
 * One says on which thread a component lives, and who made it: a thread, or the main thread, whose number follows those of
 * the threads. Each maker counts what it makes.
 */
export class Addresses {
  #threads
  #maker
  #made = 0

  constructor(threads, maker) {
    this.#threads = threads
    this.#maker = maker
  }

  /** A new address on a thread. */
  next(thread) {
    return (this.#made++ * (this.#threads + 1) + this.#maker) * this.#threads + thread
  }

  /** Where a component lives. */
  threadOf(address) {
    return address % this.#threads
  }

  makerOf(address) {
    return Math.floor(address / this.#threads) % (this.#threads + 1)
  }
}
