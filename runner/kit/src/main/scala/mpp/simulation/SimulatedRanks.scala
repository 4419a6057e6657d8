package mpp.simulation

import java.util.SplittableRandom

import mpp.compare.Ranking
import mpp.compare.Ranking.Ranked
import mpp.simulation.Simulation.Shape
import mpp.stats.Estimate

/** Counts how often equal testees are told apart in a run. */
object SimulatedRanks {

  /** A run: so many benchmarks of so many points each. The points of a benchmark and an invocation have half of a
    * process's deviation in common, as those that share a process, or the moment.
    *
    * @param processDeviation
    *   the deviation of the logarithms, by testee
    */
  final case class Design(processDeviation: Seq[Double], benchmarks: Int, points: Int, shape: Shape)

  /** Part of the runs in which any two testees of any benchmark have no letter in common. */
  def apart(design: Design, runs: Int, seed: Long): Double = Coverage.part(runs, seed) { s =>
    val random = new SplittableRandom(s)
    val benchmarks = Seq.fill(design.benchmarks)(
      design.processDeviation.zipWithIndex.map { case (deviation, n) =>
        s"T$n" -> testee(design, deviation, random)
      }.toMap
    )
    Ranking.of(benchmarks).exists { standings =>
      val letters = standings.map(_.place).collect { case Ranked(_, letters) => letters }
      require(letters.size == design.processDeviation.size, s"${letters.size} testees were ranked")
      letters.combinations(2).exists { case Seq(one, two) => one.intersect(two).isEmpty; case _ => false }
    }
  }

  private def testee(design: Design, deviation: Double, random: SplittableRandom) = {
    val each = deviation / math.sqrt(2)
    val shared = Array.fill(design.shape.invocations)(math.exp(each * random.nextGaussian()))
    (1 to design.points).map { point =>
      val times = Simulation.Normal(0.1).invocations(design.shape, random.nextLong(), each)
      val series = times.series.zip(shared).map { case (runs, factor) => runs.map(_ * factor * point) }
      point -> Estimate.of(times.copy(series = series), s"$point".hashCode.toLong)
    }.toMap
  }
}
