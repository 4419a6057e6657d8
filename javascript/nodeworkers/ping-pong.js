import { completed, Pipeline } from '../workloads/pipeline.js'
import { Component, one, START } from './component.js'

/** Sends PINGs, which bear its address and an index. PONGs bear the index, which stays 0 without content. */
export class Pinger extends Component {
  #parameters
  #ponger
  #pipeline
  #ping = { sender: this.self, index: 0 }

  constructor(thread, self, { parameters, ponger }) {
    super(thread, self)
    this.#parameters = parameters
    this.#ponger = ponger
    this.#pipeline = new Pipeline(parameters)
  }

  receive(message) {
    if (message === START) {
      for (let index = 0; index < this.#pipeline.window; index++) {
        this.#send(index)
      }
      return
    }
    const next = this.#pipeline.take(message)
    if (next >= 0) {
      this.#send(next)
    } else if (this.#pipeline.done()) {
      this.thread.arrive(this.#pipeline.answer())
    }
  }

  #send(index) {
    this.thread.send(this.#ponger, this.#parameters.static_only ? this.#ping : { sender: this.self, index })
  }
}

export class Ponger extends Component {
  receive({ sender, index }) {
    this.thread.send(sender, index)
  }
}

function createPair(parameters, run, threadOfPinger, threadOfPonger) {
  const ponger = run.createOn(threadOfPonger, Ponger)
  return run.createOn(threadOfPinger, Pinger, { parameters, ponger })
}

/** Both components have a thread of their own. */
export const pingPong = {
  parts: one,
  create(parameters, run) {
    const pinger = createPair(completed(parameters), run, 0, 1)
    return () => run.send(pinger, START)
  },
}

/** Pairs are dealt out to the threads. */
export const throughputPingPong = {
  parts: (parameters) => parameters.parallelism,
  create(parameters, run) {
    const pairs = Array.from({ length: parameters.parallelism }, (_, pair) => createPair(parameters, run, pair, pair))
    return () => {
      for (const pinger of pairs) {
        run.send(pinger, START)
      }
    }
  },
}
