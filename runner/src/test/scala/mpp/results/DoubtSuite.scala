package mpp.results

import scala.util.Random

import mpp.Conformance
import mpp.Examples

class DoubtSuite extends munit.FunSuite {
  private def doubts(records: PointRecord*) = PointSamples.of(records).map(Doubt.of)

  private val random = { val drawn = new Random(1); Seq.fill(30)(10 + drawn.nextGaussian() / 10) }
  private val quiet =
    Examples.record("A", 1, Status.Converged).copy(samplesMillis = random)

  test("a quiet point has none") {
    assertEquals(doubts(quiet), Seq(Nil))
  }

  test("each doubt is told") {
    assertEquals(doubts(quiet.copy(pressure = Seq("others"))), Seq(Seq(Doubt.Pressed)))
    // All requests of a run took 52.3 us.
    val even = Conformance.read("histograms.json")("cases")(3)("histogram").str
    def late(micros: Double) =
      doubts(quiet.copy(histograms = Seq(even), metrics = Map(PointRecord.GeneratorLateness -> micros)))
    assertEquals((late(5.2), late(5.3)), (Seq(Nil), Seq(Seq(Doubt.LateGenerator))))
    def on(cpus: String, generator: Option[Int]) = {
      val conditions = ProcessConditions("local", "here", Some(cpus), Map.empty, generator)
      doubts(quiet.copy(histograms = Seq(even), conditions = Seq(conditions))).head
    }
    assertEquals(on("0-1", None), Seq(Doubt.SharedProcessor))
    assertEquals((on("0-1,4", None), on("0-1", Some(2))), (Nil, Nil))
    val stepped = quiet.samplesMillis.zipWithIndex.map { case (x, i) => if (i < 10) x * 2 else x }
    assert(doubts(quiet.copy(samplesMillis = stepped)).head.contains(Doubt.Changing))
    val twoKinds = quiet.samplesMillis.zipWithIndex.map { case (x, i) => if (i % 2 == 0) x * 2 else x }
    assertEquals(doubts(quiet.copy(samplesMillis = twoKinds)), Seq(Seq(Doubt.RunModes)))
    val processes = (1 to 12).map(i =>
      quiet.copy(invocation = i, samplesMillis = quiet.samplesMillis.map(_ * (1.0 + i % 2 + i / 100.0)))
    )
    assertEquals(doubts(processes: _*), Seq(Seq(Doubt.ProcessModes)))
  }

  test("the headline counts points, and kinds of flags") {
    assertEquals(Doubt.headline(Nil), None)
    assertEquals(Doubt.headline(Seq(Nil, Nil)), Some("0 of 2"))
    assertEquals(
      Doubt.headline(Seq(Nil, Seq(Doubt.Pressed), Seq(Doubt.Pressed, Doubt.Changing))),
      Some("2 of 3 (2 under pressure, 1 with a change of the mean)")
    )
  }
}
