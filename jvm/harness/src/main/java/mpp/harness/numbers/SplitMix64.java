package mpp.harness.numbers;

/**
 * The pseudo-random generator of every language of the suite: SplitMix64 (Steele, Lea, Flood: Fast
 * splittable pseudorandom number generators, OOPSLA 2014). Equal seeds give equal sequences
 * everywhere.
 *
 * <p>Not safe for use by several threads.
 */
public final class SplitMix64 {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;
  private static final double UNIT = 0x1.0p-53;

  private long state;

  /** Starts the sequence of a seed; every 64-bit value is a good one. */
  public SplitMix64(long seed) {
    state = seed;
  }

  /** Returns the next value, all 64 bits of it random. */
  public long next() {
    state += GAMMA;
    long mixed = state;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** Returns the next value as a multiple of 2^-53 in [0, 1). */
  public double nextDouble() {
    return (next() >>> 11) * UNIT;
  }

  /** Returns bytes, eight from each value, the most significant first. */
  public byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    long value = 0;
    for (int i = 0; i < count; i++) {
      value = i % Long.BYTES == 0 ? next() : value << Byte.SIZE;
      bytes[i] = (byte) (value >>> (Long.SIZE - Byte.SIZE));
    }
    return bytes;
  }
}
