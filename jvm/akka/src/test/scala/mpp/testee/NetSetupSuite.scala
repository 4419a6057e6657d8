package mpp.testee

import munit.FunSuite

class NetSetupSuite extends FunSuite {
  for (options <- Seq("", "true", "several words"))
    test(s"a set-up with options '$options' comes back") {
      val setup = NetSetup("akka://bench@127.0.0.1:1/system/node-watch", 10000000, 1000000, options)
      assertEquals(NetSetup.parse(setup.toString), setup)
    }

  test("another text is refused") {
    val failure = intercept[IllegalArgumentException](NetSetup.parse("2 nodes"))
    assertEquals(failure.getMessage, "set-up '2 nodes' does not have 4 words")
  }
}
