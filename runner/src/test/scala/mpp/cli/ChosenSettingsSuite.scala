package mpp.cli

import mpp.Examples
import mpp.catalogue.LocalBenchmarks.pingPong
import mpp.catalogue.SpaceName.Quick
import mpp.catalogue.Values
import mpp.manifest.Manifest
import mpp.manifest.TesteeOption

class ChosenSettingsSuite extends munit.FunSuite {
  private def batch(most: Int) = TesteeOption("batch", Values.Whole(1, most), Some("5"), "messages", Map.empty)
  private val mailbox = TesteeOption("mailbox", Values.Named(Seq("one", "two")), None, "queue", Map.empty)

  private def testee(symbol: String, options: TesteeOption*): Manifest =
    Examples.testee(symbol, os.root).copy(options = options)

  private val testees = Seq(testee("A", batch(100), mailbox), testee("B", batch(10)), testee("C"))

  private def chosen(words: String*): ChosenSettings = Arguments.parse[BenchOptions](words).settings

  private def settings(words: String*): Map[String, Seq[String]] =
    chosen(words: _*).of(testees).map(m => m.testee.symbol -> m.settings.map(_.values.mkString)).toMap

  test("an option holds for all that have it, one of a testee goes before") {
    assertEquals(settings(), Map("A" -> Seq(""), "B" -> Seq(""), "C" -> Seq("")))
    assertEquals(
      settings("--option", "batch=7", "--option", "a.batch=50"),
      Map("A" -> Seq("(batch,50)"), "B" -> Seq("(batch,7)"), "C" -> Seq(""))
    )
  }

  test("a sweep makes every combination, leaves out who has not the option, and values that one cannot have") {
    val swept = chosen("--sweep", "batch=1,50", "--sweep", "cpus=1,2")
    val measured = swept.of(testees)
    assertEquals(
      measured.map(_.settings.map(_.values.map(_._2).mkString(" "))),
      Seq(Seq("1 1", "2 1", "1 50", "2 50"), Seq("1 1", "2 1"), Nil)
    )
    assertEquals(measured.map(_.skipped.size), Seq(0, 1, 1))
    val plan = Selection.plan(testees, Seq(pingPong), Quick, Nil, chosen = swept)
    assertEquals(
      plan.groups.map(g => g.testee.symbol -> g.settings.processors),
      Seq("A", "A", "A", "A", "B", "B").zip(
        Seq(1, 2, 1, 2, 1, 2).map(Option(_))
      )
    )
    assertEquals(plan.groups.flatMap(_.keys).distinct.size, 6 * pingPong.points(Quick, Nil).toOption.get.size)
  }

  test("bad choices are refused with their value") {
    for {
      (words, value) <- Seq(
        Seq("--option", "batch=101") -> "101",
        Seq("--option", "batch=50") -> "B.batch = 50",
        Seq("--sweep", "batch=0,101") -> "0",
        Seq("--option", "C.batch=5") -> "C has no option batch",
        Seq("--option", "D.batch=5") -> "D",
        Seq("--sweep", "colour=red,blue") -> "colour",
        Seq("--option", "mailbox=three") -> "three",
        Seq("--option", "batch") -> "batch",
        Seq("--option", "batch=") -> "batch",
        Seq("--option", "batch=a b") -> "a b",
        Seq("--sweep", "batch=1,1") -> "batch",
        Seq("--sweep", "cpus=0") -> "0",
        Seq("--option", "batch=1", "--sweep", "batch=2,3") -> "batch"
      )
    } assert(intercept[UsageError](settings(words: _*)).message.contains(value), words)
  }
}
