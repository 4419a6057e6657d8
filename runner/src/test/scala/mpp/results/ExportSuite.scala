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

  scratch.test("resources stand in a row per invocation, and in the JSON with their estimates") { folder =>
    val measures = Map("cpuUserMillis" -> 600.0, "cpuSystemMillis" -> 0.0, "peakResidentBytes" -> 5000.0)
    val taken = measured.copy(conditions = Seq(ProcessConditions("local", "localhost", None, measures)))
    Export.resources(folder / "a.csv", "run-1", RunContents(Seq(taken, failed), Nil))
    assertEquals(
      os.read.lines(folder / "a.csv"),
      Seq(
        "run,symbol,benchmark,number_of_messages,invocation,status,processor_millis_per_run,peak_resident_bytes," +
          "mean_resident_bytes,heap_after_collection_bytes,joules_per_run",
        "run-1,AKKA,PINGPONG,5,1,converged,200.0,5000.0,,,"
      )
    )
    Export.json(folder / "a.json", "run-1", RunContents(Seq(taken, failed), Nil))
    val points = ujson.read(os.read(folder / "a.json")).arr
    assertEquals(
      points(0)("resources"),
      ujson.Obj("processorMillisPerRun" -> 200, "peakResidentBytes" -> 5000): ujson.Value
    )
    assertEquals(points(0)("resourceEstimates")("peakResidentBytes")("mean").num, 5000.0)
    assert(!points(1).obj.contains("resources"))
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
