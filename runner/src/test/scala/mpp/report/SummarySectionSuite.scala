package mpp.report

import mpp.Examples
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.Status

class SummarySectionSuite extends munit.FunSuite {
  private val points = Seq(
    "PINGPONG" -> Seq("number_of_messages" -> "1000"),
    "FIBONACCI" -> Seq("fib_number" -> "10"),
    "CHAMENEOS" -> Seq("number_of_chameneos" -> "4", "number_of_meetings" -> "100"),
    "COUNTING" -> Seq("number_of_messages" -> "1000", "producers" -> "2"),
    "APSP" -> Seq("number_of_nodes" -> "32", "block_size" -> "8")
  )

  test("ratios stand alone from five benchmarks on") {
    val switched = for (count <- 1 to points.size) yield {
      val records = points.take(count).map { case (benchmark, parameters) =>
        val params = parameters.map { case (name, value) => s"$name: $value\n" }.mkString
        Examples.record("AKKA", 1, Status.Converged)
          .copy(benchmark = benchmark, parameters = parameters, params = params)
      }
      val run = ReportRun.of(RunDirectory(os.root), RunContents(records, Nil), None, Map.empty, skipped = Nil)
      assertEquals(run.benchmarks.size, count)
      "<input [^>]*show-standings[^>]*>".r.findFirstIn(SummarySection.of(run).render).map(_.contains("checked"))
    }
    assertEquals(switched, Seq(true, true, true, true, false).map(Option(_)))
  }
}
