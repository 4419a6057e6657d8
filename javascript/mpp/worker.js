/**
 * All that a testee in JavaScript needs beside its benchmarks: it speaks the protocol of docs/worker-protocol.md.
 *
 * A testee hands `serve` a function for each benchmark, which makes a new instance for a request. Its phases, each of which
 * may return a promise, are
 *
 *     setUp -> { prepare -> run -> answer -> cleanUp(false) }* -> prepare -> run -> answer -> cleanUp(true)
 *
 * `report`, which there need not be, returns further fields of the run's answer to the host, after `answer`.
 * Only `run` is timed. If a phase fails, `cleanUp(true)` follows. `stop` makes the phase at hand fail as soon as may be.
 *
 *     local    setUp(parameters)
 *     master   setUp(parameters, clients) returns the configuration of the clients; introduce(the clients' data)
 *     client   setUp(configuration) returns data for the master; it has no run and no answer
 *
 * `answer` is a BigInt, modulo 2^64.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Stopped } from './latch.js'

const VERSION = 1
const STANDARD_OUTPUT = 1
// A request may go on for so long once standard input has ended.
const GRACE_MILLIS = 800
const ANSWER_DIGITS = 16

/**
 * Answers the host's requests until standard input ends. All other output goes to standard error, the log.
 *
 * @param {object} testee symbol, framework, frameworkVersion, settings, or a function of the node that returns them;
 *   `options`: by name, the least and the greatest number, or words; `local`: by symbol, a function of the node that makes
 *   a benchmark; `distributed`: by symbol, such functions for `master` and `client`. The node has an `address`, at which
 *   others reach it, how many `processors` it may use, and the `options` that were set, as texts by name, which the host checks
 *   once it has the settings.
 */
export function serve(testee) {
  // Worker threads print there, too.
  Object.defineProperty(process, 'stdout', { get: () => process.stderr })
  const worker = new Worker(testee)
  let answered = Promise.resolve()
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const request = JSON.parse(line)
    if (request.do === 'stop') {
      worker.stop()
    }
    answered = answered.then(async () => write(await worker.answer(request)))
  })
  lines.on('close', () => {
    worker.stop()
    answered.finally(() => process.exit())
    // Nobody waits for a request that still runs.
    setTimeout(() => process.exit(), GRACE_MILLIS)
  })
}

/** Writes a line at once: a stream would keep it for later. */
function write(answer) {
  let rest = Buffer.from(`${JSON.stringify(answer)}\n`)
  while (rest.length > 0) {
    rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest))
  }
}

/** Takes one benchmark at a time through the phases that the host asks for. */
class Worker {
  #testee
  #role
  #node
  #benchmark

  constructor(testee) {
    this.#testee = testee
  }

  /** Is called while a phase goes on. */
  stop() {
    this.#benchmark?.stop()
  }

  async answer(request) {
    try {
      return { id: request.id, ok: (await this.#carryOut(request)) ?? {} }
    } catch (error) {
      if (!(error instanceof Stopped)) {
        console.error(error)
      }
      return { id: request.id, error: error instanceof Error ? error.message || error.name : String(error) }
    }
  }

  async #carryOut(request) {
    switch (request.do) {
      case 'hello':
        return this.#hello(request)
      case 'setUp':
        return this.#setUp(request)
      case 'introduce':
        await this.#benchmark.introduce(request.clients)
        return {}
      case 'prepare':
        await this.#benchmark.prepare()
        return {}
      case 'run':
        return this.#run()
      case 'cleanUp':
        await this.#cleanUp(request.lastRun)
        return {}
      case 'stop':
        // The run was stopped when the line was read.
        return {}
      default:
        throw new Error(`there is no request "${request.do}"`)
    }
  }

  #hello({ version, role, address, processors, options: set = {} }) {
    if (version !== VERSION) {
      throw new Error(`version ${version} of the protocol, this worker speaks version ${VERSION}`)
    }
    this.#role = role
    this.#node = { address, processors, options: set }
    const { symbol, framework, frameworkVersion, local = {}, distributed = {}, settings = {}, options = {} } = this.#testee
    return {
      symbol,
      framework,
      frameworkVersion,
      language: `JavaScript (Node ${process.versions.node})`,
      runtime: `Node ${process.versions.node}, V8 ${process.versions.v8}`,
      benchmarks: [...Object.keys(local), ...Object.keys(distributed)],
      settings: typeof settings === 'function' ? settings(this.#node) : settings,
      options,
    }
  }

  async #setUp({ benchmark, parameters, clients, configuration }) {
    const { local = {}, distributed = {} } = this.#testee
    const create = this.#role === 'local' ? local[benchmark] : distributed[benchmark]?.[this.#role]
    if (create === undefined) {
      throw new Error(`there is no benchmark "${benchmark}" in role ${this.#role}`)
    }
    this.#benchmark = create(this.#node)
    switch (this.#role) {
      case 'master':
        return { configuration: await this.#benchmark.setUp(parameters, clients) }
      case 'client':
        return { data: await this.#benchmark.setUp(configuration) }
      default:
        await this.#benchmark.setUp(parameters)
        return {}
    }
  }

  async #run() {
    const begin = process.hrtime.bigint()
    await this.#benchmark.run()
    const nanos = process.hrtime.bigint() - begin
    const answer = BigInt.asUintN(64, await this.#benchmark.answer())
    const report = this.#benchmark.report?.()
    return { nanos: Number(nanos), answer: answer.toString(16).padStart(ANSWER_DIGITS, '0'), ...report }
  }

  async #cleanUp(lastRun) {
    const benchmark = this.#benchmark
    if (lastRun) {
      this.#benchmark = undefined
    }
    await benchmark?.cleanUp(lastRun)
  }
}
