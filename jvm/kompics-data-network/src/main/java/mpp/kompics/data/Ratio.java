package mpp.kompics.data;

/**
 * The share of messages that go by UDT, as a fraction; all others go by TCP.
 *
 * @param udt messages by UDT among {@code total}, from 0
 * @param total at least 1
 */
public record Ratio(int udt, int total) {

  /** Refuses what is no share. */
  public Ratio {
    if (total < 1 || udt < 0 || udt > total) {
      throw new IllegalArgumentException(
          "%d of %d is no share, allowed are 0 to all of at least 1".formatted(udt, total));
    }
  }

  /** Returns the share, from 0 to 1. */
  public double value() {
    return (double) udt / total;
  }
}
