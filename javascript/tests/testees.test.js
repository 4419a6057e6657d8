import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { conformance, latencies, open, requestsOf } from './session.js'

const MODULE = new URL('../', import.meta.url)
const BETWEEN_PROCESSES = new Set([
  'NETPINGPONG',
  'NETTPPINGPONG',
  'SIZEDTHROUGHPUT',
  'ATOMICREGISTER',
  'ATOMICBROADCAST',
  'STREAMINGWINDOWS',
  'NETLATENCY',
  'NETCONNECTIONS',
  'FILETRANSFER',
])
// Golden requests that take more than this are left to the conformance kit.
const MOST_WORK = 20_000
const MOST = { fib_number: 15, number_of_nodes: 64, number_of_components: 1000 }

/** The requests of a golden answer: one for each combination of fields that vary. */
function vary({ varying = {}, ...fixed }) {
  let requests = [fixed]
  for (const [name, values] of Object.entries(varying)) {
    requests = values.flatMap((value) => requests.map((fields) => ({ ...fields, [name]: value })))
  }
  return requests
}

const tooLong = (fields) => Object.entries(fields).some(([name, value]) => value > (MOST[name] ?? MOST_WORK))

/** The folders that have a manifest. */
function testees() {
  const folders = readdirSync(MODULE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .map(({ name }) => name)
    .filter((name) => readdirSync(new URL(name, MODULE)).some((file) => file.endsWith('.testee.conf')))
}

for (const folder of testees()) {
  test(`golden answers of ${folder}`, async (t) => {
    const session = open(t, `../${folder}/main.js`)
    const { benchmarks } = await session.hello()
    const answers = conformance('answers.json')
    let checked = 0
    for (const benchmark of benchmarks.filter((symbol) => symbol in answers && !BETWEEN_PROCESSES.has(symbol))) {
      for (const { answer, ...parameters } of answers[benchmark].flatMap(vary)) {
        if (tooLong(parameters)) {
          continue
        }
        await session.ask('setUp', { benchmark, parameters, clients: 0 })
        for (const lastRun of [false, true]) {
          await session.ask('prepare')
          const run = await session.ask('run')
          assert.equal(run.answer, answer, `${benchmark} ${JSON.stringify(parameters)}`)
          if (benchmark === 'LATENCY') {
            assert.equal(latencies(run), requestsOf(parameters))
          }
          await session.ask('cleanUp', { lastRun })
        }
        checked++
      }
    }
    assert.ok(checked > 0, 'no request was checked')
    await session.end()
  })
}
