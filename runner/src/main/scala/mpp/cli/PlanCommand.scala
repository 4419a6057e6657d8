package mpp.cli

import scala.concurrent.duration._

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.compare.Pilot
import mpp.stats.Detectable
import mpp.text.Assignments
import mpp.text.Numbers

final case class PlanOptions(
    @arg(doc = "least difference of the mean to find, in per cent (default 5)") detect: Double =
      CompareOptions.ThresholdPercent,
    @arg(doc = "pilot: a run with several invocations, run-<id>, latest or a path (default latest)") run: String =
      "latest",
    @arg(doc = "testees to plan for (default all)") impls: Option[Names] = None,
    @arg(doc = "benchmarks to plan for (default all)") benchmarks: Option[Names] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object PlanOptions {
  implicit val parser: ParserForClass[PlanOptions] = ParserForClass[PlanOptions]
}

/** `bench.sc plan`: tells from a pilot how many invocations find a difference, and how long they take. */
object PlanCommand {
  def run(repository: Repository, options: PlanOptions): Int = {
    val wanted = options.detect / 100
    if (!(wanted > 0 && wanted <= 1))
      throw UsageError(s"--detect ${options.detect}: allowed are numbers above 0 and up to 100")
    val directory = Runs.named(repository, options.run)
    val records = Runs.results(directory)._1.records
    val chosen = Selection
      .points(records.map(_.point).distinct, options.impls.map(_.values), options.benchmarks.map(_.values)).toSet
    val pilot = Pilot.of(records.filter(r => chosen(r.point)))
    if (pilot.points.isEmpty)
      throw CommandError(
        s"${directory.path} has no point with two invocations: a pilot takes some, ./bench.sc local --invocations 5"
      )
    Terminal.show(Table.format(Seq("point", "invocations", "between", "within", "finds", "needs") +:
      rows(pilot, wanted)))
    Terminal.say()
    explanation(pilot, wanted).foreach(Terminal.say(_))
    ExitCode.Done
  }

  private def rows(pilot: Pilot, wanted: Double): Seq[Seq[String]] = pilot.points.map { p =>
    Seq(
      s"${p.point.symbol} ${p.point.benchmark} ${Assignments.words(p.parameters)}",
      p.invocations.toString,
      Numbers.percent(p.variance.between),
      Numbers.percent(p.variance.within),
      Numbers.percent(p.detectable(pilot.level)),
      p.needed(wanted, pilot.level).fold("too many")(_.toString)
    )
  }

  private def explanation(pilot: Pilot, wanted: Double): Seq[String] = {
    val needs = pilot.points.map(_.needed(wanted, pilot.level))
    val sides = if (pilot.points.exists(_.paired)) "both sides" else "each of the two runs that are compared"
    val perInvocation = pilot.points.map(_.durationMillis).sum
    def time(invocations: Int) = Numbers.duration((perInvocation * invocations).toLong.millis)
    val enough = needs.flatten.maxOption.map { most =>
      val where = if (needs.forall(_.isDefined)) "at every point" else "at every point but those with too many"
      s"${Numbers.percent(wanted)} is found $where with $most invocations in whole blocks: about ${time(most)} for $sides"
    }
    Seq(
      "between, within: standard deviations of processes and of runs in a process; finds: the smallest difference that",
      s"as many invocations find, needs: those that find ${Numbers.percent(wanted)}, each with a probability of " +
        s"${Numbers.percent(Detectable.Power)}, ${Numbers.count(pilot.points.size, "point")} judged together"
    ) ++ enough :+ uncertainty(pilot)
  }

  private def uncertainty(pilot: Pilot): String = {
    val fewest = pilot.points.map(_.invocations).min
    f"the deviation of $fewest invocations may be ${Detectable.mostTooSmall(fewest)}%.1f times too small: plan for more"
  }
}
