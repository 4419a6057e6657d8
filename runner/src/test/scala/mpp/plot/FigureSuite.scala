package mpp.plot

import kompics.benchmarks.ChameneosRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.StreamingWindowsRequest
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.results.FailureKind
import mpp.stats.Estimate
import mpp.stats.Invocations
import mpp.stats.SampleStatistics

class FigureSuite extends munit.FunSuite {
  private val looks = Look.complete(Map.empty, Seq("AKKA", "ERLANG"))
  private val time = YMetric.all(LocalBenchmarks.pingPong).head

  private def pingPong(symbol: String, messages: Long, mean: Double, converged: Boolean = true) =
    PlottedPoint(
      symbol,
      Point(LocalBenchmarks.pingPong, PingPongRequest(messages)),
      statistics(mean),
      converged
    )

  private def statistics(mean: Double) = estimate(mean - 1, mean + 1)

  private def estimate(samples: Double*) = Estimate.of(Invocations.of(Seq(samples)), seed = 1)

  private def figure(measured: Seq[PlottedPoint]) =
    Figure(Slice.of(LocalBenchmarks.pingPong, measured).head, time, looks, "run-1")

  test("the data has a block per testee and one for its unconverged points; what is missing is absent, not zero") {
    val slice = Slice.of(
      LocalBenchmarks.pingPong,
      Seq(pingPong("AKKA", 2000, 20), pingPong("AKKA", 1000, 10), pingPong("ERLANG", 2000, 40, converged = false))
    ).head
    val blocks =
      Figure(
        slice,
        time,
        looks,
        "run-1"
      ).data.split("\n\n\n").map(_.linesIterator.filterNot(_.startsWith("#")).toSeq).toSeq
    assertEquals(blocks.size, 4)
    assertEquals(blocks.head.map(_.split(' ').take(2).toSeq), Seq(Seq("1000.0", "10.0"), Seq("2000.0", "20.0")))
    assertEquals(blocks(1), Seq("NaN NaN NaN NaN"))
    assertEquals(blocks(2), Seq("NaN NaN NaN NaN"))
    assertEquals(blocks(3).map(_.split(' ').take(2).toSeq), Seq(Seq("2000.0", "40.0")))
  }

  test("a curve breaks where only other testees have points") {
    val measured = Seq(1000L, 2000L, 3000L, 4000L, 5000L).map(pingPong("ERLANG", _, 10)) ++
      Seq(1000L, 4000L).map(pingPong("AKKA", _, 20))
    val akka = figure(measured).data.split("\n\n\n").head.linesIterator.drop(2).map(_.takeWhile(_ != ' ')).toSeq
    assertEquals(akka, Seq("1000.0", "", "4000.0"))
  }

  test("with one place for all points testees stand side by side, the least value first") {
    val alone = figure(Seq(pingPong("AKKA", 1000, 40), pingPong("ERLANG", 1000, 20)))
    val rows = alone.data.linesIterator.filter(_.headOption.exists(_.isDigit)).map(_.split(' ').take(2).toSeq).toSeq
    assertEquals(rows, Seq(Seq("0.0", "20.0"), Seq("1.0", "40.0")))
    assert(alone.script.contains("'ERLANG' 0.0, 'AKKA' 1.0"), alone.script)
    assert(alone.script.contains("1000"), alone.script)
  }

  test("a testee that was too slow for the only place stands behind the others, with a cross in place of a value") {
    val late = FailedPoint("ERLANG", pingPong("ERLANG", 1000, 0).point, FailureKind.Timeout)
    val script =
      Figure(
        Slice.of(LocalBenchmarks.pingPong, Seq(pingPong("AKKA", 1000, 40)), Seq(late)).head,
        time,
        looks,
        ""
      ).script
    assert(script.contains("'AKKA' 0.0, 'ERLANG' 1.0"), script)
    assertEquals("set label '×' at first (\\S+),".r.findAllMatchIn(script).map(_.group(1)).toSeq, Seq("1.0"))
    assert(script.contains(FailedPoint.Words(FailureKind.Timeout)), script)
  }

  test("each figure of a benchmark has a name of its own, usable as a file name") {
    val request = StreamingWindowsRequest(1, 100, "1 second", 10, 1)
    val point =
      PlottedPoint("AKKA", Point(DistributedBenchmarks.streamingWindows, request), statistics(5), converged = true)
    val names =
      for (metric <- YMetric.all(point.point.benchmark))
        yield Figure(Slice.of(DistributedBenchmarks.streamingWindows, Seq(point)).head, metric, looks, "").name
    val rest =
      "over-number_of_partitions_batch_size-100_window_size-1_second_number_of_windows-10_window_size_amplification-1"
    assertEquals(names, Seq(s"STREAMINGWINDOWS-$rest", s"STREAMINGWINDOWS-execution-time-$rest"))
  }

