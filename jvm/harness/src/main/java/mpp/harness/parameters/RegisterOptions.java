package mpp.harness.parameters;

/**
 * What a replica of ATOMICREGISTER must know of the parameters.
 *
 * @param keys how many registers there are
 * @param keysToRead how many of them a replica reads in an ordinary run
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
