package mpp.cli

import mpp.results.Sides

class AbSidesSuite extends munit.FunSuite {
  private val checkout = FunFixture[Checkout](
    _ => new Checkout(os.temp.dir(prefix = "mpp-sides")),
    checkout => os.remove.all(checkout.root)
  )

  private def pair(checkout: Checkout, a: String, b: String) = {
    val sides = AbSides.parse(checkout.repository, a, b)
    val Seq((testee, both)) = AbSides.pairs(checkout.repository, sides, elsewhere = None): @unchecked
    assertEquals(both.map(_.symbol), Seq(Sides.A, Sides.B).map(Sides.symbol(testee.symbol, _)))
    assertEquals(both.map(_.label).distinct.size, 2)
    assertEquals(both.map(_.plot).distinct.size, 2)
    both
  }

  test("no two testees of a comparison look alike, whichever of the suite's it compares") {
    val suite = Repository(os.pwd, os.pwd)
    val here = AbSides.parse(suite, "here", "environment:OTHER=1")
    val looks = AbSides.pairs(suite, here, elsewhere = None).flatMap(_._2).map(_.plot)
    assertEquals(looks.diff(looks.distinct), Nil)
  }

  checkout.test("a variable is set, or added to what the manifest sets") { checkout =>
    val Seq(set, added) =
      pair(checkout, "environment:JAVA_OPTS=-Xint", "environment:JAVA_OPTS+=-Xint -Xss1m"): @unchecked
    assertEquals(set.environment("JAVA_OPTS"), "-Xint")
    assertEquals(added.environment("JAVA_OPTS"), "-Xmx{heapMiB}m -Xint -Xss1m")
    assertEquals(pair(checkout, "here", "environment:OTHER+=1").last.environment("OTHER"), "1")
  }

  checkout.test("testees that only one side has are left out, and a side without any of the other's is refused") {
    checkout =>
      val folder = checkout.root / "elsewhere"
      os.write(folder / "FAKE.testee.conf", Checkout.manifest, createFolders = true)
      assertEquals(pair(checkout, "here", s"manifests:$folder").map(_.file / os.up).last, folder)
      os.remove.all(folder)
      os.write(folder / "X.testee.conf", Checkout.manifest.replace("symbol = FAKE", "symbol = X"), createFolders = true)
      val refused = intercept[UsageError](pair(checkout, "here", s"manifests:$folder")).message
      for (word <- Seq("here", folder.toString)) assert(refused.contains(word), refused)
  }

  test("a symbol stands for a testee and its side") {
    assertEquals(Sides.split(Sides.symbol("X_1", Sides.B)), Some(("X_1", Sides.B)))
    assertEquals(Sides.split("X"), None)
  }
}
