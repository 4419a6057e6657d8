package mpp.testee

import cats.effect.IO
import mpp.harness.suites.{BenchmarksSuite, StarvingHogs}

import munit.FunSuite

class CatsEffectBenchmarksSuite extends BenchmarksSuite(Registry.testee, Fibers.threads) with StarvingHogs {
  // Victims wait for seconds: a hog that blocks its thread gives it up after hundreds of messages.
  override protected def kinds: Seq[String] = Seq("HOG_KIND_BLOCKING")
}

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
