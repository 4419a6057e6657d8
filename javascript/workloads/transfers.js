import { SplitMix64 } from '../mpp/numbers.js'

/** The payload of a message of NETCONNECTIONS in bytes; only the last message of a transfer has less. */
export const MESSAGE_BYTES = 4096

// The default of active pairs: a part of the pairs where there are few.
const MOST_ACTIVE_BY_DEFAULT = 128
const PAIRS_PER_ACTIVE_BY_DEFAULT = 4

/** The number of pairs that exchange bytes: the first ones. */
export function activePairs({ number_of_pairs: pairs, active_pairs: active }) {
  if (active > 0) {
    return active
  }
  return pairs < MOST_ACTIVE_BY_DEFAULT ? Math.max(1, Math.floor(pairs / PAIRS_PER_ACTIVE_BY_DEFAULT)) : MOST_ACTIVE_BY_DEFAULT
}

/** That of a whole message. All pairs send the same bytes. */
export const PAYLOAD = new SplitMix64(0n).bytes(MESSAGE_BYTES)

/** The state of one end of a pair in a run. Both ends count the transfers, which go to and fro. */
export class PairEnd {
  #bytes
  #left
  #missing
  #next = 0
  #received = 0

  /** @param {{ bytes: number, exchanges: number }} terms the size of each transfer, and the number of both directions */
  constructor({ bytes, exchanges }) {
    this.#bytes = bytes
    this.#missing = bytes
    this.#left = exchanges
  }

  /** True if all transfers have been sent and received. */
  get over() {
    return this.#left === 0
  }

  /** The bytes that have come. */
  get received() {
    return this.#received
  }

  /** Takes a message, by its index in the transfer and its size. Returns whether it completes the transfer. */
  receive(index, size) {
    const expected = Math.min(this.#missing, MESSAGE_BYTES)
    if (this.over || index !== this.#next || size !== expected) {
      const came = `message ${index} of a transfer came with ${size} bytes`
      throw new Error(`${came}, message ${this.#next} with ${expected} bytes was expected, ${this.#left} transfers`)
    }
    this.#received += size
    this.#missing -= size
    this.#next++
    if (this.#missing > 0) {
      return false
    }
    this.#missing = this.#bytes
    this.#next = 0
    this.#left--
    return true
  }

  /** Counts a transfer that this end sends. Returns the index of each message, and its size. */
  *send() {
    this.#left--
    let index = 0
    for (let left = this.#bytes; left > 0; left -= MESSAGE_BYTES) {
      yield [index++, Math.min(left, MESSAGE_BYTES)]
    }
  }

  /** The pair's share of the answer, once the other end has told what it received. */
  share(pair, receivedByOther) {
    if (!this.over) {
      throw new Error(`the client's end is done, but ${this.#left} transfers are not`)
    }
    return BigInt(this.#received + receivedByOther) * BigInt(pair + 1)
  }
}
