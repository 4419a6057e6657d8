package mpp.harness.parameters;

/**
 * The parameters of a windower of STREAMINGWINDOWS.
 *
 * @param batchSize events that it grants its source at first
 * @param windowMillis length of a window, in milliseconds of logical time
 * @param amplification times that a value is entered into its window
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
