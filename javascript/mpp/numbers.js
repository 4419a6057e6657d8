const BITS = 64
const WORD = 2 ** 32
const OCTET = 0xff
const VALUE_BYTES = 8

/**
 * Pseudo-random numbers, the same in every language of the suite.
 *
 * Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014.
 */
export class SplitMix64 {
  #state

  /** @param {bigint} seed */
  constructor(seed) {
    this.#state = seed
  }

  /** The next value, all 64 bits of it random. */
  next() {
    this.#state = BigInt.asUintN(BITS, this.#state + 0x9e3779b97f4a7c15n)
    let mixed = this.#state
    mixed = BigInt.asUintN(BITS, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n)
    mixed = BigInt.asUintN(BITS, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn)
    return mixed ^ (mixed >> 31n)
  }

  /** The next bytes, the most significant of each value first. */
  bytes(count) {
    const words = Buffer.alloc(Math.ceil(count / VALUE_BYTES) * VALUE_BYTES)
    for (let at = 0; at < words.length; at += VALUE_BYTES) {
      words.writeBigUInt64BE(this.next(), at)
    }
    return words.subarray(0, count)
  }

  /** The next value as a multiple of 2^-53 in [0, 1). */
  nextDouble() {
    return Number(this.next() >> 11n) * 2 ** -53
  }
}

/** The FNV-1a hash (Fowler, Noll, Vo) of bytes, in halves, since a BigInt for each byte takes fifty times as long. */
class Fnv1a64 {
  #high = 0xcbf29ce4
  #low = 0x84222325

  add(octet) {
    // Times 2^40 + 0x1b3.
    const low = (this.#low ^ octet) >>> 0
    const product = low * 0x1b3
    this.#high = (Math.imul(this.#high, 0x1b3) + Math.floor(product / WORD) + (low << 8)) >>> 0
    this.#low = product >>> 0
  }

  addWord(word) {
    this.add(word >>> 24)
    this.add((word >>> 16) & OCTET)
    this.add((word >>> 8) & OCTET)
    this.add(word & OCTET)
  }

  value() {
    return (BigInt(this.#high) << 32n) | BigInt(this.#low)
  }
}

/** The hash of bytes. */
export function hashBytes(octets) {
  const hash = new Fnv1a64()
  for (const octet of octets) {
    hash.add(octet)
  }
  return hash.value()
}

/** The hash of whole numbers below 2^53, the most significant byte of each of their 64 bits first. */
export function hashWholeNumbers(values) {
  const hash = new Fnv1a64()
  for (const value of values) {
    hash.addWord(Math.floor(value / WORD))
    hash.addWord(value >>> 0)
  }
  return hash.value()
}

/** The hash of numbers, each by its IEEE-754 bits. */
export function hashDoubles(values) {
  const hash = new Fnv1a64()
  const bits = new DataView(new ArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  for (const value of values) {
    bits.setFloat64(0, value)
    hash.addWord(bits.getUint32(0))
    hash.addWord(bits.getUint32(Uint32Array.BYTES_PER_ELEMENT))
  }
  return hash.value()
}

/** A sum of whole numbers, modulo 2^64. Doubles hold sums below 2^53, BigInts larger ones. */
export class ExactSum {
  #carried = 0n
  #small = 0

  /** @param {number} value from 0, below 2^52 */
  add(value) {
    this.#small += value
    if (this.#small >= 2 ** 52) {
      this.#carried += BigInt(this.#small)
      this.#small = 0
    }
  }

  value() {
    return BigInt.asUintN(BITS, this.#carried + BigInt(this.#small))
  }
}
