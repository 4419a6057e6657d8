package mpp.testee

import kompics.benchmarks.ReadyResponse
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestResult
import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Policy
import mpp.catalogue.SpaceName

/** The most that a testee may say. Records are as long as replies, and a reply is held as a whole: without limits a
  * testee that goes wrong fills memory and disk.
  */
object ReplyLimits {

  /** A longer text than this is read by nobody. */
  val MostReasonCharacters = 2000
  val MostInfoBytes: Int = 64 * 1024
  val MostMetrics = 1000
  val MostMetricCharacters = 100

  /** The allowance of every message, beyond the limits above: a field that is a little too long still arrives, and is
    * named.
    */
  private[testee] val MostBytes: Int = 1024 * 1024

  /** A double with its tag, where they are not packed. */
  private val BytesPerRun = 9

  /** A histogram whose latencies spread over all buckets, compressed, in base64. */
  private val HistogramBytesPerRun = 64 * 1024

  /** Histories of verification runs are long. */
  private val MostHistoryBytes = 256 * 1024 * 1024

  /** The policy of the published suite's testees, which know no other. */
  private val published = Policy.default(SpaceName.Full)

  /** The most bytes of a request's reply.
    *
    * @param latencies
    *   true if it has a histogram per run
    */
  def bytes(policy: RunPolicy, latencies: Boolean = false): Int = {
    def runs(n: Int) = Integer.toUnsignedLong(n).min(Policy.MostRuns.toLong).toInt
    val most = runs(policy.maxRuns).max(published.maxRuns) + runs(policy.warmupRuns)
    val histograms = if (latencies) (HistogramBytesPerRun.toLong * most).min(MostHistoryBytes.toLong).toInt else 0
    MostBytes + BytesPerRun * most + histograms + (if (policy.verify) MostHistoryBytes else 0)
  }

  /** @return
    *   the excess in a testee's description of itself, as a predicate
    */
  def problem(ready: ReadyResponse): Option[String] =
    ready.info.flatMap(info => tooMuch("sent a TesteeInfo of", info.serializedSize, MostInfoBytes, "bytes"))

  /** @param info
    *   none from a testee of the published suite, which makes as many runs as it was built for
    * @return
    *   the excess in a reply, as a predicate
    */
  def problem(result: TestResult, policy: Policy, info: Option[TesteeInfo]): Option[String] = {
    val message = result.asMessage.sealedValue
    val (success, failure) = (message.success, message.failure)
    val mostRuns = if (info.isDefined) policy.maxRuns else policy.maxRuns.max(published.maxRuns)
    def runs(name: String, sent: Iterable[Seq[Double]], most: Int) = sent.map(s => tooMuch(name, s.size, most, "runs"))
    val problems = failure.map(f => tooMuch("sent a reason of", f.reason.length, MostReasonCharacters, "characters")) ++
      runs("sent run_results of", success.map(_.runResults) ++ failure.map(_.runResults), mostRuns) ++
      runs("sent warmup_results of", success.map(_.warmupResults) ++ failure.map(_.warmupResults), policy.warmupRuns) ++
      success.map(s => tooMuch("sent", s.metrics.size, MostMetrics, "metrics")) ++
      success.toSeq.flatMap(_.metrics.keys).map(m =>
        tooMuch("sent the name of a metric of", m.length, MostMetricCharacters, "characters")
      )
    problems.flatten.headOption
  }

  private def tooMuch(name: String, found: Int, most: Int, unit: String): Option[String] =
    Option.when(found > most)(s"$name $found $unit, allowed are $most")
}
