package mpp.profile

import mpp.catalogue.Point
import mpp.results.ProcessConditions

/** Resources that a process takes per operation: per thing that the benchmark's metric counts, or per run where it
  * counts time. Set-up and clean-up of the runs are included.
  *
  * @param userMicros
  *   processor time in its own code
  * @param kernelMicros
  *   processor time in the kernel's
  * @param voluntarySwitches
  *   times that a thread went to sleep
  * @param involuntarySwitches
  *   times that a thread had to let another one run
  */
final case class ProcessSummary(
    userMicros: Option[Double],
    kernelMicros: Option[Double],
    voluntarySwitches: Option[Double],
    involuntarySwitches: Option[Double]
)

object ProcessSummary {
  private val MicrosPerMilli = 1000.0

  val unknown: ProcessSummary = ProcessSummary(None, None, None, None)

  /** @param runs
    *   the number of runs during which the counters were observed
    */
  def of(conditions: ProcessConditions, point: Point, runs: Int): ProcessSummary = {
    def perOperation(measure: String) = conditions.measures.get(measure).map(_ / (runs * point.amount))
    ProcessSummary(
      perOperation("cpuUserMillis").map(_ * MicrosPerMilli),
      perOperation("cpuSystemMillis").map(_ * MicrosPerMilli),
      perOperation("voluntaryContextSwitches"),
      perOperation("involuntaryContextSwitches")
    )
  }
}
