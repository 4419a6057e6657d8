import { Pipeline } from '../workloads/pipeline.js'
import { NetConnection } from './net-connection.js'

// Then it asks whether the socket takes more.
const MOST_AT_ONCE = 1000

/** A pinger with a connection to its ponger. The message START begins a run. */
export class NetPinger extends NetConnection {
  #parameters
  #pipeline
  // The number of messages of the window that have been sent.
  #begun = 0

  constructor(thread, self, properties) {
    super(thread, self, properties)
    this.#parameters = properties.parameters
  }

  receive() {
    this.check()
    this.#pipeline = new Pipeline(this.#parameters)
    this.#begun = 0
    this.drained()
  }

  /** Sends the window as far as the socket takes it, so that PONGs are read meanwhile. */
  drained() {
    if (this.#pipeline === undefined) {
      return
    }
    while (this.#begun < this.#pipeline.window && this.output.flush()) {
      const most = Math.min(this.#pipeline.window, this.#begun + MOST_AT_ONCE)
      while (this.#begun < most) {
        this.output.add(this.#begun++)
      }
    }
    this.output.flush()
  }

  hear(chunk) {
    if (this.#pipeline === undefined) {
      throw new Error('a PONG came before a run')
    }
    this.take(chunk, (index) => {
      const next = this.#pipeline.take(index)
      if (next >= 0) {
        this.output.add(next)
      }
    })
    this.output.flush()
    if (this.#pipeline.done()) {
      this.thread.arrive(this.#pipeline.answer())
      this.#pipeline = undefined
    }
  }
}
