import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Latch } from '../mpp/latch.js'

test('a latch opens when all parts have arrived', async () => {
  const latch = new Latch(3)
  let open = false
  const opened = latch.wait().then(() => {
    open = true
  })
  latch.arrive()
  await new Promise(setImmediate)
  assert.equal(open, false)
  latch.arrive(2)
  await opened
})

test('the first failure counts', async () => {
  const latch = new Latch(2)
  latch.fail(new Error('first'))
  latch.fail(new Error('second'))
  latch.arrive(2)
  await assert.rejects(latch.wait(), /first/)
})

test('more parts than there are fail', async () => {
  const latch = new Latch(1)
  latch.arrive(2)
  await assert.rejects(latch.wait(), /more parts/)
})
