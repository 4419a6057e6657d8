package mpp.orchestrate

import java.time.Instant

import scala.concurrent.duration._

import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TestResult
import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Policy
import mpp.catalogue.Point
import mpp.catalogue.Settings
import mpp.manifest.Manifest
import mpp.results.Failure
import mpp.results.FailureKind
import mpp.results.Json
import mpp.results.PointRecord
import mpp.results.ProcessConditions
import mpp.results.ResultText
import mpp.results.Status
import mpp.testee.LogTail
import mpp.testee.ReplyLimits
import mpp.testee.RunningTestee
import mpp.testee.Sample
import mpp.testee.StartFailure

/** Carries out a plan: every step, one after the other.
  *
  * A testee's processes are fresh for each step and shared by the step's points. Steps hold points of one benchmark
  * only, so that a result does not depend on which other benchmarks were asked for. If one of the processes breaks, all
  * are replaced; after three failed starts of a testee in a row, whatever else is measured between them, the rest of it
  * is skipped.
  *
  * @param reference
  *   tells before each invocation how long a fixed piece of work takes now, in milliseconds; not a number if nobody
  *   knows
  * @param links
  *   makes links as a group's settings want them, and measures them, as of [[Nodes.links]]
  * @param prepare
  *   is called before each step with its testee, while nothing is measured
  */
final class Campaign(
    policy: Policy,
    deadlines: Deadlines,
    start: Plan.Group => Either[StartFailure, RunningTestee],
    listener: Campaign.Listener,
    reference: () => Double = () => Double.NaN,
    links: Plan.Group => Either[String, Nodes.LinkMeasures] = _ => Right(Map.empty),
    prepare: Manifest => Unit = _ => ()
) {
  import Campaign._

  /** Ends early, without an exception, once `stopped`, or at the end of a block.
    *
    * @param enough
    *   true if a block, given the number of its invocation, is not needed any more
    */
  def run(plan: Plan, stopped: () => Boolean, enough: Int => Boolean = _ => false): Unit = {
    val runs = plan.testees.map(testee => testee.symbol -> new TesteeRun(testee, stopped)).toMap
    def needed(block: Seq[Plan.Step]) = !stopped() && !enough(block.head.invocation)
    for (block <- plan.blocks.iterator.takeWhile(needed); step <- block if !stopped()) {
      prepare(step.group.testee)
      val referenceMillis = if (plan.interleaving.isDefined) Json.finite(reference()) else None
      runs(step.group.testee.symbol).run(step, referenceMillis)
    }
  }

  final private class TesteeRun(manifest: Manifest, stopped: () => Boolean) {
    private var failedStarts = 0
    private var lastStartError = ""
    private var running = Option.empty[RunningTestee]

    /** The descriptions by testees started for local benchmarks and for distributed ones. Each lists benchmarks of its
      * kind.
      */
    private var infos = Map.empty[Boolean, TesteeInfo]

    def run(step: Plan.Step, referenceMillis: Option[Double]): Unit =
      try {
        val linksNow: Either[String, Nodes.LinkMeasures] =
          if (step.group.clients > 0) links(step.group) else Right(Map.empty)
        for (point <- step.points if !stopped())
          measure(step.group, point, new Sheet(manifest.symbol, point, step.invocation, referenceMillis, linksNow))
        end(_.shutdown())
      } finally end(_.kill())

    private def measure(group: Plan.Group, point: Point, sheet: Sheet): Unit = {
      listener.pointStarted(manifest, point)
      val (outcome, broken) =
        untried(group, point, sheet).map(PointOutcome(_) -> false).getOrElse(attempt(group, point, sheet))
      if (!stopped()) listener.pointFinished(manifest, outcome)
      // Only now, since a process that does not react takes seconds to end.
      if (broken) end(_.kill())
    }

    /** The record of a point for which nothing need be started. */
    private def untried(group: Plan.Group, point: Point, sheet: Sheet): Option[PointRecord] =
      if (!offers(point)) Some(sheet.blank(Status.NotImplemented))
      else if (point.nodes > group.nodes)
        Some(sheet.skipped(s"it needs ${point.nodes} nodes, there are ${group.nodes}"))
      else
        Option.when(failedStarts >= MostFailedStarts)(
          sheet.skipped(s"$MostFailedStarts starts in a row failed, the last one: $lastStartError")
        )

    /** The outcome of a point; true if it broke the testee. */
    private def attempt(group: Plan.Group, point: Point, sheet: Sheet): (PointOutcome, Boolean) =
      sheet.links.left.map(StartFailure(_, FailureKind.Internal)).flatMap(_ => testee(group, sheet)) match {
        case Left(error) =>
          (PointOutcome(sheet.failed(error.kind, s"the testee did not start: ${error.reason}", error.log)), false)
        case Right(_) if !offers(point) => (PointOutcome(sheet.blank(Status.NotImplemented)), false)
        case Right(testee) =>
          val before = testee.sample(Sample.Begin)
          new Measurement(
            testee,
            deadlines.of(point)
          ).run(point, policy)(listener.progressed(manifest, point, _)) match {
            case Measurement.Answered(result) =>
              val conditions = sheet.linked(Conditions.between(testee.processes, before, testee.sample(Sample.End)))
              (judged(testee, point, sheet, result).under(conditions), false)
            case Measurement.Broken(kind, reason, _)
                if kind == FailureKind.Timeout && manifest.starves.isBelow(point) =>
              (PointOutcome(sheet.failed(kind, reason, log = None).copy(status = Status.Starved)), true)
            case Measurement.Broken(kind, reason, culprit) =>
              (PointOutcome(sheet.failed(kind, reason, Some(culprit.getOrElse(testee.processes.head).log))), true)
          }
      }

    private def judged(testee: RunningTestee, point: Point, sheet: Sheet, result: TestResult): PointOutcome = {
      val record = Judge.held(Judge.record(sheet.blank(Status.Failed), point, result), policy)
      val listed = testee.info.exists(_.benchmarks.contains(point.benchmark.symbol))
      if (policy.verify) Verification.judge(record, point, result, listed) else PointOutcome(record)
    }

    private def offers(point: Point): Boolean = {
      val distributed = point.benchmark.distributed
      (!distributed || manifest.distributed) &&
      infos.get(distributed).forall(i => i.benchmarks.isEmpty || i.benchmarks.contains(point.benchmark.symbol))
    }

    private def testee(group: Plan.Group, sheet: Sheet): Either[StartFailure, RunningTestee] = {
      if (running.exists(!_.isAlive)) end(_.kill())
      running.map(Right(_)).getOrElse {
        val started = start(group)
        started match {
          case Right(testee) =>
            sheet.started()
            failedStarts = 0
            running = Some(testee)
            infos ++= testee.info.map(group.benchmark.distributed -> _)
            listener.testeeStarted(manifest, group.settings, testee.info)
          case Left(error) =>
            failedStarts += 1
            lastStartError = error.reason
        }
        started
      }
    }

    private def end(how: RunningTestee => Unit): Unit = {
      running.foreach(how)
      running = None
    }
  }
}

