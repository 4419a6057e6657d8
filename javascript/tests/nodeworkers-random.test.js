import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashDoubles, hashWholeNumbers } from '../mpp/numbers.js'
import { randomGraph } from '../workloads/apsp.js'
import { open } from './session.js'

const REQUESTS = 4

// From least to most, both included.
const between = (least, most) => least + Math.floor(Math.random() * (most - least + 1))
const eitherWay = () => Math.random() < 0.5
const sumTo = (number) => (number * (number + 1)) / 2

function primesUpTo(limit) {
  const primes = []
  for (let number = 2; number <= limit; number++) {
    if (primes.every((prime) => number % prime !== 0)) {
      primes.push(number)
    }
  }
  return primes
}

function shortestPaths(nodes) {
  const distances = Float64Array.from(randomGraph(nodes))
  for (let pivot = 0; pivot < nodes; pivot++) {
    for (let from = 0; from < nodes; from++) {
      for (let to = 0; to < nodes; to++) {
        const through = distances[from * nodes + pivot] + distances[pivot * nodes + to]
        distances[from * nodes + to] = Math.min(distances[from * nodes + to], through)
      }
    }
  }
  return distances
}

// By benchmark, random parameters with their answer.
const requests = {
  TPPINGPONG() {
    const [messages, pairs] = [between(1, 3000), between(1, 5)]
    const parameters = { messages_per_pair: messages, pipeline_size: between(1, 4000), parallelism: pairs, static_only: false }
    return [parameters, pairs * sumTo(messages - 1)]
  },
  CHAMENEOS() {
    const meetings = between(1, 3000)
    return [{ number_of_chameneos: between(2, 20), number_of_meetings: meetings }, 2 * meetings]
  },
  APSP() {
    const [size, side] = [between(1, 12), between(1, 5)]
    return [{ number_of_nodes: size * side, block_size: size }, hashDoubles(shortestPaths(size * side))]
  },
  THREADRING() {
    const [components, hops] = [between(2, 300), between(1, 3000)]
    const tokens = between(1, components)
    const starts = Array.from({ length: tokens }, (_, token) => Math.floor((token * components) / tokens))
    const ends = starts.map((start) => ((start + hops) % components) + 1)
    return [{ number_of_components: components, number_of_hops: hops, number_of_tokens: tokens }, hashWholeNumbers(ends)]
  },
  FORKJOINCREATE() {
    const components = between(1, 5000)
    return [{ number_of_components: components, hold_all: eitherWay() }, sumTo(components)]
  },
  FORKJOINTHROUGHPUT() {
    const [components, messages] = [between(1, 50), between(1, 200)]
    const parameters = { number_of_components: components, messages_per_component: messages, round_robin: eitherWay() }
    return [parameters, components * sumTo(messages)]
  },
  COUNTING() {
    const [messages, producers] = [between(1, 5000), between(1, 6)]
    const answer = hashWholeNumbers([messages * producers, producers * sumTo(messages)])
    return [{ number_of_messages: messages, producers }, answer]
  },
  PRIMESIEVE() {
    const limit = between(2, 2000)
    const primes = primesUpTo(limit)
    const sum = primes.reduce((total, prime) => total + prime, 0)
    const parameters = { limit, primes_per_filter: between(1, 50), batch_size: between(1, 100) }
    return [parameters, hashWholeNumbers([primes.length, sum])]
  },
  REQUESTREPLY() {
    const [asked, pairs] = [between(1, 2000), between(1, 6)]
    const mode = eitherWay() ? 'CALL_MODE_ASK' : 'CALL_MODE_TELL'
    return [{ number_of_requests: asked, parallelism: pairs, mode }, asked * pairs]
  },
  FAIRNESS() {
    const [victims, rounds] = [between(1, 20), between(1, 50)]
    const hog = ['HOG_KIND_SELF_SEND', 'HOG_KIND_CPU', 'HOG_KIND_BLOCKING'][between(0, 2)]
    const parameters = { number_of_victims: victims, rounds, number_of_hogs: between(0, 4), hog, hog_work_micros: between(1, 50) }
    return [parameters, victims * rounds]
  },
  LATENCY() {
    const [rate, millis] = [between(1, 5000), between(10, 30)]
    const parameters = {
      rate_per_second: rate,
      duration_millis: millis,
      parallelism: between(1, 7),
      work_nanos: between(0, 9999),
    }
    return [parameters, sumTo(Math.max(1, Math.floor((rate * millis) / 1000)) - 1)]
  },
}

for (const threads of [1, 2, 5]) {
  test(`random requests on threads: ${threads}`, async (t) => {
    const session = open(t, '../nodeworkers/main.js')
    await session.hello('local', threads)
    for (const [benchmark, draw] of Object.entries(requests)) {
      for (let request = 0; request < REQUESTS; request++) {
        const [parameters, answer] = draw()
        await session.ask('setUp', { benchmark, parameters, clients: 0 })
        await session.ask('prepare')
        const run = await session.ask('run')
        assert.equal(BigInt(`0x${run.answer}`), BigInt(answer), `${benchmark} ${JSON.stringify(parameters)}`)
        await session.ask('cleanUp', { lastRun: true })
      }
    }
    await session.end()
  })
}
