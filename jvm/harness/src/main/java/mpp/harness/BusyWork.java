package mpp.harness;

/** Computation that takes a given time. */
public final class BusyWork {
  private BusyWork() {}

  /**
   * Reads the monotonic clock until the time is over.
   *
   * @param nanos at least 0; 0 reads no clock
   */
  public static void compute(long nanos) {
    if (nanos > 0) {
      long begin = System.nanoTime();
      while (System.nanoTime() - begin < nanos) {
        // The clock's readings are the work: no hint to the processor that nothing is done.
      }
    }
  }
}
