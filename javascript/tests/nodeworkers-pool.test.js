import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pool } from '../nodeworkers/pool.js'
import { Run } from '../nodeworkers/run.js'
import { within } from './session.js'

const THREADS = 2
const END_MILLIS = 10_000
const named = (name) => ({ name })

function open(t, options = {}) {
  const pool = new Pool(THREADS, { program: new URL('./pool-thread.js', import.meta.url), ...options })
  // Terminates the remaining threads.
  t.after(async () => {
    pool.lose(new Error('the end of the test'))
    await pool.end()
  })
  return pool
}

async function begin(pool, name) {
  const run = new Run(pool, 1)
  const address = run.createOn(1, named(name))
  await run.start()
  run.send(address, null)
  await within(END_MILLIS, 'the end of the run', run.begin())
}

test('a thread that ends fails its run, and takes the others with it', async (t) => {
  const pool = open(t)
  await assert.rejects(begin(pool, 'Exiting'), /a worker thread has ended with code 3/)
  await within(END_MILLIS, 'the end of all threads', pool.end())
  assert.ok(pool.broken)
  await assert.rejects(begin(pool, 'Idle'), /a worker thread has ended with code 3/)
})

test('a thread that fails outside of a component fails its run', async (t) => {
  const pool = open(t)
  await assert.rejects(begin(pool, 'Throwing'), /nobody catches this/)
})

test('a component that cannot be made fails its run', async (t) => {
  const pool = open(t)
  await assert.rejects(begin(pool, 'Unmade'), /cannot be made/)
  await pool.end()
  assert.equal(pool.broken, undefined)
})

test('a thread takes the next run after a failure of a component', async (t) => {
  const pool = open(t)
  await assert.rejects(begin(pool, 'Unmade'), /cannot be made/)
  await pool.end()
  const run = new Run(pool, 1)
  const address = run.createOn(1, named('Leaving'))
  await run.start()
  run.send(address, 'first')
  run.send(address, 'second')
  await assert.rejects(within(END_MILLIS, 'the end of the run', run.begin()), /a component that has ended: 'second'/)
})

test('threads whose components do not end are terminated', async (t) => {
  const pool = open(t, { endMillis: 200 })
  const run = new Run(pool, 1)
  const address = run.createOn(0, named('Endless'))
  await run.start()
  run.send(address, null)
  const failed = assert.rejects(run.begin(), /components have not ended within 200 ms/)
  await assert.rejects(within(END_MILLIS, 'the end', pool.end()), /components have not ended within 200 ms/)
  await failed
})
