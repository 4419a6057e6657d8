package mpp.check

import mpp.Examples

class CheckTableSuite extends munit.FunSuite {
  private val usage = Check.ofEvery("usage", "say how it is used")(_ => ())
  private val ending = Check.ofEvery("ending", "end")(_ => ())
  private val results = Seq(
    Examples.testee("ONE", os.pwd) -> Seq(usage -> CheckResult.Ok, ending -> CheckResult.NotImplemented),
    Examples.testee("TWO", os.pwd) -> Seq(usage -> CheckResult.Failed("it said nothing\nfor ever"))
  )

  test("a row per check, a cell per testee, empty where a check was not made") {
    assertEquals(
      CheckTable.rows(Seq(usage, ending), results),
      Seq(Seq("CHECK", "ONE", "TWO"), Seq("usage", "ok", "FAIL"), Seq("ending", "not implemented", ""))
    )
  }

  test("a failure says what the testee must do, and every line of what it did") {
    assertEquals(
      CheckTable.failures(results),
      Seq("TWO usage: it must say how it is used\n    it said nothing\n    for ever\n")
    )
  }

  test("checks that failed for the same reason stand together") {
    val failed = CheckResult.Failed("it did not start")
    assertEquals(
      CheckTable.failures(Seq(Examples.testee("ONE", os.pwd) -> Seq(usage -> failed, ending -> failed))),
      Seq("ONE usage, ending:\n    it did not start\n")
    )
  }
}
