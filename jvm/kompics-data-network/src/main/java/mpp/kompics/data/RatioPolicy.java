package mpp.kompics.data;

/** Decides by which ratio the messages of an interval go. */
public interface RatioPolicy {

  /** Returns the ratio of the current interval. */
  Ratio ratio();

  /**
   * Ends an interval, and chooses the ratio of the next one.
   *
   * @param throughput that of the interval, in any unit that stays the same, from 0
   */
  void reward(double throughput);
}
