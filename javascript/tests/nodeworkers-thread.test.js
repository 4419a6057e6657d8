import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MessageChannel } from 'node:worker_threads'
import { Addresses } from '../nodeworkers/addresses.js'
import { Component } from '../nodeworkers/component.js'
import { Thread } from '../nodeworkers/thread.js'
import { within } from './session.js'

const SILENCE_MILLIS = 5000

class Echo extends Component {
  receive(message) {
    this.thread.arrive(message)
  }
}

class Failing extends Component {
  receive(message) {
    throw new Error(`fails on ${message}`)
  }
}

class Rejecting extends Component {
  async receive() {
    await undefined
    throw new Error('rejects')
  }
}

class Leaving extends Component {
  receive() {
    this.leave()
  }
}

class Closing extends Component {
  async end() {
    await new Promise(setImmediate)
    this.thread.fail(new Error('has been closed'))
  }

  receive() {}
}

const classes = { Echo, Failing, Rejecting, Leaving, Closing }

// One thread of two, whose main thread and whose other thread are the test.
class Bench {
  constructor(t) {
    const main = new MessageChannel()
    const other = new MessageChannel()
    t.after(() => {
      main.port1.close()
      other.port1.close()
    })
    this.thread = new Thread({
      index: 0,
      ports: [null, other.port2],
      over: new Int32Array(new SharedArrayBuffer(4)),
      main: main.port2,
      classes,
    })
    this.main = main.port1
    this.other = other.port1
    this.addresses = new Addresses(2)
    this.made = 0
    this.heard = { main: [], other: [] }
    for (const name of ['main', 'other']) {
      this[name].on('message', (message) => {
        this.heard[name].push(message)
        this.listener?.()
      })
    }
  }

  async hear(name) {
    if (this.heard[name].length === 0) {
      await within(
        SILENCE_MILLIS,
        `a message of ${name}`,
        new Promise((resolve) => {
          this.listener = () => this.heard[name].length > 0 && resolve()
        }),
      )
    }
    return this.heard[name].shift()
  }

  create(Class) {
    const address = this.addresses.of(0, this.addresses.main, this.made++)
    this.main.postMessage({ id: 0, start: [address, Class.name, undefined] })
    return address
  }
}

test('messages keep their order', async (t) => {
  const bench = new Bench(t)
  const echo = bench.create(Echo)
  await bench.hear('main')
  const expected = Array.from({ length: 5000 }, (_, number) => number)
  bench.other.postMessage(expected.flatMap((number) => [echo, null, number]))
  const arrived = []
  while (arrived.length < expected.length) {
    arrived.push(...(await bench.hear('main')).arrivals)
  }
  assert.deepEqual(arrived, expected)
})

test('a component that throws or rejects fails its run', async (t) => {
  const bench = new Bench(t)
  bench.main.postMessage({ batch: [bench.create(Failing), null, 7] })
  await bench.hear('main')
  assert.equal((await bench.hear('main')).failure.message, 'fails on 7')
  bench.main.postMessage({ batch: [bench.create(Rejecting), null, 7] })
  await bench.hear('main')
  assert.equal((await bench.hear('main')).failure.message, 'rejects')
})

test('a message that is there before its component waits for it', async (t) => {
  const bench = new Bench(t)
  const [before, address] = [0, 1].map((place) => bench.addresses.of(0, 1, place))
  bench.main.postMessage({ batch: [address, null, 'early'] })
  await new Promise(setImmediate)
  bench.other.postMessage([before, 'Leaving', undefined, address, 'Echo', undefined])
  assert.deepEqual((await bench.hear('main')).arrivals, ['early'])
})

test('a message for a component that has ended fails the run', async (t) => {
  const bench = new Bench(t)
  const leaving = bench.create(Leaving)
  await bench.hear('main')
  bench.main.postMessage({ batch: [leaving, null, 'first', leaving, null, 'second'] })
  assert.match((await bench.hear('main')).failure.message, /has ended: 'second'/)
})

test('the end of a run waits for components, and for what is under way', async (t) => {
  const bench = new Bench(t)
  const echo = bench.create(Echo)
  await bench.hear('main')
  bench.create(Closing)
  await bench.hear('main')
  bench.main.postMessage({ id: 5, end: true })
  assert.equal((await bench.hear('main')).failure.message, 'has been closed')
  assert.equal(await bench.hear('other'), null)
  bench.other.postMessage([echo, null, 'late'])
  await new Promise(setImmediate)
  assert.deepEqual(bench.heard.main, [])
  bench.other.postMessage(null)
  assert.equal((await bench.hear('main')).id, 5)
  assert.equal(bench.heard.main.length, 0)
})
