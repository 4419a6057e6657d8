package mpp.cli

import mainargs.Flag

class ListCommandSuite extends munit.FunSuite {
  private val checkout = FunFixture[Checkout](
    _ => new Checkout(os.temp.dir(prefix = "mpp-list")),
    checkout => os.remove.all(checkout.root)
  )

  private def state(checkout: Checkout): String =
    Output.of(ListCommand.run(checkout.repository, ListOptions())).out.linesIterator
      .find(_.startsWith("FAKE")).fold("")(_.split("  +").last.trim)

  checkout.test("a testee without a build is not called built: it is there, or the path that it misses is named") {
    checkout =>
      assertEquals(state(checkout), "there")
      val file = checkout.root / "shell" / "fake" / "out" / "bin"
      os.remove(file)
      assertEquals(state(checkout), s"misses $file")
  }

  checkout.test(
    "testees that cannot be started are not asked for their benchmarks, and nothing is listed without any"
  ) {
    checkout =>
      os.remove(checkout.root / "shell" / "fake" / "out" / "bin")
      val offered = ListOptions(offered = Flag(true))
      intercept[CommandError](ListCommand.run(checkout.repository, offered)): Unit
      intercept[UsageError](ListCommand.run(checkout.repository, offered.copy(docs = Flag(true)))): Unit
  }
}
