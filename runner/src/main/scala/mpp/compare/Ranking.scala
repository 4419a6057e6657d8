package mpp.compare

import mpp.stats.Estimate
import mpp.stats.MeanRatio
import mpp.stats.OverPoints

/** Ranks the testees of benchmarks by their times.
  *
  * Each pair is compared over the points that both have, with the process as the unit of error
  * ([[mpp.stats.OverPoints]]), by Welch's test. Holm's procedure bounds the probability that any pair of equals of any
  * benchmark is told apart at 5 %. Tukey's test would take all testees for equally noisy, and the Games-Howell test
  * errs too often with few invocations (docs/methodology.md, "Ranks").
  */
object Ranking {

  /** A difference that is smaller does not matter. */
  val Threshold = 0.05

  /** The least part of a benchmark's points that a testee needs for a rank. */
  val LeastPart = 0.8

  /** A testee in a benchmark.
    *
    * @param place
    *   its rank, or its number in the order, or none
    * @param ratio
    *   its time divided by the fastest's, over the points that both have; none for the fastest
    * @param points
    *   number of points that it is compared at
    */
  final case class Standing(symbol: String, place: Place, ratio: Option[MeanRatio], points: Int)

  sealed trait Place

  /** @param rank
    *   1, and one more for each testee that is surely faster
    * @param letters
    *   testees that have a letter in common cannot be told apart
    */
  final case class Ranked(rank: Int, letters: String) extends Place

  /** By estimates alone, since there are too few invocations: another process may change it.
    *
    * @param number
    *   from 1
    */
  final case class Ordered(number: Int) extends Place

  /** A testee that lacks too many points, or invocations of them, to be ranked with the others.
    *
    * @param of
    *   number of the benchmark's points
    */
  final case class Apart(of: Int) extends Place

  /** The times of a benchmark's points, by testee and point. */
  type Times[P] = Map[String, Map[P, Estimate]]

  /** @param benchmarks
    *   the benchmarks that are ranked together
    * @return
    *   for each benchmark, fastest first, those that are not ranked last
    */
  def of[P](benchmarks: Seq[Times[P]]): Seq[Seq[Standing]] = {
    val fields = benchmarks.map(field(_))
    val judged = Verdict.judge(fields.flatMap(_.pairs).map(_.ratio)).iterator
    fields.map(field => standings(field, field.pairs.map(pair => pair -> judged.next().verdict(Threshold))))
  }

  /** Two testees, and the ratio of the first's time to the second's. */
  private final case class Pair(one: String, two: String, ratio: MeanRatio)

  /** Those who can be ranked, in their order, and others; all with the points that count. */
  private final case class Field[P](
      all: Int,
      enough: Boolean,
      ordered: Seq[String],
      others: Seq[String],
      times: Times[P]
  ) {

    /** Each once, where ranks can be given. */
    val pairs: Seq[Pair] =
      if (!enough) Nil
      else
        for {
          (one, i) <- ordered.zipWithIndex
          two <- ordered.drop(i + 1)
          (ratio, _) <- OverPoints.ratio(times(one), times(two)) if ratio.error >= 0
        } yield Pair(one, two, ratio)
  }

  private def field[P](times: Times[P]): Field[P] = {
    val all = times.values.flatMap(_.keySet).toSet.size
    def most(times: Times[P]) = times.keys.toSeq.filter(s => times(s).size >= LeastPart * all)
    val known = times.view.mapValues(_.filter(_._2.invocations >= Verdict.LeastInvocations)).toMap
    val enough = most(known).size > 1
    val counted = if (enough) known else times
    val chosen = most(counted).sorted
    def slowerThan(symbol: String) = chosen.filter(_ != symbol).flatMap(other => log(counted, symbol, other))
    val ordered =
      chosen.map(s => (s, slowerThan(s))).sortBy { case (_, logs) => (logs.count(_ > 0), logs.sum) }.map(_._1)
    Field(
      all,
      enough,
      ordered,
      times.keys.toSeq.filterNot(chosen.contains).sorted,
      times ++ counted.filter(c => chosen.contains(c._1))
    )
  }

  private def log[P](times: Times[P], of: String, base: String): Option[Double] =
    OverPoints.ratio(times(of), times(base)).map(_._1.log)

  private def standings[P](field: Field[P], verdicts: Seq[(Pair, Verdict)]): Seq[Standing] = {
    val apart = verdicts.collect { case (pair, verdict) if verdict.isChange => (pair, verdict) }
    val faster = apart.map { case (pair, verdict) =>
      if (verdict == Verdict.Faster) pair.one -> pair.two else pair.two -> pair.one
    }
    val letters = Letters.of(field.ordered, faster.toSet)
    field.ordered.zipWithIndex.map { case (symbol, i) =>
      standing(
        field,
        symbol,
        if (field.enough) Ranked(faster.count(_._2 == symbol) + 1, letters(symbol)) else Ordered(i + 1)
      )
    } ++ field.others.map(standing(field, _, Apart(field.all)))
  }

  private def standing[P](field: Field[P], symbol: String, place: Place) = {
    val compared =
      field.ordered.headOption.filter(_ != symbol).flatMap(f => OverPoints.ratio(field.times(symbol), field.times(f)))
    Standing(symbol, place, compared.map(_._1), compared.fold(field.times(symbol).size)(_._2))
  }
}
