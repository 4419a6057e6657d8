import { OpenLoop, Overloaded } from '../mpp/open-loop.js'
import { Generator } from './generator.js'
import { LatencyCollector } from './latency.js'

/** The main thread's part of an open loop: its generator, its collector, and its end. */
export class OpenLoopRuns {
  #pool
  #loop
  #generator
  #collector
  #overloaded
  #collected

  constructor(parameters, pool) {
    this.#pool = pool
    this.#loop = OpenLoop.of(parameters)
    this.#generator = new Generator(this.#loop, pool)
  }

  /** Resolves when the generator has started. */
  start() {
    return this.#generator.start()
  }

  /** Has a run make the collector, on the first thread. Returns its address. */
  createCollector(run) {
    this.#generator.connect()
    this.#collector = run.createOn(0, LatencyCollector, this.#loop.wiring)
    return this.#collector
  }

  /** Has requests sent to servers, given by their addresses, or to what stands for them here. */
  aimAt(servers) {
    this.#generator.aimAt(servers)
  }

  /** Resolves when all answers have come, or with an overload. */
  async run(run) {
    this.#overloaded = undefined
    const late = setTimeout(() => run.latch.fail(this.#loop.late()), this.#loop.mostMillis)
    this.#generator.begin((failure) => run.latch.fail(failure))
    try {
      await run.begin()
    } catch (failure) {
      if (!(failure instanceof Overloaded)) {
        throw failure
      }
      this.#overloaded = failure.message
      this.#pool.stop()
    } finally {
      clearTimeout(late)
    }
  }

  async answer(run) {
    this.#collected = await run.answerOf(this.#collector)
    return this.#collected.sum
  }

  report() {
    const report = { metrics: this.#loop.metrics(), histogram: this.#collected.histogram }
    return this.#overloaded === undefined ? report : { ...report, overloaded: this.#overloaded }
  }

  /** Ends all components with the pool's run. */
  async endRun() {
    this.#pool.stop()
    this.#generator.disconnect()
    await this.#pool.end()
  }

  /** Resolves when the generator's thread has ended. */
  end() {
    return this.#generator.end()
  }
}
