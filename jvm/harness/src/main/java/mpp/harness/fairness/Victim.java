package mpp.harness.fairness;

/** A pinger's state in FAIRNESS. Not safe for use by several threads at the same time. */
public final class Victim {
  private final FairnessRun run;
  private final int number;
  private final long rounds;
  private long pongs;
  private long lastReading;
  private long longestGap;

  Victim(FairnessRun run, int number, long rounds) {
    this.run = run;
    this.number = number;
    this.rounds = rounds;
  }

  /** Reads the clock when the pinger begins, before its first PING. */
  public void begin() {
    lastReading = System.nanoTime();
  }

  /**
   * Takes a PONG. The last one is told to the run and its latch.
   *
   * @return true if the pinger is to send the next PING
   */
  public boolean pong() {
    long now = System.nanoTime();
    longestGap = Math.max(longestGap, now - lastReading);
    lastReading = now;
    pongs++;
    if (pongs < rounds) {
      return true;
    }
    run.finished(number, pongs, now, longestGap);
    return false;
  }
}
