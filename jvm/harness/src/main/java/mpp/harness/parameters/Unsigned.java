package mpp.harness.parameters;

/**
 * Range checks of the contract's unsigned fields, whose upper half Java sees as negative numbers.
 */
public final class Unsigned {
  private Unsigned() {}

  /**
   * Returns a uint64 that is in range.
   *
   * @param least the least value allowed, unsigned
   * @param most the greatest value allowed, unsigned
   * @throws InvalidParameterException if the value is less than least or more than most
   */
  public static long inRange(String name, long value, long least, long most) {
    if (Long.compareUnsigned(value, least) < 0 || Long.compareUnsigned(value, most) > 0) {
      throw new InvalidParameterException(
          name,
          Long.toUnsignedString(value),
          Long.toUnsignedString(least) + " to " + Long.toUnsignedString(most));
    }
    return value;
  }

  /**
   * Returns a uint32 that is in range.
   *
   * @throws InvalidParameterException if the value is less than least or more than most
   */
  public static long inRange(String name, int value, long least, long most) {
    return inRange(name, Integer.toUnsignedLong(value), least, most);
  }
}
