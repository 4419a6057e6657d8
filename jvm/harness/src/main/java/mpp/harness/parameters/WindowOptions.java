package mpp.harness.parameters;

/**
 * What a windower of STREAMINGWINDOWS must know of the parameters.
 *
 * @param batchSize how many events it grants its source at first
 * @param windowMillis length of a window, in milliseconds of logical time
 * @param amplification how often a value is entered into its window
 */
public record WindowOptions(int batchSize, int windowMillis, int amplification) {

  /** Reads what {@link #toString} returns. */
  public static WindowOptions parse(String text) {
    int[] numbers = OptionNumbers.parse(text, 3);
    return new WindowOptions(numbers[0], numbers[1], numbers[2]);
  }

  @Override
  public String toString() {
    return batchSize + " " + windowMillis + " " + amplification;
  }
}
