import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { conformance, latencies, open, requestsOf, within } from './session.js'

const MAIN = '../nodeworkers/main.js'
const AT_WORK_MILLIS = 50

test('a run that is stopped leaves no component', async (t) => {
  const long = {
    PINGPONG: { number_of_messages: 1e9 },
    TPPINGPONG: { messages_per_pair: 1e9, pipeline_size: 100, parallelism: 2, static_only: true },
    FIBONACCI: { fib_number: 30 },
    CHAMENEOS: { number_of_chameneos: 10, number_of_meetings: 1e9 },
    APSP: { number_of_nodes: 1024, block_size: 32 },
    THREADRING: { number_of_components: 503, number_of_hops: 1e9, number_of_tokens: 3 },
    FORKJOINTHROUGHPUT: { number_of_components: 2, messages_per_component: 5e6, round_robin: true },
    COUNTING: { number_of_messages: 5e6, producers: 2 },
    PRIMESIEVE: { limit: 1e7, primes_per_filter: 10, batch_size: 100 },
    REQUESTREPLY: { number_of_requests: 1e9, parallelism: 3, mode: 'CALL_MODE_ASK' },
    FAIRNESS: { number_of_victims: 3, rounds: 1e9, number_of_hogs: 3, hog: 'HOG_KIND_CPU', hog_work_micros: 100 },
    LATENCY: { rate_per_second: 1000, duration_millis: 600_000, parallelism: 3, work_nanos: 1000 },
  }
  const session = open(t, MAIN)
  await session.hello()
  const quick = { benchmark: 'PINGPONG', parameters: { number_of_messages: 2 }, clients: 0 }
  for (const [benchmark, parameters] of Object.entries(long)) {
    await session.ask('setUp', { benchmark, parameters, clients: 0 })
    await session.ask('prepare')
    session.send({ id: 'run', do: 'run' })
    await new Promise((resolve) => setTimeout(resolve, AT_WORK_MILLIS))
    session.send({ id: 'stop', do: 'stop' })
    assert.equal((await session.receive()).error, 'the request was stopped', benchmark)
    assert.deepEqual(await session.receive(), { id: 'stop', ok: {} })
    // Waits until every thread has forgotten all components.
    await session.ask('cleanUp', { lastRun: true })
    await session.ask('setUp', quick)
    await session.ask('prepare')
    assert.equal((await session.ask('run')).answer, '0000000000000002')
    await session.ask('cleanUp', { lastRun: true })
  }
  await session.end()
})

/** A master and a client, set up for each other. */
async function betweenProcesses(t, benchmark, parameters) {
  const master = open(t, MAIN)
  const client = open(t, MAIN)
  await master.hello('master')
  // Nodes may have different numbers of processors.
  await client.hello('client', 3)
  const { configuration } = await master.ask('setUp', { benchmark, parameters, clients: 1 })
  const { data } = await client.ask('setUp', { benchmark, configuration })
  return { master, client, configuration, data }
}

async function run(master, client, lastRun) {
  await master.ask('prepare')
  await client.ask('prepare')
  const outcome = await master.ask('run')
  await master.ask('cleanUp', { lastRun })
  await client.ask('cleanUp', { lastRun })
  return outcome
}

test('messages between processes, more than sockets take at once', async (t) => {
  const parameters = { messages_per_pair: 200_000, pipeline_size: 1e6, parallelism: 3, static_only: false }
  const { master, client, data } = await betweenProcesses(t, 'NETTPPINGPONG', parameters)
  await master.ask('introduce', { clients: [data] })
  const expected = BigInt((3 * 200_000 * 199_999) / 2)
  for (const lastRun of [false, true]) {
    const { answer } = await run(master, client, lastRun)
    assert.equal(BigInt(`0x${answer}`), expected)
  }
  await master.end()
  await client.end()
})

test('requests between processes', async (t) => {
  for (const { answer: expected, ...parameters } of conformance('answers.json').NETLATENCY) {
    const { master, client, data } = await betweenProcesses(t, 'NETLATENCY', parameters)
    await master.ask('introduce', { clients: [data] })
    for (const lastRun of [false, true]) {
      const outcome = await run(master, client, lastRun)
      assert.equal(outcome.answer, expected)
      assert.equal(latencies(outcome), requestsOf(parameters))
    }
    await master.end()
    await client.end()
  }
})

