package mpp.plot

import mpp.manifest.Marker
import mpp.manifest.PlotStyle

class LookSuite extends munit.FunSuite {
  test("eleven testees of which nothing is known differ in their colours, and neighbours in their markers") {
    val symbols = ('A' to 'K').map(_.toString)
    val looks = Look.complete(Map.empty, symbols)
    assertEquals(symbols.map(looks(_).label), symbols)
    assertEquals(looks.values.map(_.style.colour).toSet.size, 11)
    for (Seq(a, b) <- symbols.sliding(2).map(_.map(looks))) assertNotEquals(a.style.marker, b.style.marker)
  }

  test("known testees keep their looks, and nobody else gets their colours") {
    val akka = Look("Akka", PlotStyle("#0072B2", Marker.Circle), baseline = false)
    val looks = Look.complete(Map("AKKA" -> akka), Seq("ERLANG", "AKKA", "RIKER"))
    assertEquals(looks("AKKA"), akka)
    assert(!Seq("ERLANG", "RIKER").map(looks(_).style.colour).contains("#0072b2"))
  }
}
