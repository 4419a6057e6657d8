/** A component lives on one thread, which hands it one message at a time. Failures of `receive` fail the run. */
export class Component {
  /**
   * @param {import('./thread.js').Thread} thread
   * @param {number} self its address
   */
  constructor(thread, self) {
    this.thread = thread
    this.self = self
  }

  /** Takes no more messages. */
  leave() {
    this.thread.remove(this.self)
  }
}

/** The message that begins a run. */
export const START = null

/** The parts of a run in which one component has the answer. */
export const one = () => 1
