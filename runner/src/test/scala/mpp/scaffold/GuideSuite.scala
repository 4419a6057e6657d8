package mpp.scaffold

import java.util.regex.Pattern

/** The tests from outside follow docs/adding-a-benchmark.md for minutes; this tells at once that one of its changes has
  * lost its place.
  */
class GuideSuite extends munit.FunSuite {
  private val root = os.pwd
  private val diff = """(?ms)^```diff (\S+)\n(.*?)^```$""".r

  private val changes =
    for (block <- diff.findAllMatchIn(os.read(root / "docs" / "adding-a-benchmark.md")).toSeq)
      yield (block.group(1), block.group(2).linesIterator.filter(!_.startsWith("+")).map(_.drop(1) + "\n").mkString)

  test("the guide has changes") {
    assert(changes.nonEmpty)
  }

  for (((path, place), i) <- changes.zipWithIndex)
    test(s"change ${i + 1} of the guide has one place in $path") {
      val places = Pattern.compile(place, Pattern.LITERAL).matcher(os.read(root / os.RelPath(path))).results.count
      assertEquals(places, 1L, place)
    }
}
