package mpp.orchestrate

class CulpritSuite extends munit.FunSuite {
  private def rename(reason: String) = Culprit.rename(reason, address = "127.0.0.1:4000", name = "client node-1")

  test("a client that a master tells of is named") {
    assertEquals(
      rename("set-up of client 127.0.0.1:4000 failed: UNAVAILABLE"),
      Some("set-up of client node-1 (127.0.0.1:4000) failed: UNAVAILABLE")
    )
    assertEquals(rename("client 127.0.0.1:4000"), Some("client node-1 (127.0.0.1:4000)"))
  }

  for (other <- Seq("client 127.0.0.1:40001 was lost", "client 127.0.0.1:400", "master 127.0.0.1:4000", ""))
    test(s"'$other' tells of somebody else")(assertEquals(rename(other), None))
}
