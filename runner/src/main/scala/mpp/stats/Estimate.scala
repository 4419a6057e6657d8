package mpp.stats

import java.util.SplittableRandom

import scala.collection.immutable.VectorMap

/** The time of a point, as every table, picture, file and comparison shows it.
  *
  * @param mean
  *   mean of the invocations' means: processes count the same, however many runs each made; in the samples' unit
  * @param median
  *   median of the invocations' means
  * @param processes
  *   the mean of each invocation, by its number; none if only a summary is known
  * @param error
  *   standard error of the mean's logarithm; not a number where a single run tells none
  * @param degrees
  *   degrees of freedom of the standard error
  * @param basis
  *   the basis of error and interval
  */
final case class Estimate(
    mean: Double,
    median: Double,
    processes: VectorMap[Int, Double],
    error: Double,
    degrees: Double,
    basis: Estimate.Basis
) {
  import Estimate._

  /** Number of processes that it knows. */
  def invocations: Int = processes.size.max(1)

  /** The way in which the interval was found. */
  def method: Method = found._1

  /** At 95 %; none where a single run tells none. */
  def interval: Option[ConfidenceInterval] = found._2

  private lazy val found: (Method, Option[ConfidenceInterval]) = basis match {
    case Summary(interval) => (Published, interval)
    case Runs => (OneProcess, student)
    case Ratio => (Student, student)
    case Processes(_) if processes.size < LeastForBootstrap => (Student, student)
    case Processes(seed) =>
      bootstrap(seed).fold[(Method, Option[ConfidenceInterval])]((Student, student))(b => (Bootstrap, Some(b)))
  }

  private def student = StudentT.interval(0, error, degrees).map(around)

  private def bootstrap(seed: Long) = studentized(processes.values.toArray, seed).map { t =>
    around(ConfidenceInterval(-t.high * error, -t.low * error))
  }

  /** @param logs
    *   distances from the mean's logarithm; the mean itself, to the bit, where there are none
    */
  private def around(logs: ConfidenceInterval) =
    if (logs.low == 0 && logs.high == 0) ConfidenceInterval(mean, mean) else logs.map(x => mean * math.exp(x))
}

object Estimate {

  /** The least time that a clock can tell from none: a nanosecond. */
  val LeastMillis = 1e-6

  /** From so many invocations on they can be drawn from; fewer tell too little of their distribution. */
  val LeastForBootstrap = 8

  /** Both ends of a 95 % interval are then order statistics, the 125th and the 4875th, that other draws would move by a
    * few per cent of the interval.
    */
  val Resamples = 4999

  /** A way to find an interval.
    *
    * @param name
    *   in files
    * @param says
    *   an explanation, as reports give it
    */
  sealed abstract class Method(val name: String, val says: String) {

    /** True if the interval holds for the one process that was measured, and says nothing of another. */
    def withinProcess: Boolean = this == OneProcess || this == Published
  }

  /** Student, "The probable error of a mean", Biometrika 6 (1908), of the logarithms. */
  case object Student
      extends Method("student", "Student's interval of the logarithms of the invocations' means, around their mean")

  /** The bootstrap-t: each resample's distance from the mean is taken in units of the standard error that the resample
    * itself gives. Percentiles of resampled means would be too narrow.
    *
    * Davison and Hinkley, "Bootstrap methods and their application" (1997), section 5.2.1; Hesterberg, "What teachers
    * should know about the bootstrap", The American Statistician 69 (2015).
    */
  case object Bootstrap
      extends Method(
        "bootstrap",
        s"bootstrap-t of the logarithms of the invocations' means, $Resamples times drawn with replacement"
      )

  /** The runs of one process, counted as fewer where they are correlated. */
  case object OneProcess
      extends Method("this process only", "this process only: Student's interval of the effective number of its runs")

  /** The published suite's interval. */
  case object Published extends Method("published", "this process only: mean ∓ 1.96 SEM, as in the summary")

  /** All, by the number of invocations that they need. */
  val methods: Seq[Method] = Seq(Bootstrap, Student, OneProcess, Published)

  /** The basis of an estimate. */
  sealed trait Basis

