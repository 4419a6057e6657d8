import { SplitMix64 } from '../mpp/numbers.js'

/** Batches that a source of SIZEDTHROUGHPUT sends before it waits for an ACK. */
export const BATCHES_IN_FLIGHT = 2

const MOST_PAYLOAD_BYTES = 65_536

/** Throws if a sink cannot have such batches, which another process may have sent. */
export function checkBatches({ messageBytes, batchSize }) {
  if (!(messageBytes >= 1 && messageBytes <= MOST_PAYLOAD_BYTES)) {
    throw new Error(`message_size is ${messageBytes}, allowed are 1 to ${MOST_PAYLOAD_BYTES}`)
  }
  if (!(batchSize >= 1)) {
    throw new Error(`batch_size is ${batchSize}, allowed are 1 and more`)
  }
}

/** The payload of all messages of a pair, by its number from 0. */
export function payloadOf(pair, bytes) {
  return new SplitMix64(BigInt(pair)).bytes(bytes)
}
