import { connect } from 'node:net'
import { Pipeline } from '../workloads/pipeline.js'
import { Component } from './component.js'
import { FrameInput, FrameOutput, greeting, PING, PONG } from './frames.js'

// Then it asks whether the socket takes more.
const MOST_AT_ONCE = 1000

/** A pinger with a connection to its ponger, from `start` to `end`. The message START begins a run. */
export class NetPinger extends Component {
  #parameters
  #place
  #greeting
  #deadline
  #socket
  #input
  #output
  #pipeline
  // The number of messages of the window that have been sent.
  #begun = 0
  #ended = false
  #failure

  constructor(thread, self, { parameters, place, token, pair, deadlineMillis }) {
    super(thread, self)
    this.#parameters = parameters
    this.#place = place
    this.#greeting = greeting(token, pair)
    this.#deadline = deadlineMillis
  }

  /** Resolves when the ponger has answered with the same greeting. */
  start() {
    return new Promise((resolve, reject) => {
      const socket = connect({ ...this.#place, noDelay: true })
      this.#socket = socket
      const late = setTimeout(() => socket.destroy(new Error('it did not answer in time')), this.#deadline)
      let answer = Buffer.alloc(0)
      const hear = (chunk) => {
        answer = Buffer.concat([answer, chunk])
        if (answer.length < this.#greeting.length) {
          return
        }
        clearTimeout(late)
        socket.off('data', hear)
        if (answer.equals(this.#greeting)) {
          this.#listen()
          resolve()
        } else {
          socket.destroy(new Error('another greeting than ours came back'))
        }
      }
      let reason = 'it has ended'
      socket.on('error', (error) => {
        reason = error.message
      })
      socket.on('close', () => {
        clearTimeout(late)
        const { host, port } = this.#place
        this.#failure = new Error(`the connection to the client at ${host}:${port}: ${reason}`)
        reject(this.#failure)
        if (!this.#ended) {
          this.thread.fail(this.#failure)
        }
      })
      socket.on('data', hear)
      socket.write(this.#greeting)
    })
  }

  receive() {
    if (this.#failure !== undefined) {
      // Between two runs, so that nobody was told.
      throw this.#failure
    }
    this.#pipeline = new Pipeline(this.#parameters)
    this.#begun = 0
    this.#begin()
  }

  /** Resolves when the connection is closed. */
  end() {
    this.#ended = true
    const socket = this.#socket
    if (socket === undefined || socket.closed) {
      return undefined
    }
    return new Promise((resolve) => {
      socket.once('close', resolve)
      socket.destroy()
    })
  }

  #listen() {
    const staticOnly = this.#parameters.static_only
    this.#input = new FrameInput(PONG, staticOnly)
    this.#output = new FrameOutput(this.#socket, PING, staticOnly)
    this.#socket.on(
      'data',
      this.thread.guarded((chunk) => this.#hear(chunk)),
    )
    this.#socket.on(
      'drain',
      this.thread.guarded(() => this.#begin()),
    )
  }

  // Sends the window as far as the socket takes it, so that PONGs are read meanwhile.
  #begin() {
    while (this.#begun < this.#pipeline.window && this.#output.flush()) {
      const most = Math.min(this.#pipeline.window, this.#begun + MOST_AT_ONCE)
      while (this.#begun < most) {
        this.#output.add(this.#begun++)
      }
    }
    this.#output.flush()
  }

  #hear(chunk) {
    if (this.#pipeline === undefined) {
      throw new Error('a PONG came before a run')
    }
    this.#input.take(chunk, (index) => {
      const next = this.#pipeline.take(index)
      if (next >= 0) {
        this.#output.add(next)
      }
    })
    this.#output.flush()
    if (this.#pipeline.done()) {
      this.thread.arrive(this.#pipeline.answer())
      this.#pipeline = undefined
    }
  }
}
