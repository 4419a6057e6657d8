package mpp.harness.parameters;

/**
 * The parameters of a replica of ATOMICBROADCAST.
 *
 * @param proposals proposals in one run
 * @param undecided the most of them that are not decided yet at any time
 */
public record BroadcastOptions(int proposals, int undecided) {

  /** Reads what {@link #toString} returns. */
  public static BroadcastOptions parse(String text) {
    int[] numbers = OptionNumbers.parse(text, 2);
    return new BroadcastOptions(numbers[0], numbers[1]);
  }

  @Override
  public String toString() {
    return proposals + " " + undecided;
  }
}
