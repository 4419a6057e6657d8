import { one } from './component.js'
import { NetMaster } from './net-master.js'
import { NetRequester } from './net-requester.js'
import { OpenLoopRuns } from './open-loop-runs.js'
import { Run } from './run.js'

/** The master's half of NETLATENCY: the generator, the collector, and a connection to each server. */
export class NetLatency extends NetMaster {
  #openLoop

  async setUp(parameters) {
    this.#openLoop = new OpenLoopRuns(parameters, this.pool)
    await this.#openLoop.start()
    const { parallelism: pairs, work_nanos: workNanos } = parameters
    return this.configure({ pairs, staticOnly: false, workNanos })
  }

  async introduce([client]) {
    this.currentRun = new Run(this.pool, one())
    const collector = this.#openLoop.createCollector(this.currentRun)
    this.#openLoop.aimAt(await this.connect(client, NetRequester, { collector }))
  }

  prepare() {
    this.currentRun = new Run(this.pool, one())
  }

  run() {
    return this.#openLoop.run(this.currentRun)
  }

  answer() {
    return this.#openLoop.answer(this.currentRun)
  }

  report() {
    return this.#openLoop.report()
  }

  async cleanUp(lastRun) {
    if (lastRun) {
      await this.#openLoop?.endRun()
      await this.#openLoop?.end()
    }
  }

  stop() {
    this.pool.stop()
    super.stop()
  }
}
