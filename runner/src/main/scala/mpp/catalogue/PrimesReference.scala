package mpp.catalogue

/** The primes that PRIMESIEVE finds, by the sieve of Eratosthenes: no number is divided. */
private[catalogue] object PrimesReference {

  /** All primes from 2 to a number, in ascending order. */
  def upTo(limit: Int): Seq[Int] = {
    val composite = new java.util.BitSet(limit + 1)
    for (prime <- Iterator.from(2).takeWhile(p => p.toLong * p <= limit) if !composite.get(prime))
      for (multiple <- prime.toLong * prime to limit by prime.toLong) composite.set(multiple.toInt)
    (2 to limit).filterNot(composite.get)
  }
}
