package mpp.stats

/** A percentile of latencies that tables and files show.
  *
  * @param of100
  *   0 to 100
  */
final case class Percentile(name: String, of100: Double)

object Percentile {

  /** In ascending order; the last one is the greatest latency. */
  val all: Seq[Percentile] =
    Seq(50.0, 90.0, 99.0, 99.9).map(p =>
      Percentile(s"p${BigDecimal(p).bigDecimal.stripTrailingZeros.toPlainString}", p)
    ) :+
      Percentile("max", 100)
}
