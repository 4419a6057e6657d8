import { START } from './component.js'
import { NetMaster } from './net-master.js'
import { Run } from './run.js'

/** The master's half of a benchmark each of whose pairs has a part of the answer. Subclasses set `parameters` and configure. */
export class NetPairs extends NetMaster {
  #Class
  #components

  /** @param {Function} Class that of the components on the master */
  constructor(node, Class) {
    super(node)
    this.#Class = Class
  }

  async introduce([client]) {
    this.currentRun = new Run(this.pool, 1)
    this.#components = await this.connect(client, this.#Class, { parameters: this.parameters })
  }

  prepare() {
    this.currentRun = new Run(this.pool, this.#components.length)
  }

  async run() {
    for (const component of this.#components) {
      this.currentRun.send(component, START)
    }
    await this.currentRun.begin()
  }

  answer() {
    return this.currentRun.answer()
  }
}
