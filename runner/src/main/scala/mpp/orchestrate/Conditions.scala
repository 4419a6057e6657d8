package mpp.orchestrate

import scala.collection.immutable.VectorMap

import mpp.results.ProcessConditions
import mpp.testee.Sample
import mpp.testee.TesteeProcess

/** Tells, by the counters of kernels, what happened between two moments at which nothing was measured: before a request
  * and after it. Nothing is read in between.
  */
object Conditions {
  // Names of measures, as they stand in journals.
  val WindowMillis = "windowMillis"
  val OthersCpuMillis = "othersCpuMillis"
  val OthersCpuFraction = "othersCpuFraction"
  val StolenMillis = "stolenMillis"
  val StolenFraction = "stolenFraction"
  val ThrottledMillis = "throttledMillis"
  val ThermalThrottles = "thermalThrottles"
  val MeanResidentBytes = "meanResidentBytes"
  val PackageJoules = "packageJoules"
  val LinkRoundTripMicros = "linkRoundTripMicros"
  val LeastLinkRoundTripMicros = "leastLinkRoundTripMicros"
  val LinkMegabitsPerSecond = "linkMegabitsPerSecond"
  def pressureFraction(kind: String): String = s"${kind}PressureFraction"

  private val MillisPerSecond = 1e3
  private val MicrosPerMilli = 1e3
  private val NanosPerMilli = 1e6
  private val MicrosPerUnit = 1e6

  /** More than a package of processors takes at any time: a counter that such power could bring around twice tells
    * nothing.
    */
  private val MostWattsPerPackage = 500.0
  private val Pressures = Seq("cpu", "memory", "io")

  /** @param before
    *   the samples of the processes, in their order
    * @param after
    *   their samples afterwards
    * @return
    *   the conditions of the processes that have both samples
    */
  def between(
      processes: Seq[TesteeProcess],
      before: Seq[Option[Sample]],
      after: Seq[Option[Sample]]
  ): Seq[ProcessConditions] = {
    val spans = processes.zip(before.zip(after)).collect { case (process, (Some(begin), Some(end))) =>
      new Span(process.role, process.node, begin, end, process.generatorCpu)
    }
    of(spans)
  }

  private[orchestrate] def of(spans: Seq[Span]): Seq[ProcessConditions] =
    for (span <- spans) yield {
      // Processes of the same point may share a machine: they are no noise to each other.
      val neighbours = spans.filter(_.machine == span.machine)
      ProcessConditions(
        span.role,
        span.node,
        span.end.affinity.map(_.toString),
        (span.own ++ energy(span, neighbours) ++ new Shared(neighbours).measures).collect { case (name, Some(value)) =>
          name -> value
        }.to(VectorMap),
        span.generatorCpu
      )
    }

  /** The machine's energy stands with the first process there, so that it is once in a point's sum. */
  private def energy(span: Span, neighbours: Seq[Span]): Seq[(String, Option[Double])] =
    if (neighbours.head eq span) Seq(PackageJoules -> span.joules) else Nil

