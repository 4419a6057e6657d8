import { ExactSum } from '../mpp/numbers.js'

/** The parameters of PINGPONG, with one message in flight and no content, as those of TPPINGPONG with one pair. */
export function completed(parameters) {
  if ('messages_per_pair' in parameters) {
    return parameters
  }
  return { messages_per_pair: parameters.number_of_messages, pipeline_size: 1, parallelism: 1, static_only: true }
}

/** A pinger's state: it sends a window of messages, then one for each that comes back. */
export class Pipeline {
  #messages
  #staticOnly
  #sent
  #received = 0
  #sum = new ExactSum()

  /** @param parameters those of TPPINGPONG, or completed */
  constructor(parameters) {
    this.#messages = parameters.messages_per_pair
    this.#staticOnly = parameters.static_only
    /** The number of messages that are sent before the first answer; their indices count from 0. */
    this.window = Math.min(parameters.pipeline_size, this.#messages)
    this.#sent = this.window
  }

  /** Takes a PONG with its index. Returns the index of the PING to be sent next, -1 if there is none. */
  take(index) {
    this.#received++
    this.#sum.add(index)
    return this.#sent < this.#messages ? this.#sent++ : -1
  }

  /** Says whether all PONGs have come. */
  done() {
    return this.#received === this.#messages
  }

  /** This pair's share of the answer. */
  answer() {
    return this.#staticOnly ? this.#received : this.#sum.value()
  }
}
