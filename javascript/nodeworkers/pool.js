import { MessageChannel, Worker } from 'node:worker_threads'

// Less than the host waits for a clean-up.
const END_MILLIS = 60_000
const PROGRAM = new URL('./worker-thread.js', import.meta.url)

let pool

/** The threads of a node's pool: those that were set, or one per processor that it may use. */
export function poolThreads({ processors, options }) {
  return options.workers === undefined ? processors : Number(options.workers)
}

/** The worker threads of this process. They are there from the first request on. */
export function sharedPool(node) {
  if (pool === undefined || pool.broken !== undefined) {
    pool = new Pool(poolThreads(node))
  }
  return pool
}

/** Worker threads, each with a port to each other one. */
export class Pool {
  #workers
  #over = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  // Requests that the main thread waits for, by their ids.
  #answers = new Map()
  #asked = 0
  #endMillis
  #run

  /**
   * @param {number} threads
   * @param {object} options the `program` of each thread, which makes a `Thread`; `endMillis`, after which threads whose
   *   components do not end are terminated
   */
  constructor(threads, { program = PROGRAM, endMillis = END_MILLIS } = {}) {
    this.#endMillis = endMillis
    const ports = Array.from({ length: threads }, () => new Array(threads).fill(null))
    for (let one = 0; one < threads; one++) {
      for (let other = 0; other < one; other++) {
        const { port1, port2 } = new MessageChannel()
        ports[one][other] = port1
        ports[other][one] = port2
      }
    }
    /** The failure of a thread that was lost, if there is one. */
    this.broken = undefined
    this.#workers = ports.map((own, index) => {
      const worker = new Worker(program, {
        workerData: { index, ports: own, over: this.#over },
        transferList: own.filter((port) => port !== null),
      })
      worker.on('message', (message) => this.#receive(message))
      worker.on('error', (error) => this.lose(error))
      worker.on('exit', (code) => this.lose(new Error(`a worker thread has ended with code ${code}`)))
      return worker
    })
  }

  get threads() {
    return this.#workers.length
  }

  /** Memory that says whether nobody needs the run any more: then not 0. */
  get over() {
    return this.#over
  }

  /** Opens a port to each thread, for one that sends from outside in a run. Its last word on each is END_OF_RUN. */
  openPorts() {
    return this.#workers.map((worker) => {
      const { port1, port2 } = new MessageChannel()
      worker.postMessage({ outside: port1 }, [port1])
      return port2
    })
  }

  /** Lets a run take the messages that arrive from now on. */
  attach(run) {
    this.#run = run
  }

  /** Makes components on a thread. Resolves when they have started, with the results of their starts. */
  start(thread, components) {
    return this.#ask(thread, { start: components })
  }

  /** Sends the batch to a thread's components. */
  send(thread, batch) {
    this.#workers[thread].postMessage({ batch })
  }

  /** Has a component form its answer, which is not part of the timed run. */
  answer(thread, address) {
    return this.#ask(thread, { ask: address })
  }

  /** Tells components that go on for long by themselves that nobody needs the run any more. */
  stop() {
    Atomics.store(this.#over, 0, 1)
  }

  /** Resolves when no component is left, and no message. Threads that do not come to an end are terminated. */
  async end() {
    this.stop()
    let timer
    const late = new Promise((_, reject) => {
      const failure = new Error(`components have not ended within ${this.#endMillis} ms`)
      timer = setTimeout(() => reject(failure), this.#endMillis)
    })
    try {
      if (this.broken === undefined) {
        await Promise.race([late, Promise.all(this.#workers.map((_, thread) => this.#ask(thread, { end: true })))])
      }
    } catch (error) {
      this.lose(error)
      throw error
    } finally {
      clearTimeout(timer)
      this.#run = undefined
      Atomics.store(this.#over, 0, 0)
      if (this.broken !== undefined) {
        await Promise.all(this.#workers.map((worker) => worker.terminate()))
      }
    }
  }

  #ask(thread, request) {
    const id = this.#asked++
    return new Promise((resolve, reject) => {
      if (this.broken !== undefined) {
        reject(this.broken)
        return
      }
      this.#answers.set(id, { resolve, reject })
      this.#workers[thread].postMessage({ id, ...request })
    })
  }

  #receive({ id, value, error, arrivals, failure }) {
    if (arrivals !== undefined) {
      this.#run?.take(arrivals)
    } else if (failure !== undefined) {
      this.#run?.latch.fail(failure)
    } else {
      const waiting = this.#answers.get(id)
      this.#answers.delete(id)
      if (error === undefined) {
        // Nobody waits once another thread was lost.
        waiting?.resolve(value)
      } else {
        waiting?.reject(error)
      }
    }
  }

  /** Fails the run. A thread that is lost takes the others with it, at the end of the run. */
  lose(error) {
    this.broken ??= error
    this.#run?.latch.fail(error)
    for (const { reject } of this.#answers.values()) {
      reject(error)
    }
    this.#answers.clear()
  }
}
