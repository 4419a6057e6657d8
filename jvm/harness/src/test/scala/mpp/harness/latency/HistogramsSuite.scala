package mpp.harness.latency

import mpp.harness.Conformance
import munit.FunSuite
import org.HdrHistogram.Histogram

class HistogramsSuite extends FunSuite {
  private val percentiles = Seq("p50" -> 50.0, "p90" -> 90.0, "p99" -> 99.0, "p99.9" -> 99.9, "max" -> 100.0)

  private def assertPercentiles(histogram: Histogram, expected: ujson.Value): Unit =
    for ((name, percentile) <- percentiles)
      assertEquals(histogram.getValueAtPercentile(percentile), expected(name).num.toLong, name)

  for (vector <- Conformance.read("histograms.json")("cases").arr)
    test(vector("name").str) {
      val histogram = Histograms.empty
      for (pair <- vector("latencies").arr)
        histogram.recordValueWithCount(Histograms.withinRange(pair(0).num.toLong), pair(1).num.toLong)
      assertEquals(histogram.getTotalCount, vector("count").num.toLong)
      assertPercentiles(histogram, vector("percentiles_nanos"))
      assertPercentiles(Conformance.histogram(vector("histogram").str), vector("percentiles_nanos"))
      assertEquals(Conformance.histogram(Histograms.encode(histogram)), histogram)
      assertEquals(Histograms.resultMillis(histogram), vector("percentiles_nanos")("p99").num / 1e6)
    }
}
