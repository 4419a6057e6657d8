import { NetPongers } from './net-pongers.js'
import { sharedPool } from './pool.js'
import { Run } from './run.js'

/** The client's half: it has the pongers or servers, from set-up to the last clean-up. Pairs are dealt out to the threads. */
export class NetClient {
  #address
  #pool

  constructor(node) {
    this.#address = node.address
    this.#pool = sharedPool(node)
  }

  async setUp(configuration) {
    const { token, pairs, staticOnly, workNanos } = JSON.parse(configuration)
    const run = new Run(this.#pool, 1)
    const listeners = Math.min(this.#pool.threads, pairs)
    for (let listener = 0; listener < listeners; listener++) {
      const properties = { address: this.#address, token, pairs, listeners, listener, staticOnly, workNanos }
      run.createOn(listener, NetPongers, properties)
    }
    const places = await run.start()
    return JSON.stringify(places.flat())
  }

  prepare() {}

  stop() {}

  async cleanUp(lastRun) {
    if (lastRun) {
      await this.#pool.end()
    }
  }
}
