package mpp.cli

import scala.concurrent.Future

import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.{FailureKind => Kind}
import mpp.results.FailureKind
import mpp.results.Status

/** Testees that give forbidden answers. */
class HostileTesteeSuite extends ScriptedRuns {
  private val sequences = "\u001b]0;title\u0007\u001b[2J\u009b1m\r\n[2/2] FAKE PINGPONG FORGED\u202e\u2028"

  private def failing(reason: String): Script =
    (_, _) => Future.successful(TestFailure(reason, Kind.FAILURE_KIND_INTERNAL))

  runs.test("terminal sequences of a reason reach neither the terminal nor a table, nor make a line of their own") {
    runs =>
      val (output, _) = runs.measure(failing(sequences))
      assertEquals(runs.statuses.map(_._2).distinct, Seq[Status](Status.Failed))
      val table = os.read(runs.directory.failures)
      for (text <- Seq(output.out, output.err, table, os.read(runs.directory.journal))) {
        assertEquals(text.filter(c => c.isControl && c != '\n' || "\u202e\u2028".contains(c)), "")
        assert(!text.linesIterator.exists(_.startsWith("[2/2] FAKE PINGPONG FORGED")), text)
      }
      assertEquals(table.linesIterator.size, 3)
      assert(output.out.contains("\\u001b]0;title\\u0007"), output.out)
      assertEquals(runs.records.map(_.failure.map(_.reason)).distinct, Seq(Some(sequences)))
  }

  for (
    (much, script, words) <- Seq[(String, Script, Seq[String])](
      ("a reason of 2,001 characters", failing("x" * 2001), Seq("reason", "2001", "2000")),
      ("a reply of 2 MB", failing("x" * 2000000), Seq("RESOURCE_EXHAUSTED", "20000")),
      (
        "1,001 metrics",
        (_, n) => Future.successful(TestSuccess(1, Seq(1), Some(n), (1 to 1001).map(i => s"m$i" -> 1.0).toMap)),
        Seq("1001 metrics", "1000")
      ),
      ("21 runs of 20", (_, n) => Future.successful(TestSuccess(21, Seq.fill(21)(1.0), Some(n))), Seq("21 runs", "20")),
      ("a status of 6,000 characters", (_, _) => Future.failed(new Exception("x" * 6000)), Seq("the request failed"))
    )
  ) runs.test(s"$much are an internal failure, a short record, and fresh processes for the next point") { runs =>
    val (_, nodes) = runs.measure(but(Small)(script))
    assertEquals(runs.statuses, Seq(Small -> Status.Failed, Large -> Status.Converged))
    val failure = runs.records.head.failure.getOrElse(fail("no failure"))
    assertEquals(failure.kind, FailureKind.Internal: FailureKind)
    for (word <- words) assert(failure.reason.contains(word), failure.reason)
    assert(os.read.lines(runs.directory.journal).head.length < 4000)
    assertEquals((nodes.launcher.started.size, nodes.isQuiet), (2, true))
  }
}
