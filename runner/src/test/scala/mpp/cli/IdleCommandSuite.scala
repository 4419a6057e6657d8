package mpp.cli

import mpp.capacity.IdleCost.Outcome
import mpp.capacity.IdleCost.Taken
import mpp.cli.IdleCommand.Observed

class IdleCommandSuite extends munit.FunSuite {

  /** The cells of the only row. */
  private def row(outcomes: Outcome*): Seq[String] =
    IdleCommand.table(Seq(Observed("FAKE", "10 waiting", outcomes)), seconds = 5).linesIterator.toSeq.last
      .split(" {2,}").toSeq

  private def taken(user: Double, system: Double, wakeUps: Double): Outcome = Right(Taken(user, system, Some(wakeUps)))

  test("means stand with intervals, which are no less than zero") {
    val cells = row(taken(0, 10, 3), taken(20, 10, 3), taken(10, 10, 3))
    assertEquals(cells.take(3) ++ cells.drop(4), Seq("FAKE", "10 waiting", "20", "10", "10", "3"))
    assert(cells(3).startsWith("0 to 44"), cells)
  }

  test("amounts below the unit of the kernel's counters are not told as zero") {
    assertEquals(row(taken(0, 0, 0), taken(0, 0, 0)), Seq("FAKE", "10 waiting", "< 2", "< 2", "< 2", "< 0.2"))
  }

  test("a state that some processes did not come to says so, and one that none came to says why") {
    assertEquals(row(taken(2, 2, 2), Left("CRASH: it ended"))(1), "10 waiting (1 of 2)")
    assertEquals(row(Left("CRASH: it ended"), Left("other")), Seq("FAKE", "10 waiting", "CRASH: it ended"))
  }
}
