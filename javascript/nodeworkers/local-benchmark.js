import { Stopped } from '../mpp/latch.js'
import { sharedPool } from './pool.js'
import { Run } from './run.js'

/** A benchmark within this process, whose components live on the worker threads. */
export class LocalBenchmark {
  #pool
  #plan
  #parameters
  #input
  #run
  #begin

  /**
   * @param plan what runs consist of: `parts` of the parameters, how many parts of a run arrive; `create`, of the parameters
   *   and the run, makes components and returns what sends the first messages; `input` of the parameters, for all runs, if
   *   there is one, is given to `create`, too; `report` of that input, if there is one
   */
  constructor(plan, node) {
    this.#plan = plan
    this.#pool = sharedPool(node)
  }

  setUp(parameters) {
    this.#parameters = parameters
    this.#input = this.#plan.input?.(parameters)
  }

  async prepare() {
    this.#run = new Run(this.#pool, this.#plan.parts(this.#parameters))
    this.#begin = this.#plan.create(this.#parameters, this.#run, this.#input)
    await this.#run.start()
  }

  async run() {
    this.#begin()
    await this.#run.begin()
  }

  answer() {
    return this.#run.answer()
  }

  report() {
    return this.#plan.report?.(this.#input)
  }

  async cleanUp() {
    this.#run = undefined
    await this.#pool.end()
  }

  stop() {
    this.#pool.stop()
    this.#run?.latch.fail(new Stopped())
  }
}