object Campaign {

  /** After so many failed starts in a row a testee is given up. */
  val MostFailedStarts = 3

  /** Hears of events, and keeps or shows them. */
  trait Listener {
    def testeeStarted(testee: Manifest, settings: Settings, info: Option[TesteeInfo]): Unit
    def pointStarted(testee: Manifest, point: Point): Unit
    def progressed(testee: Manifest, point: Point, progress: ProgressResponse): Unit
    def pointFinished(testee: Manifest, outcome: PointOutcome): Unit
  }

  /** Builds the record of a point, whose time begins now. */
  final private class Sheet(
      symbol: String,
      point: Point,
      invocation: Int,
      referenceMillis: Option[Double],
      val links: Either[String, Nodes.LinkMeasures]
  ) {
    private val startedAt = Instant.now
    private val startedNanos = System.nanoTime()
    private var startMillis = Option.empty[Long]

    /** The processes, which had to be started, have just become ready. */
    def started(): Unit = startMillis = Some(elapsedMillis)

    def blank(status: Status): PointRecord =
      Judge.blank(symbol, point, invocation, status, startedAt, elapsedMillis)
        .copy(startMillis = startMillis, referenceMillis = referenceMillis)

    /** The conditions of the processes, with the measures of their nodes' links to the master. */
    def linked(conditions: Seq[ProcessConditions]): Seq[ProcessConditions] =
      conditions.map(c => c.copy(measures = c.measures ++ links.toOption.flatMap(_.get(c.node)).getOrElse(Map.empty)))

    def skipped(reason: String): PointRecord =
      blank(Status.Skipped).copy(failure = Some(Failure(FailureKind.Skipped, reason)))

    /** @param log
      *   the log of the process at fault
      */
    def failed(kind: FailureKind, reason: String, log: Option[os.Path]): PointRecord = {
      val lastWords = log.fold(Seq.empty[String])(LogTail.read)
      // It may hold any text, which a testee gave as its call's status.
      val bounded = ResultText.abbreviated(reason, ReplyLimits.MostReasonCharacters)
      blank(Status.Failed).copy(failure = Some(Failure(kind, bounded, lastWords)))
    }

    private def elapsedMillis: Long = (System.nanoTime() - startedNanos).nanos.toMillis
  }
}
