package mpp.plot

import kompics.benchmarks.LatencyRequest
import kompics.benchmarks.ThroughputPingPongRequest
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.results.PointResources
import mpp.results.Resource
import mpp.stats.Estimate
import mpp.stats.Invocations

class ResourceDrawingsSuite extends munit.FunSuite {
  private val looks = Look.complete(Map.empty, Seq("AKKA", "ERLANG"))
  private val mebi = 1048576.0

  private def estimate(mean: Double) = Estimate.of(Invocations.of(Seq(Seq(mean), Seq(mean), Seq(mean))), seed = 1)

  private def point(symbol: String, pairs: Int, pipeline: Long, resources: (Resource, Double)*) = PlottedResources(
    PlottedPoint(
      symbol,
      Point(LocalBenchmarks.throughputPingPong, ThroughputPingPongRequest(1000, pipeline, pairs, staticOnly = true)),
      estimate(20),
      converged = true
    ),
    PointResources(resources.map { case (resource, mean) => resource -> estimate(mean) }.toMap)
  )

  private val both =
    Seq(Resource.ProcessorTime -> 30.0, Resource.PeakMemory -> 64 * mebi, Resource.MeanMemory -> 3 * mebi)
  private val many = for (symbol <- Seq("AKKA", "ERLANG"); pipeline <- Seq(10L, 500L); pairs <- Seq(1, 2, 4, 8))
    yield point(symbol, pairs, pipeline, both: _*)

  private def drawn(points: Seq[PlottedResources]) = ResourceDrawings.of(points, looks, "caption", "run-1")

  /** The numbers of a drawing, a sequence per line. */
  private def rows(drawing: Drawing): Seq[Seq[Double]] =
    drawing.data.linesIterator.filter(
      _.headOption.exists(_.isDigit)
    ).map(_.takeWhile(_ != '#').trim.split(' ').toSeq.map(_.toDouble))
      .toSeq

  test("however many slices a benchmark has, a resource has one picture") {
    val names = drawn(many).map(_.name.takeWhile(_ != '_'))
    assertEquals(
      names,
      Seq(
        "TPPINGPONG-processor-time-per-run-over-parallelism",
        "TPPINGPONG-peak-memory-over-parallelism",
        "TPPINGPONG-cost"
      )
        .map(_.takeWhile(_ != '_'))
    )
  }

  test("memory is drawn in mebibytes") {
    assertEquals(rows(drawn(many)(1)).map(_(1)).distinct, Seq(64.0))
  }

  test("the slice with most points is drawn") {
    val lopsided = many.filter(p => p.plotted.point.parameters.contains("pipeline_size" -> "500") || p.symbol == "AKKA")
    val memory = drawn(lopsided)(1)
    assertEquals(rows(memory).size, 8)
    assert(memory.name.contains("pipeline_size-500"), memory.name)
  }

  test("time stands against processor time, with both intervals, in the order of the axis") {
    val cost = drawn(many.reverse).last
    assertEquals(rows(cost).size, 8)
    assertEquals(rows(cost).head, Seq(20.0, 30, 20, 20, 30, 30))
    val places = cost.data.linesIterator.filter(_.contains(" # ")).map(_.split(" # ").last).toSeq
    assertEquals(places, Seq("1", "2", "4", "8", "1", "2", "4", "8"))
  }

  test("diagonals of multiples of the time cross the picture, but not one of latencies") {
    assert(drawn(many).last.script.contains("'× 1'"))
    val latency = many.map(p =>
      p.copy(plotted = p.plotted.copy(point = Point(LocalBenchmarks.latency, LatencyRequest(1000, 100, 1, 0))))
    )
    assert(!drawn(latency).last.script.contains("×"))
  }

  test("unknown resources are not drawn") {
    assertEquals(drawn(Nil), Nil)
    assertEquals(drawn(Seq(point("AKKA", 1, 10, Resource.MeanMemory -> mebi))), Nil)
    val some = many.head +: many.tail.map(_.copy(resources = PointResources.none))
    assertEquals(drawn(some).map(rows(_).size), Seq(1, 1, 1))
  }
}
