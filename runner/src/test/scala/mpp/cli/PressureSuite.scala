package mpp.cli

import mpp.Examples
import mpp.orchestrate.Interleaving
import mpp.orchestrate.Plan
import mpp.results.PointRecord
import mpp.results.Status

class PressureSuite extends munit.FunSuite {
  private def records(pressed: Int): Seq[PointRecord] = {
    val quiet = Examples.record("X", 1, Status.Converged)
    quiet +: (1 to pressed).map(n =>
      Examples.record("X", n, Status.Converged).copy(pressure = Seq("n: hot", "n: full"))
    )
  }

  private val once = Plan(Nil)

  test("nothing is told of quiet points") {
    assertEquals(Pressure.report(records(0), once), Nil)
  }

  test("points under pressure are told with what was wrong") {
    assertEquals(
      Pressure.report(records(1), once),
      Seq("1 point was measured under pressure:", "  X PINGPONG number_of_messages=1: n: hot; n: full")
    )
  }

  test("several invocations of a point are told apart") {
    val twice = once.interleaved(Interleaving(seed = 7, Seq(Nil, Nil)))
    assertEquals(
      Pressure.report(records(1), twice),
      Seq(
        "1 invocation was measured under pressure:",
        "  X PINGPONG number_of_messages=1 (invocation 1): n: hot; n: full"
      )
    )
  }

  test("some of many are told") {
    val lines = Pressure.report(records(8), once)
    assertEquals(lines.size, 7)
    assertEquals(lines.head, "8 points were measured under pressure:")
    assertEquals(lines.last, "  and 3 more, see pressure in points.jsonl")
  }
}
