package mpp.simulation

import mpp.compare.Comparison
import mpp.compare.Verdict
import mpp.results.PointSamples
import mpp.simulation.Simulation.Autocorrelated
import mpp.simulation.Simulation.Lognormal
import mpp.simulation.Simulation.Normal
import mpp.simulation.Simulation.Shape
import mpp.simulation.Simulation.Spikes
import mpp.stats.ChangePoints
import mpp.stats.Modes

/** Counts how often intervals hold a truth that is known, how often equals are found to differ, and how often true
  * differences are found.
  */
object SelfTest {

  /** A measured part of all cases, and the limits within which it should be.
    *
    * @param limits
    *   none for a claim that cannot hold, or is only shown
    * @param cases
    *   the number of simulated ones
    */
  final case class Row(what: String, of: String, part: Double, limits: Option[(Double, Double)], cases: Int) {

    /** Within the limits, or at most three standard errors of a part that is at the limit outside. */
    def holds: Boolean = limits.forall { case (least, most) =>
      part >= least - error(least) && part <= most + error(most)
    }

    private def error(limit: Double) = 3 * math.sqrt(limit * (1 - limit) / cases)
  }

  /** The numbers of simulated samples and comparisons.
    *
    * @param intervals
    *   points, and pairs of points
    * @param comparisons
    *   pairs of runs
    * @param stops
    *   points that end by a rule, each by up to 26 intervals of the bootstrap
    */
  final case class Size(intervals: Int, comparisons: Int, stops: Int)

  val Short: Size = Size(intervals = 400, comparisons = 60, stops = 40)
  val Long: Size = Size(intervals = 2000, comparisons = 500, stops = 2000)

  private val Invocations = Seq(1, 2, 3, 4, 5, 10)
  private val Runs = 20
  private val PointsPerComparison = 40
  private val Effects = Seq(0.02, 0.05, 0.1, 0.2)

  /** Standard deviations between processes for power and ranks; elsewhere it is 5 %. */
  private val Deviations = Seq(0.01, 0.02, 0.05)

  private val CoverageLimits = Some((0.925, 0.985))
  private val AtMostFive = Some((0.0, 0.05))

  /** On simulated times. */
  def simulated(terms: Comparison.Terms, size: Size, seed: Long): Seq[Row] =
    coverage(size, seed) ++ equals(terms, size, seed) ++ power(terms, size, seed) ++ ranks(size, seed) ++
      flags(size, seed) ++ Simulation.all.flatMap(Stopping.rows(_, size.stops, seed))

  private def coverage(size: Size, seed: Long): Seq[Row] = for {
    simulation <- Simulation.all
    shape <- Invocations.map(Shape(_, Runs))
    // The mean of few processes with rare long runs is mostly that without any.
    limits = CoverageLimits.filter(_ => shape.invocations > 1 && !simulation.isInstanceOf[Spikes])
    row <- Seq(
      Row(
        "interval of the mean",
        s"${simulation.name} $shape",
        Coverage.ofMean(simulation, shape, size.intervals, seed),
        limits,
        size.intervals
      ),
      Row(
        "interval of the ratio",
        s"${simulation.name} $shape",
        Coverage.ofRatio(simulation, shape, size.intervals, seed),
        limits,
        size.intervals
      )
    )
  } yield row

  private def equals(terms: Comparison.Terms, size: Size, seed: Long): Seq[Row] = for {
    simulation <- Simulation.all
    shape <- Invocations.map(Shape(_, Runs))
    design = SimulatedComparisons.Design(simulation, shape, 0.05, PointsPerComparison)
    // Three or four processes without and as many with a long run seem to differ, and to be alike among themselves.
    limits = AtMostFive.filterNot(_ => simulation.isInstanceOf[Spikes] && shape.invocations < 5)
    row <-
      alarms(s"${simulation.name} $shape", SimulatedComparisons.of(design, terms, size.comparisons, seed), limits) ++
        within(design, terms, size, seed)
  } yield row

