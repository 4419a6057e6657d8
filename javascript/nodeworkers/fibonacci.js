import { Component, one } from './component.js'

/** One call of the recursive definition. A request bears its sender, a response is a number. */
export class Call extends Component {
  #sender
  #sum = 0
  #missing = 2

  receive(message) {
    if (typeof message === 'number') {
      this.#sum += message
      this.#missing--
      if (this.#missing === 0) {
        this.#respond(this.#sum)
      }
      return
    }
    this.#sender = message.sender
    if (message.number <= 2) {
      this.#respond(1)
      return
    }
    for (const number of [message.number - 1, message.number - 2]) {
      this.thread.send(this.thread.spawn(Call), { number, sender: this.self })
    }
  }

  #respond(value) {
    this.thread.send(this.#sender, value)
    this.leave()
  }
}

/** Waits for the response of the first call. */
export class Caller extends Component {
  receive(value) {
    this.thread.arrive(value)
  }
}

export const fibonacci = {
  parts: one,
  create(parameters, run) {
    const sender = run.createOn(0, Caller)
    const root = run.createOn(0, Call)
    return () => run.send(root, { number: parameters.fib_number, sender })
  },
}
