package mpp.cli

import scala.concurrent.duration._

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.capacity.IdleCost
import mpp.catalogue.Point
import mpp.cli.Arguments.Assigned
import mpp.cli.Arguments.AssignedReader
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.manifest.Manifest
import mpp.orchestrate.Deployment
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Plan
import mpp.stats.Moments
import mpp.stats.StudentT
import mpp.testee.RunningTestee
import mpp.testee.TesteeMemory
import mpp.text.Quantity

final case class IdleOptions(
    @arg(doc = "testees to observe (default all)") impls: Option[Names] = None,
    @arg(doc = "components that wait, or have been there before (default 10000)") components: Int = 10000,
    @arg(doc = "seconds for which a testee is observed (default 5)") seconds: Int = 5,
    @arg(doc = "fresh processes per state (default 3)") invocations: Int = 3,
    @arg(doc = "set an option of a testee, or of all that have it; may be repeated") option: Assigned = Assigned(Nil),
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object IdleOptions {
  implicit val parser: ParserForClass[IdleOptions] = ParserForClass[IdleOptions]
}

/** `bench.sc idle`: finds the processor time that testees take while they have nothing to do. */
object IdleCommand {
  private val MostSeconds = 300
  private val MostInvocations = 100

  /** A state to observe a testee in. */
  private final case class State(
      components: String,
      point: Point,
      observe: (RunningTestee, Point) => IdleCost.Outcome
  )

  /** @param outcomes
    *   one per fresh process
    */
  private[cli] final case class Observed(symbol: String, components: String, outcomes: Seq[IdleCost.Outcome])

  /** @return
    *   the exit code
    */
  def run(repository: Repository, options: IdleOptions): Int = {
    if (options.seconds < 1 || options.seconds > MostSeconds)
      throw UsageError(s"--seconds ${options.seconds}: allowed are 1 to $MostSeconds")
    if (options.invocations < 1 || options.invocations > MostInvocations)
      throw UsageError(s"--invocations ${options.invocations}: allowed are 1 to $MostInvocations")
    val states = statesOf(options)
    for (problem <- states.flatMap(_.point.problem).headOption)
      throw UsageError(s"--components ${options.components}: $problem")
    val testees =
      TesteesAtHand.built(repository, options.impls, options.manifests, options.option, !options.noInstall.value)
    Terminal.say(s"idle for ${options.seconds} s, ${options.invocations} times in fresh processes")
    val heapMiB = TesteeMemory.heapMiB(sys.env, NodeInfo.memoryMiB).orUsageError
    val observed = FreshTestees.use(repository, heapMiB) { (deployment, guard) =>
      for (testee <- testees; state <- states)
        yield Observed(
          testee.symbol,
          state.components,
          Seq.fill(options.invocations)(observe(deployment, guard, testee, state))
        )
    }
    Terminal.show(table(observed, options.seconds))
    Terminal.say("per second, with 95 % intervals over processes; wake-ups are voluntary context switches")
    Terminal.say(
      "none left: after the answer to FORKJOINCREATE; waiting: members of a THREADRING, before their clean-up"
    )
    ExitCode.Done
  }

  private def statesOf(options: IdleOptions): Seq[State] = {
    val cost = new IdleCost(options.seconds.seconds)
    Seq(
      State(s"none left of ${options.components}", IdleCost.made(options.components), cost.after),
      State(s"${options.components} waiting", IdleCost.waiting(options.components), cost.holding)
    )
  }

  private def observe(
      deployment: Deployment,
      guard: InterruptGuard,
      testee: Manifest,
      state: State
  ): IdleCost.Outcome = {
    val group = Plan.Group(testee, state.point.benchmark, Seq(state.point), clients = 0)
    val outcome = deployment.start(group).left.map(f => s"${f.kind.name}: it did not start: ${f.reason}")
      .flatMap(state.observe(_, state.point))
    // Once interrupted, it does not come back.
    if (guard.interrupted) guard.disarm()
    val told = outcome.fold(identity, t => s"${Quantity.text(t.processorMillis)} ms of processor time per second")
    Terminal.say(s"${testee.symbol}, ${state.components}: $told")
    outcome
  }

  /** @param seconds
    *   the time that was observed
    */
  private[cli] def table(observed: Seq[Observed], seconds: Int): String = {
    val header = Seq("testee", "components", "processor [ms/s]", "", "user", "system", "wake-ups/s", "")
    val least = TickMillis / seconds
    Table.format(header +: observed.map { case Observed(symbol, components, outcomes) =>
      val taken = outcomes.flatMap(_.toOption)
      val part = if (taken.isEmpty || taken.size == outcomes.size) "" else s" (${taken.size} of ${outcomes.size})"
      val cells =
        if (taken.isEmpty) outcomes.flatMap(_.left.toOption).headOption.toSeq.padTo(header.size - 2, "")
        else {
          val (processor, wakeUps) = (taken.map(_.processorMillis), taken.flatMap(_.wakeUps))
          Seq(mean(processor, least), interval(processor)) ++
            Seq(taken.map(_.userMillis), taken.map(_.systemMillis)).map(mean(_, least)) ++
            Seq(mean(wakeUps, least = 1.0 / seconds), interval(wakeUps))
        }
      Seq(symbol, components + part) ++ cells
    })
  }

  /** Kernels count processor time in such units. */
  private val TickMillis = 10.0

  /** @param least
    *   the least number that an observation can tell from none
    */
  private def mean(values: Seq[Double], least: Double): String =
    if (values.isEmpty) "-"
    else if (values.forall(_ == 0)) s"< ${Quantity.text(least)}"
    else Quantity.text(Moments.mean(values.toArray))

  /** Student's, of the values themselves: they may be zero, which has no logarithm. Empty if they do not vary. */
  private def interval(values: Seq[Double]): String =
    Option.when(values.distinct.size > 1)(values.toArray).flatMap { all =>
      StudentT.interval(Moments.mean(all), Moments.deviation(all) / math.sqrt(all.length.toDouble), all.length - 1.0)
    }.fold("")(i => s"${Quantity.text(i.low.max(0))} to ${Quantity.text(i.high)}")
}
