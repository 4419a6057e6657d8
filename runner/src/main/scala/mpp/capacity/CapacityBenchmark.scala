package mpp.capacity

import kompics.benchmarks.ForkJoinCreateRequest
import kompics.benchmarks.ThreadRingRequest
import mpp.catalogue.Benchmark
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.catalogue.Values

/** A benchmark in one run of which a given number of components lives at the same time. */
final class CapacityBenchmark private (val benchmark: Benchmark, parameter: String)(val point: Long => Point) {
  private val range = benchmark.parameters.find(_.name == parameter).map(_.values)
    .collect { case whole: Values.Whole => whole }
    .getOrElse(throw new IllegalArgumentException(s"${benchmark.symbol} has no whole number $parameter"))

  /** The smallest number of components that it allows. */
  val least: Long = range.min.toLong

  /** The largest number of components that it allows. */
  val most: Long = range.max.toLong
}

object CapacityBenchmark {
  private val Components = "number_of_components"

  val all: Seq[CapacityBenchmark] = Seq(
    new CapacityBenchmark(LocalBenchmarks.forkJoinCreate, Components)(number =>
      Point(LocalBenchmarks.forkJoinCreate, ForkJoinCreateRequest(number, holdAll = true))
    ),
    // The token comes to every component once.
    new CapacityBenchmark(LocalBenchmarks.threadRing, Components)(number =>
      Point(LocalBenchmarks.threadRing, ThreadRingRequest(number.toInt, numberOfHops = number, numberOfTokens = 1))
    )
  )
}
