package mpp.testee

import cats.effect.IO
import mpp.harness.suites.BenchmarksSuite

import munit.FunSuite

class CatsEffectBenchmarksSuite extends BenchmarksSuite(Registry.testee, Fibers.threads)

class RuntimeSuite extends FunSuite {
  test("fibers run on as many threads as there are processors") {
    val system = new Fibers
    try {
      system.open(fail("a component failed", _)).prepare(_ => IO.pure(Components(Seq(IO.unit), IO.unit)))
      val threads = Thread.getAllStackTraces.keySet.toArray(Array.empty[Thread])
      assertEquals(threads.count(_.getName.startsWith(Fibers.threads)), Fibers.workers)
    } finally system.terminate(true)
  }

  test("the version is that which the library's jar has") {
    assert(clue(Registry.testee.localInfo.getFrameworkVersion).matches("""\d+\.\d+\.\d+"""))
  }
}
