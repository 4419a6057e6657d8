import { Stopped } from '../mpp/latch.js'
import { one } from './component.js'
import { LatencyServer } from './latency.js'
import { OpenLoopRuns } from './open-loop-runs.js'
import { sharedPool } from './pool.js'
import { Run } from './run.js'

/** LATENCY: the collector is on the first thread, servers are dealt out, from the second one on. */
export class LatencyBenchmark {
  #pool
  #parameters
  #openLoop
  #run

  constructor(node) {
    this.#pool = sharedPool(node)
  }

  async setUp(parameters) {
    this.#parameters = parameters
    this.#openLoop = new OpenLoopRuns(parameters, this.#pool)
    await this.#openLoop.start()
  }

  async prepare() {
    const { parallelism, work_nanos: workNanos } = this.#parameters
    this.#run = new Run(this.#pool, one())
    const collector = this.#openLoop.createCollector(this.#run)
    const servers = Array.from({ length: parallelism }, (_, server) =>
      this.#run.createOn(server + 1, LatencyServer, { workNanos, collector }),
    )
    this.#openLoop.aimAt(servers)
    await this.#run.start()
  }

  run() {
    return this.#openLoop.run(this.#run)
  }

  answer() {
    return this.#openLoop.answer(this.#run)
  }

  report() {
    return this.#openLoop.report()
  }

  async cleanUp(lastRun) {
    this.#run = undefined
    await this.#openLoop?.endRun()
    if (lastRun) {
      await this.#openLoop?.end()
    }
  }

  stop() {
    this.#pool.stop()
    this.#run?.latch.fail(new Stopped())
  }
}
