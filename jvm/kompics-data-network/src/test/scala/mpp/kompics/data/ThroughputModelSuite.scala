package mpp.kompics.data

import scala.jdk.CollectionConverters._

import mpp.kompics.data.ThroughputModel.Point
import munit.FunSuite

class ThroughputModelSuite extends FunSuite {
  private def estimate(known: (Double, Double)*)(x: Double): Option[Double] = {
    val value = ThroughputModel.fit(known.map { case (at, y) => new Point(at, y) }.asJava).at(x)
    if (value.isPresent) Some(value.getAsDouble) else None
  }

  test("nothing is estimated from less than two values") {
    assertEquals(estimate()(0.5), None)
    assertEquals(estimate(0.5 -> 7.0)(0), None)
  }

  test("a line through two values") {
    assertEqualsDouble(estimate(0.4 -> 10.0, 0.6 -> 30.0)(1).get, 70, 1e-9)
  }

  test("a parabola with a maximum") {
    def parabola(x: Double): Double = 100 - 50 * (x - 0.3) * (x - 0.3)
    val known = Seq(0.0, 0.2, 0.5, 1.0).map(x => x -> parabola(x))
    for (x <- Seq(0.1, 0.3, 0.9)) assertEqualsDouble(estimate(known: _*)(x).get, parabola(x), 1e-6)
  }

  test("a line where the parabola would have a minimum") {
    val (first, middle, last) = (0.0 -> 0.0, 0.5 -> 1.0, 1.0 -> 4.0)
    def fitted(x: Double): Double = estimate(first, middle, last)(x).get
    assertEqualsDouble(fitted(1) - fitted(0.5), fitted(0.5) - fitted(0), 1e-9)
  }
}
