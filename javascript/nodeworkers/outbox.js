// So many messages for a thread leave at once. Fewer leave when `flush` says so.
const MOST_TOGETHER = 1000

/** The fields of a message in a batch: its address, the component to make there (or null), and its content (or properties). */
export const FIELDS = 3

/** Messages for other threads, which leave many at a time: waking a thread takes longer than most messages do. */
export class Outbox {
  #ports
  // By thread.
  #batches

  /** @param {(import('node:worker_threads').MessagePort | null)[]} ports by thread; there is none to the own one */
  constructor(ports) {
    this.#ports = ports
    this.clear()
  }

  add(thread, address, name, content) {
    const batch = this.#batches[thread]
    batch.push(address, name, content)
    if (batch.length >= MOST_TOGETHER * FIELDS) {
      this.#post(thread)
    }
  }

  flush() {
    for (let thread = 0; thread < this.#batches.length; thread++) {
      if (this.#batches[thread].length > 0) {
        this.#post(thread)
      }
    }
  }

  clear() {
    this.#batches = this.#ports.map(() => [])
  }

  #post(thread) {
    const batch = this.#batches[thread]
    this.#batches[thread] = []
    this.#ports[thread].postMessage(batch)
  }
}
