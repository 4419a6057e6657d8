import { createServer } from 'node:net'
import { compute } from '../mpp/clock.js'
import { serveBatches } from './batch-sink.js'
import { Component } from './component.js'
import { FrameInput, FrameOutput, GREETING_BYTES, PING, PONG, readGreeting, sizeOf } from './frames.js'
import { serveTransfers } from './pair-ends.js'

const GREETING_MILLIS = 5000
// One more that has not greeted sends the oldest of them away.
const MOST_STRANGERS = 16
const MOST_LOGGED = 20

/** The pongers or servers of one thread, each with a connection of its own. The thread listens for them from `start` to `end`. */
export class NetPongers extends Component {
  #address
  #token
  #isAwaited
  #staticOnly
  // Work of a server for each request.
  #workNanos
  // The terms of transfers, if these are ends of NETCONNECTIONS.
  #terms
  // The batches, if these are sinks of SIZEDTHROUGHPUT.
  #batches
  #server
  #strangers = new Set()
  // By the number of the pair.
  #pongers = new Map()
  #logged = 0

  constructor(thread, self, { address, token, pairs, listeners, listener, staticOnly, workNanos, terms, batches }) {
    super(thread, self)
    this.#address = address
    this.#token = token
    this.#isAwaited = (pair) => pair < pairs && pair % listeners === listener && !this.#pongers.has(pair)
    this.#staticOnly = staticOnly
    this.#workNanos = workNanos
    this.#terms = terms
    this.#batches = batches
  }

  /** Resolves with where it listens. */
  start() {
    return new Promise((resolve, reject) => {
      this.#server = createServer({ noDelay: true }, (socket) => this.#welcome(socket))
      this.#server.once('error', reject)
      this.#server.listen({ host: this.#address, port: 0 }, () => {
        this.#server.off('error', reject)
        this.#server.on('error', (error) => this.#log('cannot accept a connection', error))
        const { address: host, port } = this.#server.address()
        resolve({ host, port })
      })
    })
  }

  /** Resolves when all sockets are closed. */
  end() {
    return new Promise((resolve) => {
      // Its callback comes after the last of its connections is closed.
      this.#server.close(resolve)
      for (const socket of [...this.#strangers, ...this.#pongers.values()]) {
        socket.destroy()
      }
    })
  }

  receive() {
    throw new Error('pongers get messages by their connections')
  }

  // Makes room for one that has not greeted yet.
  #welcome(socket) {
    if (this.#strangers.size === MOST_STRANGERS) {
      const [oldest] = this.#strangers
      this.#sendAway(oldest, new Error('too many others have not greeted either'))
    }
    this.#strangers.add(socket)
    const late = setTimeout(() => this.#sendAway(socket, new Error('it was silent for too long')), GREETING_MILLIS)
    socket.on('error', (error) => this.#log('a connection has failed', error))
    socket.on('close', () => {
      clearTimeout(late)
      this.#strangers.delete(socket)
    })
    let received = Buffer.alloc(0)
    const hear = (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < GREETING_BYTES) {
        return
      }
      clearTimeout(late)
      socket.off('data', hear)
      try {
        this.#admit(socket, received)
      } catch (error) {
        this.#sendAway(socket, error)
      }
    }
    socket.on('data', hear)
  }

  // Lets one in if its greeting is the master's for a pair that is not there yet.
  #admit(socket, received) {
    const { token, pair } = readGreeting(received)
    if (token !== this.#token || !this.#isAwaited(pair)) {
      throw new Error('its greeting has another token, or names a pair that is not awaited')
    }
    this.#strangers.delete(socket)
    this.#pongers.set(pair, socket)
    socket.on('close', () => this.#pongers.delete(pair))
    socket.write(received.subarray(0, GREETING_BYTES))
    const answer = this.#answererOf(socket)
    socket.on('data', answer)
    answer(received.subarray(GREETING_BYTES))
  }

  // Returns what takes the bytes of a socket.
  #answererOf(socket) {
    if (this.#terms !== undefined) {
      return serveTransfers(socket, this.#terms)
    }
    return this.#batches === undefined ? this.#pong(socket) : serveBatches(socket, this.#batches)
  }

  #pong(socket) {
    const input = new FrameInput(PING, sizeOf(this.#staticOnly))
    const output = new FrameOutput(socket, PONG, this.#staticOnly)
    socket.on('drain', () => socket.resume())
    return (chunk) => {
      try {
        input.take(chunk, (index) => {
          compute(this.#workNanos)
          output.add(index)
        })
      } catch (error) {
        // Its end fails the run, if it is the master's.
        socket.destroy(error)
        return
      }
      if (!output.flush()) {
        // The pinger always reads, so that this comes to an end.
        socket.pause()
      }
    }
  }

  #sendAway(socket, error) {
    this.#strangers.delete(socket)
    this.#log('sent a connection away', error)
    socket.destroy()
  }

  // Tells of the first ones alone, since anybody may connect.
  #log(event, error) {
    this.#logged++
    if (this.#logged <= MOST_LOGGED) {
      console.error(`${event}: ${error.message}`)
    }
  }
}
