package mpp.orchestrate

import scala.concurrent.duration._

import kompics.benchmarks.ProgressResponse
import mpp.results.FailureKind

class StallWatchSuite extends munit.FunSuite {

  /** A watch with a clock that is set by hand. */
  private class Scene(deadlines: Deadlines, progressKnown: Boolean = true) {
    var now: FiniteDuration = 100.seconds
    val watch = new StallWatch(deadlines, progressKnown, () => now)
    def after(d: FiniteDuration): Option[String] = {
      now += d
      watch.expired.map { e =>
        assertEquals(e.kind, FailureKind.Timeout: FailureKind)
        e.reason
      }
    }
    def runs(warmup: Int, measured: Int, lastMillis: Double): Unit =
      watch.note(ProgressResponse(warmupRunsDone = warmup, runsDone = measured, lastMillis = lastMillis))
  }

  test("a point that completes no run expires after the stall deadline") {
    val scene = new Scene(Deadlines(stall = 10.seconds))
    assertEquals(scene.after(10.seconds), None)
    assertEquals(scene.after(1.second), Some("no run was completed within 10 s (after 0 runs)"))
  }

  test("every completed run, warm-up included, starts the deadline anew; the same count does not") {
    val scene = new Scene(Deadlines(stall = 10.seconds))
    for (n <- 1 to 5) {
      assertEquals(scene.after(9.seconds), None)
      scene.runs(n, 0, 100)
    }
    assertEquals(scene.after(6.seconds), None)
    scene.runs(5, 0, 100)
    assertEquals(scene.after(6.seconds), Some("no run was completed within 10 s (after 5 runs)"))
  }

  test("slow runs lengthen the deadline to twenty times the slowest") {
    val scene = new Scene(Deadlines(stall = 10.seconds))
    scene.runs(1, 0, 2000)
    scene.runs(2, 0, 1)
    assertEquals(scene.after(40.seconds), None)
    assertEquals(scene.after(1.second), Some("no run was completed within 40 s (after 2 runs)"))
  }

  test("a point as a whole has its own deadline, if one is set") {
    val scene = new Scene(Deadlines(stall = 1.hour, point = Some(30.seconds)))
    assertEquals(scene.after(30.seconds), None)
    assertEquals(scene.after(1.second), Some("the point took longer than --pointTimeout 30 s"))
  }

  test("a testee that tells no progress has the stall deadline for the point as a whole") {
    val scene = new Scene(Deadlines(stall = 10.seconds), progressKnown = false)
    assertEquals(scene.after(10.seconds), None)
    val expired = scene.after(1.second)
    assert(expired.exists(reason => reason.contains("10 s") && reason.contains("--stall")), expired)
  }
}
