package mpp.plot

import kompics.benchmarks.FibonacciRequest
import mpp.catalogue.LocalBenchmarks.fibonacci
import mpp.catalogue.Point
import mpp.catalogue.Settings
import mpp.stats.Estimates

class ScalingDrawingsSuite extends munit.FunSuite {
  private val looks = Look.complete(Map.empty, Seq("AKKA", "GO"))

  private def points(symbol: String, cpus: Seq[Int])(millis: Int => Double) = cpus.map { n =>
    val point = Point(fibonacci, FibonacciRequest(20)).under(Settings.of(Seq("cpus" -> s"$n")).get)
    PlottedPoint(symbol, point, Estimates.of(millis(n), millis(n)), converged = true)
  }

  private def drawn(measured: Seq[PlottedPoint]) = ScalingDrawings.of(fibonacci, measured, looks, Nil, "run-1")

  private def values(drawing: Drawing) =
    drawing.data.linesIterator.filter(
      _.headOption.exists(_.isDigit)
    ).map(_.split(' ').take(2).map(_.toDouble).toSeq).toSeq

  private def amdahl(n: Int) = 80.0 * (1 + 0.25 * (n - 1)) / n

  test("speed-up and efficiency are over the smallest number of processors") {
    val Seq(speedUp, efficiency) = drawn(points("AKKA", Seq(2, 4, 8))(120.0 / _)): @unchecked
    assertEquals(
      Seq(speedUp, efficiency).map(_.name.takeWhile(_ != '_')),
      Seq("FIBONACCI-speed-up-over-cpus", "FIBONACCI-efficiency-over-cpus")
    )
    assertEquals(values(speedUp).map(_.map(_.round)), Seq(Seq(2L, 1L), Seq(4L, 2L), Seq(8L, 4L)))
    assertEquals(values(efficiency).map(_.last.round).distinct, Seq(1L))
    assert(speedUp.script.contains("2 processors") && speedUp.script.contains("[2:8] x/2.0"), speedUp.script)
  }

  test("fitted laws stand in the key once, and points along them are not joined by lines") {
    val measured = points("AKKA", Seq(1, 2, 4, 8))(amdahl) ++ points("GO", Seq(1, 2))(80.0 / _)
    for (drawing <- drawn(measured)) {
      val lines = drawing.script.linesIterator.toSeq
      assertEquals(lines.count(_.contains("Amdahl")), 1)
      val Seq(akka, go) = Seq("AKKA", "GO").map(s => lines.find(_.contains(s"title '$s'")).get): @unchecked
      assert(akka.contains("with points") && go.contains("with linespoints"), drawing.script)
      assertEquals(drawing.keyEntries, Seq("AKKA", "GO", "ideal", "Amdahl's law").size)
    }
  }

  test("without enough processors there is no law; without several no drawing") {
    val Seq(speedUp, _) = drawn(points("AKKA", Seq(1, 2))(amdahl)): @unchecked
    assert(!speedUp.script.contains("law") && speedUp.script.contains("ideal"))
    assertEquals(drawn(points("AKKA", Seq(4))(amdahl)), Nil)
  }

  test("a testee without a time on the smallest number is named, not drawn") {
    val Seq(speedUp, _) = drawn(points("AKKA", Seq(1, 2))(amdahl) ++ points("GO", Seq(2, 4))(amdahl)): @unchecked
    assertEquals(values(speedUp).size, 2)
    assert(speedUp.script.contains("not measured on 1: GO"), speedUp.script)
  }
}
