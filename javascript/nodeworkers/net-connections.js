import { activePairs } from '../workloads/transfers.js'
import { one, START } from './component.js'
import { NetMaster } from './net-master.js'
import { GREET, MasterEnd } from './pair-ends.js'
import { Run } from './run.js'

const MEETING_MILLIS = 60_000

/** The master's half of NETCONNECTIONS: an end of each pair. */
export class NetConnections extends NetMaster {
  #terms
  #active
  #ends

  setUp(parameters) {
    const { number_of_pairs: pairs, bytes_per_transfer: bytes, exchanges } = parameters
    this.#terms = { bytes, exchanges }
    this.#active = activePairs(parameters)
    return this.configure({ pairs, staticOnly: true, terms: this.#terms })
  }

  async introduce([client]) {
    this.currentRun = new Run(this.pool, one())
    this.#ends = await this.connect(client, MasterEnd, { terms: this.#terms })
  }

  async prepare() {
    this.currentRun = new Run(this.pool, this.#ends.length)
    for (const end of this.#ends) {
      this.currentRun.send(end, GREET)
    }
    const { latch } = this.currentRun
    const late = setTimeout(() => latch.fail(new Error(`pairs have not met in ${MEETING_MILLIS} ms`)), MEETING_MILLIS)
    try {
      await this.currentRun.begin()
    } finally {
      clearTimeout(late)
    }
    this.currentRun = new Run(this.pool, this.#active)
  }

  async run() {
    for (const end of this.#ends.slice(0, this.#active)) {
      this.currentRun.send(end, START)
    }
    await this.currentRun.begin()
  }

  answer() {
    return this.currentRun.answer()
  }
}
