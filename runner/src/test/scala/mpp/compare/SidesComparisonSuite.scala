package mpp.compare

import java.util.SplittableRandom

import scala.collection.immutable.VectorMap
import scala.concurrent.Future

import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.TesteeInfo
import mpp.Examples
import mpp.catalogue.LocalBenchmarks.pingPong
import mpp.catalogue.Point
import mpp.catalogue.Settings
import mpp.catalogue.Policy
import mpp.catalogue.SpaceName.Quick
import mpp.manifest.Manifest
import mpp.orchestrate.Campaign
import mpp.orchestrate.Plan
import mpp.orchestrate.PointOutcome
import mpp.orchestrate.ScriptedTestee
import mpp.results.PointKey
import mpp.results.PointRecord
import mpp.results.PointSamples
import mpp.results.Sides

/** Two sides of one run, with testees inside this process whose times are made up: blocks drift by a tenth, processes
  * differ by 2 %, runs by 5 %.
  */
class SidesComparisonSuite extends munit.FunSuite {
  private val Runs = 20
  private val Blocks = 10
  private val Trials = 50
  private val policy = Policy(warmupRuns = 0, minRuns = Runs, maxRuns = Runs, rseTarget = 0.1)
  private val points = pingPong.points(Quick, Nil).toOption.get

  /** @param work
    *   the work of the second side, in parts of the first's
    */
  private def records(work: Double, seed: Long): Seq[PointRecord] = {
    val random = new SplittableRandom(seed)
    def factor(deviation: Double) = math.exp(deviation * random.nextGaussian())
    val drift = Array.fill(Blocks + 1)(factor(0.1))
    var block = 0
    var records = Seq.empty[PointRecord]
    def start(group: Plan.Group) = {
      val process = factor(0.02) * (if (group.testee.symbol.endsWith(Sides.B)) work else 1.0)
      Right(new ScriptedTestee()((_, point) => {
        val runs = Seq.fill(Runs)(10 * drift(block) * process * factor(0.05))
        Future.successful(TestSuccess(Runs, runs, answer = point.expectedAnswer))
      }))
    }
    val listener = new Campaign.Listener {
      def testeeStarted(testee: Manifest, settings: Settings, info: Option[TesteeInfo]): Unit = ()
      def pointStarted(testee: Manifest, point: Point): Unit = ()
      def progressed(testee: Manifest, point: Point, progress: ProgressResponse): Unit = ()
      def pointFinished(testee: Manifest, outcome: PointOutcome): Unit = records :+= outcome.record
    }
    val groups = Seq(Sides.A, Sides.B).map { side =>
      Plan.Group(Examples.testee(Sides.symbol("X", side), os.root), pingPong, points)
    }
    val plan = Plan(groups).interleaved(seed, Blocks)
    def next(invocation: Int) = { block = invocation; false }
    new Campaign(policy, ScriptedTestee.ShortDeadlines, start, listener)
      .run(plan, stopped = () => false, enough = next)
    records
  }

  private def compared(records: Seq[PointRecord], paired: Boolean): Comparison = {
    val times = PointSamples.of(records).map(p => p.point -> ComparedRun.of(p)).to(VectorMap)
    val (a, b) = RunSides.builds(ComparedRun("run", None, times, Map.empty))
    Comparison.of(a, b, b.times.keys.toSeq, Comparison.Terms(threshold = 0.02, paired = paired))
  }

  /** The number of trials in which a verdict says that something changed. */
  private def changed(trials: Seq[Seq[PointRecord]], paired: Boolean): Int =
    trials.count(compared(_, paired).points.exists(_.verdict.isChange))

  private def trials(work: Double) = (1 to Trials).map(seed => records(work, seed.toLong))

  test("a testee against itself: no verdict in 19 of 20 trials") {
    val alarms = changed(trials(work = 1), paired = true)
    // The 99.9 % quantile of so many trials with 1 in 20.
    assert(alarms <= 8, alarms)
  }

  test("5 % more work is found with 10 invocations, by pairs within blocks, and hardly by two series") {
    val more = trials(work = 1.05)
    val found = changed(more, paired = true)
    assert(found > Trials * 9 / 10, found)
    val apart = changed(more, paired = false)
    assert(apart < Trials / 2, apart)
  }

  test("both testees of a pair are the sides of one comparison") {
    val times = PointSamples.of(records(work = 1.2, seed = 1)).map(p => p.point -> ComparedRun.of(p)).to(VectorMap)
    val run = ComparedRun("run", None, times, Map.empty)
    val (a, b) = RunSides.testees(run, "X-a", "X-b")
    assertEquals((a.id, b.id), ("X-a", "X-b"))
    val Comparison(compared) = Comparison.of(a, b, b.times.keys.toSeq, Comparison.Terms(0.02, paired = true))
    assertEquals(compared.map(_.point.symbol).distinct, Seq("X-b"))
    assertEquals(compared.map(_.verdict).distinct, Seq[Verdict](Verdict.Slower))
  }

  test("an option that one of two testees has belongs to it, if it has one value") {
    def run(batches: String*) = {
      val times = for {
        p <- PointSamples.of(records(work = 1.2, seed = 1))
        batch <- if (p.point.symbol.endsWith("a")) batches.map(Option(_)) else Seq(None)
      } yield {
        val parameters = Seq("n" -> "1") ++ batch.map("batch" -> _)
        val params = parameters.map { case (name, value) => s"$name: $value\n" }.mkString
        p.point.copy(params = params) -> ComparedRun.of(p).copy(parameters = parameters)
      }
      ComparedRun("run", None, times.to(VectorMap), Map.empty)
    }
    def shared(sides: (ComparedRun, ComparedRun)) = sides._1.times.keySet & sides._2.times.keySet
    assertEquals(shared(RunSides.testees(run("5"), "X-a", "X-b")).map(_.params), Set("n: 1\n"))
    assertEquals(shared(RunSides.testees(run("5", "50"), "X-a", "X-b")), Set.empty[PointKey])
  }

  test("both values of an option are the sides of one comparison, whose points have all their other parameters") {
    val times = PointSamples.of(records(work = 1.2, seed = 1)).map { p =>
      val (symbol, batch) = (p.point.symbol.takeWhile(_ != '-'), if (p.point.symbol.endsWith("a")) "5" else "50")
      val time = ComparedRun.of(p)
      p.point.copy(symbol = symbol, params = s"n: 1\nbatch: $batch") ->
        time.copy(parameters = Seq("n" -> "1", "batch" -> batch))
    }.to(VectorMap)
    val (a, b) = RunSides.values(ComparedRun("run", None, times, Map.empty), "batch", "5", "50")
    assertEquals(b.times.keys.toSeq.map(_.params).distinct, Seq("n: 1\n"))
    val Comparison(compared) = Comparison.of(a, b, b.times.keys.toSeq, Comparison.Terms(0.02, paired = true))
    assertEquals(compared.map(_.parameters).distinct, Seq(Seq("n" -> "1")))
    assertEquals(compared.map(_.verdict).distinct, Seq[Verdict](Verdict.Slower))
    assert(RunSides.values(ComparedRun("run", None, times, Map.empty), "batch", "5", "7")._2.times.isEmpty)
  }
}
