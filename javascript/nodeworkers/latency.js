import { compute } from '../mpp/clock.js'
import { Collected, OpenLoop } from '../mpp/open-loop.js'
import { Component } from './component.js'

/** Computes for each request, and sends its number on. */
export class LatencyServer extends Component {
  #workNanos
  #collector

  constructor(thread, self, { workNanos, collector }) {
    super(thread, self)
    this.#workNanos = workNanos
    this.#collector = collector
  }

  receive(number) {
    if (!this.thread.isOver()) {
      compute(this.#workNanos)
      this.thread.send(this.#collector, number)
    }
  }
}

/** Takes the numbers of all answers, run after run. */
export class LatencyCollector extends Component {
  #collected

  constructor(thread, self, wiring) {
    super(thread, self)
    this.#collected = new Collected(new OpenLoop(wiring))
  }

  receive(number) {
    if (!this.thread.isOver() && this.#collected.take(number)) {
      this.thread.arrive(0)
    }
  }

  answer() {
    return this.#collected.handOut()
  }
}
