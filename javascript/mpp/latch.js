/** The failure of a request that nobody wants any more. */
export class Stopped extends Error {
  constructor() {
    super('the request was stopped')
  }
}

/** Opens when all parts of a run have arrived, or when one has failed. */
export class Latch {
  #missing
  #failure
  #opened
  #open

  /** @param {number} parts how many parts the run has, at least one */
  constructor(parts) {
    this.#missing = parts
    this.#opened = new Promise((resolve) => {
      this.#open = resolve
    })
  }

  /** Reports so many parts done. */
  arrive(parts = 1) {
    if (parts > this.#missing) {
      this.fail(new Error('more parts of the run arrived than it has'))
      return
    }
    this.#missing -= parts
    if (this.#missing === 0) {
      this.#open()
    }
  }

  /** Ends the run with a failure. The first one counts, even if all parts had arrived. */
  fail(failure) {
    this.#failure ??= failure
    this.#open()
  }

  /** Resolves when all parts have arrived. It has no deadline, since a run may take the time it needs: stop ends it. */
  async wait() {
    await this.#opened
    if (this.#failure !== undefined) {
      throw this.#failure
    }
  }
}
