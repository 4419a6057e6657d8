package mpp.profile

import mpp.catalogue.Point

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
  * @param systemCalls
  *   calls of the kernel
  * @param collections
  *   garbage collections
  * @param collectionMicros
  *   time for them
  */
final case class ProcessSummary(
    userMicros: Option[Double],
    kernelMicros: Option[Double],
    voluntarySwitches: Option[Double],
    involuntarySwitches: Option[Double],
    systemCalls: Option[Double],
    collections: Option[Double],
    collectionMicros: Option[Double]
) {

  /** Processor time, if it is known. */
  def processorMicros: Option[Double] = for (user <- userMicros; kernel <- kernelMicros) yield user + kernel
}

object ProcessSummary {
  private val MicrosPerMilli = 1000.0

  val unknown: ProcessSummary = ProcessSummary(None, None, None, None, None, None, None)

  /** The summary of a process that was measured. Testees tell of collections in the process that measures, which is
    * their first.
    */
  def of(outcome: ProfiledPoint.Outcome, profile: ProfiledPoint.Profile, point: Point): ProcessSummary = {
    val process = profile.process
    val measures = outcome.conditions.find(c => c.role == process.role && c.node == process.node).map(_.measures)
    def counted(measure: String) = measures.flatMap(_.get(measure)).map(_ / (outcome.before.size * point.amount))
    def told(metric: String) =
      outcome.plain.metrics.get(metric).filter(_ => outcome.profiles.headOption.exists(_.process == process))
        .map(_ / (outcome.plain.size * point.amount))
    ProcessSummary(
      counted("cpuUserMillis").map(_ * MicrosPerMilli),
      counted("cpuSystemMillis").map(_ * MicrosPerMilli),
      counted("voluntaryContextSwitches"),
      counted("involuntaryContextSwitches"),
      outcome.callsPerRun.get(process).map(_ / point.amount),
      told("collections"),
      told("collectionMillis").map(_ * MicrosPerMilli)
    )
  }
}
