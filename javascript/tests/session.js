import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

// A worker that says nothing for so long fails a test.
const SILENCE_MILLIS = 60_000
const END_MILLIS = 5000

/** A file of the suite's folder conformance. */
export function conformance(name) {
  return JSON.parse(readFileSync(new URL(`../../conformance/${name}`, import.meta.url), 'utf8'))
}

/** A worker's program that is talked to line by line. */
export class Session {
  #process
  #lines
  #exited
  #id = 0
  /** All that it has written to standard error. */
  log = ''

  /** @param {string} program a file, relative to this folder */
  constructor(program) {
    this.#process = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url))])
    this.#exited = new Promise((resolve) => {
      this.#process.on('exit', resolve)
    })
    this.#process.stderr.on('data', (text) => {
      this.log += text
    })
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]()
  }

  send(request) {
    this.#process.stdin.write(`${JSON.stringify(request)}\n`)
  }

  /** Waits for an answer. */
  async receive() {
    const { value, done } = await within(SILENCE_MILLIS, 'an answer', this.#lines.next())
    assert.ok(!done, `the worker has ended: ${this.log}`)
    return JSON.parse(value)
  }

  /** Makes a request, by its name and fields, and returns the answer. */
  async ask(what, fields = {}) {
    this.#id++
    this.send({ id: this.#id, do: what, ...fields })
    const answer = await this.receive()
    assert.equal(answer.id, this.#id)
    assert.ok(answer.ok, `${what} ${JSON.stringify(fields)}: ${answer.error}`)
    return answer.ok
  }

  hello(role = 'local', processors = 2) {
    return this.ask('hello', { version: 1, role, processors, address: '127.0.0.1' })
  }

  /** Closes standard input. Returns the output since; the worker has to end by itself, soon. */
  async end() {
    this.#process.stdin.end()
    const code = await within(END_MILLIS, 'its end', this.#exited)
    assert.equal(code, 0, this.log)
    const written = []
    for await (const line of this.#lines) {
      written.push(line)
    }
    return written
  }

  /** Ends the worker if it is still there. */
  kill() {
    this.#process.kill('SIGKILL')
  }
}

/** The number of latencies in a run's answer. */
export function latencies({ histogram }) {
  return histogram.reduce((sum, [, count]) => sum + count, 0)
}

/** The number of requests of LATENCY. */
export function requestsOf({ rate_per_second: rate, duration_millis: millis }) {
  return Math.max(1, Math.floor((rate * millis) / 1000))
}

/** Fails a promise that takes too long. */
export async function within(millis, what, promise) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${millis} ms for ${what}`)), millis)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A session that ends with its test. */
export function open(test, program) {
  const session = new Session(program)
  test.after(() => session.kill())
  return session
}
