package mpp.results

import mpp.Examples
import mpp.stats.Estimates
import mpp.stats.ScalabilityFit.Amdahl
import mpp.stats.ScalabilityFit.Gunther

class ScalingCurveSuite extends munit.FunSuite {
  private def place(symbol: String, messages: Int, cpus: Option[Int], millis: Double) = ScalingCurve.Place(
    symbol,
    "PINGPONG",
    Seq("number_of_messages" -> s"$messages") ++ cpus.map(n => "cpus" -> s"$n"),
    Estimates.of(millis, millis)
  )

  test("there is a curve per testee and point that has several numbers of processors") {
    val places = for (symbol <- Seq("AKKA", "GO"); messages <- Seq(10, 20); cpus <- Seq(2, 1, 4))
      yield place(symbol, messages, Some(cpus), 8.0 / cpus)
    val curves = ScalingCurve.of(places ++ Seq(place("GO", 30, Some(1), 5), place("GO", 40, None, 5)))
    assertEquals(curves.map(c => (c.symbol, c.parameters.map(_._2))).distinct.size, 4)
    assertEquals(curves.map(c => (c.base, c.speedUps.map(_.processors))).distinct, Seq((1, Seq(1, 2, 4))))
    assertEquals(curves.head.fits.map { case (law, fit) => law -> fit.isRight }, Seq(Amdahl -> true, Gunther -> false))
  }

  test("latencies are no time that work takes") {
    val places = Seq(1, 2).map(n => place("AKKA", 10, Some(n), 1))
    assertEquals(ScalingCurve.of(places.map(_.copy(benchmark = "LATENCY"))), Nil)
    assertEquals(ScalingCurve.of(places.map(_.copy(benchmark = "NEW"))).size, 1)
  }

  test("the file has a row per number of processors; what a fit does not give is empty") {
    val records = for (cpus <- Seq(1, 2, 4); r = Examples.record("AKKA", 10, Status.Converged))
      yield r.copy(
        parameters = r.parameters :+ ("cpus" -> s"$cpus"),
        params = s"${r.params}cpus: $cpus\n",
        samplesMillis = Seq(8.0 / cpus, 8.0 / cpus)
      )
    val file = os.temp(prefix = "mpp-scaling")
    try {
      ScalingFile.write(file, "run-1", RunContents(records, Nil))
      val header :: rows = os.read(file).split("\r\n").map(_.split(",", -1).toSeq).toList: @unchecked
      val columns = rows.map(header.zip(_).toMap)
      val whole = Seq("number_of_messages", "cpus", "base_cpus", "speed_up")
      assertEquals(
        columns.map(c => whole.map(c(_).toDouble.round)),
        List(Seq(10L, 1L, 1L, 1L), Seq(10L, 2L, 1L, 2L), Seq(10L, 4L, 1L, 4L))
      )
      assertEquals(columns.map(_("efficiency").toDouble.round).distinct, List(1L))
      assertEquals(columns.map(_("amdahl_sigma").toDouble.abs < 1e-9).distinct, List(true))
      assertEquals(columns.flatMap(c => header.filter(_.startsWith("gunther")).map(c)).distinct, List(""))
    } finally os.remove(file): Unit
  }
}
