package mpp.testee

class FreePortSuite extends munit.FunSuite {
  test("ports that are found together differ") {
    assertEquals(FreePort.probe(50).map(_.port).distinct.size, 50)
  }
}
