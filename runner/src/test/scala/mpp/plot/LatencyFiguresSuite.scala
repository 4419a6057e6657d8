package mpp.plot

import java.time.Instant

import kompics.benchmarks.FairnessRequest
import kompics.benchmarks.HogKind
import kompics.benchmarks.LatencyRequest
import mpp.Conformance
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.orchestrate.Judge
import mpp.results.Failure
import mpp.results.FailureKind
import mpp.results.PointRecord
import mpp.results.RunContents
import mpp.results.Status
import mpp.stats.Estimate
import mpp.stats.Invocations

class LatencyFiguresSuite extends munit.FunSuite {
  private val vectors = Conformance.read("histograms.json")("cases").arr.map(_("histogram").str).toSeq
  private val Seq(small, large) = Seq(vectors.head, vectors.last): @unchecked

  private def record(rate: Long, histograms: Seq[String], invocation: Int = 1): PointRecord = {
    val point = Point(LocalBenchmarks.latency, LatencyRequest(rate, 100, 1))
    Judge.blank("AKKA", point, invocation, Status.Converged, Instant.EPOCH, 7)
      .copy(samplesMillis = histograms.map(_ => 1.0), histograms = histograms)
  }

  private val overloaded = record(100000, Nil)
    .copy(status = Status.Overloaded, failure = Some(Failure(FailureKind.Overloaded, "10 s late")))

  private val data = RunData.of(
    RunContents(Seq(record(1000, Seq(small, small)), record(10000, Seq(large, small)), overloaded), Nil),
    manifest = None,
    known = Map.empty
  )

  private val drawings =
    LatencyDrawings.of(data.latencies("LATENCY"), data.looks, data.failed("LATENCY"), "caption", "run-1")

  private def values(block: String) =
    block.linesIterator.filterNot(_.startsWith("#")).filter(_.nonEmpty).map(_.split(' ').map(_.toDouble).toSeq).toSeq

  test("other percentiles stand over the rate, and all latencies of each point apart") {
    assertEquals(
      drawings.map(_.name.takeWhile(_ != '_')),
      Seq("LATENCY-p50-over-rate", "LATENCY-p99.9-over-rate") ++
        Seq.fill(2)(Seq("LATENCY-percentiles", "LATENCY-histogram")).flatten
    )
  }

  test("the curve of percentiles rises, and ends at the slowest request") {
    val curve = values(drawings.find(_.name.startsWith("LATENCY-percentiles_rate_per_second-10000")).get.data)
    assertEquals(curve, curve.sortBy(_(1)))
    val points = data.latencies("LATENCY").find(_.plotted.point.parameters.contains("rate_per_second" -> "10000")).get
    assertEqualsDouble(curve.last(1), points.all.micros(100) / 1000, 1e-9)
    assertEqualsDouble(curve.last(0), points.all.count.toDouble, 1e-9)
  }

  test("the parts of a histogram sum to all requests") {
    for (d <- drawings if d.name.startsWith("LATENCY-histogram"))
      assertEqualsDouble(values(d.data).map(_(1)).sum, 100, 1e-9, d.name)
  }

  test("a cross stands where a testee was overloaded, inside the picture") {
    val figure = drawings.head
    assert(figure.script.contains("set label '×' at first 100000.0, graph 1"), figure.script)
    assert(figure.script.contains("×: overloaded"), figure.script)
    val to = "xrange \\[[^:]*:([0-9.E]+)\\]".r.findFirstMatchIn(figure.script).get.group(1).toDouble
    assert(to > 100000, figure.script)
  }

  test("percentiles are those of an invocation's runs together, with an interval over invocations") {
    val both = RunContents(Seq(record(1000, Seq(small, large)), record(1000, Seq(small), invocation = 2)), Nil)
    val Seq(points) = RunData.of(both, None, Map.empty).latencies("LATENCY"): @unchecked
    assertEquals(points.percentiles.invocations.map(_._2.count), Seq(301L, 1L))
    val estimate = points.percentiles.estimate(mpp.stats.Percentile.all.head)
    assertEquals((estimate.invocations, estimate.method: Estimate.Method), (2, Estimate.Student: Estimate.Method))
  }

  private def fairness(hogs: Int, millis: Double*) = PlottedPoint(
    "AKKA",
    Point(LocalBenchmarks.fairness, FairnessRequest(10, 100, hogs, HogKind.HOG_KIND_CPU, 100)),
    Estimate.of(Invocations.of(millis.map(Seq(_))), seed = 1),
    converged = true
  )

  test("a slow-down is the time in parts of that without hogs") {
    val ratios = SlowDown.of(Seq(fairness(0, 2.0, 2.1, 1.9), fairness(2, 20, 21, 19)))
    assertEquals(ratios.map(p => math.round(p.time.mean)), Seq(1L, 10L))
    assert(ratios.forall(_.time.interval.exists(i => i.low < i.high)))
    assertEquals(SlowDown.of(Seq(fairness(2, 20, 21, 19))), Nil)
  }
}
