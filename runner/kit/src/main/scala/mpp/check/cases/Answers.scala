package mpp.check.cases

import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.Point
import mpp.check.Check
import mpp.check.CheckSession
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.TesteeClient
import mpp.check.requests.BoundCases
import mpp.check.requests.ConformanceCases
import mpp.check.requests.SmallPoints
import mpp.manifest.Manifest

/** Answers to requests with small parameters, compared to the bit. */
object Answers {
  val local: Seq[Check] = Catalogue.benchmarks.filterNot(_.distributed).map(check)

  val distributed: Seq[Check] = Catalogue.benchmarks.filter(_.distributed).map(check)

  private def check(benchmark: Benchmark): Check =
    Check.ofBenchmark(benchmark, s"answers-${benchmark.symbol}", s"answer ${benchmark.symbol} exactly, in every run") {
      (session, caller) =>
        val golden = session.cases.golden(benchmark).filter(_.point.nodes <= caller.nodes)
        val small = points(session, benchmark, caller.nodes).distinct
        for (point <- (small ++ golden.map(_.point)).distinct if !leftOut(session.testee, point)) {
          // Golden requests are larger. That runs follow runs, small ones show.
          val policy = if (small.contains(point)) TesteeClient.FewRuns else TesteeClient.OneRun
          val answer = caller.successIfAny(point, policy).flatMap(_.answer)
          for (expected <- golden.filter(_.point == point); found <- answer) checkGolden(expected, found)
        }
    }

  private def leftOut(testee: Manifest, point: Point) =
    testee.largest.isBelow(point) || testee.starves.isBelow(point)

  /** On as many nodes as there are, and the first of them on fewer, too. */
  private def points(session: CheckSession, benchmark: Benchmark, nodes: Int): Seq[Point] = {
    val all = BoundCases.accepted(benchmark) ++ session.cases.quick(benchmark) ++ SmallPoints.quick(benchmark)
    all.headOption.toSeq.flatMap(SmallPoints.onNodes(_, nodes)) ++
      all.flatMap(SmallPoints.onNodes(_, nodes).lastOption)
  }

  /** Compares with conformance/answers.json. */
  private def checkGolden(golden: ConformanceCases.Golden, answer: Long): Unit =
    require(
      answer == golden.answer,
      s"${TesteeClient.name(golden.point)}: answered ${TesteeClient.hex(answer)}, conformance/answers.json has " +
        TesteeClient.hex(golden.answer)
    )
}
