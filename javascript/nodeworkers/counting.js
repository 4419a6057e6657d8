import { Counter } from '../workloads/counting.js'
import { Component, one, START } from './component.js'

/** Gets INCs, which bear their producer and its next number, from 1. Number 0 stands for a GET. */
export class CounterComponent extends Component {
  #counter

  constructor(thread, self, producers) {
    super(thread, self)
    this.#counter = new Counter(producers)
  }

  receive({ producer, number }) {
    if (number > 0) {
      this.#counter.increment(producer, number)
    } else if (this.#counter.get()) {
      this.thread.arrive(this.#counter.answer())
    }
  }
}

export class Producer extends Component {
  #producer
  #messages
  #counter

  constructor(thread, self, { producer, messages, counter }) {
    super(thread, self)
    this.#producer = producer
    this.#messages = messages
    this.#counter = counter
  }

  receive() {
    for (let number = 1; number <= this.#messages && !this.thread.isOver(); number++) {
      this.thread.send(this.#counter, { producer: this.#producer, number })
    }
    this.thread.send(this.#counter, { producer: this.#producer, number: 0 })
  }
}

/** The counter is on the first thread; producers are dealt out, from the second one on. */
export const counting = {
  parts: one,
  create({ number_of_messages: messages, producers }, run) {
    const counter = run.createOn(0, CounterComponent, producers)
    const all = Array.from({ length: producers }, (_, producer) =>
      run.createOn(producer + 1, Producer, { producer, messages, counter }),
    )
    return () => {
      for (const producer of all) {
        run.send(producer, START)
      }
    }
  },
}
