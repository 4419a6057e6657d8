package mpp.harness.numbers;

/**
 * The hash that bulk results are compared by: FNV-1a with 64 bits (Fowler, Noll, Vo), over
 * big-endian bytes.
 *
 * <p>Not safe for use by several threads.
 */
public final class Fnv1a64 {
  private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
  private static final long PRIME = 0x100000001B3L;

  private long hash = OFFSET_BASIS;

  /** Returns the hash of the values in their order, each by its IEEE-754 bits. */
  public static long of(double[] values) {
    Fnv1a64 hash = new Fnv1a64();
    for (double value : values) {
      hash.update(value);
    }
    return hash.value();
  }

  /** Adds one byte. */
  public Fnv1a64 update(byte value) {
    hash = (hash ^ (value & 0xFFL)) * PRIME;
    return this;
  }

  /** Adds the eight bytes of a value, the most significant first. */
  public Fnv1a64 update(long value) {
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      update((byte) (value >>> shift));
    }
    return this;
  }

  /** Adds the IEEE-754 bits of a value, the most significant byte first. */
  public Fnv1a64 update(double value) {
    return update(Double.doubleToLongBits(value));
  }

  /** Returns the hash of everything added so far. */
  public long value() {
    return hash;
  }
}
