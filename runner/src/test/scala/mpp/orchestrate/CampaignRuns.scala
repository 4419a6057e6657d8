package mpp.orchestrate

import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Policy
import mpp.Examples
import mpp.InTime
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.DistributedBenchmarks.netPingPong
import mpp.catalogue.LocalBenchmarks.pingPong
import mpp.catalogue.Point
import mpp.catalogue.Settings
import mpp.catalogue.SpaceName.Full
import mpp.catalogue.SpaceName.Quick
import mpp.manifest.Manifest
import mpp.orchestrate.ScriptedTestee._
import mpp.results.FailureKind
import mpp.results.PointRecord
import mpp.results.Status
import mpp.testee.StartFailure

/** Campaigns with testees inside this process. */
abstract class CampaignRuns extends munit.FunSuite {
  protected val policy = Policy(warmupRuns = 0, minRuns = 3, maxRuns = 3, rseTarget = 0.1)
  protected val pingPongs = pingPong.points(Quick, Nil).toOption.get
  protected val registers = atomicRegister.points(Full, Nil).toOption.get
  protected val once = Plan(Seq(group("X")))

  protected val netOnce = {
    val testee = Examples.testee("X", os.root).copy(distributed = true)
    Plan(Seq(Plan.Group(testee, netPingPong, netPingPong.points(Quick, Nil).toOption.get, clients = 1)))
  }

  protected def group(symbol: String) = Plan.Group(Examples.testee(symbol, os.root), pingPong, pingPongs)

  protected def distributed(roles: Boolean, clients: Int) = {
    val testee = Examples.testee("X", os.root).copy(distributed = roles)
    Plan(Seq(Plan.Group(testee, atomicRegister, registers, clients)))
  }

  /** A testee in this phase has its run interrupted. */
  protected val Interruption = "interruption"

  protected type Start = Plan.Group => Either[StartFailure, ScriptedTestee]

  /** Outcome of a plan: records, attempted starts, and the testees that started. */
  protected class Outcome {
    var records = Seq.empty[PointRecord]
    var starts = Seq.empty[String]
    var testees = Seq.empty[ScriptedTestee]
    var introduced = 0
    var stopped = false

    def statuses: Seq[Status] = records.map(_.status)
    def kinds: Seq[Option[FailureKind]] = records.map(_.failure.map(_.kind))
    def endings: Seq[Option[String]] = testees.map(_.ending)
  }

  protected val refused: Start = _ => Left(StartFailure("out of order"))

  protected def scripted(script: Script): Start = _ => Right(new ScriptedTestee()(script))

  /** @param start
    *   starts a testee, given how many starts were tried before
    */
  protected def carriedOut(
      plan: Plan,
      policy: Policy = policy,
      deadlines: Deadlines = ShortDeadlines,
      enough: Int => Boolean = _ => false,
      reference: () => Double = () => Double.NaN,
      links: Plan.Group => Either[String, Nodes.LinkMeasures] = _ => Right(Map.empty),
      prepare: (Outcome, Manifest) => Unit = (_, _) => ()
  )(start: Int => Start): Outcome = {
    val outcome = new Outcome
    val listener = new Campaign.Listener {
      def testeeStarted(testee: Manifest, settings: Settings, info: Option[TesteeInfo]): Unit = outcome.introduced += 1
      def pointStarted(testee: Manifest, point: Point): Unit = ()
      def progressed(testee: Manifest, point: Point, progress: ProgressResponse): Unit =
        if (progress.phase == Interruption) outcome.stopped = true
      def pointFinished(testee: Manifest, finished: PointOutcome): Unit = outcome.records :+= finished.record
    }
    def started(group: Plan.Group) = {
      val tried = outcome.starts.size
      outcome.starts :+= group.testee.symbol
      val testee = start(tried)(group)
      outcome.testees ++= testee.toSeq
      testee
    }
    val campaign = new Campaign(policy, deadlines, started, listener, reference, links, prepare(outcome, _))
    InTime(campaign.run(plan, () => outcome.stopped, enough))
    outcome
  }

  /** A testee that answers its first request by the script, and all others soundly. */
  protected def first(script: Script): Script =
    (testee, point) => (if (testee.requests.size == 1) script else sound) (testee, point)

  protected val noisy: String => Seq[String] = moment => {
    val (busy, atEnd) = if (moment == "begin") (0, 0) else (900, 1000)
    Seq("ticks 100", "affinity 0", s"cpu0 $busy 0 0 ${atEnd - busy} 0 0 0 0", "process 1 S 0 0 0 0 0 0 0 0 0 0 0 0 0 0")
  }
}
