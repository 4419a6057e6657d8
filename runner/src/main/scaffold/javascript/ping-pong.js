import { MessageChannel } from 'node:worker_threads'
import { Latch, Stopped } from '../mpp/latch.js'

// Any values would do.
const PING = 1
const PONG = 2

/** Both components have a port, by which the event loop hands them their messages: replace them by what the framework has. */
export class PingPong {
  #messages
  #latch
  #pinger
  #ponger
  #closed = []
  #received

  setUp(parameters) {
    this.#messages = parameters.number_of_messages
  }

  prepare() {
    this.#latch = new Latch(1)
    this.#received = 0
    const { port1, port2 } = new MessageChannel()
    this.#pinger = this.#component(port1, () => this.#count())
    this.#ponger = this.#component(port2, () => this.#ponger.postMessage(PONG))
  }

  // A component that throws fails the run.
  #component(port, receive) {
    this.#closed.push(new Promise((resolve) => port.on('close', resolve)))
    return port.on('message', () => {
      try {
        receive()
      } catch (error) {
        this.#latch.fail(error)
      }
    })
  }

  #count() {
    this.#received++
    if (this.#received < this.#messages) {
      this.#pinger.postMessage(PING)
    } else {
      this.#latch.arrive()
    }
  }

  async run() {
    this.#pinger.postMessage(PING)
    await this.#latch.wait()
  }

  answer() {
    return BigInt(this.#received)
  }

  /** Returns when both ports are closed, after a run that failed, too. */
  async cleanUp() {
    this.#pinger?.close()
    await Promise.all(this.#closed)
    this.#closed = []
    this.#pinger = undefined
  }

  stop() {
    this.#latch?.fail(new Stopped())
  }
}
