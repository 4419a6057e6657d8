package mpp.capacity

import java.time.Instant

import scala.concurrent.duration._

import kompics.benchmarks.LatencyRequest
import mpp.catalogue.Benchmark
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.catalogue.Policy
import mpp.catalogue.Values
import mpp.orchestrate.Deadlines
import mpp.orchestrate.Judge
import mpp.orchestrate.Measurement
import mpp.results.PointRecord
import mpp.results.Status
import mpp.stats.Latencies
import mpp.testee.RunningTestee

/** The largest rate of requests at which a testee meets a latency target. */
object Saturation {

  /** Benchmarks of which the rate can be searched. */
  val benchmarks: Seq[Benchmark.Of[LatencyRequest]] = Seq(LocalBenchmarks.latency, DistributedBenchmarks.netLatency)

  private val FirstRate = 1000L

  /** Rates that are so near count as one: processes differ by more. */
  private val Precision = 1.1

  /** Beyond a run's duration: the time that an overloaded run waits for answers, and that of the phases around it. */
  private val Patience = 60.seconds

  /** The outcome of a rate.
    *
    * @param latencies
    *   those of all runs, or the reason why there are none
    * @param generatorLate
    *   true if they tell of the generator, too
    */
  final case class Attempt(latencies: Either[String, Latencies], generatorLate: Boolean)

  type Found = Bisection.Found[Attempt, Attempt]

  /** @param attempt
    *   tries a rate, in fresh processes
    */
  def find(benchmark: Benchmark, target: LatencyTarget)(attempt: Long => Attempt): Found = {
    val rates = benchmark.parameters.map(_.values).collectFirst { case Values.Whole(least, most) => least -> most }.get
    Bisection.largest(rates._1.toLong, rates._2.toLong, FirstRate, Precision) { rate =>
      val tried = attempt(rate)
      Either.cond(tried.latencies.exists(target.isMet), tried, tried)
    }
  }

  /** Has a fresh testee measure a point, and ends it. */
  def attempt(testee: RunningTestee, point: Point, policy: Policy, duration: FiniteDuration): Attempt = {
    val deadlines = Deadlines(stall = duration + Patience)
    new Measurement(testee, deadlines).run(point, policy)(_ => ()) match {
      case Measurement.Answered(result) =>
        testee.shutdown()
        val blank = Judge.blank("", point, invocation = 1, Status.Failed, Instant.now, durationMillis = 0)
        judged(Judge.record(blank, point, result))
      case Measurement.Broken(kind, reason, _) =>
        testee.kill()
        Attempt(Left(s"${kind.name}: $reason"), generatorLate = false)
    }
  }

  private def judged(record: PointRecord): Attempt = {
    // As many runs as were asked for are enough, however they spread.
    val failure = record.failure.map(f => s"${f.kind.name}: ${f.reason}")
    val latencies = failure.toLeft(record.latencies.toRight("it does not have the benchmark")).flatMap(identity)
    Attempt(latencies, record.isGeneratorLate)
  }
}
