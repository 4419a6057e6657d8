package mpp.profile

import mpp.manifest.Layer
import mpp.profile.ProfileDirectory.Entry
import mpp.results.Csv

/** The tables of a directory of profiles. docs/file-formats.md describes their columns. */
private[profile] object ProfileTables {
  private val frameColumns = Seq("testee", "process", "frame", "self", "total", "unit", "layer")

  /** A row per process and frame. A frame that no rule names has no layer of its own. */
  def frames(profiles: Seq[Entry]): String = lines(
    frameColumns +: profiles.flatMap { profile =>
      profile.stacks.frames.map { frame =>
        Seq(profile.testee, profile.process, frame.name, frame.self.toString, frame.total.toString) ++
          Seq(profile.event.unit, frame.layer(profile.layers).fold("")(_.name))
      }
    }
  )

  /** A row per process. */
  def summary(profiles: Seq[Entry]): String = lines(summaryColumns +: profiles.map(summaryRow))

  private val summaryColumns =
    Seq("testee", "process", "profiler", "event", "unit", "counted", "counted_per_operation") ++
      Seq("named", "median_run", "cost_ratio", "cost_low", "cost_high", "user_micros_per_operation") ++
      Seq("kernel_micros_per_operation", "voluntary_switches_per_operation", "involuntary_switches_per_operation") ++
      Seq("system_calls_per_operation", "collections_per_operation", "collection_micros_per_operation") ++
      Layer.all.map(layer => s"${layer.name}_fraction")

  private def summaryRow(profile: Entry): Seq[String] = {
    import profile._
    val counted = Seq(profiler, event.name, event.unit, stacks.total.toString, perOperation.toString)
    val shares = profile.shares.toMap
    Seq(testee, process) ++ counted ++ Seq(stacks.named.toString, median.toString) ++
      (Seq(slowDown.map(_.ratio), interval.map(_.low), interval.map(_.high)) ++
        Seq(resources.userMicros, resources.kernelMicros, resources.voluntarySwitches, resources.involuntarySwitches) ++
        Seq(resources.systemCalls, resources.collections, resources.collectionMicros) ++
        Layer.all.map(shares.get)).map(cell)
  }

  /** Unknown numbers are empty. */
  private def cell(value: Option[Double]) = value.filterNot(x => x.isNaN || x.isInfinite).fold("")(_.toString)

  private def lines(rows: Seq[Seq[String]]): String = rows.map(Csv.line(_) + "\n").mkString
}
