package mpp.cli

import scala.concurrent.duration._

import kompics.benchmarks.LatencyRequest
import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.capacity.LatencyTarget
import mpp.capacity.Saturation
import mpp.catalogue.Benchmark
import mpp.catalogue.Point
import mpp.catalogue.Policy
import mpp.cli.Arguments.Assigned
import mpp.cli.Arguments.AssignedReader
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.manifest.Manifest
import mpp.orchestrate.Deployment
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Plan
import mpp.stats.Latencies
import mpp.stats.Percentile
import mpp.testee.TesteeMemory
import mpp.text.Numbers

final case class SaturateOptions(
    @arg(doc = "testees to try (default all)") impls: Option[Names] = None,
    @arg(doc = "LATENCY or NETLATENCY (default LATENCY)") benchmark: String = "LATENCY",
    @arg(doc = "latency target: p50, p90, p99, p99.9 or max below a time (default p99<1ms)") slo: String = "p99<1ms",
    @arg(doc = "milliseconds in which requests come in a run (default 1000)") duration: Int = 1000,
    @arg(doc = "servers (default 1)") servers: Int = 1,
    @arg(doc = "nanoseconds that a server computes per request (default 0)") work: Int = 0,
    @arg(doc = "measured runs per rate; one more warms up (default 3)") runs: Int = 3,
    @arg(doc = "set an option of a testee, or of all that have it; may be repeated") option: Assigned = Assigned(Nil),
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object SaturateOptions {
  implicit val parser: ParserForClass[SaturateOptions] = ParserForClass[SaturateOptions]
}

/** `bench.sc saturate`: finds the largest rate of requests at which testees meet a latency target. */
object SaturateCommand {

  /** @return
    *   the exit code
    */
  def run(repository: Repository, options: SaturateOptions): Int = {
    val benchmark = Saturation.benchmarks.find(_.symbol == options.benchmark).getOrElse(
      throw UsageError(
        s"--benchmark ${options.benchmark}: allowed are ${Saturation.benchmarks.map(_.symbol).mkString(", ")}"
      )
    )
    val target = LatencyTarget.parse(options.slo).left.map(allowed => s"--slo ${options.slo}: $allowed").orUsageError
    if (options.runs < 1 || options.runs > Policy.MostRuns)
      throw UsageError(s"--runs ${options.runs}: allowed are 1 to ${Policy.MostRuns}")
    for (problem <- point(benchmark, options, rate = 1).problem) throw UsageError(problem)
    def isSuitable(testee: Manifest) = testee.distributed || !benchmark.distributed
    val testees =
      TesteesAtHand.built(
        repository,
        options.impls,
        options.manifests,
        options.option,
        !options.noInstall.value,
        isSuitable
      )
    Terminal.say(s"${benchmark.symbol} with ${options.slo}, rates in fresh processes")
    val heapMiB = TesteeMemory.heapMiB(sys.env, NodeInfo.memoryMiB).orUsageError
    val found = FreshTestees.use(repository, heapMiB) { (deployment, guard) =>
      testees.map(t => t -> Saturation.find(benchmark, target)(attempt(deployment, guard, t, benchmark, options)))
    }
    val header = Seq("testee", "requests/s", "") ++ Percentile.all.map(_.name)
    Terminal.show(Table.format(header +: found.flatMap { case (t, found) => rows(t, found) }))
    ExitCode.Done
  }

  private def point(benchmark: Benchmark.Of[LatencyRequest], options: SaturateOptions, rate: Long): Point =
    Point(benchmark, LatencyRequest(rate, options.duration, options.servers, options.work))

  private def attempt(
      deployment: Deployment,
      guard: InterruptGuard,
      testee: Manifest,
      benchmark: Benchmark.Of[LatencyRequest],
      options: SaturateOptions
  )(rate: Long): Saturation.Attempt = {
    val wanted = point(benchmark, options, rate)
    // Any spread will do: what is judged is the latencies of all runs together.
    val policy = Policy(warmupRuns = 1, minRuns = options.runs, maxRuns = options.runs, rseTarget = 1)
    val outcome = deployment.start(Plan.Group(testee, benchmark, Seq(wanted), clients = wanted.nodes - 1)) match {
      case Left(failure) =>
        Saturation.Attempt(Left(s"${failure.kind.name}: it did not start: ${failure.reason}"), generatorLate = false)
      case Right(started) => Saturation.attempt(started, wanted, policy, options.duration.millis)
    }
    // Once interrupted, it does not come back.
    if (guard.interrupted) guard.disarm()
    Terminal.say(s"${testee.symbol} $rate requests/s: ${told(outcome)}")
    outcome
  }

  private def told(attempt: Saturation.Attempt): String = attempt.latencies.fold(
    identity,
    l => Percentile.all.map(p => s"${p.name} ${time(l, p)}").mkString(", ") + late(attempt)
  )

  private def late(attempt: Saturation.Attempt) = if (attempt.generatorLate) " (late generator)" else ""

  private def time(latencies: Latencies, percentile: Percentile) =
    Numbers.time(latencies.micros(percentile.of100) / 1000)

  /** The curve: all rates that meet the target, then the first one that does not. */
  private def rows(testee: Manifest, found: Saturation.Found): Seq[Seq[String]] = {
    val largest = found.fitting.lastOption.map(_._1)
    val met = found.fitting.map { case (rate, a) =>
      row(testee, rate, s"${if (largest.contains(rate)) "largest" else ""}${late(a)}".trim, a)
    }
    met ++ found.failed.map { case (rate, a) => row(testee, rate, s"too much${late(a)}", a) }
  }

  private def row(testee: Manifest, rate: Long, verdict: String, attempt: Saturation.Attempt): Seq[String] =
    Seq(testee.symbol, rate.toString, verdict) ++ attempt.latencies.fold(
      reason => Seq(reason.takeWhile(_ != ':')) ++ Percentile.all.tail.map(_ => ""),
      l => Percentile.all.map(time(l, _))
    )
}