  test("execution time is drawn once where it is the metric") {
    assertEquals(YMetric.all(LocalBenchmarks.pingPong).map(_.name), Seq(None))
    assertEquals(YMetric.all(LocalBenchmarks.chameneos).map(_.higherIsBetter), Seq(true, false))
  }

  test("a testee stands in the legend once, and hollow points are explained") {
    val mixed = figure(Seq(pingPong("AKKA", 1000, 10), pingPong("AKKA", 2000, 20, converged = false))).script
    val hollow = figure(Seq(pingPong("AKKA", 1000, 10, converged = false))).script
    for (script <- Seq(mixed, hollow)) {
      assertEquals(script.split("title 'AKKA'", -1).length, 2)
      assert(script.contains("hollow: not converged"))
    }
  }

  private def names(script: String) =
    "set label '([^']*)' at graph [^,]*, graph ([-0-9.E]*)".r.findAllMatchIn(script).map(m =>
      m.group(1) -> m.group(2).toDouble
    ).toMap

  test("names stand at the ends of curves, in their order, and do not overlap") {
    val apart =
      names(figure(Seq(1000L, 2000L).flatMap(n => Seq(pingPong("AKKA", n, 40), pingPong("ERLANG", n, 10)))).script)
    assert(apart("AKKA") > apart("ERLANG") + 0.5, apart)
    val together =
      names(figure(Seq(1000L, 2000L).flatMap(n => Seq(pingPong("AKKA", n, 40), pingPong("ERLANG", n, 40)))).script)
    assert((together("AKKA") - together("ERLANG")).abs > 0.03, together)
  }

  test("a script leaves nothing of its names and lines to the next one") {
    val script = figure(Seq(pingPong("AKKA", 1000, 10), pingPong("AKKA", 2000, 20))).script
    val after = script.split("\nplot ").last
    for (line <- Seq("unset arrow", "unset label", "set key", "set rmargin")) assert(after.contains(s"\n$line\n"), line)
  }

  test("testees side by side have no key: their names are tics") {
    val alone = figure(Seq(pingPong("AKKA", 1000, 40), pingPong("ERLANG", 1000, 20))).script
    assert(alone.contains("unset key") && names(alone).isEmpty, alone)
  }

  test("bars of one process are thin, and said to be") {
    val one = figure(Seq(pingPong("AKKA", 1000, 10))).script
    assert(one.contains("lw 0.7") && one.contains("this process only"), one)
    val ofThree = Estimate.of(Invocations.of(Seq(Seq(9.0), Seq(10.0), Seq(11.0))), seed = 1)
    val several = figure(Seq(pingPong("AKKA", 1000, 10).copy(time = ofThree))).script
    assert(!several.contains("lw 0.7") && !several.contains("this process only"), several)
  }

  test("an interval's ends stay in order where more is better") {
    val measured =
      PlottedPoint("AKKA", Point(LocalBenchmarks.chameneos, ChameneosRequest(2, 1000)), statistics(5), converged = true)
    val Interval(value, low, high) = measured.interval(YMetric.all(LocalBenchmarks.chameneos).head)
    assert(low < value && value < high, s"$low $value $high")
  }

  test("a point with one sample has no interval") {
    val single =
      PlottedPoint(
        "AKKA",
        Point(LocalBenchmarks.pingPong, PingPongRequest(1)),
        estimate(4.0),
        converged = true
      )
    assertEquals(single.interval(time), Interval(4, 4, 4))
  }

  test("an interval that reaches below zero, or a time of zero, gives numbers that can be drawn") {
    val point = Point(LocalBenchmarks.chameneos, ChameneosRequest(2, 1000))
    for (samples <- Seq(Seq(1.0, 100.0), Seq(0.0, 0.0)); metric <- YMetric.all(LocalBenchmarks.chameneos)) {
      val Interval(value, low, high) =
        PlottedPoint("AKKA", point, Estimate.of(SampleStatistics.of(samples)), converged = false).interval(metric)
      assert(0 < low && low <= value && value <= high && high <= value * 1001, s"$low $value $high")
    }
  }
}
