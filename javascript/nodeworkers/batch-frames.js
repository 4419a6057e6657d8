import { FrameInput, HEAD_BYTES } from './frames.js'

/** A message of SIZEDTHROUGHPUT: its payload. */
export const MESSAGE = 6
/** A sink has received a batch: its payload in bytes. */
export const ACK = 7

/** Takes messages of one size from a socket's bytes. */
export class PayloadInput extends FrameInput {
  #end

  constructor(payloadBytes) {
    super(MESSAGE, HEAD_BYTES + payloadBytes)
    this.#end = HEAD_BYTES + payloadBytes
  }

  read(input, offset) {
    return input.subarray(offset + HEAD_BYTES, offset + this.#end)
  }
}
