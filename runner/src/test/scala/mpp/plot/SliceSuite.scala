package mpp.plot

import kompics.benchmarks.AtomicRegisterRequest
import kompics.benchmarks.ThroughputPingPongRequest
import mpp.catalogue.Benchmark
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.catalogue.Settings
import mpp.catalogue.SpaceName
import mpp.stats.Estimate
import mpp.stats.SampleStatistics

class SliceSuite extends munit.FunSuite {
  private val statistics = Estimate.of(SampleStatistics.of(Seq(1.0, 2.0)))

  private def throughput(pipeline: Int, pairs: Int, static: Boolean) = PlottedPoint(
    "AKKA",
    Point(LocalBenchmarks.throughputPingPong, ThroughputPingPongRequest(1000, pipeline.toLong, pairs, static)),
    statistics,
    converged = true
  )

  private def register(reads: Float, replicas: Int, keys: Long) = PlottedPoint(
    "AKKA",
    Point(DistributedBenchmarks.atomicRegister, AtomicRegisterRequest(reads, 1 - reads, replicas, keys)),
    statistics,
    converged = true
  )

  private def slices(measured: Seq[PlottedPoint]) = Slice.of(measured.head.point.benchmark, measured)
  private def shape(s: Slice) = (s.axis.name, s.fixed.map(_._2).mkString(" "), s.coordinates)

  test("every parameter with three values is an axis; there is a slice per combination of the others") {
    val measured = for (s <- Seq(1, 2, 3); p <- Seq(1, 2, 4); static <- Seq(true, false)) yield throughput(s, p, static)
    assertEquals(
      slices(measured).groupBy(_.axis.name).view.mapValues(_.size).toMap,
      Map("pipeline_size" -> 6, "parallelism" -> 6)
    )
    assertEquals(shape(slices(measured).head), ("pipeline_size", "1000 1 true", Seq(1.0, 2.0, 3.0)))
  }

  test("if no parameter has three values, the one with most is the axis") {
    assertEquals(
      slices(Seq(true, false).map(throughput(10, 1, _))).map(shape),
      Seq(("static_only", "1000 10 1", Seq(0.0, 1.0)))
    )
  }

  test("a slice with one point is left out if another shows the point, and kept if it is all there is of it") {
    val line = Seq(1, 2, 4).map(throughput(10, _, static = true))
    val corner = throughput(50, 4, static = true)
    val alone = throughput(90, 7, static = false)
    assertEquals(
      slices(line :+ corner :+ alone).map(shape),
      Seq(
        ("pipeline_size", "1000 4 true", Seq(10.0, 50.0)),
        ("parallelism", "1000 10 true", Seq(1.0, 2.0, 4.0)),
        ("pipeline_size", "1000 7 false", Seq(90.0))
      )
    )
    assertEquals(slices(Seq(alone)).size, 1)
  }

  test("parameters that vary together give slices along the others") {
    val measured = for (r <- Seq(0.5f, 0.75f); k <- Seq(500L, 1000L, 2000L)) yield register(r, 3, k)
    assertEquals(slices(measured).map(_.axis.name), Seq.fill(2)("number_of_keys"))
  }

  test(
    "what a benchmark is there to show is an axis from two values on, and the first choice where no parameter has more"
  ) {
    val measured = for (n <- Seq(3, 5); k <- Seq(500L, 1000L)) yield register(0.5f, n, k)
    assertEquals(slices(measured).map(_.axis.name), Seq.fill(2)("partition_size") ++ Seq.fill(2)("number_of_keys"))
    assertEquals(slices(measured.take(1)).map(_.axis.name), Seq("partition_size"))
  }

  for (
    (benchmark, axes) <- Seq[(Benchmark, Set[String])](
      DistributedBenchmarks.atomicRegister -> Set("partition_size", "number_of_keys"),
      DistributedBenchmarks.streamingWindows -> Set("number_of_partitions", "window_size_amplification")
    );
    space <- Seq(SpaceName.Testing, SpaceName.Full)
  ) test(s"${benchmark.symbol}'s ${space.name} space is drawn over ${axes.mkString(" and ")}") {
    val points: Seq[Point] = benchmark.points(space, Nil).fold(fail(_), identity)
    assertEquals(slices(points.map(PlottedPoint("AKKA", _, statistics, converged = true))).map(_.axis.name).toSet, axes)
  }

  test("a setting that was swept is an axis, and one that all points of a testee share is none") {
    val swept = for (batch <- Seq("1", "50"); pipeline <- Seq(1, 2, 3)) yield {
      val point = throughput(pipeline, 1, static = true)
      point.copy(point = point.point.under(Settings.of(Seq("batch" -> batch, "cpus" -> "2")).get))
    }
    assertEquals(
      slices(swept).groupBy(_.axis.name).view.mapValues(_.size).toMap,
      Map("pipeline_size" -> 2, "batch" -> 3)
    )
    assertEquals(slices(swept).find(_.axis.name == "batch").map(_.coordinates), Some(Seq(1.0, 50.0)))
    val without = throughput(1, 1, static = true).copy(symbol = "OTHER")
    assertEquals(slices(swept :+ without).flatMap(_.measured).count(_.symbol == "OTHER"), 1)
  }
}
