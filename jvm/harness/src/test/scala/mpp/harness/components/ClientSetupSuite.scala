package mpp.harness.components

import munit.FunSuite

class ClientSetupSuite extends FunSuite {
  for (options <- Seq("", "true", "several words"))
    test(s"a set-up with options '$options' comes back") {
      val setup = new ClientSetup("akka://bench@127.0.0.1:1/system/node-watch", 10000000, 1000000, options)
      assertEquals(ClientSetup.parse(setup.toString), setup)
    }

  test("another text is refused, and not repeated") {
    val failure = intercept[IllegalArgumentException](ClientSetup.parse("2 nodes"))
    assertEquals(failure.getMessage, "a client's set-up has 2 words, allowed are 4")
  }
}
