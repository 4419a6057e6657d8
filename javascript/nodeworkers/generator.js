import { Worker } from 'node:worker_threads'
import { Overloaded } from '../mpp/open-loop.js'

const PROGRAM = new URL('./generator-thread.js', import.meta.url)

/** The generator of LATENCY and NETLATENCY: a thread of its own, with a port to each thread of the pool. */
export class Generator {
  #pool
  #worker
  #started
  #fail = () => {}

  constructor(loop, pool) {
    this.#pool = pool
    this.#worker = new Worker(PROGRAM, { workerData: { loop: loop.wiring, over: pool.over } })
    this.#started = new Promise((resolve, reject) => {
      this.#worker.on('message', ({ started, failure }) => {
        if (started) {
          resolve()
        } else {
          this.#fail(new Overloaded(failure))
        }
      })
      this.#worker.on('error', (error) => {
        reject(error)
        this.#fail(error)
      })
    })
  }

  /** Resolves when its thread has started. */
  start() {
    return this.#started
  }

  /** Opens ports to the pool's threads. */
  connect() {
    const ports = this.#pool.openPorts()
    this.#worker.postMessage({ connect: ports }, ports)
  }

  /** Lets it know the servers' addresses. */
  aimAt(servers) {
    this.#worker.postMessage({ servers })
  }

  /** Begins to send to the servers in turn. A failure goes to the function. */
  begin(fail) {
    this.#fail = fail
    this.#worker.postMessage({ begin: true })
  }

  /** Has its ports closed, which the end of the pool's run waits for. The run is over. */
  disconnect() {
    this.#worker.postMessage({})
  }

  /** Resolves when its thread has ended. */
  async end() {
    this.#fail = () => {}
    await this.#worker.terminate()
  }
}
