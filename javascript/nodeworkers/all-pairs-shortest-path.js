import { BlockComputation, Grid, randomGraph } from '../workloads/apsp.js'
import { Component, one } from './component.js'

/** Makes the workers when it gets the graph, and collects their last blocks. */
export class Manager extends Component {
  #parameters
  #grid
  #result
  #missing

  constructor(thread, self, parameters) {
    super(thread, self)
    this.#parameters = parameters
    this.#grid = new Grid(parameters)
    this.#missing = this.#grid.side ** 2
    this.#result = new Array(this.#missing)
  }

  receive(message) {
    if (message.graph === undefined) {
      this.#result[message.number] = message.block
      this.#missing--
      if (this.#missing === 0) {
        this.thread.arrive(0)
      }
      return
    }
    const workers = this.#result.fill(undefined).map((_, number) => {
      const block = this.#grid.cut(message.graph, number)
      return this.thread.deal(BlockWorker, { number, block, parameters: this.#parameters, manager: this.self })
    })
    for (const [number, worker] of workers.entries()) {
      this.thread.send(worker, { neighbours: this.#grid.neighbours(number).map((neighbour) => workers[neighbour]) })
    }
  }

  answer() {
    return this.#grid.hash(this.#result)
  }
}

/** Takes a block through all phases. It gets the addresses of its neighbours, and their blocks. */
export class BlockWorker extends Component {
  #number
  #manager
  #computation
  #neighbours

  constructor(thread, self, { number, block, parameters, manager }) {
    super(thread, self)
    this.#number = number
    this.#manager = manager
    this.#computation = new BlockComputation(new Grid(parameters), number, block)
  }

  receive(message) {
    if (message.neighbours === undefined) {
      this.#computation.accept(message.number, message.phase, message.block)
    } else {
      this.#neighbours = message.neighbours
      this.#sendBlock(this.#neighbours)
    }
    while (this.#neighbours !== undefined && this.#computation.advance()) {
      if (this.#computation.finished) {
        this.#sendBlock([this.#manager])
      } else {
        this.#sendBlock(this.#neighbours)
      }
      if (this.thread.isOver()) {
        return
      }
    }
  }

  #sendBlock(receivers) {
    const { block, phase } = this.#computation
    const message = { number: this.#number, phase, block }
    for (const receiver of receivers) {
      this.thread.send(receiver, message)
    }
  }
}

/** The manager is on the first thread, and deals its workers out. */
export const allPairsShortestPath = {
  parts: one,
  input: (parameters) => randomGraph(parameters.number_of_nodes),
  create(parameters, run, graph) {
    const manager = run.createOn(0, Manager, parameters)
    run.answer = () => run.answerOf(manager)
    return () => run.send(manager, { graph })
  },
}
