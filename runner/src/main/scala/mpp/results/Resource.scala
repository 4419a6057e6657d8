package mpp.results

/** A quantity that a point took of its machines: less is better.
  *
  * @param name
  *   in files, with its unit
  * @param label
  *   in pictures and tables, with the unit in which they show it
  * @param shownUnit
  *   units in files that make one of the unit that is shown
  * @param pictured
  *   true if a figure shows it
  * @param of
  *   the quantity of an invocation, that of all of its processes; none where it is not known of all of them
  */
sealed abstract class Resource(
    val name: String,
    val label: String,
    val shownUnit: Double = 1,
    val pictured: Boolean = true
)(
    val of: PointRecord => Option[Double]
) {

  /** Its name as a column of CSV files. */
  val column: String = name.replaceAll("([A-Z])", "_$1").toLowerCase

  /** Its part of a picture's name: its label without the unit. */
  val part: String = label.takeWhile(_ != '[').trim.replace(' ', '-')

  /** A number of its unit in files as one of the unit that is shown. */
  def shown(value: Double): Double = value / shownUnit
}

object Resource {
  private val Mebi = 1048576.0

  /** Kernels count processor time in hundredths of a second, so that less of it is known too badly. */
  private val LeastProcessorMillis = 100.0

  /** Processor time of all processes from the request to its answer, divided by the number of runs, warm-up runs
    * included: their work cannot be told apart from that of the others.
    */
  case object ProcessorTime
      extends Resource("processorMillisPerRun", "processor time per run [ms]")(r =>
        perRun(r, processorMillis(r).filter(_ >= LeastProcessorMillis))
      )

  case object PeakMemory
      extends Resource("peakResidentBytes", "peak memory [MiB]", Mebi)(ofAll(_, "peakResidentBytes"))

  case object MeanMemory
      extends Resource("meanResidentBytes", "mean memory [MiB]", Mebi, pictured = false)(ofAll(_, "meanResidentBytes"))

  /** The part of the heap that was in use after a garbage collection, as the testee tells it. */
  case object Heap
      extends Resource("heapAfterCollectionBytes", "heap after collection [MiB]", Mebi)(
        _.metrics.get(HeapMetric).filter(isQuantity)
      )

  /** Energy of the machines' processors, whoever used them. */
  case object Energy
      extends Resource("joulesPerRun", "energy per run [J]")(r =>
        perRun(r, Some(measured(r, "packageJoules").sum).filter(_ > 0))
      )

  /** All, in the order in which tables show them. Lazy, since the first one to be used may be one of them. */
  lazy val all: Seq[Resource] = Seq(ProcessorTime, PeakMemory, MeanMemory, Heap, Energy)

  /** The metric of testees that tells it. */
  private val HeapMetric = "heap_after_collection_bytes"

  private def processorMillis(record: PointRecord): Option[Double] =
    for (user <- ofAll(record, "cpuUserMillis"); system <- ofAll(record, "cpuSystemMillis")) yield user + system

  private def perRun(record: PointRecord, whole: Option[Double]): Option[Double] = {
    val runs = record.warmupMillis.size + record.samplesMillis.size
    whole.filter(_ => runs > 0).map(_ / runs)
  }

  private def ofAll(record: PointRecord, measure: String): Option[Double] = {
    val each = measured(record, measure)
    Option.when(each.nonEmpty && each.size == record.conditions.size)(each.sum)
  }

  private def measured(record: PointRecord, measure: String): Seq[Double] =
    record.conditions.flatMap(_.measures.get(measure)).filter(isQuantity)

  private def isQuantity(x: Double) = x >= 0 && !x.isInfinite
}
