import { randomBytes } from 'node:crypto'
import { Stopped } from '../mpp/latch.js'
import { sharedPool } from './pool.js'

const CONNECT_MILLIS = 60_000
const TOKEN_BYTES = 8

/** The master's half of a benchmark between processes, whose connections are dealt out to the threads. */
export class NetMaster {
  #token = randomBytes(TOKEN_BYTES).toString('hex')
  #request
  /** The run at hand. */
  currentRun

  constructor(node) {
    this.pool = sharedPool(node)
  }

  /**
   * Returns the configuration of clients, given the number of pairs, whether messages have no content, and a server's work; or
   * the terms of transfers, or batches.
   */
  configure({ pairs, staticOnly, workNanos = 0, terms, batches }) {
    this.#request = { pairs, staticOnly }
    return JSON.stringify({ token: this.#token, pairs, staticOnly, workNanos, terms, batches })
  }

  /** Makes a component for each pair in the current run, of a subclass of `NetConnection`. Returns their addresses. */
  async connect(client, Class, properties) {
    const places = JSON.parse(client)
    const { pairs, staticOnly } = this.#request
    const deadline = Date.now() + CONNECT_MILLIS
    const addresses = []
    // One after the other: a client takes a few at a time that have not greeted yet.
    for (let pair = 0; pair < pairs; pair++) {
      const connection = {
        place: places[pair % places.length],
        token: this.#token,
        pair,
        staticOnly,
        deadlineMillis: Math.max(deadline - Date.now(), 1),
      }
      addresses.push(this.currentRun.createOn(pair, Class, { ...properties, ...connection }))
      await this.currentRun.start()
    }
    return addresses
  }

  async cleanUp(lastRun) {
    if (lastRun) {
      await this.pool.end()
    }
  }

  stop() {
    this.currentRun?.latch.fail(new Stopped())
  }
}
