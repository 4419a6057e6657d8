import assert from 'node:assert/strict'
import { test } from 'node:test'
import { block, compute, nowNanos } from '../mpp/clock.js'
import { Histogram } from '../mpp/histogram.js'
import { Collected, generate, OpenLoop, Overloaded } from '../mpp/open-loop.js'
import { hogWork, jain, Victim, VictimTimes } from '../workloads/fairness.js'
import { conformance, latencies } from './session.js'

const REQUESTS = 50
const PARAMETERS = { rate_per_second: 1000, duration_millis: REQUESTS }
const never = () => false

function counted(pairs) {
  const histogram = new Histogram()
  for (const [nanos, count] of pairs) {
    for (let time = 0; time < count; time++) {
      histogram.record(nanos)
    }
  }
  return histogram
}

test('percentiles are those of golden vectors', () => {
  for (const { name, latencies: pairs, count, percentiles_nanos: percentiles } of conformance('histograms.json').cases) {
    const histogram = counted(pairs)
    assert.equal(latencies({ histogram: histogram.pairs() }), count, name)
    for (const [percentile, nanos] of Object.entries(percentiles)) {
      const percent = percentile === 'max' ? 100 : Number(percentile.slice(1))
      assert.equal(histogram.percentile(percent), nanos, `${name} ${percentile}`)
    }
    // The pairs make the same histogram.
    assert.deepEqual(counted(histogram.pairs()).pairs(), histogram.pairs())
  }
  assert.equal(new Histogram().percentile(99), 0)
})

test('all requests are counted, and their latencies', () => {
  const loop = OpenLoop.of(PARAMETERS)
  // As other threads have it.
  const other = new OpenLoop(loop.wiring)
  const collected = new Collected(other)
  let last = false
  for (let run = 0; run < 2; run++) {
    generate(
      loop,
      (number) => {
        assert.equal(last, false)
        last = collected.take(number)
      },
      never,
    )
    assert.ok(last)
    last = false
    const { sum, histogram } = collected.handOut()
    assert.equal(sum, BigInt((REQUESTS * (REQUESTS - 1)) / 2))
    assert.equal(latencies({ histogram }), REQUESTS)
    assert.equal(loop.answers, REQUESTS)
  }
  assert.equal(latencies({ histogram: other.lateness.pairs() }), 2 * REQUESTS)
  assert.ok(other.metrics().generator_lateness_p99_micros >= 0)
})

test('latencies count from intended times', () => {
  const loop = OpenLoop.of(PARAMETERS)
  const collected = new Collected(loop)
  const delayMillis = 5
  // The one who sends is made late, as one that waits for answers would be.
  generate(
    loop,
    (number) => {
      block(delayMillis * 1000)
      collected.take(number)
    },
    never,
  )
  const { histogram } = collected.handOut()
  const leastMillis = (REQUESTS - 1) * (delayMillis - 1)
  assert.ok(histogram.at(-1)[0] > leastMillis * 1e6)
  assert.ok(loop.metrics().generator_lateness_p99_micros > (leastMillis - delayMillis) * 1000)
})

test('a low rate has one request', () => {
  assert.equal(OpenLoop.of({ rate_per_second: 50, duration_millis: 10 }).requests, 1)
})

test('too many unanswered requests are an overload', () => {
  const loop = OpenLoop.of({ rate_per_second: 1e6, duration_millis: 10 })
  assert.throws(() => generate(loop, () => {}, never, 1000), /^Error: 2000 of 2000 requests were unanswered$/)
  assert.ok(loop.late() instanceof Overloaded)
  assert.match(loop.late().message, /^10000 of 10000 answers had not come 10 s after/)
})

test('a generator ends when nobody needs its run', () => {
  const loop = OpenLoop.of({ rate_per_second: 1, duration_millis: 600_000 })
  const sent = []
  generate(
    loop,
    (number) => sent.push(number),
    () => sent.length > 0,
  )
  assert.deepEqual(sent, [0])
})

test('victims that finish together have an index of one', () => {
  assert.deepEqual([[7], [5, 5], [0, 0], [0, 0, 0, 8]].map(jain), [1, 1, 1, 0.25])
})

test('metrics of victims are those of the worst run', () => {
  const times = new VictimTimes()
  let metrics
  for (const delays of [
    [2, 2],
    [0, 10],
    [0, 0],
  ]) {
    times.begin()
    for (const delay of delays) {
      const victim = new Victim({ rounds: 1 })
      victim.begin()
      block(delay * 1000)
      assert.ok(victim.pong())
      times.take(victim.times())
    }
    metrics = times.metrics()
  }
  assert.ok(metrics.victim_finish_jain < 0.8)
  assert.ok(metrics.longest_gap_millis > 9)
})

test('work takes its time', () => {
  const works = {
    HOG_KIND_SELF_SEND: [0, () => hogWork({ hog: 'HOG_KIND_SELF_SEND', hog_work_micros: 3000 })],
    HOG_KIND_CPU: [3e6, () => hogWork({ hog: 'HOG_KIND_CPU', hog_work_micros: 3000 })],
    // A timer of the system may end some microseconds early.
    HOG_KIND_BLOCKING: [2.9e6, () => hogWork({ hog: 'HOG_KIND_BLOCKING', hog_work_micros: 3000 })],
    'a request': [1e6, () => compute(1e6)],
  }
  for (const [name, [nanos, work]] of Object.entries(works)) {
    const begin = nowNanos()
    work()
    assert.ok(nowNanos() - begin >= nanos, name)
  }
})