for (const benchmark of ['SIZEDTHROUGHPUT', 'NETCONNECTIONS']) {
  test(`golden answers of ${benchmark}`, async (t) => {
    for (const { answer: expected, ...parameters } of conformance('answers.json')[benchmark]) {
      const { master, client, data } = await betweenProcesses(t, benchmark, parameters)
      await master.ask('introduce', { clients: [data] })
      for (const lastRun of [false, true]) {
        assert.equal((await run(master, client, lastRun)).answer, expected)
      }
      await master.end()
      await client.end()
    }
  })
}

test('a sink acknowledges batches, and sends away who sends another length', async (t) => {
  const { master, client, configuration, data } = await betweenProcesses(t, 'SIZEDTHROUGHPUT', {
    message_size: 10,
    batch_size: 1,
    number_of_batches: 1,
    number_of_pairs: 1,
  })
  const [place] = JSON.parse(data)
  const { token } = JSON.parse(configuration)
  for (const length of ['00000000', '0000000a', '0000000c', 'ffffffff']) {
    const frames = `0000000d00${token}00000000${length}06${'00'.repeat(11)}`
    await within(5000, length, sentAway(place, Buffer.from(frames, 'hex')))
  }
  await master.ask('introduce', { clients: [data] })
  assert.equal((await run(master, client, true)).answer, '000000000000000a')
  await master.end()
  await client.end()
})

test('a client refuses batches beyond their limits', async (t) => {
  const client = open(t, MAIN)
  await client.hello('client')
  for (const batches of [
    { messageBytes: 0, batchSize: 1 },
    { messageBytes: 65_537, batchSize: 1 },
    { messageBytes: 1, batchSize: 0 },
  ]) {
    const configuration = JSON.stringify({ token: '00', pairs: 1, staticOnly: false, batches })
    client.send({ id: 'batches', do: 'setUp', benchmark: 'SIZEDTHROUGHPUT', configuration })
    assert.match((await client.receive()).error, /(message|batch)_size is \d+, allowed are/)
  }
  await client.end()
})

/** Resolves when a connection has been ended by the other side. */
function sentAway(place, bytes) {
  const socket = connect(place)
  socket.on('error', () => {})
  socket.write(bytes)
  socket.resume()
  return new Promise((resolve) => {
    socket.on('close', resolve)
  })
}

test('strangers are sent away, and disturb nobody', async (t) => {
  const { master, client, configuration, data } = await betweenProcesses(t, 'NETPINGPONG', { number_of_messages: 100 })
  const [place] = JSON.parse(data)
  const { token } = JSON.parse(configuration)
  const greetings = {
    'another token': '0000000d00000000000000000000000000',
    'a pair that does not exist': `0000000d00${token}00000001`,
    'another length': 'ffffffff00000000000000000000000000',
  }
  for (const [name, bytes] of Object.entries(greetings)) {
    await within(5000, name, sentAway(place, Buffer.from(bytes, 'hex')))
  }
  const silent = Array.from({ length: 17 }, () => sentAway(place, ''))
  await within(4000, 'the end of the oldest', Promise.race(silent))
  await master.ask('introduce', { clients: [data] })
  assert.equal((await run(master, client, true)).answer, '0000000000000064')
  await client.end()
  await Promise.all(silent)
  await master.end()
})

test('a client that is lost fails the run', async (t) => {
  const { master, client, data } = await betweenProcesses(t, 'NETPINGPONG', { number_of_messages: 1e9 })
  await master.ask('introduce', { clients: [data] })
  await master.ask('prepare')
  master.send({ id: 'run', do: 'run' })
  await new Promise((resolve) => setTimeout(resolve, AT_WORK_MILLIS))
  client.kill()
  assert.match((await master.receive()).error, /the connection to the client at 127\.0\.0\.1:\d+/)
  await master.ask('cleanUp', { lastRun: true })
  await master.end()
})
