package mpp.build

/** The result of a step.
  *
  * @param seconds
  *   from its begin to its end
  * @param processorSeconds
  *   the time of its processes that have ended; none if it was killed
  * @param queuedSeconds
  *   the time for which it waited for steps of other modules
  */
final case class TestResult(
    step: TestStep,
    passed: Boolean,
    seconds: Double,
    processorSeconds: Option[Double],
    queuedSeconds: Double
)

object TestResult {
  private[build] def secondsSince(nanos: Long): Double = (System.nanoTime - nanos) / 1e9
}
