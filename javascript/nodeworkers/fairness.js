import { hogWork, Victim, VictimTimes } from '../workloads/fairness.js'
import { Component, START } from './component.js'

/** Sends PINGs, which bear its address, until all PONGs have come. */
export class VictimPinger extends Component {
  #victim
  #ponger
  #ping = { sender: this.self }

  constructor(thread, self, { parameters, ponger }) {
    super(thread, self)
    this.#victim = new Victim(parameters)
    this.#ponger = ponger
  }

  receive(message) {
    if (message === START) {
      this.#victim.begin()
    } else if (this.#victim.pong()) {
      this.thread.arrive(this.#victim.times())
      return
    }
    this.thread.send(this.#ponger, this.#ping)
  }
}

const PONG = 0

export class VictimPonger extends Component {
  receive({ sender }) {
    this.thread.send(sender, PONG)
  }
}

/** Sends itself the next message until nobody needs the run. */
export class Hog extends Component {
  #parameters

  constructor(thread, self, parameters) {
    super(thread, self)
    this.#parameters = parameters
  }

  receive() {
    hogWork(this.#parameters)
    if (!this.thread.isOver()) {
      this.thread.send(this.self, START)
    }
  }
}

/** Pairs and hogs are dealt out to the threads. */
export const fairness = {
  parts: (parameters) => parameters.number_of_victims,
  input: () => new VictimTimes(),
  create(parameters, run, times) {
    const hogs = Array.from({ length: parameters.number_of_hogs }, (_, hog) => run.createOn(hog, Hog, parameters))
    const pingers = Array.from({ length: parameters.number_of_victims }, (_, victim) =>
      run.createOn(victim, VictimPinger, { parameters, ponger: run.createOn(victim, VictimPonger) }),
    )
    const add = run.add.bind(run)
    run.add = (victim) => {
      times.take(victim)
      add(victim.pongs)
    }
    return () => {
      times.begin()
      for (const component of [...hogs, ...pingers]) {
        run.send(component, START)
      }
    }
  },
  report: (times) => ({ metrics: times.metrics() }),
}
