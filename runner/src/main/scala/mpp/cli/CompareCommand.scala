package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.cli.Arguments.Swept
import mpp.cli.Arguments.SweptReader
import mpp.compare.ComparedRun
import mpp.compare.Comparison
import mpp.compare.ComparisonFile
import mpp.compare.Findable
import mpp.compare.PointComparison
import mpp.compare.Verdict
import mpp.results.PointKey
import mpp.results.RunDirectory
import mpp.text.Assignments
import mpp.text.Numbers
import mpp.text.Quantity

final case class CompareOptions(
    @arg(positional = true, doc = "run to compare with: run-<id>, latest, or the path of a directory with results")
    base: Option[String] = None,
    @arg(positional = true, doc = "run that is compared, named in the same way") run: Option[String] = None,
    @arg(doc = "least difference of the mean that matters, in per cent (default 5)") threshold: Double =
      CompareOptions.ThresholdPercent,
    @arg(doc = "testees to compare (default all)") impls: Option[Names] = None,
    @arg(doc = "instead, two testees of one run: A,B compares B with A") testees: Option[Names] = None,
    @arg(doc = "instead, two values of a parameter or option in one run: batch=5,50 compares 50 with 5")
    values: Option[Swept] = None,
    @arg(doc = "benchmarks to compare (default all)") benchmarks: Option[Names] = None,
    @arg(doc = "compare although policy or machine differ") force: Flag = Flag(),
    @arg(doc = "give verdicts on fewer than three processes, too") withinProcess: Flag = Flag(),
    @arg(doc = "instead, find out how often comparisons err: simulated, and on halves of a run's samples")
    selfTest: Flag = Flag(),
    @arg(doc = "simulate more in the self-test, for some minutes") long: Flag = Flag(),
    @arg(doc = "random seed of the self-test (default 1)") seed: Long = 1,
    @arg(doc = "folder of the file (default exports/<base>-<run>; none for the self-test)") output: Option[String] =
      None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
) {

  /** @throws UsageError
    *   if the threshold is not allowed
    */
  def terms: Comparison.Terms =
    Comparison.Terms(CompareOptions.fraction(threshold), force.value, withinProcess.value)
}

object CompareOptions {
  val ThresholdPercent = 5.0
  private val MostPercent = 1000.0

  implicit val parser: ParserForClass[CompareOptions] = ParserForClass[CompareOptions]

  /** A threshold as a fraction.
    *
    * @throws UsageError
    *   if the percentage is not allowed
    */
  def fraction(percent: Double): Double =
    if (percent >= 0 && percent <= MostPercent) percent / 100
    else throw UsageError(s"--threshold $percent: allowed are 0 to ${MostPercent.toInt}")
}

/** `bench.sc compare`: finds the points that became faster or slower between two runs. */
object CompareCommand {
  def run(repository: Repository, options: CompareOptions): Int =
    (options.base, options.run) match {
      case (Some(_), Some(_)) if options.testees.isDefined => throw UsageError("--testees compares testees of one run")
      case (Some(_), Some(_)) if options.values.isDefined => throw UsageError("--values compares values of one run")
      case (Some(base), Some(run)) => compare(repository, options, base, run)
      case (Some(run), None) => CompareSides.run(repository, options, run)
      case _ => throw UsageError("compare needs two runs: ./bench.sc compare <base> <run>")
    }

  private def compare(repository: Repository, options: CompareOptions, base: String, run: String): Int = {
    val comparison = read(repository, base, run, options.impls, options.benchmarks, options.terms)
    val Seq(baseId, runId) = Seq(base, run).map(directory(repository, _).id): @unchecked
    val output = options.output.fold(repository.root / "exports" / s"$baseId-$runId")(repository.path)
    Terminal.say(s"$runId in parts of $baseId: times, so that more than 1 is slower")
    Terminal.say(SessionText.of(directory(repository, base), directory(repository, run)))
    conclude(comparison, options.terms.threshold, output)
  }

  /** Shows a comparison, and writes it into a folder.
    *
    * @return
    *   the exit code
    */
  def conclude(comparison: Comparison, threshold: Double, output: os.Path): Int = {
    RunDirectory.replace(output / "comparison.csv", ComparisonFile.format(comparison))
    show(comparison, threshold)
    Terminal.say(output / "comparison.csv")
    if (comparison.verdicts.contains(Verdict.Slower)) ExitCode.Failed else ExitCode.Done
  }

  /** @throws UsageError if a run, testee or benchmark is not there */
  def read(
      repository: Repository,
      base: String,
      run: String,
      impls: Option[Names],
      benchmarks: Option[Names],
      terms: Comparison.Terms
  ): Comparison = {
    val Seq(before, now) = Seq(base, run).map { name =>
      ComparedRun.read(directory(repository, name)).orUsageError
    }: @unchecked
    val all = (before.times.keys ++ now.times.keys).toSeq.distinct.sortBy(p => (p.symbol, p.benchmark))
    val chosen = Selection.points(all, impls.map(_.values), benchmarks.map(_.values))
    Comparison.of(before, now, chosen, terms)
  }

  /** The run that a user names. */
  def directory(repository: Repository, name: String): RunDirectory =
    Runs.named(repository, name, "run", repository.root / "results")

  private def beyond(threshold: Double) = s"part beyond ${Quantity.percent(threshold)}"

  private def show(comparison: Comparison, threshold: Double): Unit = {
    val different = comparison.points.filter(_.verdict.isChange)
    if (different.nonEmpty)
      Terminal.show("\n" + Table.format(Seq("verdict", "ratio", "95 % interval", beyond(threshold), "point") +:
        different.map(row(_, threshold))))
    for ((title, of) <- Seq[(String, PointKey => String)]("testee" -> (_.symbol), "benchmark" -> (_.benchmark)))
      Terminal.show("\n" +
        Table.format((Seq(title, "geometric mean") ++ Verdict.all.map(_.name)) +: summary(comparison, of)))
    Terminal.say()
    Findable.of(comparison).foreach(f => Terminal.say(f.text(among = "points")))
    val notes = comparison.points.flatMap(_.notes)
    for ((note, times) <- notes.groupMapReduce(identity)(_ => 1)(_ + _).toSeq.sortBy(-_._2).take(MostNotes))
      Terminal.warn(s"${Numbers.count(times, "point")}: $note")
  }

  private def row(p: PointComparison, threshold: Double): Seq[String] = {
    val judged = p.judged.get
    val interval = judged.interval
    val point = s"${p.point.symbol} ${p.point.benchmark} ${Assignments.words(p.parameters)}"
    Seq(
      p.verdict.name,
      f"${judged.ratio.ratio}%.3f",
      f"[${interval.low}%.3f, ${interval.high}%.3f]",
      f"${judged.partBeyond(threshold) * 100}%.0f %%",
      point
    )
  }

  private def summary(comparison: Comparison, of: PointKey => String): Seq[Seq[String]] = {
    val means = comparison.geometricMeans(of).toMap
    comparison.points.groupBy(p => of(p.point)).toSeq.sortBy(_._1).map { case (name, alike) =>
      val verdicts = Comparison(alike).verdicts
      Seq(name, means.get(name).fold("-")(m => f"$m%.3f")) ++ Verdict.all.map(v => verdicts.getOrElse(v, 0).toString)
    }
  }

  private val MostNotes = 10
}
