const CHUNK = 2048

/** Messages that wait, first in, first out, in chunks: it grows without copying, and gives back chunks that it does not need. */
export class MessageQueue {
  #first = newChunk()
  #last = this.#first
  // Places in the first and in the last chunk.
  #head = 0
  #tail = 0

  get empty() {
    return this.#first === this.#last && this.#head === this.#tail
  }

  push(address, message) {
    if (this.#tail === CHUNK) {
      this.#last.next = newChunk()
      this.#last = this.#last.next
      this.#tail = 0
    }
    this.#last.addresses[this.#tail] = address
    this.#last.messages[this.#tail] = message
    this.#tail++
  }

  /** Takes the first message out and has it delivered. The queue is not empty. */
  shift(deliver) {
    const { addresses, messages } = this.#first
    const address = addresses[this.#head]
    const message = messages[this.#head]
    messages[this.#head] = undefined
    this.#head++
    if (this.empty) {
      this.#head = 0
      this.#tail = 0
    } else if (this.#head === CHUNK) {
      this.#first = this.#first.next
      this.#head = 0
    }
    deliver(address, message)
  }

  clear() {
    this.#first = newChunk()
    this.#last = this.#first
    this.#head = 0
    this.#tail = 0
  }
}

function newChunk() {
  return { addresses: new Array(CHUNK).fill(0), messages: new Array(CHUNK).fill(undefined), next: undefined }
}
