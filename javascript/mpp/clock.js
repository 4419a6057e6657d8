const MICROS_PER_MILLI = 1000

/** The monotonic clock in nanoseconds, the same in all threads. A double has all of them for the first 104 days of a machine. */
export function nowNanos() {
  return Number(process.hrtime.bigint())
}

/** Computes for a time: reads the monotonic clock until it is over; 0 reads no clock. */
export function compute(nanos) {
  if (nanos > 0) {
    const end = nowNanos() + nanos
    while (nowNanos() < end) {
      // The clock's readings are the work.
    }
  }
}

const nobodyWakes = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** Blocks the thread for a time. The language has no other blocking call that takes a time. */
export function block(micros) {
  Atomics.wait(nobodyWakes, 0, 0, micros / MICROS_PER_MILLI)
}
