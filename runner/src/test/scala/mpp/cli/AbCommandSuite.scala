package mpp.cli

import mpp.results.Sides
import mpp.results.Status
import mpp.results.Status._

/** Whole runs of two sides. */
class AbCommandSuite extends ScriptedRuns {
  runs.test("two sides are measured in the same blocks, and compared; the journal says which side a record is of") {
    runs =>
      val output = runs.ab(sound, "here", "environment:MORE=1", "--invocations", "3", "--threshold", "3")
      assertEquals(output.result, ExitCode.Done, output.err)
      val sides = runs.records.map(r => Sides.split(r.symbol))
      assertEquals(
        sides.groupMapReduce(identity)(_ => 1)(_ + _),
        Seq("a", "b").map(s => Option("FAKE" -> s) -> 6).toMap
      )
      assertEquals(runs.records.grouped(2).map(_.map(_.symbol).sorted).toSeq.distinct, Seq(Seq("FAKE-a", "FAKE-b")))
      assertEquals(runs.records.flatMap(_.referenceMillis).count(_ > 0), 12)
      val rows = os.read.lines(runs.directory.path / "comparison.csv").tail.map(_.split(','))
      assertEquals(rows.map(r => (r.head, r(3))), Seq.fill(2)(("FAKE", "same")))
      assert(output.out.contains("b (environment:MORE=1) in parts of a (here)"), output.out)
      val compared = Output.of(CompareCommand.run(runs.checkout.repository, CompareOptions(base = Some("latest"))))
      assertEquals((compared.result, compared.out), (ExitCode.Done, output.out.substring(output.out.indexOf("b (env"))))
  }

  runs.test("a run of two sides is gone on with by its own command, with the sides of its begin") { runs =>
    var crashes = 0
    val output = runs.ab(
      (process, messages) =>
        if (crashes == 0) { crashes += 1; crashing(process, messages) }
        else sound(process, messages),
      "here",
      "environment:MORE=1",
      "--invocations",
      "3"
    )
    assertEquals(output.result, ExitCode.Failed)
    val refused = intercept[UsageError](runs.measure(sound, "--resume", "latest")).message
    assert(refused.contains("./bench.sc ab --resume"), refused)
    assertEquals(runs.ab(sound, "--resume", "latest").result, ExitCode.Done)
    assertEquals(runs.records.size, 13)
    val Seq(failed, _*) = runs.records: @unchecked
    assertEquals((runs.records.last.point, runs.records.last.status: Status), (failed.point, Converged: Status))
  }
}
