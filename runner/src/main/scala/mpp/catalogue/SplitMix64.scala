package mpp.catalogue

/** SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). */
final private[mpp] class SplitMix64(private var state: Long) {

  def next(): Long = {
    state += 0x9e3779b97f4a7c15L
    var z = state
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL
    z ^ z >>> 31
  }

  /** Uniform over the multiples of 2^-53 in [0, 1). */
  def nextDouble(): Double = (next() >>> 11) * math.pow(2, -53)
}
