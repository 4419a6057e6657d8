import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedProcessors, moveThread, takeGeneratorProcessor } from '../mpp/generator-processor.js'

test('a generator has its processor', () => {
  const former = allowedProcessors()
  const [first] = former.split(/[-,]/)
  takeGeneratorProcessor(first)
  try {
    assert.equal(allowedProcessors(), first)
  } finally {
    moveThread(former)
  }
  takeGeneratorProcessor(undefined)
  assert.equal(allowedProcessors(), former)
})

test('all but the number of a processor is refused', () => {
  const former = allowedProcessors()
  for (const wrong of ['', 'x', '-1', '0,1', '1023']) {
    assert.throws(() => takeGeneratorProcessor(wrong), Error, wrong)
  }
  assert.equal(allowedProcessors(), former)
})
