package mpp.harness.serving;

import java.time.Duration;

/**
 * Bounds of connections whose peer has not shown the run's token yet. As in all harnesses.
 *
 * @param connections most of them at once, at least 1: one more ends the oldest
 * @param deadline deadline of one to bear a call that is let in
 */
record ConnectionLimits(int connections, Duration deadline) {
  static final ConnectionLimits DEFAULT = new ConnectionLimits(64, Duration.ofSeconds(5));
}
