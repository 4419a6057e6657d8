package mpp.plot

import scala.concurrent.duration._
import scala.util.Try

import kompics.benchmarks.StreamingWindowsRequest
import kompics.benchmarks.ThroughputPingPongRequest
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Parameter
import mpp.catalogue.Point
import mpp.stats.Estimate
import mpp.stats.SampleStatistics

class AxisSuite extends munit.FunSuite {
  private val statistics = Estimate.of(SampleStatistics.of(Seq(1.0, 2.0)))

  private def axis(name: String, points: Seq[Point]) = {
    val benchmark = points.head.benchmark
    val parameter: Parameter = benchmark.parameters.find(_.name == name).get
    Axis.along(Slice(benchmark, parameter, Nil, points.map(PlottedPoint("AKKA", _, statistics, converged = true))))
  }

  private def pairs(numbers: Int*) = numbers.map(p =>
    Point(LocalBenchmarks.throughputPingPong, ThroughputPingPongRequest(1000, 10, p, staticOnly = true))
  )

  test("tics stand where there are points, as far as there is room") {
    val full = axis("parallelism", pairs(1, 2, 4, 8, 16, 24, 32, 34, 36, 38, 40))
    assert(full.log)
    assertEquals(full.tics.map(_._2), Seq("1", "2", "4", "8", "16", "24", "32", "40"))
    assertEquals(axis("parallelism", pairs(4)).tics, Seq(4.0 -> "4"))
  }

  test("the longer labels are, the fewer tics there are") {
    val messages = (1 to 12).map(n =>
      Point(LocalBenchmarks.throughputPingPong, ThroughputPingPongRequest(10001L * n, 10, 1))
    )
    val tics = axis("messages_per_pair", messages).tics
    assert(tics.size > 3 && tics.size < 12, tics)
    val few = (1 to 12).map(n => Point(LocalBenchmarks.throughputPingPong, ThroughputPingPongRequest(n.toLong, 10, 1)))
    assertEquals(axis("messages_per_pair", few).tics.size, 12)
  }

  test("a value's place is told in parts of the axis") {
    assertEqualsDouble(Axis(0, 50, log = false, Nil).part(10), 0.2, 1e-9)
    assertEqualsDouble(Axis(1, 100, log = true, Nil).part(10), 0.5, 1e-9)
  }

  test("a flag's values are written out, and a duration is a number of milliseconds") {
    val flags = Seq(true, false).map(f =>
      Point(LocalBenchmarks.throughputPingPong, ThroughputPingPongRequest(1000, 10, 1, f))
    )
    assertEquals(axis("static_only", flags).tics, Seq(0.0 -> "false", 1.0 -> "true"))
    val windows = Seq("2min", "10 ms", "1 second").map(w =>
      Point(DistributedBenchmarks.streamingWindows, StreamingWindowsRequest(1, 100, w, 10, 1))
    )
    assertEquals(axis("window_size", windows).tics.map(_._2), Seq("10", "1000", "120k"))
  }

  test("an axis is logarithmic where the values span magnitudes, and begins at zero where they do not") {
    def up(values: Double*) = Axis.up(values.map(v => Interval(v, v * 0.9, v * 1.1)))
    assertEquals((up(10, 20).log, up(10, 20).from), (false, 0.0))
    assert(up(10, 2000).log)
  }

  test("a wide interval does not flatten the values") {
    val wide = Interval(10, 1e-9, 1e9)
    val linear = Axis.up(Seq(wide, Interval(20, 19, 21)))
    assert(linear.to < 100, linear.to)
    val log = Axis.up(Seq(wide, Interval(2000, 1900, 2100)))
    assert(log.from > 1 && log.to < 10000, s"${log.from} ${log.to}")
  }

  test("an axis looks the same after any other in one script") {
    assume(Try(os.proc("gnuplot", "--version").call()).isSuccess, "there is no gnuplot")
    val level = Axis(0, 3, log = false, Seq(1.0 -> "one"))
    val folder = os.temp.dir()
    try {
      val pictures = Seq(Seq(level, level), Seq(Axis.row(Seq("a", "b")), level)).zipWithIndex.map { case (axes, i) =>
        val drawn = axes.map(axis => s"set output 'picture-$i.svg'\n${axis.script("x")}\nplot x\n")
        os.write(folder / s"$i.gp", drawn.mkString("set terminal svg\n", "", ""))
        os.proc("gnuplot", s"$i.gp").call(cwd = folder, timeout = 10.seconds.toMillis)
        os.read(folder / s"picture-$i.svg").replace(s"picture-$i", "picture")
      }
      assertEquals(pictures(1), pictures.head)
    } finally os.remove.all(folder)
  }
}
