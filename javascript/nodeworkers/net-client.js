import { checkBatches } from '../workloads/batches.js'
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
    const request = JSON.parse(configuration)
    if (request.batches !== undefined) {
      checkBatches(request.batches)
    }
    const run = new Run(this.#pool, 1)
    const listeners = Math.min(this.#pool.threads, request.pairs)
    for (let listener = 0; listener < listeners; listener++) {
      run.createOn(listener, NetPongers, { ...request, address: this.#address, listeners, listener })
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
