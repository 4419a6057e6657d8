import { MESSAGE_BYTES, PAYLOAD } from '../workloads/transfers.js'
import { HEAD_BYTES, head, LENGTH_BYTES, readNumber, writeNumber } from './frames.js'

/** Both ends say it before a run. */
export const MEET = 3
/** A part of a transfer: its index, from 0, and its payload. */
export const PART = 4
/** The client's end has sent and received all transfers: the bytes that it received. */
export const DONE = 5

const INDEX_BYTES = 4
const NUMBER_BYTES = 8
const PART_HEAD_BYTES = HEAD_BYTES + INDEX_BYTES
const MOST_BYTES = PART_HEAD_BYTES + MESSAGE_BYTES

/** One end of a connection of NETCONNECTIONS. It sends a transfer as fast as the socket takes it. */
export class TransferChannel {
  #write
  // The beginning of a frame.
  #rest = Buffer.alloc(0)
  // Parts that are still to be sent, and what follows them.
  #parts
  #then

  /** @param {(bytes: Buffer) => boolean} write returns whether the socket takes more; if not, `drained` comes later */
  constructor(write) {
    this.#write = write
  }

  meet() {
    this.#write(head(HEAD_BYTES, MEET))
  }

  done(received) {
    const frame = head(HEAD_BYTES + NUMBER_BYTES, DONE)
    writeNumber(frame, received, HEAD_BYTES)
    this.#write(frame)
  }

  /** Sends a transfer, and calls a function when all of it has been handed over. */
  send(end, then = () => {}) {
    this.#parts = end.send()
    this.#then = then
    this.drained()
  }

  /** The socket takes more again. */
  drained() {
    while (this.#parts !== undefined) {
      const { done, value } = this.#parts.next()
      if (done) {
        this.#parts = undefined
        this.#then()
      } else if (!this.#write(part(...value))) {
        return
      }
    }
  }

  /** Has each message handled that is complete: its kind, its index or number, and the size of its payload. */
  take(chunk, handle) {
    const input = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let offset = 0
    while (offset + LENGTH_BYTES <= input.length) {
      const size = LENGTH_BYTES + input.readUInt32BE(offset)
      if (size < HEAD_BYTES || size > MOST_BYTES) {
        throw new Error(`a frame has ${size} bytes, allowed are ${HEAD_BYTES} to ${MOST_BYTES}`)
      }
      if (offset + size > input.length) {
        break
      }
      read(input.subarray(offset, offset + size), handle)
      offset += size
    }
    this.#rest = input.subarray(offset)
  }
}

function part(index, size) {
  const frame = Buffer.allocUnsafe(PART_HEAD_BYTES + size)
  frame.writeUInt32BE(frame.length - LENGTH_BYTES)
  frame[LENGTH_BYTES] = PART
  frame.writeUInt32BE(index, HEAD_BYTES)
  PAYLOAD.copy(frame, PART_HEAD_BYTES, 0, size)
  return frame
}

function read(frame, handle) {
  const kind = frame[LENGTH_BYTES]
  if (kind === MEET && frame.length === HEAD_BYTES) {
    handle(MEET)
  } else if (kind === PART && frame.length >= PART_HEAD_BYTES) {
    handle(PART, frame.readUInt32BE(HEAD_BYTES), frame.length - PART_HEAD_BYTES)
  } else if (kind === DONE && frame.length === HEAD_BYTES + NUMBER_BYTES) {
    handle(DONE, readNumber(frame, HEAD_BYTES))
  } else {
    throw new Error(`a frame of kind ${kind} and ${frame.length} bytes is none of a transfer`)
  }
}
