package mpp.plot

import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.ThroughputPingPongRequest
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.stats.SampleStatistics

class FigureSuite extends munit.FunSuite {
  private val looks = Seq("AKKA", "ERLANG").zipWithIndex.map { case (s, n) => s -> Look.fallback(s, n) }.toMap

  private def pingPong(symbol: String, messages: Long, mean: Double, converged: Boolean = true) =
    Measured(
      symbol,
      Point(LocalBenchmarks.pingPong, PingPongRequest(messages)),
      SampleStatistics.of(Seq(mean - 1, mean + 1)),
      converged
    )

  private def throughput(pairs: Int, static: Boolean) = Measured(
    "AKKA",
    Point(LocalBenchmarks.throughputPingPong, ThroughputPingPongRequest(1000, 10, pairs, static)),
    SampleStatistics.of(Seq(1.0, 2.0)),
    converged = true
  )

  test("points fall into one slice per combination of the parameters off the axis") {
    val slices = Slice.of(
      LocalBenchmarks.throughputPingPong,
      for (p <- Seq(1, 2, 4); s <- Seq(true, false)) yield throughput(p, s)
    )
    assertEquals(
      slices.map(_.name),
      Seq("true", "false").map(s =>
        s"TPPINGPONG-over-parallelism_messages_per_pair-1000_pipeline_size-10_static_only-$s"
      )
    )
    assertEquals(slices.map(_.measured.size), Seq(3, 3))
  }

  test("an axis with one value gives way to one with more") {
    val slices =
      Slice.of(LocalBenchmarks.throughputPingPong, Seq(throughput(1, static = true), throughput(1, static = false)))
    assertEquals(slices.map(_.axis), Seq("static_only"))
  }

  test("the data has a block per testee and one for its unconverged points; what is missing is absent, not zero") {
    val slice = Slice.of(
      LocalBenchmarks.pingPong,
      Seq(pingPong("AKKA", 2000, 20), pingPong("AKKA", 1000, 10), pingPong("ERLANG", 2000, 40, converged = false))
    ).head
    val blocks =
      Figure(slice, looks, "run-1").data.split("\n\n\n").map(_.linesIterator.filterNot(_.startsWith("#")).toSeq).toSeq
    assertEquals(blocks.size, 4)
    assertEquals(blocks.head.map(_.split(' ').take(2).toSeq), Seq(Seq("1000.0", "10.0"), Seq("2000.0", "20.0")))
    assertEquals(blocks(1), Seq("NaN NaN NaN NaN"))
    assertEquals(blocks(2), Seq("NaN NaN NaN NaN"))
    assertEquals(blocks(3).map(_.split(' ').take(2).toSeq), Seq(Seq("2000.0", "40.0")))
  }

  test("an interval's ends stay in order where more is better") {
    val (value, low, high) = throughput(1, static = true).metric
    assert(low < value && value < high, s"$low $value $high")
  }

  test("axes are logarithmic where the values span magnitudes, and times start at zero where they do not") {
    def script(means: Double*) =
      Figure(
        Slice.of(
          LocalBenchmarks.pingPong,
          means.zipWithIndex.map { case (m, i) => pingPong("AKKA", 1000L + i, m) }
        ).head,
        looks,
        ""
      ).script
    assert(script(10, 20).contains("unset logscale y\nset yrange [0.0:"))
    assert(script(10, 2000).contains("set logscale y"))
  }
}
