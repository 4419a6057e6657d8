package mpp.testee

import mpp.harness.LocalBenchmark
import mpp.harness.parameters._
import munit.FunSuite

/** Benchmarks with more actors than the operating system, or the pool, has threads. */
class ActorLimitSuite extends FunSuite {
  private val million = 1000000

  private def setUp[P](testee: String, key: BenchmarkKey[P], parameters: P): Unit = {
    val benchmark = TesteeClasses.testee(testee).local(key.symbol).get.benchmark.get.asInstanceOf[LocalBenchmark[P]]
    try benchmark.setUp(parameters)
    finally benchmark.cleanUp(true)
  }

  private def refused[P](key: BenchmarkKey[P], parameters: P)(parameter: String): Unit = {
    val refusal = intercept[InvalidParameterException](setUp("threadBased", key, parameters))
    assert(clue(refusal.getMessage).startsWith(s"$parameter = $million, allowed are values up to "))
  }

  test("more actors than there are threads are refused, if each keeps its own") {
    refused(ThreadRingParameters.KEY, new ThreadRingParameters(million, 1, 1))("number_of_components")
    refused(ForkJoinCreateParameters.KEY, new ForkJoinCreateParameters(million, true))("number_of_components")
    refused(RequestReplyParameters.KEY, new RequestReplyParameters(1, million, true))("parallelism")
  }

  test("actors that do not live at the same time are not refused") {
    setUp("threadBased", ForkJoinCreateParameters.KEY, new ForkJoinCreateParameters(million, false))
  }

  test("actors that give their threads back are not refused") {
    setUp("eventBased", ThreadRingParameters.KEY, new ThreadRingParameters(million, 1, 1))
  }
}
