package mpp.testee

import mpp.harness.suites.{BenchmarksSuite, StarvingHogs}
import munit.FunSuite

// Suites of all testees on the JVM.

class EventBasedBenchmarksSuite
    extends BenchmarksSuite(TesteeClasses.testee("eventBased"), "ForkJoinPool-", "ForkJoinScheduler")

class ThreadBasedBenchmarksSuite
    extends BenchmarksSuite(TesteeClasses.testee("threadBased"), "ForkJoinPool-", "ForkJoinScheduler")
    with StarvingHogs {
  override protected def kinds: Seq[String] = StarvingHogs.all
}

class RegistrySuite extends FunSuite {
  private val eventBased = TesteeClasses.testee("eventBased").localInfo
  private val threadBased = TesteeClasses.testee("threadBased").localInfo

  test("versions are those of the library and of its Scala") {
    assertEquals(eventBased.getFrameworkVersion, "2.11.12")
    assertEquals(eventBased.getLanguage, "Scala 2.11.12")
  }

  test("calls of FIBONACCI are too many for threads") {
    assert(eventBased.getBenchmarksList.contains("FIBONACCI"))
    assertEquals(eventBased.getBenchmarksCount - threadBased.getBenchmarksCount, 1)
    assert(!threadBased.getBenchmarksList.contains("FIBONACCI"))
  }
}