  /** The time between two samples of a process. */
  final private[orchestrate] class Span(
      val role: String,
      val node: String,
      val begin: Sample,
      val end: Sample,
      val generatorCpu: Option[Int] = None
  ) {
    val machine: String = end.machine.getOrElse(node)
    val windowMillis: Double = (end.atNanos - begin.atNanos) / NanosPerMilli

    def difference(counter: Sample => Option[Double]): Option[Double] =
      for (b <- counter(begin); e <- counter(end) if e >= b) yield e - b

    def millis(ticks: Option[Double]): Option[Double] =
      for (t <- ticks; perSecond <- end.ticksPerSecond) yield t * MillisPerSecond / perSecond

    val userMillis: Option[Double] = millis(difference(_.userTicks))
    val systemMillis: Option[Double] = millis(difference(_.systemTicks))

    /** The process's use of resources. */
    def own: Seq[(String, Option[Double])] = {
      val peak = if (begin.peakIsReset) "peakResidentBytes" else "peakResidentSinceStartBytes"
      Seq(
        WindowMillis -> Some(windowMillis),
        "cpuUserMillis" -> userMillis,
        "cpuSystemMillis" -> systemMillis,
        peak -> end.peakBytes,
        MeanResidentBytes -> meanResident,
        "voluntaryContextSwitches" -> switches(_._1),
        "involuntaryContextSwitches" -> switches(_._2),
        ThrottledMillis -> difference(_.throttledMillis)
      )
    }

    /** Mean of the readings at both samples and between them. */
    private def meanResident: Option[Double] =
      for (first <- begin.resident.bytes; last <- end.resident.bytes)
        yield (first + end.resident.sumBytes + last) / (end.resident.readings + 2)

    /** Energy of all packages of the machine; none if any of them does not tell it. */
    def joules: Option[Double] = {
      val each = for ((zone, was) <- begin.energy.toSeq)
        yield
          for {
            now <- end.energy.get(zone)
            if now.rangeMicros > windowMillis / MillisPerSecond * MostWattsPerPackage * MicrosPerUnit
          } yield if (now.micros >= was.micros) now.micros - was.micros else now.micros + now.rangeMicros - was.micros
      Option.when(each.nonEmpty && each.forall(_.isDefined))(each.flatten.sum / MicrosPerUnit)
    }

    /** The switches of threads that live at the end. Those of others are not known any more. */
    private def switches(kind: ((Double, Double)) => Double): Option[Double] =
      Option.when(end.switches.nonEmpty)(end.switches.map { case (thread, counts) =>
        kind(counts) - begin.switches.get(thread).map(kind).filter(_ <= kind(counts)).getOrElse(0.0)
      }.sum)
  }

  /** The events on a machine.
    *
    * @param spans
    *   the spans of all processes there
    */
  final private class Shared(spans: Seq[Span]) {
    private val span = spans.head

    /** Those that the processes may use; all, if that is not known. */
    private val granted: Set[Int] = {
      val known = span.begin.cpus.keySet.intersect(span.end.cpus.keySet)
      val sets = spans.flatMap(_.end.affinity).map(_.cpus.toSet)
      if (sets.size < spans.size) known else known.intersect(sets.reduce(_ ++ _))
    }

    private def ticks(kind: Sample.Cpu => Double): Option[Double] = {
      val each = granted.toSeq.map(cpu => kind(span.end.cpus(cpu)) - kind(span.begin.cpus(cpu)))
      Option.when(each.nonEmpty)(each.map(_.max(0)).sum)
    }

    private val capacityMillis = span.millis(ticks(_.all)).filter(_ > 0)
    private val stolenMillis = span.millis(ticks(_.stolen))

    private val othersMillis = {
      val taken = spans.flatMap(s => Seq(s.userMillis, s.systemMillis))
      span.millis(ticks(_.busy)).filter(_ => taken.forall(_.isDefined)).map(busy => (busy - taken.flatten.sum).max(0))
    }

    private def ofCapacity(millis: Option[Double]) = for (m <- millis; all <- capacityMillis) yield m / all

    def measures: Seq[(String, Option[Double])] = Seq(
      "loadAverageBefore" -> span.begin.loadAverage,
      OthersCpuMillis -> othersMillis,
      OthersCpuFraction -> ofCapacity(othersMillis),
      StolenMillis -> stolenMillis,
      StolenFraction -> ofCapacity(stolenMillis)
    ) ++ Pressures.map(kind => pressureFraction(kind) -> stalled(kind)) :+
      (ThermalThrottles -> span.difference(_.thermalThrottles))

    private def stalled(kind: String): Option[Double] =
      span.difference(_.stallMicros.get(kind)).filter(_ => span.windowMillis > 0)
        .map(micros => (micros / MicrosPerMilli / span.windowMillis).min(1))
  }
}
