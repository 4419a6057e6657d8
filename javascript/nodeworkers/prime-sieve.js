import { Collector, Filter, sendNumbers } from '../workloads/prime-sieve.js'
import { Component, one, START } from './component.js'

/** The message after the last numbers. */
const END = null

export class Source extends Component {
  #parameters
  #first

  constructor(thread, self, { parameters, first }) {
    super(thread, self)
    this.#parameters = parameters
    this.#first = first
  }

  receive() {
    const send = (numbers) => this.thread.send(this.#first, numbers)
    sendNumbers(this.#parameters, send, () => this.thread.isOver())
    send(END)
  }
}

/** Gets batches of numbers in ascending order, and makes the next filter when it first needs it. */
export class FilterComponent extends Component {
  #number
  #parameters
  #collector
  #filter
  #successor

  constructor(thread, self, { number, parameters, collector }) {
    super(thread, self)
    this.#number = number
    this.#parameters = parameters
    this.#collector = collector
    this.#filter = new Filter(parameters)
  }

  receive(numbers) {
    if (numbers !== END) {
      this.#filter.take(numbers, (passed) => this.#pass(passed))
      return
    }
    const rest = this.#filter.flush()
    if (rest.length > 0) {
      this.#pass(rest)
    }
    const isLast = this.#successor === undefined
    if (!isLast) {
      this.thread.send(this.#successor, END)
    }
    this.thread.send(this.#collector, { number: this.#number, isLast, ...this.#filter.report() })
    this.leave()
  }

  #pass(numbers) {
    this.#successor ??= this.thread.deal(FilterComponent, {
      number: this.#number + 1,
      parameters: this.#parameters,
      collector: this.#collector,
    })
    this.thread.send(this.#successor, numbers)
  }
}

/** Adds up the filters' reports. */
export class CollectorComponent extends Component {
  #collector = new Collector()

  receive(report) {
    if (this.#collector.take(report)) {
      this.thread.arrive(this.#collector.answer())
    }
  }
}

/** The source, the first filter and the collector are on the first thread; filters deal their successors out. */
export const primeSieve = {
  parts: one,
  create(parameters, run) {
    const collector = run.createOn(0, CollectorComponent)
    const first = run.createOn(0, FilterComponent, { number: 1, parameters, collector })
    const source = run.createOn(0, Source, { parameters, first })
    return () => run.send(source, START)
  },
}
