import { connect } from 'node:net'
import { Component } from './component.js'
import { FrameInput, FrameOutput, greeting, PING, PONG, sizeOf } from './frames.js'

/** The master's end of a pair's connection, from `start` to `end`. Subclasses send by its `output`, and take answers. */
export class NetConnection extends Component {
  #place
  #greeting
  #deadline
  #staticOnly
  #answers
  #socket
  #input
  #ended = false
  #failure

  /** @param {number} answers the kind of the frames that come */
  constructor(thread, self, { place, token, pair, staticOnly, deadlineMillis }, answers = PONG) {
    super(thread, self)
    this.#answers = answers
    this.#place = place
    this.#greeting = greeting(token, pair)
    this.#staticOnly = staticOnly
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

  /** Throws if the connection has failed between two runs, so that nobody was told. */
  check() {
    if (this.#failure !== undefined) {
      throw this.#failure
    }
  }

  /** Sends bytes as they are. Returns whether the socket takes more; if not, `drained` is called later. */
  write(bytes) {
    return this.#socket.write(bytes)
  }

  /** Has each answer's index handled. */
  take(chunk, handle) {
    this.#input.take(chunk, handle)
  }

  /** Takes bytes from the socket. */
  hear(_chunk) {}

  /** The socket takes more again. */
  drained() {}

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
    this.#input = new FrameInput(this.#answers, sizeOf(this.#staticOnly))
    this.output = new FrameOutput(this.#socket, PING, this.#staticOnly)
    this.#socket.on(
      'data',
      this.thread.guarded((chunk) => this.hear(chunk)),
    )
    this.#socket.on(
      'drain',
      this.thread.guarded(() => this.drained()),
    )
  }
}
