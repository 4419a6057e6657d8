package mpp.harness.parameters;

/**
 * The parameters of a replica of ATOMICREGISTER.
 *
 * @param keys number of registers
 * @param keysToRead number of them that a replica reads in an ordinary run
 */
public record RegisterOptions(int keys, int keysToRead) {

  /** Reads what {@link #toString} returns. */
  public static RegisterOptions parse(String text) {
    int[] numbers = OptionNumbers.parse(text, 2);
    return new RegisterOptions(numbers[0], numbers[1]);
  }

  @Override
  public String toString() {
    return keys + " " + keysToRead;
  }
}
