package mpp.results

import java.lang.management.ManagementFactory
import java.util.concurrent.TimeUnit.SECONDS

import com.sun.management.ThreadMXBean
import mpp.Examples
import mpp.orchestrate.Recorder

class RecordingCostSuite extends munit.FunSuite {
  private val points = 20
  private val stages = Seq(200, 2000)
  private val most = 1.5
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-recording"), os.remove.all(_))

  /** Bytes that the last 100 invocations of each stage took.
    *
    * @param bytes
    *   the bytes taken so far
    */
  private def costs(folder: os.Path, secondsPerPoint: Long)(bytes: => Long): Seq[Double] = {
    var nanos = 0L
    val recorder = new Recorder(RunDirectory(folder), Examples.manifest, Nil, () => nanos)
    def record(n: Int): Unit = {
      nanos += SECONDS.toNanos(secondsPerPoint)
      recorder.point(RecordingCost.outcome(n, points))
    }
    try
      for ((last, first) <- stages.zip(0 +: stages)) yield {
        (first until last - 100).foreach(record)
        val before = bytes
        (last - 100 until last).foreach(record)
        (bytes - before).toDouble
      }
    finally recorder.close()
  }

  private def assertAlike(costs: Seq[Double]): Unit =
    assert(costs.forall(_ > 0) && costs.last < costs.head * most, costs)

  scratch.test("after 2,000 invocations recording writes no more than after 200") { folder =>
    // In this kernel's count of what a process writes there is what its other threads write; they write little.
    def written =
      os.read.lines(os.root / "proc" / "self" / "io").collectFirst { case s"wchar: $bytes" => bytes.toLong }.get
    assertAlike(costs(folder, secondsPerPoint = 1)(written))
  }

  scratch.test("after 2,000 invocations recording takes no more memory than after 200") { folder =>
    val threads = ManagementFactory.getPlatformMXBean(classOf[ThreadMXBean])
    assertAlike(costs(folder, secondsPerPoint = 0)(threads.getCurrentThreadAllocatedBytes))
  }
}
