package mpp.profile

import java.nio.file.FileAlreadyExistsException

import mpp.catalogue.Point
import mpp.manifest.Layer
import mpp.results.ProfileIndex
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
  def write(profile: Entry): os.Path = {
    val page = path / profile.page
    RunDirectory.replace(path / s"${profile.fileName}.folded", profile.stacks.text)
    FlameGraphPage.write(page, profile.title, profile.stacks)
    page
  }

  /** Writes the difference of two processes.
    *
    * @return
    *   its page
    */
  def write(difference: Difference): os.Path = {
    val page = path / s"${difference.fileName}.html"
    RunDirectory.replace(page, DifferencePage.of(difference))
    page
  }

  /** Writes the tables and the overview of all processes so far.
    *
    * @return
    *   the overview
    */
  def tables(profiles: Seq[Entry], differences: Seq[Difference] = Nil): os.Path = {
    RunDirectory.replace(path / "frames.csv", ProfileTables.frames(profiles))
    RunDirectory.replace(path / "summary.csv", ProfileTables.summary(profiles))
    ProfileIndex.write(path, profiles.filter(_.stacks.counts.nonEmpty).map(_.indexed))
    val overview = path / "index.html"
    RunDirectory.replace(overview, OverviewPage.of(path.last, profiles, differences))
    overview
  }
}

object ProfileDirectory {

  /** A new directory, named for the present moment. */
  def create(plots: os.Path): ProfileDirectory = {
    os.makeDir.all(plots)
    val millis = Iterator.iterate(System.currentTimeMillis())(_ + 1)
    new ProfileDirectory(millis.map(m => plots / s"${ProfileIndex.Prefix}$m").find(claim).get)
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
    * @param layers
    *   tells whose code its functions are
    * @param operations
    *   the number of operations while stacks were recorded
    * @param plain
    *   samples of the testee's runs without profilers
    * @param slowDown
    *   the time of its runs with profilers, divided by that without
    */
  final case class Entry(
      testee: String,
      process: String,
      point: Point,
      profiler: String,
      event: Event,
      stacks: FoldedStacks,
      layers: StackLayers,
      operations: Double,
      plain: Seq[Double],
      slowDown: Option[MeanRatio],
      resources: ProcessSummary
  ) {

    /** Median of the runs without profilers. */
    def median: Double = Quantiles.median(plain.toArray)

    def interval: Option[ConfidenceInterval] = slowDown.map(_.interval())

    /** So much of the event's unit per operation. */
    def perOperation: Double = stacks.total / operations

    /** The cost of an operation, in the event's unit of costs. Processor time is that of runs without a profiler, if it
      * is known.
      */
    def cost: Double = kernelsCost.getOrElse(countedCost)

    /** The cost of an operation by what the profiler counted. */
    def countedCost: Double = perOperation * event.cost._2

    /** The cost of an operation by what the kernel says of processor time, if that is the event and known. */
    def kernelsCost: Option[Double] = resources.processorMicros.filter(_ => event == Event.Cpu)

    /** The part of the count that is in each layer, from 0 to 1; none without stacks. */
    lazy val shares: Seq[(Layer, Double)] =
      if (stacks.counts.isEmpty) Nil
      else layers.counts(stacks, event).map { case (layer, count) => layer -> count.toDouble / stacks.total }

    /** The name of its files, without extension. */
    def fileName: String = ResultText.fileName(s"$testee-$process")

    def page: String = s"$fileName.html"

    def title: String =
      s"$testee $process: ${pointText(point)}, ${event.name} [${event.unit}] by $profiler"

    private[ProfileDirectory] def indexed: ProfileIndex.Entry =
      ProfileIndex.Entry(testee, point.benchmark.symbol, point.text, process, event.name, page)
  }

  /** A point on one line. */
  private[profile] def pointText(point: Point): String =
    (point.benchmark.symbol +: point.parameters.map { case (name, value) => s"$name=$value" }).mkString(" ")
}