  /** Comparisons of fewer processes than a verdict takes, by --withinProcess. */
  private def within(design: SimulatedComparisons.Design, terms: Comparison.Terms, size: Size, seed: Long): Seq[Row] =
    if (design.shape.invocations >= Verdict.LeastInvocations) Nil
    else {
      val found = SimulatedComparisons.of(design, terms.copy(withinProcess = true), size.comparisons, seed)
      Seq(Row(
        "equals: faster or slower, --withinProcess",
        s"${design.simulation.name} ${design.shape}",
        found.changes,
        None,
        found.points
      ))
    }

  private def alarms(of: String, found: SimulatedComparisons, limits: Option[(Double, Double)] = AtMostFive): Seq[Row] =
    Seq(
      Row("equals: interval without 1", of, found.significant, None, found.points),
      Row("equals: faster or slower", of, found.changes, AtMostFive, found.points),
      Row("equals: comparisons with any", of, found.alarms, limits, found.comparisons)
    )

  /** One of the points takes longer. */
  private def power(terms: Comparison.Terms, size: Size, seed: Long): Seq[Row] = {
    def found(effect: Double, deviation: Double, invocations: Int) = {
      val design = SimulatedComparisons
        .Design(Normal(0.1), Shape(invocations, Runs), deviation, PointsPerComparison, changed = 1, effect = effect)
      SimulatedComparisons.of(design, terms, size.comparisons, seed)
    }
    def of(deviation: Double, invocations: Int) = s"${percent(deviation)} between processes, ${invocations}x$Runs"
    val slower =
      for (deviation <- Deviations; n <- Invocations.filter(_ >= Verdict.LeastInvocations); effect <- Effects)
        yield Row(
          s"power: ${percent(effect)} is slower",
          of(deviation, n),
          found(effect, deviation, n).verdicts(Verdict.Slower),
          None,
          size.comparisons
        )
    val same = for (deviation <- Deviations; n <- Seq(5, 10))
      yield Row(
        "6 % is same",
        of(deviation, n),
        found(0.06, deviation, n).verdicts(Verdict.Same),
        AtMostFive,
        size.comparisons
      )
    slower ++ same
  }

  /** Eight equal testees in a run of five benchmarks. */
  private def ranks(size: Size, seed: Long): Seq[Row] = for {
    (name, deviations) <- Deviations.map(d => percent(d) -> Seq.fill(8)(d)) :+
      ("1 and 5 %" -> Seq.fill(4)(Seq(0.01, 0.05)).flatten)
    n <- Invocations.filter(_ >= Verdict.LeastInvocations)
    design = SimulatedRanks.Design(deviations, benchmarks = 5, points = 4, Shape(n, Runs))
  } yield Row(
    "eight equals: runs with any apart",
    s"$name between processes, ${n}x$Runs",
    SimulatedRanks.apart(design, size.comparisons, seed),
    AtMostFive,
    size.comparisons
  )

  /** Series without a change and of one kind; correlation of 0.8 cannot be told from changes within so few runs. */
  private def flags(size: Size, seed: Long): Seq[Row] = for {
    simulation <- Seq(Normal(0.1), Lognormal(0.5), Lognormal(1), Autocorrelated(0.1, 0.5), Autocorrelated(0.1, 0.8))
    runs <- Seq(10, 30, 100)
    shape = Shape(1, runs)
    correlated = simulation == Autocorrelated(0.1, 0.8)
    (what, flagged) <- Seq[(String, mpp.stats.Invocations => Boolean)](
      "flag: change of the mean" -> (i => ChangePoints.of(i.series.head).nonEmpty),
      "flag: kinds of runs" -> (i => Modes.withinProcess(i).exists(_ <= Modes.Level))
    )
    part = Coverage.part(size.intervals, seed)(s => flagged(simulation.invocations(shape, s)))
  } yield Row(what, s"${simulation.name} $shape", part, AtMostFive.filterNot(_ => correlated), size.intervals)

  private def percent(fraction: Double) = f"${fraction * 100}%.0f %%"

  /** On halves of a run's own samples. */
  def ofRun(run: String, points: Seq[PointSamples], terms: Comparison.Terms, splits: Int, seed: Long): Seq[Row] =
    alarms(run, SimulatedComparisons.ofSplits(points, terms.copy(withinProcess = true), splits, seed))
}
