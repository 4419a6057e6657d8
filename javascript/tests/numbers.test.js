import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExactSum, hashBytes, hashDoubles, hashWholeNumbers, SplitMix64 } from '../mpp/numbers.js'
import { conformance } from './session.js'

const hexadecimal = (value) => value.toString(16).padStart(16, '0')

test('SplitMix64', () => {
  const { next, nextDouble } = conformance('splitmix64.json')
  for (const { seed, outputs } of next) {
    const random = new SplitMix64(BigInt(seed))
    assert.deepEqual(
      outputs.map(() => hexadecimal(random.next())),
      outputs,
    )
  }
  for (const { seed, outputs } of nextDouble) {
    const random = new SplitMix64(BigInt(seed))
    assert.deepEqual(
      outputs.map(() => random.nextDouble()),
      outputs.map(Number),
    )
  }
})

test('bytes are those of the values', () => {
  const values = Buffer.alloc(16)
  const random = new SplitMix64(7n)
  values.writeBigUInt64BE(random.next())
  values.writeBigUInt64BE(random.next(), 8)
  for (const count of [0, 1, 8, 9, 16]) {
    assert.deepEqual(new SplitMix64(7n).bytes(count), values.subarray(0, count))
  }
})

test('FNV-1a', () => {
  const { bytes, doubles } = conformance('fnv1a64.json')
  for (const { input, hash } of bytes) {
    assert.equal(hexadecimal(hashBytes(Buffer.from(input, 'hex'))), hash)
  }
  for (const { input, hash } of doubles) {
    assert.equal(hexadecimal(hashDoubles(input.map(Number))), hash)
  }
})

test('whole numbers are hashed by their bytes', () => {
  const octets = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0x1f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe]
  assert.equal(hashWholeNumbers([1, Number.MAX_SAFE_INTEGER - 1]), hashBytes(octets))
})

test('FNV-1a in halves is FNV-1a', () => {
  let hash = 0xcbf29ce484222325n
  const octets = Array.from({ length: 1000 }, () => Math.floor(Math.random() * 256))
  for (const octet of octets) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(octet)) * 0x100000001b3n)
  }
  assert.equal(hashBytes(octets), hash, `${octets}`)
})

test('sums are exact, modulo 2^64', () => {
  const sum = new ExactSum()
  let expected = 0n
  for (let i = 0; i < 10_000; i++) {
    const value = Math.floor(Math.random() * 2 ** 52)
    sum.add(value)
    expected = BigInt.asUintN(64, expected + BigInt(value))
  }
  assert.equal(sum.value(), expected)
})