  /** Several processes.
    *
    * @param seed
    *   the seed of the bootstrap: equal seeds give equal intervals
    */
  final case class Processes(seed: Long) extends Basis

  /** The runs of one process. */
  case object Runs extends Basis

  /** Several processes of both sides of a ratio. */
  case object Ratio extends Basis

  /** The columns of a summary.
    *
    * @param interval
    *   none where a single run tells none
    */
  final case class Summary(interval: Option[ConfidenceInterval]) extends Basis

  /** @param seed
    *   the seed of the bootstrap
    */
  def of(invocations: Invocations, seed: Long): Estimate =
    if (invocations.series.size > 1) between(invocations.numbers.zip(invocations.means).to(VectorMap), seed)
    else within(invocations)

  /** Published statistics, without their samples: the runs are taken for independent, and for as many as make `sem` of
    * `ssd`.
    */
  def of(published: SampleStatistics): Estimate = {
    val ratio = published.ssd / published.sem
    val runs = if (ratio.isNaN) 1.0 else math.rint(ratio * ratio)
    val (low, high) = published.ci95
    val interval = Option.when(!low.isNaN)(ConfidenceInterval(low, high))
    Estimate(published.mean, published.mean, VectorMap.empty, published.rse, runs - 1, Summary(interval))
  }

  /** A ratio, for pictures of it. */
  def of(ratio: MeanRatio): Estimate = {
    val basis = if (ratio.invocations > 1) Ratio else Runs
    Estimate(ratio.ratio, ratio.ratio, VectorMap.empty, ratio.error, ratio.degrees, basis)
  }

  /** The logarithm of a time in milliseconds. */
  def log(millis: Double): Double = math.log(millis.max(LeastMillis))

  private def between(processes: VectorMap[Int, Double], seed: Long) = {
    val means = processes.values.toArray
    val error = logError(means, means.map(log))
    Estimate(Moments.mean(means), Quantiles.median(means), processes, error, means.length - 1.0, Processes(seed))
  }

  private def within(invocations: Invocations) = {
    val runs = invocations.series.head
    val mean = invocations.means.head
    val size = Autocorrelation.effectiveSize(runs.length, invocations.lag1)
    val deviation = Moments.deviation(runs)
    val error = if (deviation == 0) 0.0 else deviation / math.sqrt(size) / mean.max(LeastMillis)
    val processes = VectorMap(invocations.numbers.head -> mean)
    Estimate(mean, mean, processes, error, size.min(runs.length.toDouble) - 1, Runs)
  }

  /** 0, to the bit, where nothing varies. */
  private def logError(means: Array[Double], logs: Array[Double]): Double =
    if (areEqual(means)) 0.0 else Moments.deviation(logs) / math.sqrt(means.length.toDouble)

  private def areEqual(means: Array[Double]) = {
    var i = 1
    while (i < means.length && means(i) == means(0)) i += 1
    i >= means.length
  }

  /** Distances of resamples' means from the mean, in logarithms and in their own standard errors: the ends between
    * which 95 % of them lie. None where too few values vary, so that too many resamples do not vary at all.
    */
  private def studentized(means: Array[Double], seed: Long): Option[ConfidenceInterval] = {
    val random = new SplittableRandom(seed)
    val logs = means.map(log)
    val centre = log(Moments.mean(means))
    val (drawn, drawnLogs) = (new Array[Double](means.length), new Array[Double](means.length))
    val distances = Array.fill(Resamples) {
      var i = 0
      while (i < drawn.length) {
        val place = random.nextInt(means.length)
        drawn(i) = means(place)
        drawnLogs(i) = logs(place)
        i += 1
      }
      val distance = log(Moments.mean(drawn)) - centre
      if (distance == 0) 0.0 else distance / logError(drawn, drawnLogs)
    }
    java.util.Arrays.sort(distances)
    val tail = math.floor((Resamples + 1) * (1 - ConfidenceInterval.Level) / 2).toInt.max(1)
    val ends = ConfidenceInterval(distances(tail - 1), distances(Resamples - tail))
    Option.when(!ends.low.isInfinite && !ends.high.isInfinite)(ends)
  }
}
