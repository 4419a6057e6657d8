package mpp.cli

import java.util.concurrent.ThreadLocalRandom

import scala.concurrent.duration.FiniteDuration

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.catalogue.SpaceName
import mpp.cli.Arguments._
import mpp.orchestrate.Deadlines
import mpp.orchestrate.Interleaving
import mpp.orchestrate.Pinning
import mpp.catalogue.Policy

/** Options of the commands that measure. */
final case class BenchOptions(
    @arg(doc = "parameter space to measure (default full)") space: Option[SpaceName] = None,
    @arg(doc = "true is the same as --space testing") testing: Boolean = false,
    @arg(doc = "testees to measure (default all)") impls: Option[Names] = None,
    @arg(doc = "benchmarks to measure (default all)") benchmarks: Option[Names] = None,
    @arg(doc = "parameters to fix at a value, in the space or not") where: Option[Fixed] = None,
    @arg(doc = "runs before the first measured one") warmup: Option[Int] = None,
    @arg(doc = "fewest measured runs per point") minRuns: Option[Int] = None,
    @arg(doc = "most measured runs per point") maxRuns: Option[Int] = None,
    @arg(doc = "relative standard error at which a point is done") rse: Option[Double] = None,
    @arg(doc =
      "times to measure each point, in fresh processes (default 1; at most 30 with --precision)"
    ) invocations: Option[Int] = None,
    @arg(doc = "random seed of the order of invocations (default drawn)") seed: Option[Long] = None,
    @arg(doc = "add invocations until every point's 95 % interval is so narrow on either side, such as 2%")
    precision: Option[Fraction] = None,
    @arg(doc = "check that registers are atomic and logs the same, by one more run per point") verify: Flag = Flag(),
    @arg(doc = "longest time without a completed run (default 10m)") stall: Option[FiniteDuration] = None,
    @arg(doc = "longest time for a point as a whole (default none)") pointTimeout: Option[FiniteDuration] = None,
    @arg(doc = "processors that testees may use, 0-3, or masters and clients, 0-1/2-3") cpus: Option[Pinning] = None,
    @arg(doc = "set an option of a testee, or of all that have it; may be repeated") option: Assigned = Assigned(Nil),
    @arg(doc = "shape the links between machines: delay=3ms,rate=1gbit,loss=0.1%") link: Linked = Linked(Nil),
    @arg(doc =
      "measure each point under each value of an option, on so many processors (cpus=1,2), or over links (link.delay=0,3ms)"
    )
    sweep: Swept = Swept(Nil),
    @arg(doc = "go on with a run: run-<id>, latest or a path") resume: Option[String] = None,
    @arg(doc = "resume although suite, testees or machine differ") force: Flag = Flag(),
    @arg(doc = "show the plan and its duration, measure nothing") dryRun: Flag = Flag(),
    @arg(doc = "exit code 1 also if a point does not converge") strict: Flag = Flag(),
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "folder of run directories (default results)") output: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
) {

  /** @throws UsageError if --space and --testing contradict each other */
  def spaceName: SpaceName = (space, testing) match {
    case (Some(other), true) if other != SpaceName.Testing =>
      throw UsageError(s"--space ${other.name} and --testing true contradict each other")
    case (_, true) => SpaceName.Testing
    case (chosen, false) => chosen.getOrElse(SpaceName.Full)
  }

  /** The space's default policy, changed by the given options.
    *
    * @throws UsageError
    *   if it contradicts itself
    */
  def policy: Policy = {
    val default = Policy.default(spaceName)
    val min = minRuns.getOrElse(maxRuns.fold(default.minRuns)(default.minRuns.min(_)))
    val max = maxRuns.getOrElse(default.maxRuns.max(min))
    val policy =
      Policy(warmup.getOrElse(default.warmupRuns), min, max, rse.getOrElse(default.rseTarget), verify.value)
    policy.problem.foreach(p => throw UsageError(p))
    policy
  }

  /** The settings to measure under.
    *
    * @throws UsageError
    *   if one is chosen twice
    */
  def settings: ChosenSettings = {
    val choices = option.choices ++ link.choices ++ sweep.choices
    val twice = choices.diff(choices.distinctBy(c => (c.testee, c.name)))
    for (choice <- twice.headOption)
      throw UsageError(s"${choice.text}: ${choice.subject} is given more than once")
    ChosenSettings(choices)
  }

  /** The number of invocations of each point.
    *
    * @throws UsageError
    *   if the number is not allowed, or a seed has no meaning
    */
  def invocationsOfPoint: Int = {
    val count = invocations.getOrElse(if (precision.isDefined) Precision.MostInvocations else 1)
    val fewest = if (precision.isDefined) Precision.FewestInvocations else 1
    if (count < fewest || count > Interleaving.MostInvocations) {
      val most = if (precision.isDefined) " with --precision, which it ends at the latest" else ""
      throw UsageError(s"--invocations $count: allowed are $fewest to ${Interleaving.MostInvocations}$most")
    }
    if (count == 1 && seed.isDefined) throw UsageError("--seed has a meaning with --invocations 2 or more only")
    count
  }

  /** The width of intervals at which measuring ends, if it ends by that. */
  def precisionOfIntervals: Option[Precision] = precision.map(p => Precision(p.value))

  /** The random seed of the order of several invocations; drawn anew each time if none is given.
    *
    * @throws UsageError
    *   if the seed is not allowed
    */
  def seedOfOrder: Long = {
    for (given <- seed if given < 0 || given > Interleaving.MostSeed)
      throw UsageError(s"--seed $given: allowed are 0 to ${Interleaving.MostSeed}")
    seed.getOrElse(ThreadLocalRandom.current.nextLong(Interleaving.MostSeed + 1))
  }

  /** @param more
    *   further options that belong to the plan, and whether they were given
    * @param others
    *   further options that do not
    * @throws UsageError
    *   if an option is given that contradicts, or has no meaning without, --resume
    */
  def checkResume(more: Seq[(String, Boolean)] = Nil, others: Seq[String] = Nil): Unit = {
    val ofPlan = Seq(
      "--space" -> space.isDefined,
      "--testing" -> testing,
      "--impls" -> impls.isDefined,
      "--benchmarks" -> benchmarks.isDefined,
      "--where" -> where.isDefined,
      "--warmup" -> warmup.isDefined,
      "--minRuns" -> minRuns.isDefined,
      "--maxRuns" -> maxRuns.isDefined,
      "--rse" -> rse.isDefined,
      "--invocations" -> invocations.isDefined,
      "--precision" -> precision.isDefined,
      "--seed" -> seed.isDefined,
      "--verify" -> verify.value,
      "--cpus" -> cpus.isDefined,
      "--option" -> option.choices.nonEmpty,
      "--link" -> link.choices.nonEmpty,
      "--sweep" -> sweep.choices.nonEmpty,
      "--dryRun" -> dryRun.value
    ) ++ more
    if (resume.isEmpty && force.value) throw UsageError("--force has a meaning with --resume only")
    for ((option, given) <- ofPlan if given && resume.isDefined)
      throw UsageError(
        s"$option cannot be given with --resume, which goes on with the run's own plan and policy; allowed are " +
          (Seq("--stall", "--pointTimeout", "--strict", "--force", "--manifests", "--output", "--noInstall") ++ others)
            .mkString(", ")
      )
  }

  /** True if missing programs are to be installed. */
  def installs: Boolean = !noInstall.value && !dryRun.value

  def deadlines: Deadlines = Deadlines(stall = stall.getOrElse(Deadlines().stall), point = pointTimeout)
}

object BenchOptions {
  implicit val parser: ParserForClass[BenchOptions] = ParserForClass[BenchOptions]
}
