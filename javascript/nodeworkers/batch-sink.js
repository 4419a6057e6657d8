import { ACK, PayloadInput } from './batch-frames.js'
import { FrameOutput } from './frames.js'

/** A sink of SIZEDTHROUGHPUT, for all runs: returns what takes the bytes of its socket. */
export function serveBatches(socket, { messageBytes, batchSize }) {
  const input = new PayloadInput(messageBytes)
  const output = new FrameOutput(socket, ACK, false)
  let messages = 0
  let payloadBytes = 0
  return (chunk) => {
    try {
      input.take(chunk, (payload) => {
        messages++
        payloadBytes += payload.length
        if (messages === batchSize) {
          output.add(payloadBytes)
          messages = 0
          payloadBytes = 0
        }
      })
    } catch (error) {
      // Its end fails the run, if it is the master's.
      socket.destroy(error)
      return
    }
    output.flush()
  }
}
