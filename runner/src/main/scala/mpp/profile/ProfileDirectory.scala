package mpp.profile

import java.nio.file.FileAlreadyExistsException

import mpp.results.Csv
import mpp.results.ResultText
import mpp.results.RunDirectory
import mpp.stats.ConfidenceInterval
import mpp.stats.MeanRatio
import mpp.stats.Quantiles

/** The directory of a command's profiles: `plots/profile-<epoch millis>/`. docs/file-formats.md describes its files. */
final class ProfileDirectory private (val path: os.Path) {
  import ProfileDirectory._

  /** Writes stacks and flame graph of a process.
    *
    * @return
    *   the flame graph
    */
  def write(profile: Entry, title: String): os.Path = {
    val name = ResultText.fileName(s"${profile.testee}-${profile.process}")
    val page = path / s"$name.html"
    RunDirectory.replace(path / s"$name.folded", profile.stacks.text)
    FlameGraphPage.write(page, title, profile.stacks)
    page
  }

  /** Writes the tables of all processes so far. */
  def tables(profiles: Seq[Entry]): Unit = {
    RunDirectory.replace(path / "frames.csv", lines(frameColumns +: profiles.flatMap(frames)))
    RunDirectory.replace(path / "summary.csv", lines(summaryColumns +: profiles.map(summary)))
  }
}

object ProfileDirectory {

  /** A new directory, named for the present moment. */
  def create(plots: os.Path): ProfileDirectory = {
    os.makeDir.all(plots)
    val millis = Iterator.iterate(System.currentTimeMillis())(_ + 1)
    new ProfileDirectory(millis.map(m => plots / s"profile-$m").find(claim).get)
  }

  private def claim(path: os.Path): Boolean =
    try {
      os.makeDir(path)
      true
    } catch { case _: FileAlreadyExistsException => false }

  /** The profile of a process.
    *
    * @param process
    *   its role, and its node if it is not alone
    * @param operations
    *   the number of operations while stacks were recorded
    * @param plain
    *   samples of the testee's runs without profilers
    * @param cost
    *   the time of its runs with profilers, divided by that without
    */
  final case class Entry(
      testee: String,
      process: String,
      profiler: String,
      event: Event,
      stacks: FoldedStacks,
      operations: Double,
      plain: Seq[Double],
      cost: Option[MeanRatio],
      resources: ProcessSummary
  ) {

    /** Median of the runs without profilers. */
    def median: Double = Quantiles.median(plain.toArray)

    def interval: Option[ConfidenceInterval] = cost.map(_.interval())

    /** So much of the event's unit per operation. */
    def perOperation: Double = stacks.total / operations
  }

  private val frameColumns = Seq("testee", "process", "frame", "self", "total", "unit")

  private def frames(profile: Entry): Seq[Seq[String]] = profile.stacks.frames.map { frame =>
    Seq(profile.testee, profile.process, frame.name, frame.self.toString, frame.total.toString, profile.event.unit)
  }

  private val summaryColumns =
    Seq("testee", "process", "profiler", "event", "unit", "counted", "counted_per_operation") ++
      Seq("named", "median_run", "cost_ratio", "cost_low", "cost_high", "user_micros_per_operation") ++
      Seq("kernel_micros_per_operation", "voluntary_switches_per_operation", "involuntary_switches_per_operation")

  private def summary(profile: Entry): Seq[String] = {
    import profile._
    val counted = Seq(profiler, event.name, event.unit, stacks.total.toString, perOperation.toString)
    Seq(testee, process) ++ counted ++ Seq(stacks.named.toString, median.toString) ++
      Seq(cost.map(_.ratio), interval.map(_.low), interval.map(_.high)).map(cell) ++
      Seq(resources.userMicros, resources.kernelMicros, resources.voluntarySwitches, resources.involuntarySwitches)
        .map(cell)
  }

  /** Unknown numbers are empty. */
  private def cell(value: Option[Double]) = value.filterNot(x => x.isNaN || x.isInfinite).fold("")(_.toString)

  private def lines(rows: Seq[Seq[String]]): String = rows.map(Csv.line(_) + "\n").mkString
}
