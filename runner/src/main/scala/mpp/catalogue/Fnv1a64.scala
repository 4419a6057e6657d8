package mpp.catalogue

private[catalogue] object Fnv1a64 {

  /** The hash of whole numbers in their order. */
  def of(numbers: IterableOnce[Long]): Long = {
    val hash = new Fnv1a64
    numbers.iterator.foreach(hash.add)
    hash.value
  }
}

/** 64-bit FNV-1a over big-endian bytes (Fowler, Noll and Vo, "The FNV non-cryptographic hash algorithm", RFC 9923). */
final private[catalogue] class Fnv1a64 {
  private var hash = 0xcbf29ce484222325L

  def add(number: Long): Unit = {
    var shift = 56
    while (shift >= 0) {
      hash = (hash ^ (number >>> shift & 0xff)) * 0x100000001b3L
      shift -= 8
    }
  }

  /** Adds IEEE-754 bits. */
  def add(number: Double): Unit = add(java.lang.Double.doubleToLongBits(number))

  def value: Long = hash
}
