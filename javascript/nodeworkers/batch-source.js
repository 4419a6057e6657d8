import { ExactSum } from '../mpp/numbers.js'
import { BATCHES_IN_FLIGHT, payloadOf } from '../workloads/batches.js'
import { ACK, MESSAGE } from './batch-frames.js'
import { HEAD_BYTES, head } from './frames.js'
import { NetConnection } from './net-connection.js'

// Then it asks whether the socket takes more.
const MOST_BYTES_AT_ONCE = 8192

/** A source of SIZEDTHROUGHPUT with a connection to its sink. The message START begins a run. */
export class BatchSource extends NetConnection {
  #batchSize
  #batches
  #frame
  #atOnce
  // Batches that may still begin, and messages that may be sent.
  #batchesLeft = 0
  #allowed = 0
  #acksLeft = 0
  #acknowledgedBytes

  constructor(thread, self, properties) {
    super(thread, self, properties, ACK)
    const { message_size: messageBytes, batch_size: batchSize, number_of_batches: batches } = properties.parameters
    this.#batchSize = batchSize
    this.#batches = batches
    this.#frame = head(HEAD_BYTES + messageBytes, MESSAGE)
    payloadOf(properties.pair, messageBytes).copy(this.#frame, HEAD_BYTES)
    this.#atOnce = Math.ceil(MOST_BYTES_AT_ONCE / this.#frame.length)
  }

  receive() {
    this.check()
    this.#batchesLeft = this.#batches
    this.#acksLeft = this.#batches
    this.#acknowledgedBytes = new ExactSum()
    for (let batch = 0; batch < BATCHES_IN_FLIGHT; batch++) {
      this.#allowBatch()
    }
    this.drained()
  }

  /** Sends what is allowed as far as the socket takes it. */
  drained() {
    while (this.#allowed > 0 && this.output.flush()) {
      const messages = Math.min(this.#allowed, this.#atOnce)
      for (let message = 0; message < messages; message++) {
        this.output.addFrame(this.#frame)
      }
      this.#allowed -= messages
    }
    this.output.flush()
  }

  hear(chunk) {
    this.take(chunk, (payloadBytes) => {
      if (this.#acksLeft === 0) {
        throw new Error('an ACK came that no batch waits for')
      }
      this.#acksLeft--
      this.#acknowledgedBytes.add(payloadBytes)
      this.#allowBatch()
    })
    this.drained()
    if (this.#acksLeft === 0) {
      this.thread.arrive(this.#acknowledgedBytes.value())
    }
  }

  #allowBatch() {
    if (this.#batchesLeft > 0) {
      this.#batchesLeft--
      this.#allowed += this.#batchSize
    }
  }
}
