package mpp.cli

import scala.concurrent.duration._

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.check.Check
import mpp.check.CheckKit
import mpp.check.CheckResult
import mpp.check.CheckTable
import mpp.check.cases.Checks
import mpp.check.processes.CheckProcesses
import mpp.check.processes.FastStart
import mpp.check.requests.ConformanceCases
import mpp.cli.Arguments._
import mpp.manifest.Manifest
import mpp.testee.StartDeadlines
import mpp.text.Numbers

final case class CheckOptions(
    @arg(doc = "testees to check (default all)") impls: Option[Names] = None,
    @arg(doc = "checks to make (default all)") only: Option[Names] = None,
    @arg(doc = "leave out checks of the harness, which testees of a language share") noHarness: Flag = Flag(),
    @arg(doc = "longest time for a request (default 30s)") deadline: FiniteDuration = 30.seconds,
    @arg(doc =
      "start testees on the JVM from archives of their classes, and do not compile them for speed"
    ) fast: Flag = Flag(),
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object CheckOptions {
  implicit val parser: ParserForClass[CheckOptions] = ParserForClass[CheckOptions]
}

/** `bench.sc check`: checks that testees keep the contract. */
object CheckCommand {

  /** @return
    *   the exit code
    */
  def run(repository: Repository, options: CheckOptions): Int = {
    val chosen = Selection.testees(repository.manifests(options.manifests), options.impls.map(_.values))
    val lanes = this.lanes(options.only.map(_.values), harness = !options.noHarness.value)
    val starting = StartDeadlines.from(sys.env).orUsageError
    val testees = TesteesAtHand
      .capable(repository, chosen, required = options.impls.isDefined, install = !options.noInstall.value)
    TesteesAtHand.build(repository, testees)
    val folder = repository.root / ".mpp" / "check" / System.currentTimeMillis().toString
    os.makeDir.all(folder, "rwx------")
    val processes = new CheckProcesses(repository.scripts / "agent.sh", folder)
    val fast = new FastStart(processes, options.deadline, starting, folder)
    val kit =
      new CheckKit(processes, new ConformanceCases(repository.root / "conformance"), options.deadline, starting)
    def end(): Unit = {
      processes.stopAll()
      os.remove.all(folder / "scratch")
    }
    val guard = new InterruptGuard(end())
    val results =
      try
        testees.map { testee =>
          testee -> check(kit, if (options.fast.value) fast(testee) else testee, lanes, () => guard.interrupted)
        }
      finally {
        guard.disarm()
        end()
      }
    report(lanes.flatten, results, folder)
  }

  private def check(
      kit: CheckKit,
      testee: Manifest,
      lanes: Seq[Seq[Check]],
      stopped: () => Boolean
  ): Seq[(Check, CheckResult)] = {
    val begin = System.nanoTime()
    val results = kit.run(testee, lanes, stopped)
    val failed = results.count(_._2.isInstanceOf[CheckResult.Failed])
    Terminal.say(
      s"${testee.symbol}: ${Numbers.count(results.size, "check")}, $failed failed " +
        s"(${Numbers.duration((System.nanoTime() - begin).nanos)})"
    )
    results
  }

  /** The logs are kept where they can explain a failure. */
  private def report(checks: Seq[Check], results: Seq[(Manifest, Seq[(Check, CheckResult)])], folder: os.Path): Int = {
    Terminal.say()
    Terminal.show(Table.format(CheckTable.rows(checks, results)))
    CheckTable.failures(results) match {
      case Nil =>
        os.remove.all(folder)
        ExitCode.Done
      case failures =>
        failures.foreach(failure => Terminal.show(s"\n$failure"))
        Terminal.say()
        Terminal.say(s"the testees' logs: $folder")
        ExitCode.Failed
    }
  }

  /** @throws UsageError if one is unknown */
  private def lanes(names: Option[Seq[String]], harness: Boolean): Seq[Seq[Check]] = {
    for (name <- names.toSeq.flatten if !Checks.all.exists(_.name == name))
      throw UsageError(s"unknown check '$name', allowed are ${Checks.all.map(_.name).mkString(", ")}")
    Checks.lanes.map(_.filter { check =>
      names.forall(_.contains(check.name)) && (harness || Checks.ofTestee(check))
    })
  }
}
