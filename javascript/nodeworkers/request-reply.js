import { Component, START } from './component.js'

/** Sends questions, and takes replies as messages. */
export class TellingClient extends Component {
  #left
  #server

  constructor(thread, self, { requests, server }) {
    super(thread, self)
    this.#left = requests
    this.#server = server
  }

  receive(message) {
    if (message !== START && --this.#left === 0) {
      this.thread.arrive(message)
      return
    }
    this.thread.send(this.#server, { value: message ?? 0, replyTo: this.self })
  }
}

/** Asks, and awaits the reply. */
export class AskingClient extends Component {
  #requests
  #server

  constructor(thread, self, { requests, server }) {
    super(thread, self)
    this.#requests = requests
    this.#server = server
  }

  async receive() {
    let value = 0
    for (let request = 0; request < this.#requests; request++) {
      value = await this.thread.ask(this.#server, value)
    }
    this.thread.arrive(value)
  }
}

/** Answers one more than it was asked, to either kind of client. */
export class Server extends Component {
  receive({ value, replyTo }) {
    this.thread.send(replyTo, value + 1)
  }
}

/** Pairs are dealt out to the threads. */
export const requestReply = {
  parts: (parameters) => parameters.parallelism,
  create({ number_of_requests: requests, parallelism, mode }, run) {
    const Client = mode === 'CALL_MODE_ASK' ? AskingClient : TellingClient
    const clients = Array.from({ length: parallelism }, (_, pair) =>
      run.createOn(pair, Client, { requests, server: run.createOn(pair, Server) }),
    )
    return () => {
      for (const client of clients) {
        run.send(client, START)
      }
    }
  },
}
