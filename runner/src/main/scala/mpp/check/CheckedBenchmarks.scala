package mpp.check

import mpp.catalogue.Benchmark
import mpp.catalogue.DistributedBenchmarks
import mpp.catalogue.LocalBenchmarks

/** The benchmarks that checks ask for: all that a testee can have so far. */
object CheckedBenchmarks {
  val local: Seq[Benchmark[_]] = LocalBenchmarks.all

  val distributed: Seq[Benchmark[_]] = Seq(
    DistributedBenchmarks.netPingPong,
    DistributedBenchmarks.netThroughputPingPong,
    DistributedBenchmarks.sizedThroughput
  )
}
