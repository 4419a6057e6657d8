package mpp.check

import mpp.check.cases.Checks

class ChecksSuite extends munit.FunSuite {
  test("each check has a name of its own") {
    val names = Checks.all.map(_.name)
    assertEquals(names.distinct, names)
  }
}
