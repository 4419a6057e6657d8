package mpp.catalogue

/** Every benchmark that the runner can ask for, in the order in which they are measured. */
object Catalogue {
  val benchmarks: Seq[Benchmark] = LocalBenchmarks.all ++ DistributedBenchmarks.all

  val symbols: Seq[String] = benchmarks.map(_.symbol)

  def find(symbol: String): Option[Benchmark] = benchmarks.find(_.symbol == symbol)
}
