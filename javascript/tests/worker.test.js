import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conformance, open } from './session.js'

function matches(expected, actual) {
  if ('error' in expected) {
    return actual.error !== undefined && actual.error !== ''
  }
  const fields = Object.fromEntries(Object.keys(expected.ok).map((name) => [name, actual.ok?.[name]]))
  assert.deepEqual(fields, expected.ok)
  return true
}

for (const { name, lines } of conformance('worker-conversations.json').conversations) {
  test(`the conversation: ${name}`, async (t) => {
    const session = open(t, './replay.js')
    for (const { host, worker } of lines) {
      if (host === undefined) {
        const answer = await session.receive()
        assert.equal(answer.id, worker.id)
        assert.ok(matches(worker, answer), JSON.stringify(answer))
      } else {
        session.send(host)
      }
    }
    assert.deepEqual(await session.end(), [])
  })
}

test('the end of input ends a run', async (t) => {
  const session = open(t, './replay.js')
  await session.hello()
  await session.ask('setUp', { benchmark: 'PINGPONG', parameters: { number_of_messages: 1e12 }, clients: 0 })
  await session.ask('prepare')
  session.send({ id: 100, do: 'run' })
  const [line] = await session.end()
  assert.equal(JSON.parse(line).error, 'the request was stopped')
})

test('what a benchmark prints goes to the log', async (t) => {
  const session = open(t, './replay.js')
  await session.hello()
  await session.ask('setUp', { benchmark: 'PINGPONG', parameters: { number_of_messages: 1 }, clients: 0 })
  await session.ask('prepare')
  await session.ask('run')
  await session.end()
  assert.match(session.log, /this goes to the log/)
})
