import { PairEnd } from '../workloads/transfers.js'
import { START } from './component.js'
import { NetConnection } from './net-connection.js'
import { DONE, MEET, PART, TransferChannel } from './transfer-channel.js'

/** The message that makes an end on the master meet its partner. */
export const GREET = 'greet'

/** An end of NETCONNECTIONS on the master. GREET and, if it is active, START come before and in each run. */
export class MasterEnd extends NetConnection {
  #terms
  #pair
  #channel
  #end

  constructor(thread, self, properties) {
    super(thread, self, properties)
    this.#terms = properties.terms
    this.#pair = properties.pair
    this.#channel = new TransferChannel((bytes) => this.write(bytes))
  }

  receive(message) {
    this.check()
    if (message === GREET) {
      this.#end = undefined
      this.#channel.meet()
    } else if (message === START) {
      this.#end = new PairEnd(this.#terms)
      this.#channel.send(this.#end)
    }
  }

  drained() {
    this.#channel.drained()
  }

  hear(chunk) {
    this.#channel.take(chunk, (kind, number, size) => {
      if (kind === MEET && this.#end === undefined) {
        this.thread.arrive(0n)
      } else if (kind === PART && this.#end !== undefined) {
        if (this.#end.receive(number, size) && !this.#end.over) {
          this.#channel.send(this.#end)
        }
      } else if (kind === DONE && this.#end !== undefined) {
        this.thread.arrive(this.#end.share(this.#pair, number))
      } else {
        throw new Error(`a message of kind ${kind} came out of turn`)
      }
    })
  }
}

/** An end on the client, for all runs: returns what takes the bytes of its socket. */
export function serveTransfers(socket, terms) {
  const channel = new TransferChannel((bytes) => socket.write(bytes))
  let end = new PairEnd(terms)
  const sayIfDone = () => {
    if (end.over) {
      channel.done(end.received)
    }
  }
  socket.on('drain', () => channel.drained())
  return (chunk) => {
    try {
      channel.take(chunk, (kind, number, size) => {
        if (kind === MEET) {
          end = new PairEnd(terms)
          channel.meet()
        } else if (kind !== PART) {
          throw new Error(`a message of kind ${kind} is not for this end`)
        } else if (end.receive(number, size)) {
          if (end.over) {
            sayIfDone()
          } else {
            channel.send(end, sayIfDone)
          }
        }
      })
    } catch (error) {
      // Its end fails the run, if it is the master's.
      socket.destroy(error)
    }
  }
}
