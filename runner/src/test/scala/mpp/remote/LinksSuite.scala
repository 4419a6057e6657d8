package mpp.remote

import scala.concurrent.duration._

class LinksSuite extends munit.FunSuite {
  private var now = 0L
  private var asked = Seq.empty[String]
  private val silent = "b"

  private val links = new Links(
    connection => {
      asked :+= connection.node.name
      if (connection.node.name == silent) Map.empty[String, Double]
      else Map("linkRoundTripMicros" -> asked.size.toDouble)
    },
    () => now
  )

  private def connections(names: String*): Seq[Connection] = names.map(new FakeConnection(_, "/nowhere"))

  test("a link is measured once a minute, and none is told of a silent node") {
    assertEquals(links.of(connections("a", silent)), Map("a" -> Map("linkRoundTripMicros" -> 1.0)))
    now = Links.Validity.toNanos - 1
    assertEquals(links.of(connections("a", silent, "c")).keySet, Set("a", "c"))
    assertEquals(asked, Seq("a", silent, "c"))
    now += 1
    links.of(connections("a", "c")): Unit
    assertEquals(asked, Seq("a", silent, "c", "a"))
    now += 1.hour.toNanos
    assertEquals(links.of(connections("a")), Map("a" -> Map("linkRoundTripMicros" -> 5.0)))
  }

  test("of many nodes the first are measured") {
    val names = (1 to 3 * Links.MostNodes).map(n => s"n$n")
    assertEquals(links.of(connections(names: _*)).keySet, names.take(Links.MostNodes).toSet)
  }
}
