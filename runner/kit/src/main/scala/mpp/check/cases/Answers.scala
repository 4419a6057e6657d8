package mpp.check.cases

import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.check.Check
import mpp.check.CheckSession
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.TesteeClient
import mpp.check.requests.BoundCases
import mpp.check.requests.SmallPoints

/** Answers to requests with small parameters, compared to the bit. */
object Answers {
  val local: Seq[Check] = Catalogue.benchmarks.filterNot(_.distributed).map(check)

  val distributed: Seq[Check] = Catalogue.benchmarks.filter(_.distributed).map(check)

  private def check(benchmark: Benchmark): Check =
    Check.ofBenchmark(benchmark, s"answers-${benchmark.symbol}", s"answer ${benchmark.symbol} exactly, in every run") {
      (session, caller) =>
        val points = BoundCases.accepted(benchmark) ++ session.cases.quick(benchmark) ++ SmallPoints.quick(benchmark)
        points.flatMap(SmallPoints.onNodes(_, caller.nodes)).distinct.foreach(caller.answer)
        checkGolden(session, caller, benchmark)
        // As in a run, where each benchmark has a master of its own: frameworks keep memory from request to request.
        if (benchmark.distributed) session.sharedGroup.end()
    }

  /** Compares with conformance/answers.json, as far as there are the nodes. */
  private def checkGolden(session: CheckSession, caller: TesteeClient, benchmark: Benchmark): Unit =
    for (golden <- session.cases.golden(benchmark) if golden.point.nodes <= caller.nodes) {
      val answer = caller.answer(golden.point)
      require(
        answer == golden.answer,
        s"${TesteeClient.name(golden.point)}: answered ${TesteeClient.hex(answer)}, conformance/answers.json has " +
          TesteeClient.hex(golden.answer)
      )
    }
}
