package mpp.testee

import mpp.harness.suites.{BenchmarksSuite, StarvingHogs}

import munit.FunSuite

// The scheduler's threads are the process's, and last as long: none are looked for.
class ZioBenchmarksSuite extends BenchmarksSuite(Registry.testee) with StarvingHogs {
  override protected def kinds: Seq[String] = StarvingHogs.all
}

class SchedulerSuite extends FunSuite {
  test("fibers run on as many threads as there are processors") {
    Fibers.run(zio.ZIO.unit.fork.flatMap(_.join)): Unit
    val threads = Thread.getAllStackTraces.keySet.toArray(Array.empty[Thread])
    assertEquals(threads.count(_.getName.startsWith("ZScheduler-Worker")), Fibers.workers)
  }

  test("the version is that which the library's jar has") {
    assert(clue(Registry.testee.localInfo.getFrameworkVersion).matches("""\d+\.\d+\.\d+"""))
  }
}
