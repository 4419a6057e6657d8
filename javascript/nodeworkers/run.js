import { Latch } from '../mpp/latch.js'
import { Addresses } from './addresses.js'

/** The main thread's part of a run: it makes the first components, sends the first messages, and takes the parts that arrive. */
export class Run {
  #pool
  #addresses
  // By thread: how many components were made there.
  #made
  // By thread: the next batch for it.
  #outgoing
  #sum = 0n

  /** @param {number} parts how many parts of the run arrive */
  constructor(pool, parts) {
    this.#pool = pool
    this.#addresses = new Addresses(pool.threads)
    this.#made = new Array(pool.threads).fill(0)
    this.#outgoing = Array.from({ length: pool.threads }, () => [])
    this.latch = new Latch(parts)
    pool.attach(this)
  }

  get threads() {
    return this.#pool.threads
  }

  /** An address on a thread, numbers of threads going round. */
  reserve(thread) {
    const living = thread % this.#pool.threads
    return this.#addresses.of(living, this.#addresses.main, this.#made[living]++)
  }

  /** Makes a component at an address, as soon as the run starts. */
  create(address, Class, properties) {
    this.#outgoing[this.#addresses.threadOf(address)].push(address, Class.name, properties)
  }

  /** Makes a component on a thread, and returns its address. */
  createOn(thread, Class, properties) {
    const address = this.reserve(thread)
    this.create(address, Class, properties)
    return address
  }

  /** Resolves when all components have started, with the results of their starts, by thread. */
  async start() {
    const started = Promise.all(this.#take().map((components, thread) => this.#pool.start(thread, components)))
    const failed = this.latch.wait()
    await Promise.race([started, failed])
    return started
  }

  /** Sends a message, together with others, as soon as the run begins. */
  send(to, message) {
    this.#outgoing[this.#addresses.threadOf(to)].push(to, null, message)
  }

  /** Sends the first messages, and resolves when all parts have arrived. */
  async begin() {
    for (const [thread, batch] of this.#take().entries()) {
      if (batch.length > 0) {
        this.#pool.send(thread, batch)
      }
    }
    await this.latch.wait()
  }

  /** Takes shares of the answer. */
  take(shares) {
    for (const share of shares) {
      this.add(share)
    }
    this.latch.arrive(shares.length)
  }

  /** Adds a share, unless a benchmark does something else with it. */
  add(share) {
    this.#sum += BigInt(share)
  }

  /** The answer, unless a benchmark has another one. */
  answer() {
    return this.#sum
  }

  /** The answer that a component forms. */
  answerOf(address) {
    return this.#pool.answer(this.#addresses.threadOf(address), address)
  }

  #take() {
    const taken = this.#outgoing
    this.#outgoing = taken.map(() => [])
    return taken
  }
}
