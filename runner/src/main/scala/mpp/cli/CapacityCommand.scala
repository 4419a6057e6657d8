package mpp.cli

import scala.concurrent.duration._

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.capacity.Capacity
import mpp.capacity.CapacityAttempt
import mpp.capacity.CapacityBenchmark
import mpp.cli.Arguments.Assigned
import mpp.cli.Arguments.AssignedReader
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.manifest.Manifest
import mpp.orchestrate.Deployment
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Plan

final case class CapacityOptions(
    @arg(doc = "testees to try (default all)") impls: Option[Names] = None,
    @arg(doc = "FORKJOINCREATE or THREADRING (default FORKJOINCREATE)") benchmark: String = "FORKJOINCREATE",
    @arg(doc = "MiB that a testee's processes may have in memory (default 2048)") memory: Int = 2048,
    @arg(doc = "seconds that a run may take (default 60)") within: Int = 60,
    @arg(doc = "set an option of a testee, or of all that have it; may be repeated") option: Assigned = Assigned(Nil),
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object CapacityOptions {
  implicit val parser: ParserForClass[CapacityOptions] = ParserForClass[CapacityOptions]
}

/** `bench.sc capacity`: finds the largest number of components that can live at the same time. */
object CapacityCommand {
  private val LeastMemoryMiB = 256
  private val MostWithin = 1.hour

  /** @return
    *   the exit code
    */
  def run(repository: Repository, options: CapacityOptions): Int = {
    val symbols = CapacityBenchmark.all.map(_.benchmark.symbol)
    val benchmark = CapacityBenchmark.all.find(_.benchmark.symbol == options.benchmark).getOrElse(
      throw UsageError(s"--benchmark ${options.benchmark}: allowed are ${symbols.mkString(", ")}")
    )
    val machineMiB = NodeInfo.memoryMiB
    if (options.memory < LeastMemoryMiB || options.memory > machineMiB)
      throw UsageError(s"--memory ${options.memory}: allowed are $LeastMemoryMiB to $machineMiB, this machine's MiB")
    if (options.within < 1 || options.within > MostWithin.toSeconds)
      throw UsageError(s"--within ${options.within}: allowed are 1 to ${MostWithin.toSeconds} seconds")
    val testees =
      TesteesAtHand.built(repository, options.impls, options.manifests, options.option, !options.noInstall.value)
    Terminal.say(
      s"${benchmark.benchmark.symbol} with ${options.memory} MiB and ${options.within} s for a run, in fresh processes"
    )
    val heapMiB = (options.memory * Growing.HeapShare).toLong
    val found = FreshTestees.use(repository, heapMiB) { (deployment, guard) =>
      testees.map(testee => testee -> capacity(deployment, guard, testee, benchmark, options))
    }
    Terminal.show(Table.format(Seq("testee", "live components", "bytes each", "beyond") +: found.map(row)))
    Terminal.say("bytes each: resident memory of twice as many components, less that of half of them; garbage included")
    ExitCode.Done
  }

  private def capacity(
      deployment: Deployment,
      guard: InterruptGuard,
      testee: Manifest,
      benchmark: CapacityBenchmark,
      options: CapacityOptions
  ): Capacity = {
    val attempt = new CapacityAttempt(options.within.seconds, options.memory * 1048576.0)
    val growing = Growing(testee)
    Capacity.find(benchmark.least, benchmark.most) { number =>
      val point = benchmark.point(number)
      val outcome = deployment.start(Plan.Group(growing, benchmark.benchmark, Seq(point))) match {
        case Left(failure) => Capacity.Fails(failure.kind.name, s"the testee did not start: ${failure.reason}")
        case Right(started) => attempt.run(started, point)
      }
      // Once interrupted, it does not come back.
      if (guard.interrupted) guard.disarm()
      Terminal.say(s"${testee.symbol} $number: ${told(outcome)}")
      outcome
    }
  }

  private def told(attempt: Capacity.Attempt): String = attempt match {
    case Capacity.Fits(peak) => s"fits${peak.fold("")(bytes => f", ${bytes / 1048576}%.0f MiB")}"
    case Capacity.Fails(kind, reason) => s"$kind: $reason"
  }

  private def row(found: (Manifest, Capacity)): Seq[String] = {
    val (testee, capacity) = found
    Seq(
      testee.symbol,
      capacity.largest.toString,
      capacity.bytesEach.fold("?")(bytes => f"$bytes%.0f"),
      capacity.beyond.fold("the benchmark allows no more") { case (number, fails) => s"$number: ${told(fails)}" }
    )
  }

  /** A testee on the JVM with a heap that grows with its use: one that is in memory from the start tells nothing of its
    * components. Of contradicting options the JVM takes the last one.
    */
  private object Growing {
    val HeapShare = 0.75
    private val JavaOpts = "JAVA_OPTS"
    private val Options = "-Xms8m -XX:-AlwaysPreTouch"

    def apply(testee: Manifest): Manifest =
      testee.copy(environment = testee.environment.updatedWith(JavaOpts)(_.map(set => s"$set $Options")))
  }
}
