package mpp.cli

import mpp.Examples
import mpp.catalogue.DistributedBenchmarks.netPingPong
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

  test("properties of links hold for all testees, in benchmarks between processes alone") {
    val words = Seq("--link", "rate=1gbit,loss=0.1%", "--sweep", "link.delay=0,3ms,0.32s")
    val testee = this.testee("C").copy(distributed = true)
    val groups = Selection
      .plan(Seq(testee), Seq(pingPong, netPingPong), Quick, Nil, chosen = chosen(words: _*)).groups
    assertEquals(
      groups.map(g => g.benchmark.symbol -> g.settings.values.map(_._2).mkString(" ")),
      Seq("PINGPONG" -> "") ++ Seq("0", "3000", "320000").map(delay => "NETPINGPONG" -> s"$delay 1000 1000000")
    )
    assertEquals(groups.flatMap(_.keys).distinct.size, groups.map(_.points.size).sum)
  }

  test("bad links are refused with their value") {
    for {
      (words, value) <- Seq(
        Seq("--link", "delay=3") -> "'3'",
        Seq("--link", "delay=3parsecs") -> "'3parsecs'",
        Seq("--link", "delay=11s") -> "'11s'",
        Seq("--link", "delay=0.5us") -> "'0.5us'",
        Seq("--link", "delay=-1ms") -> "'-1ms'",
        Seq("--link", "rate=0") -> "'0'",
        Seq("--link", "rate=1tbit") -> "'1tbit'",
        Seq("--link", "loss=51%") -> "'51%'",
        Seq("--link", "loss=0.00001%") -> "'0.00001%'",
        Seq("--link", "colour=red") -> "'colour'",
        Seq("--link", "delay") -> "'delay'",
        Seq("--sweep", "link.delay=3ms,3000us") -> "link.delay",
        Seq("--sweep", "link.colour=1,2") -> "'colour'",
        Seq("--option", "link_delay_micros=3") -> "link_delay_micros",
        Seq("--link", "delay=1ms", "--sweep", "link.delay=2ms,3ms") -> "link.delay"
      )
    } assert(intercept[UsageError](settings(words: _*)).message.contains(value), words)
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
