package mpp.stats

/** A law of scalability, fitted to a testee's times of the same work on different numbers of processors.
  *
  * With T the time on n processors, 1/T is a throughput, and
  * {{{
  * n T(n) = T(1) (1 + sigma (n - 1) + kappa n (n - 1))
  * }}}
  * is linear in T(1), T(1) sigma and T(1) kappa. Each invocation is an observation. Times vary by a part of themselves,
  * so residuals are taken in parts of the fitted values. The intervals of sigma, kappa and the peak are ratios of
  * coefficients: Fieller's, from the fit without bounds at 0. Unlike a bootstrap of few invocations they know that few
  * observations tell little, and that curves do not follow the law exactly.
  *
  * @param oneMillis
  *   fitted time on one processor, in milliseconds
  * @param sigma
  *   contention: the part of the work that only one processor at a time does
  * @param kappa
  *   coherency: the cost of each pair of processors that agree on something, in parts of the time on one; none of laws
  *   without it
  * @param peak
  *   the number of processors with the greatest throughput; none if every further one helps, or none does
  * @param misfit
  *   the greatest distance of a mean from the curve, as a part of the curve
  */
final case class ScalabilityFit(
    law: ScalabilityFit.Law,
    oneMillis: Double,
    sigma: ScalabilityFit.Coefficient,
    kappa: Option[ScalabilityFit.Coefficient],
    peak: Option[ScalabilityFit.Coefficient],
    misfit: Double
) {

  /** The fitted time in milliseconds. */
  def millis(processors: Double): Double =
    oneMillis * ScalabilityFit.cost(processors, sigma.value, kappa.fold(0.0)(_.value)) / processors
}

object ScalabilityFit {

  /** A number that was fitted, not below 0. */
  final case class Coefficient(value: Double, interval: ConfidenceInterval) {
    private[ScalabilityFit] def map(f: Double => Double) = Coefficient(f(value), interval.map(f))
  }

  /** A law.
    *
    * @param name
    *   in files
    * @param label
    *   for people
    * @param coefficients
    *   number of its coefficients, the time on one processor included
    */
  sealed abstract class Law(val name: String, val label: String, private[ScalabilityFit] val coefficients: Int) {

    /** The numbers of processors that a fit takes: one more than coefficients, lest every curve fit exactly. */
    def leastPlaces: Int = coefficients + 1
  }

  /** S(n) = n / (1 + sigma (n - 1)).
    *
    * Amdahl, "Validity of the single processor approach to achieving large scale computing capabilities", AFIPS Spring
    * Joint Computer Conference (1967).
    */
  case object Amdahl extends Law("amdahl", "Amdahl's law", coefficients = 2)

  /** S(n) = n / (1 + sigma (n - 1) + kappa n (n - 1)), the universal scalability law.
    *
    * Gunther, "Guerrilla capacity planning" (2007), chapter 4.
    */
  case object Gunther extends Law("gunther", "Gunther's law", coefficients = 3)

  val laws: Seq[Law] = Seq(Amdahl, Gunther)

  /** Rounds in which residuals are weighted by the fit of the round before. */
  private val Rounds = 3

  /** Fits a law.
    *
    * @param times
    *   times of the same work, by the number of processors
    * @return
    *   a sentence if it cannot be fitted
    */
  def of(law: Law, times: Map[Int, Estimate]): Either[String, ScalabilityFit] =
    if (times.size < law.leastPlaces)
      Left(s"${law.label} takes ${law.leastPlaces} numbers of processors; measured: ${times.size}")
    else {
      val observations = for ((n, time) <- times.toIndexedSeq.sortBy(_._1); t <- timesOf(time)) yield (n, n * t)
      val first = fitted(law, observations, observations.map(_._2))
      val last = Iterator.iterate(first)(_.flatMap(f => fitted(law, observations, observations.map(o => f.at(o._1)))))
        .drop(Rounds).next()
      last.map(_.asFit(law, times)).toRight(s"${law.label} has no curve near these times")
    }

  private def timesOf(time: Estimate): Seq[Double] =
    (if (time.processes.isEmpty) Seq(time.mean) else time.processes.values.toSeq).map(_.max(Estimate.LeastMillis))

  /** Time of all processors together, in parts of that of one. */
  private def cost(n: Double, sigma: Double, kappa: Double) = 1 + sigma * (n - 1) + kappa * n * (n - 1)

  /** A fit of the linear form.
    *
    * @param free
    *   without bounds
    * @param bounded
    *   coefficients, those behind the first not below 0
    */
  private final case class Linear(free: LinearFit, bounded: Seq[Double]) {
    private val one = bounded.head
    private val sigma = bounded(1) / one
    private val kappa = bounded.lift(2).map(_ / one)

    def at(n: Int): Double = one * cost(n.toDouble, sigma, kappa.getOrElse(0))

    def asFit(law: Law, times: Map[Int, Estimate]): ScalabilityFit = {
      def weights(of: Int) = bounded.indices.map(i => if (i == of) 1.0 else 0.0)
      val peak = kappa.filter(_ > 0 && sigma < 1).map { k =>
        val squared = free.ratio(weights(0).lazyZip(weights(1)).map(_ - _), weights(2))
        coefficient((1 - sigma) / k, squared).map(x => math.sqrt(x).max(1))
      }
      ScalabilityFit(
        law,
        one,
        coefficient(sigma, free.ratio(weights(1), weights(0))),
        kappa.map(coefficient(_, free.ratio(weights(2), weights(0)))),
        peak,
        times.map { case (n, time) => math.abs(n * time.mean / at(n) - 1) }.max
      )
    }
  }

  /** An estimate that a bound has moved out of its interval has one of the same width around it, lest noise that
    * favours the impossible make it look certain.
    */
  private def coefficient(value: Double, interval: ConfidenceInterval): Coefficient = {
    val half = if (interval.contains(value)) 0 else (interval.high - interval.low) / 2
    Coefficient(value, ConfidenceInterval(interval.low.min(value - half).max(0), interval.high.max(value + half)))
  }

  /** @param observations
    *   numbers of processors, each with the time of all of them together
    * @param scales
    *   the scale of each observation's residual
    * @return
    *   none if the time on one processor would not be above 0
    */
  private def fitted(law: Law, observations: Seq[(Int, Double)], scales: Seq[Double]): Option[Linear] = {
    val places = observations.map(_._1.toDouble)
    val all = Seq[Double => Double](_ => 1, n => n - 1, n => n * (n - 1)).take(law.coefficients)
    val columns = all.map(f => places.lazyZip(scales).map((n, scale) => f(n) / scale).toArray)
    val values = observations.lazyZip(scales).map { case ((_, value), scale) => value / scale }.toArray
    // The best without some coefficients is the best with bounds if the others are within theirs.
    val candidates = for {
      kept <- (1 until law.coefficients).toSet.subsets().toSeq
      indices = 0 +: kept.toSeq.sorted
      fit = LinearFit(indices.map(columns), values)
      if fit.coefficients.head > 0 && fit.coefficients.tail.forall(_ >= 0)
    } yield (fit.squares, columns.indices.map(i => fit.coefficients.lift(indices.indexOf(i)).getOrElse(0.0)))
    candidates.minByOption(_._1).map { case (_, bounded) => Linear(LinearFit(columns, values), bounded) }
  }
}
