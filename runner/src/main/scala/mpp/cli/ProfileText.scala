package mpp.cli

import mpp.catalogue.Metric
import mpp.catalogue.Point
import mpp.manifest.Layer
import mpp.profile.Difference
import mpp.profile.ProfileDirectory.Entry
import mpp.stats.ConfidenceInterval
import mpp.text.Numbers
import mpp.text.Quantity

/** Profiles on the terminal. */
private[cli] object ProfileText {

  /** Frames of each process. */
  private val MostFrames = 10

  /** Tells of all processes. */
  def show(entries: Seq[Entry]): Unit = {
    for (entry <- entries) {
      Terminal.say()
      Terminal.say(
        s"${entry.testee} ${entry.process}: frames by self time [% of ${Quantity.text(entry.stacks.total.toDouble)} ${entry.event.unit}]"
      )
      Terminal.show(frames(entry))
    }
    val counted = entries.filter(_.shares.nonEmpty)
    if (counted.nonEmpty) {
      Terminal.say()
      Terminal.say("by layer [%]: the innermost function that a rule names decides; other: no rule names any")
      Terminal.show(layers(counted))
      for (told <- harness(counted)) Terminal.say(told)
    }
    Terminal.say()
    Terminal.show(summary(entries))
    entries.flatMap(nameless(_)).foreach(Terminal.say(_))
    Terminal.say(
      s"an operation is ${operation(entries.head.point)}; context switches are those of threads that live on"
    )
    Terminal.say(
      "cost: time of a run with the profiler, divided by that without, with a 95 % interval for this process"
    )
  }

  /** Tells of the frames that differ most. */
  def show(difference: Difference): Unit = {
    Terminal.say(s"${difference.title}: frames by change of self time [${difference.unit}]")
    Terminal.show(Table.format(
      Seq(difference.first.testee, difference.second.testee, "change", "frame") +:
        difference.frames.take(MostFrames).map { frame =>
          Seq(Quantity.text(frame.first), Quantity.text(frame.second), signed(frame.change), frame.name)
        }
    ))
    Terminal.say(
      s"in all ${Quantity.text(difference.costs._1)} and ${Quantity.text(difference.costs._2)} ${difference.unit}"
    )
  }

  private def signed(change: Double) = (if (change > 0) "+" else "") + Quantity.text(change)

  def frames(entry: Entry): String = {
    def part(count: Long) = f"${100.0 * count / entry.stacks.total}%.1f"
    Table.format(
      Seq("self", "total", "layer", "frame") +: entry.stacks.frames.take(MostFrames).map { frame =>
        Seq(part(frame.self), part(frame.total), frame.layer(entry.layers).fold("-")(_.name), frame.name)
      }
    )
  }

  def layers(entries: Seq[Entry]): String = Table.format(
    (Seq("testee", "process") ++ Layer.all.map(_.name)) +: entries.map { entry =>
      Seq(entry.testee, entry.process) ++ entry.shares.map { case (_, share) => f"${100 * share}%.1f" }
    }
  )

  /** The greatest share of the suite's own code, where processor time is counted: waiting is its trade. */
  def harness(entries: Seq[Entry]): Option[String] =
    entries.filterNot(_.event.waits).flatMap(entry => entry.shares.toMap.get(Layer.Harness).map(_ -> entry))
      .maxByOption(_._1).map { case (share, entry) =>
        val doubt =
          if (share < MostOfHarness) "" else s"; above ${Numbers.percent(MostOfHarness)}, runs may be too short"
        s"harness, between runs included: at most ${Numbers.percent(share)} (${entry.testee} ${entry.process})$doubt"
      }

  /** The suite's own code should take no more of what it measures. */
  private val MostOfHarness = 0.01

  /** The code without names, where it is too much of a picture. */
  def nameless(entry: Entry): Option[String] = Option.when(entry.stacks.named < LeastNamed) {
    val files = entry.stacks.nameless.take(MostFiles)
      .map(frame => s"${frame.name} ${Numbers.percent(frame.self.toDouble / entry.stacks.total)}")
    s"${entry.testee} ${entry.process}: ${Numbers.percent(entry.stacks.named)} have names; " +
      s"without: ${files.mkString(", ")} (docs/profiling.md)"
  }

  /** Less is a picture of files. */
  private val LeastNamed = 0.9
  private val MostFiles = 3

  def summary(entries: Seq[Entry]): String = {
    // A column that nobody fills tells nothing.
    val counters = Counters.filter { case (_, value) => entries.exists(value(_).isDefined) }
    val header = Seq("testee", "process", "run", "cost", "") ++ counters.map(_._1) ++ Seq("counted/op", "named")
    Table.format(header +: entries.map { entry =>
      Seq(entry.testee, entry.process, Numbers.time(entry.median)) ++
        Seq(entry.slowDown.fold("-")(c => Quantity.ratio(c.ratio)), entry.interval.fold("")(interval)) ++
        counters.map { case (_, value) => value(entry).fold("-")(Quantity.text) } ++
        Seq(s"${Quantity.text(entry.perOperation)} ${entry.event.unit}", Numbers.percent(entry.stacks.named))
    })
  }

  private val Counters: Seq[(String, Entry => Option[Double])] = Seq(
    "user [us/op]" -> (_.resources.userMicros),
    "kernel [us/op]" -> (_.resources.kernelMicros),
    "sleeps/op" -> (_.resources.voluntarySwitches),
    "preemptions/op" -> (_.resources.involuntarySwitches),
    "system calls/op" -> (_.resources.systemCalls),
    "collections/op" -> (_.resources.collections),
    "collecting [us/op]" -> (_.resources.collectionMicros)
  )

  private def interval(interval: ConfidenceInterval) =
    s"${Quantity.ratio(interval.low)} to ${Quantity.ratio(interval.high)}"

  private def operation(point: Point): String =
    if (point.benchmark.metric == Metric.executionTime || point.amount == 1) "a run"
    else s"one of ${Quantity.text(point.amount)} of a run, by the metric: ${point.benchmark.metric.label}"
}
