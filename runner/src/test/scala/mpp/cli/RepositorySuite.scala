package mpp.cli

class RepositorySuite extends munit.FunSuite {
  private val repository = Repository(os.root / "suite", os.root / "here")

  test("paths count from where the command was given") {
    assertEquals(repository.path("a/../b"), os.root / "here" / "b")
    assertEquals(repository.path("/c"), os.root / "c")
  }

  test("a malformed path is refused") {
    for (text <- Seq("../..", "/..", "a\u0000b")) {
      val message = intercept[UsageError](repository.path(text)).message
      assert(message.startsWith(s"'$text' is no path: "), message)
    }
  }
}
