import { randomBytes } from 'node:crypto'
import { Stopped } from '../mpp/latch.js'
import { completed } from '../workloads/pipeline.js'
import { START } from './component.js'
import { NetPinger } from './net-pinger.js'
import { sharedPool } from './pool.js'
import { Run } from './run.js'

const CONNECT_MILLIS = 60_000
const TOKEN_BYTES = 8

/** The master's half of NETPINGPONG and NETTPPINGPONG: it has the pingers, which are dealt out to the threads. */
export class NetMaster {
  #pool
  #parameters
  #token
  #pingers = []
  #run

  constructor(node) {
    this.#pool = sharedPool(node.processors)
  }

  setUp(parameters) {
    this.#parameters = completed(parameters)
    this.#token = randomBytes(TOKEN_BYTES).toString('hex')
    const { parallelism: pairs, static_only: staticOnly } = this.#parameters
    return JSON.stringify({ token: this.#token, pairs, staticOnly })
  }

  async introduce([client]) {
    const places = JSON.parse(client)
    const deadline = Date.now() + CONNECT_MILLIS
    this.#run = new Run(this.#pool, 1)
    // One after the other: a client takes a few at a time that have not greeted yet.
    for (let pair = 0; pair < this.#parameters.parallelism; pair++) {
      const properties = {
        parameters: this.#parameters,
        place: places[pair % places.length],
        token: this.#token,
        pair,
        deadlineMillis: Math.max(deadline - Date.now(), 1),
      }
      this.#pingers.push(this.#run.createOn(pair, NetPinger, properties))
      await this.#run.start()
    }
  }

  prepare() {
    this.#run = new Run(this.#pool, this.#parameters.parallelism)
  }

  async run() {
    for (const pinger of this.#pingers) {
      this.#run.send(pinger, START)
    }
    await this.#run.begin()
  }

  answer() {
    return this.#run.answer()
  }

  async cleanUp(lastRun) {
    if (lastRun) {
      await this.#pool.end()
    }
  }

  stop() {
    this.#run?.latch.fail(new Stopped())
  }
}
