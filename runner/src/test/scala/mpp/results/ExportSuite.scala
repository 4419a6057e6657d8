package mpp.results

import java.time.Instant

import mpp.Conformance
import mpp.stats.SampleStatistics

class ExportSuite extends munit.FunSuite {
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-export"), os.remove.all(_))

  private val measured = PointRecord(
    "AKKA",
    "PINGPONG",
    Seq("number_of_messages" -> "5"),
    "number_of_messages: 5\n",
    1,
    Status.Converged,
    Seq(1.0, 2.5),
    Seq(9.0),
    verified = true,
    Instant.EPOCH,
    13,
    answer = Some(Answer(5))
  )
  private val failed = measured.copy(
    benchmark = "STREAMINGWINDOWS",
    parameters = Seq("window_size" -> "1 second"),
    status = Status.Failed,
    samplesMillis = Nil,
    warmupMillis = Nil,
    failure = Some(Failure(FailureKind.Crash, "it died"))
  )
  private val single = failed.copy(status = Status.Converged, samplesMillis = Seq(4.0), failure = None)
  private val summarised = SummaryFile.Entry(
    "FIBONACCI",
    SummaryFile.Line("ERLANG", "fib_number: 26\n", SampleStatistics.of(Seq(1.0, 3.0)))
  )
  private val contents = RunContents(Seq(measured, failed, single), Seq(summarised))

  scratch.test("the CSV has a row per sample, and a column per parameter of any benchmark") { folder =>
    Export.csv(folder / "a.csv", "run-1", contents)
    assertEquals(
      os.read(folder / "a.csv").split("\r\n", -1).toSeq,
      Seq(
        "run,symbol,benchmark,number_of_messages,window_size,invocation,status,phase,index,exec_time_millis",
        "run-1,AKKA,PINGPONG,5,,1,converged,warmup,1,9.0",
        "run-1,AKKA,PINGPONG,5,,1,converged,measured,1,1.0",
        "run-1,AKKA,PINGPONG,5,,1,converged,measured,2,2.5",
        "run-1,AKKA,STREAMINGWINDOWS,,1 second,1,converged,measured,1,4.0",
        ""
      )
    )
  }

  scratch.test("the JSON has an object per point, with statistics where there are any") { folder =>
    Export.json(folder / "a.json", "run-1", contents)
    val points = ujson.read(os.read(folder / "a.json")).arr.toSeq
    assertEquals(points.map(_("status").str), Seq("converged", "failed", "converged", "converged"))
    assertEquals(points.head("statistics")("meanMillis").num, 1.75)
    assertEquals(points.head("pointEstimate")("meanMillis").num, 1.75)
    assertEquals(points.head("pointEstimate")("method").str, "this process only")
    assertEquals(points(1)("statistics"), ujson.Null: ujson.Value)
    assertEquals(points(1)("failure")("kind").str, "CRASH")
    assertEquals(points(2)("statistics")("ssdMillis"), ujson.Null: ujson.Value)
    assertEquals(points(3)("parameters"), ujson.Obj("fib_number" -> "26"): ujson.Value)
    assert(!points(3).obj.contains("samplesMillis"))
  }

  scratch.test("histograms have a row per bucket, and percentiles stand in the JSON") { folder =>
    val vector = Conformance.read("histograms.json")("cases")(1)
    val latency = single.copy(benchmark = "LATENCY", histograms = Seq.fill(2)(vector("histogram").str))
    val contents = RunContents(Seq(measured, latency), Nil)
    Export.histograms(folder / "a.csv", "run-1", contents)
    val rows = os.read.lines(folder / "a.csv")
    assertEquals(rows.head, "run,symbol,benchmark,window_size,invocation,status,latency_nanos,requests")
    assertEquals(rows(1), "run-1,AKKA,LATENCY,1 second,1,converged,1,2")
    assertEquals(rows.tail.map(_.split(",").last.toLong).sum, 2 * vector("count").num.toLong)
    Export.json(folder / "a.json", "run-1", contents)
    val points = ujson.read(os.read(folder / "a.json")).arr
    assertEquals(points(1)("latencyMicros")("p99").num, vector("percentiles_nanos")("p99").num / 1000)
    assert(!points(0).obj.contains("latencyMicros"))
  }
}
