import { inspect } from 'node:util'
import { Addresses } from './addresses.js'
import { MessageQueue } from './message-queue.js'
import { FIELDS, Outbox } from './outbox.js'
import { Residents } from './residents.js'

// After so many messages the event loop gets its turn, by which messages of other threads come.
const MOST_PER_TURN = 1000
// A part that has arrived waits no longer for the end of the turn.
const LONG_TURN_MILLIS = 1
/** The last word on each port in a run. */
export const END_OF_RUN = null

/** The components of one worker thread, and the messages from, to and among them. */
export class Thread {
  #index
  #threads
  #main
  #ports
  #over
  #classes
  #addresses
  #components
  // By thread: how many components this one has made there.
  #made
  // Places for replies, and those of them that are free.
  #replyPlaces = 0
  #freeReplyPlaces = []
  #queue = new MessageQueue()
  // By address: messages that arrived before their component was made, by a thread whose word for it is still under way.
  #early = new Map()
  #outbox
  #arrivals = []
  #nextThread
  #left = MOST_PER_TURN
  #turnBegan = 0
  #draining = false
  #scheduled = false
  #turnComes = false
  #ending = false
  // Ports by which messages come: those of other threads, and those that were opened for this run.
  #incoming
  #endsOfRun = 0
  #allEnded
  #deliver = (address, message) => this.#hand(address, message)

  /**
   * @param {object} wiring its `index`; `ports` to the other threads, by index; `over`, memory that says whether nobody needs
   *   the run any more; `main`, the port to the main thread; `classes` of components by their names
   */
  constructor({ index, ports, over, main, classes }) {
    this.#index = index
    this.#threads = ports.length
    this.#main = main
    this.#ports = ports
    this.#over = over
    this.#classes = classes
    this.#addresses = new Addresses(this.#threads)
    this.#components = new Residents(this.#addresses)
    this.#nextThread = (index + 1) % this.#threads
    this.#made = new Array(this.#threads).fill(0)
    this.#outbox = new Outbox(ports)
    this.#incoming = this.#threads - 1
    for (const port of ports.filter((port) => port !== null)) {
      port.on('message', (batch) => (batch === END_OF_RUN ? this.#hasEnded() : this.#receive(batch)))
    }
    main.on('message', (request) => this.#answer(request))
  }

  /** Sends a message, and waits for nothing. */
  send(to, message) {
    const thread = to % this.#threads
    if (thread === this.#index) {
      this.#queue.push(to, message)
    } else {
      this.#outbox.add(thread, to, null, message)
    }
    this.#schedule()
  }

  /** Sends a question that bears its value and where to reply to. Returns a promise of the reply. */
  ask(to, value) {
    return new Promise((resolve) => {
      const place = this.#freeReplyPlaces.pop() ?? this.#replyPlaces++
      const replyTo = this.#addresses.of(this.#index, this.#addresses.replies, place)
      this.#components.add(replyTo, {
        receive: (reply) => {
          this.remove(replyTo)
          this.#freeReplyPlaces.push(place)
          resolve(reply)
        },
      })
      this.send(to, { value, replyTo })
    })
  }

  /** Makes a component on this thread, and returns its address. */
  spawn(Class, properties) {
    const address = this.#next(this.#index)
    this.#components.add(address, new Class(this, address, properties))
    return address
  }

  /** Makes a component on the thread whose turn it is, and returns its address. */
  deal(Class, properties) {
    const thread = this.#nextThread
    this.#nextThread = (thread + 1) % this.#threads
    if (thread === this.#index) {
      return this.spawn(Class, properties)
    }
    const address = this.#next(thread)
    this.#outbox.add(thread, address, Class.name, properties)
    this.#schedule()
    return address
  }

  remove(address) {
    this.#components.remove(address)
  }

  /** Reports a part of the run done, with its share of the answer. */
  arrive(share) {
    this.#arrivals.push(share)
    this.#schedule()
  }

  fail(failure) {
    this.#main.postMessage({ failure: failure instanceof Error ? failure : new Error(inspect(failure)) })
  }

  /** Says whether nobody needs the run any more. Components that go on for long by themselves ask. */
  isOver() {
    return Atomics.load(this.#over, 0) !== 0
  }

  /** A callback that fails the run if it throws. */
  guarded(callback) {
    return (...values) => {
      try {
        callback(...values)
      } catch (error) {
        this.fail(error)
      }
    }
  }

  #next(thread) {
    return this.#addresses.of(thread, this.#index, this.#made[thread]++)
  }

  #receive(batch) {
    // Nobody needs the messages under way at the end of a run.
    if (!this.#ending) {
      this.#enqueue(batch)
      this.#turn()
    }
  }

