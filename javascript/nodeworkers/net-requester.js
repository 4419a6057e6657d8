import { NetConnection } from './net-connection.js'

/** The connection to a server of NETLATENCY: requests go out as PINGs, answers come as PONGs, which the collector gets. */
export class NetRequester extends NetConnection {
  #collector

  constructor(thread, self, properties) {
    super(thread, self, properties)
    this.#collector = properties.collector
  }

  receive(number) {
    this.check()
    this.output.add(number)
    this.output.flush()
  }

  hear(chunk) {
    this.take(chunk, (number) => this.thread.send(this.#collector, number))
  }
}
