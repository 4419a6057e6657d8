package mpp.catalogue

import kompics.benchmarks.PingPongRequest
import mpp.results.SummaryFile

class SettingsSuite extends munit.FunSuite {
  private val plain = Point(LocalBenchmarks.pingPong, PingPongRequest(1000))

  private def under(settings: (String, String)*): Point = plain.under(Settings.of(settings).get)

  test("settings follow the parameters in a point's text, and are read from it") {
    val point = under("mailbox" -> "two-way", "batch" -> "50", "cpus" -> "2")
    assertEquals(point.text, s"${plain.text}cpus: 2\nbatch: 50\nmailbox: \"two-way\"\n")
    assertEquals(point.parameters.map(_._1), Seq("number_of_messages", "cpus", "batch", "mailbox"))
    val read = point.benchmark.point(SummaryFile.parameters(point.text).toMap)
    assertEquals(read, Some(point))
    assertNotEquals(point, plain)
    assertEquals(
      read.get.request(Policy.default(SpaceName.Quick).toRequest),
      plain.request(Policy.default(SpaceName.Quick).toRequest)
    )
  }

  test("properties of links are settings, and no options of testees") {
    val settings = Settings.of(Seq("link_loss_ppm" -> "1000", "batch" -> "50", "link_delay_micros" -> "3000")).get
    assertEquals(settings.link, Some(Link(delayMicros = 3000, rateKbits = None, lossPpm = 1000)))
    assertEquals(settings.options, Seq("batch" -> "50"))
    assertEquals(settings.withoutLink, Settings.of(Seq("batch" -> "50")).get)
    assertEquals(under("batch" -> "50").settings.link, None)
    assertEquals(Settings.of(Seq("link_rate_kbits" -> "8")).get.link, Some(Link(0, Some(8), 0)))
    val points = Seq(0, 3000).map(n => "A" -> under("link_delay_micros" -> s"$n"))
    assertEquals(
      Settings.axes(points).map(axis => (axis.name, axis.label)),
      Seq(("link_delay_micros", "added round trip [µs]"))
    )
    for (bad <- Seq("link_delay_micros" -> "3ms", "link_loss_ppm" -> "500001", "link_rate_kbits" -> "0"))
      assertEquals(Settings.of(Seq(bad)), None, bad)
  }

  test("names and values of other forms are none") {
    for (
      bad <- Seq("Batch" -> "1", "batch" -> "", "batch" -> "1\n2", "cpus" -> "0", "cpus" -> "many", "cpus" -> "9999")
    )
      assertEquals(Settings.of(Seq(bad)), None, bad)
    assertEquals(plain.benchmark.point(Map("batch" -> "1")), None)
  }

  test("a setting that all points share is a parameter, and belongs to no testee") {
    val both = Seq("batch" -> "50", "link_rate_kbits" -> "40000")
    val points = Seq("A" -> under(both: _*), "B" -> under(both :+ ("mailbox" -> "two"): _*))
    assertEquals(Settings.axes(points).map(_.name), Seq("batch", "link_rate_kbits"))
    assertEquals(Settings.constant(points), Map("B" -> Seq("mailbox" -> "two")))
    assertEquals(
      Settings.constant(points :+ ("C" -> under())),
      Map("A" -> both.take(1), "B" -> Seq("batch" -> "50", "mailbox" -> "two"))
    )
    assertEquals(Settings.constant(Nil), Map.empty[String, Seq[(String, String)]])
  }

  test("a setting is an axis if a testee was measured with several values of it, else it belongs to the testee") {
    val points = Seq(
      "A" -> under("batch" -> "1", "mailbox" -> "one"),
      "A" -> under("batch" -> "50", "mailbox" -> "one"),
      "B" -> under("mailbox" -> "two")
    )
    assertEquals(Settings.axes(points).map(_.name), Seq("batch"))
    assertEquals(Settings.constant(points), Map("A" -> Seq("mailbox" -> "one"), "B" -> Seq("mailbox" -> "two")))
    val words = Settings.axes(points :+ ("B" -> under("mailbox" -> "three")))
    assertEquals(words.map(_.name), Seq("batch", "mailbox"))
    assertEquals(
      words.map(axis => points.map(_._2.coordinate(axis))),
      Seq(
        Seq(Some(1.0), Some(50.0), None),
        Seq(Some(0.0), Some(0.0), Some(2.0))
      )
    )
  }
}
