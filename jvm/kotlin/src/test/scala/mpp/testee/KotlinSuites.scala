package mpp.testee

import mpp.harness.suites.{BenchmarksSuite, StarvingHogs}

import munit.FunSuite

// The library's threads are the process's, and last as long: none are looked for.
class KotlinBenchmarksSuite extends BenchmarksSuite(Registry.testee()) with StarvingHogs {
  override protected def kinds: Seq[String] = StarvingHogs.all
}

class PoolSuite extends FunSuite {
  test("coroutines run on as many threads as there are processors") {
    assertEquals(Coroutines.INSTANCE.getWorkers, Runtime.getRuntime.availableProcessors)
  }

  test("the version is that which the library's jar has") {
    assert(clue(Registry.testee().localInfo.getFrameworkVersion).matches("""\d+\.\d+\.\d+"""))
  }
}
