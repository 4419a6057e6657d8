package mpp.consensus;

/**
 * The space that a core keeps for its log.
 *
 * @param proposals the most proposals in the log, from 1
 * @param undecided the most of them that are not decided yet at any time, from 1
 */
public record LogBounds(int proposals, int undecided) {
  /** Bounds that are not positive are refused. */
  public LogBounds {
    if (proposals < 1 || undecided < 1) {
      throw new IllegalArgumentException(
          "proposals = %d and undecided = %d, allowed are numbers from 1"
              .formatted(proposals, undecided));
    }
  }
}
