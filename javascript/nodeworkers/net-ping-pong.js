import { completed } from '../workloads/pipeline.js'
import { START } from './component.js'
import { NetMaster } from './net-master.js'
import { NetPinger } from './net-pinger.js'
import { Run } from './run.js'

/** The master's half of NETPINGPONG and NETTPPINGPONG: it has the pingers. */
export class NetPingPong extends NetMaster {
  #parameters
  #pingers

  setUp(parameters) {
    this.#parameters = completed(parameters)
    const { parallelism: pairs, static_only: staticOnly } = this.#parameters
    return this.configure({ pairs, staticOnly })
  }

  async introduce([client]) {
    this.currentRun = new Run(this.pool, 1)
    this.#pingers = await this.connect(client, NetPinger, { parameters: this.#parameters })
  }

  prepare() {
    this.currentRun = new Run(this.pool, this.#parameters.parallelism)
  }

  async run() {
    for (const pinger of this.#pingers) {
      this.currentRun.send(pinger, START)
    }
    await this.currentRun.begin()
  }

  answer() {
    return this.currentRun.answer()
  }
}
