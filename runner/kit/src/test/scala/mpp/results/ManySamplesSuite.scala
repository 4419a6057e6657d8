package mpp.results

import java.lang.management.ManagementFactory

import com.sun.management.OperatingSystemMXBean
import mpp.Examples
import mpp.report.ReportRun
import mpp.report.RunReport
import mpp.simulation.Simulation.Lognormal
import mpp.simulation.Simulation.Shape
import mpp.stats.PointStatistics

/** Runs of many samples are read, described and reported within some seconds of processor time and 1 GB, which is the
  * heap that tests have (build.sbt).
  */
class ManySamplesSuite extends munit.FunSuite {
  private val points = 3000
  private val runsPerPoint = 34
  private val mostSeconds = 10.0
  private val mostReportSeconds = 15.0
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-many"), os.remove.all(_))

  scratch.test("100,000 samples of 3,000 points are read and described in time") { folder =>
    assert(Runtime.getRuntime.maxMemory <= (1L << 30))
    val lines = (1 to points).iterator.map { n =>
      val samples = Lognormal(0.2).invocations(Shape(1, runsPerPoint), n.toLong).pooled.toSeq
      Json.write(Examples.record("FAKE", n, Status.Converged).copy(samplesMillis = samples)) + "\n"
    }
    os.write(folder / Journal.FileName, lines)
    val begun = processorNanos
    val contents = RunContents.read(RunDirectory(folder)).fold(fail(_), identity)
    val described = PointSamples.of(contents.records).map(p => p -> PointStatistics.of(p.invocations, p.seed))
    val table = StatisticsFile.format(described)
    val seconds = (processorNanos - begun) / 1e9
    println(f"$points points described in $seconds%.1f s of processor time")
    assert(seconds < mostSeconds, s"$seconds s")
    assertEquals(table.count(_ == '\n'), points + 1)
    assertEquals(described.map(_._2.runs).sum, points * runsPerPoint)
  }

  for ((points, invocations, runs) <- Seq((1, 1, 1000000), (100, 100, 100), (1000, 1, 1000)))
    scratch.test(s"a report of 1,000,000 samples, $runs in each of $invocations invocations of $points points") {
      folder =>
        val directory = RunDirectory(folder / "run-1")
        val lines = for {
          number <- (1 to invocations).iterator
          n <- (1 to points).iterator
          samples = Lognormal(0.2).invocations(Shape(1, runs), seed = n.toLong * invocations + number).pooled.toSeq
          record = Examples.record("FAKE", n, Status.Converged).copy(samplesMillis = samples, invocation = number)
        } yield Json.write(record) + "\n"
        os.write(directory.journal, lines, createFolders = true)
        val begun = processorNanos
        val contents = RunContents.read(directory).fold(fail(_), identity)
        val run = ReportRun.of(directory, contents, manifest = None, known = Map.empty, skipped = Nil)
        val report = RunReport.write(run, folder, pictures = Nil)
        val seconds = (processorNanos - begun) / 1e9
        println(f"a report of ${os.size(report)} bytes made in $seconds%.1f s of processor time")
        assert(seconds < mostReportSeconds, s"$seconds s")
        assertEquals(run.points.flatMap(_.runs).sum, points * invocations * runs)
    }

  /** The processor time of the whole process, collections of garbage included. */
  private def processorNanos: Long =
    ManagementFactory.getPlatformMXBean(classOf[OperatingSystemMXBean]).getProcessCpuTime
}
