import { sendToAll } from '../workloads/fork-join.js'
import { Component, one, START } from './component.js'

/** Makes children, sends each its number, and adds the numbers that they bring back. */
export class Parent extends Component {
  #parameters
  #missing
  #sum = 0

  constructor(thread, self, parameters) {
    super(thread, self)
    this.#parameters = parameters
    this.#missing = parameters.number_of_components
  }

  receive(message) {
    if (message === START) {
      this.#fork()
      return
    }
    this.#sum += message
    this.#missing--
    if (this.#missing === 0) {
      this.thread.arrive(this.#sum)
    }
  }

  #fork() {
    const { number_of_components: components, hold_all: holdAll } = this.#parameters
    const children = []
    for (let number = 1; number <= components && !this.thread.isOver(); number++) {
      const child = this.thread.spawn(Child, this.self)
      if (holdAll) {
        children.push(child)
      } else {
        this.thread.send(child, number)
      }
    }
    for (const [place, child] of children.entries()) {
      this.thread.send(child, place + 1)
    }
  }
}

/** Answers once, and ends. */
export class Child extends Component {
  #parent

  constructor(thread, self, parent) {
    super(thread, self)
    this.#parent = parent
  }

  receive(number) {
    this.thread.send(this.#parent, number)
    this.leave()
  }
}

/** Children live where their parent does, on the first thread. */
export const forkJoinCreate = {
  parts: one,
  create(parameters, run) {
    const parent = run.createOn(0, Parent, parameters)
    return () => run.send(parent, START)
  },
}

export class Sender extends Component {
  #parameters
  #receivers

  constructor(thread, self, { parameters, receivers }) {
    super(thread, self)
    this.#parameters = parameters
    this.#receivers = receivers
  }

  receive() {
    const send = (receiver, number) => this.thread.send(this.#receivers[receiver], number)
    sendToAll(this.#parameters, send, () => this.thread.isOver())
  }
}

/** Adds the numbers that come. */
export class Receiver extends Component {
  #missing
  #sum = 0

  constructor(thread, self, messages) {
    super(thread, self)
    this.#missing = messages
  }

  receive(number) {
    this.#sum += number
    this.#missing--
    if (this.#missing === 0) {
      this.thread.arrive(this.#sum)
    }
  }
}

/** The sender is on the first thread; receivers are dealt out. */
export const forkJoinThroughput = {
  parts: (parameters) => parameters.number_of_components,
  create(parameters, run) {
    const receivers = Array.from({ length: parameters.number_of_components }, (_, number) =>
      run.createOn(number, Receiver, parameters.messages_per_component),
    )
    const sender = run.createOn(0, Sender, { parameters, receivers })
    return () => run.send(sender, START)
  },
}
