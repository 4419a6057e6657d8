// The testee that conformance/worker-conversations.json is about.
import { Latch, Stopped } from '../mpp/latch.js'
import { serve } from '../mpp/worker.js'

const UNLUCKY = 13
const ENDLESS = 1e12

/** Answers its parameter. */
class PingPong {
  #messages
  #latch

  setUp(parameters) {
    this.#messages = parameters.number_of_messages
    if (!Number.isSafeInteger(this.#messages)) {
      throw new Error('there is no number of messages')
    }
  }

  prepare() {
    this.#latch = new Latch(1)
  }

  async run() {
    console.log('this goes to the log')
    if (this.#messages === UNLUCKY) {
      throw new Error('out of luck')
    }
    if (this.#messages !== ENDLESS) {
      this.#latch.arrive()
    }
    await this.#latch.wait()
  }

  answer() {
    return BigInt(this.#messages)
  }

  cleanUp() {}

  stop() {
    this.#latch?.fail(new Stopped())
  }
}

/** Tells how many clients there are. */
class NetMaster extends PingPong {
  #clients

  setUp(parameters, clients) {
    super.setUp(parameters)
    this.#clients = clients
    return `${clients} clients`
  }

  introduce(clients) {
    if (clients.length !== this.#clients) {
      throw new Error(`${clients.length} clients, ${this.#clients} were announced`)
    }
  }
}

/** Tells its configuration. */
class NetClient {
  #address

  constructor(node) {
    this.#address = node.address
  }

  setUp(configuration) {
    return `${this.#address}, ${configuration}`
  }

  prepare() {}

  cleanUp() {}

  stop() {}
}

serve({
  symbol: 'REPLAY',
  framework: 'none',
  frameworkVersion: '1',
  settings: ({ options: { batch, order } }) => ({
    mailbox: 'none',
    ...(/^\d+$/.test(batch) && { batch }),
    ...(order !== undefined && { order }),
  }),
  options: { batch: [1, 100], order: ['fifo', 'lifo'] },
  local: { PINGPONG: () => new PingPong() },
  distributed: { NETPINGPONG: { master: () => new NetMaster(), client: (node) => new NetClient(node) } },
})