  #enqueue(batch) {
    for (let i = 0; i < batch.length; i += FIELDS) {
      const address = batch[i]
      const name = batch[i + 1]
      const message = batch[i + 2]
      if (name === null) {
        this.#queue.push(address, message)
      } else {
        this.#make(address, name, message)
      }
    }
  }

  #make(address, name, properties) {
    try {
      this.#components.add(address, new this.#classes[name](this, address, properties))
    } catch (error) {
      this.fail(error)
    }
    for (const message of this.#early.get(address) ?? []) {
      this.#queue.push(address, message)
    }
    this.#early.delete(address)
  }

  // Has messages delivered that were sent outside of a turn, such as behind an await.
  #schedule() {
    if (!this.#draining && !this.#scheduled) {
      this.#scheduled = true
      queueMicrotask(() => {
        this.#scheduled = false
        this.#drain()
      })
    }
  }

  #turn() {
    this.#left = MOST_PER_TURN
    this.#turnBegan = performance.now()
    this.#drain()
  }

  #drain() {
    if (this.#left === 0) {
      // Until the event loop has had its turn, which is on its way.
      return
    }
    this.#draining = true
    while (!this.#queue.empty && this.#left > 0) {
      this.#left--
      this.#queue.shift(this.#deliver)
      if (this.#arrivals.length > 0 && performance.now() - this.#turnBegan > LONG_TURN_MILLIS) {
        this.#left = 0
      }
    }
    this.#draining = false
    this.#outbox.flush()
    if (this.#arrivals.length > 0) {
      const arrivals = this.#arrivals
      this.#arrivals = []
      this.#main.postMessage({ arrivals })
    }
    if (this.#left === 0 && !this.#turnComes) {
      this.#turnComes = true
      setImmediate(() => {
        this.#turnComes = false
        this.#turn()
      })
    }
  }

  #hand(address, message) {
    const component = this.#components.find(address)
    if (component === undefined) {
      this.#handToNobody(address, message)
      return
    }
    try {
      component.receive(message)?.catch((error) => this.fail(error))
    } catch (error) {
      this.fail(error)
    }
  }

  #handToNobody(address, message) {
    if (this.#components.hasMade(address)) {
      this.fail(new Error(`a message for a component that has ended: ${inspect(message)}`))
    } else if (this.#early.has(address)) {
      this.#early.get(address).push(message)
    } else {
      this.#early.set(address, [message])
    }
  }

  async #answer({ id, batch, end, start, ask, outside }) {
    try {
      if (batch !== undefined) {
        this.#receive(batch)
      } else if (outside !== undefined) {
        this.#open(outside)
      } else if (end) {
        this.#main.postMessage({ id, value: await this.#end() })
      } else if (start !== undefined) {
        this.#enqueue(start)
        const addresses = start.filter((_, place) => place % FIELDS === 0)
        const values = addresses.map((address) => this.#components.find(address)?.start?.())
        this.#main.postMessage({ id, value: await Promise.all(values) })
      } else {
        this.#main.postMessage({ id, value: await this.#components.find(ask).answer() })
      }
    } catch (error) {
      if (id === undefined) {
        this.fail(error)
      } else {
        this.#main.postMessage({ id, error })
      }
    }
  }

  // Takes messages of one that is no thread of the pool, until the run's end.
  #open(port) {
    this.#incoming++
    port.on('message', (batch) => {
      if (batch === END_OF_RUN) {
        port.close()
        this.#hasEnded()
      } else {
        this.#receive(batch)
      }
    })
  }

  // Returns when no component is left here, and no message on its way here.
  async #end() {
    const ending = this.#components.all().filter((component) => component.end !== undefined)
    await Promise.all(ending.map((component) => component.end()))
    this.#ending = true
    const othersEnd = new Promise((resolve) => {
      this.#allEnded = resolve
    })
    this.#forget()
    for (const port of this.#ports.filter((port) => port !== null)) {
      port.postMessage(END_OF_RUN)
    }
    if (this.#endsOfRun < this.#incoming) {
      await othersEnd
    }
    this.#endsOfRun = 0
    this.#incoming = this.#threads - 1
    this.#forget()
    this.#ending = false
  }

  #forget() {
    this.#components.clear()
    this.#made.fill(0)
    this.#replyPlaces = 0
    this.#freeReplyPlaces = []
    this.#queue.clear()
    this.#early.clear()
    this.#outbox.clear()
    this.#arrivals = []
    this.#nextThread = (this.#index + 1) % this.#threads
  }

  #hasEnded() {
    this.#endsOfRun++
    if (this.#endsOfRun === this.#incoming) {
      this.#allEnded?.()
    }
  }
}
