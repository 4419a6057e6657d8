package mpp.compare

import scala.collection.immutable.VectorMap

import mpp.results.PointKey
import mpp.results.Sides
import mpp.results.SummaryFile

/** Two sides of one run, whose points were measured in the same blocks. */
object RunSides {

  /** Two testees; the points bear the symbol of the one that is compared. An option that only one of them has, with one
    * value in the run, belongs to that testee, and not to its points.
    */
  def testees(run: ComparedRun, base: String, now: String): (ComparedRun, ComparedRun) = {
    def assigned(symbol: String) = run.times.toSeq.filter(_._1.symbol == symbol).flatMap(_._2.parameters).distinct
    def side(symbol: String, other: String) = {
      val names = assigned(other).map(_._1).toSet
      val own = assigned(symbol).groupBy(_._1).collect { case (name, Seq(one)) if !names(name) => one }.toSet
      val whole = part(run, symbol)(key => Option.when(key.symbol == symbol)(key.copy(symbol = now)))
      if (own.isEmpty) whole else without(whole, own)
    }
    (side(base, now), side(now, base))
  }

  /** Two values of a parameter or option; the points bear all their other parameters. */
  def values(run: ComparedRun, name: String, base: String, now: String): (ComparedRun, ComparedRun) = {
    def side(value: String) = {
      val assigned = name -> value
      def has(key: PointKey) = SummaryFile.parameters(key.params).contains(assigned)
      val whole = run.copy(
        id = s"$name=$value",
        times = run.times.filter { case (key, _) => has(key) },
        failures = run.failures.filter { case (key, _) => has(key) }
      )
      without(whole, Set(assigned))
    }
    (side(base), side(now))
  }

  /** Takes some parameters from all points. */
  private def without(run: ComparedRun, assigned: Set[(String, String)]): ComparedRun = {
    def others(key: PointKey) =
      key.copy(params =
        key.params.linesIterator.filterNot(SummaryFile.parameters(_).exists(assigned)).mkString("", "\n", "\n")
      )
    run.copy(
      times = run.times.map { case (key, time) =>
        others(key) -> time.copy(parameters = time.parameters.filterNot(assigned))
      },
      failures = run.failures.map { case (key, reason) => others(key) -> reason }
    )
  }

  /** Two builds of the same testees; the points bear the testees' own symbols. */
  def builds(run: ComparedRun): (ComparedRun, ComparedRun) = {
    def side(name: String) =
      part(run, name)(key => Sides.split(key.symbol).filter(_._2 == name).map { case (symbol, _) => key.copy(symbol) })
    (side(Sides.A), side(Sides.B))
  }

  /** @param as
    *   the point as it is called; none if it is not of this side
    */
  private def part(run: ComparedRun, id: String)(as: PointKey => Option[PointKey]): ComparedRun = {
    val conditions = run.conditions.map { c =>
      c.copy(ofGroup = for {
        ((symbol, benchmark), of) <- c.ofGroup
        key <- as(PointKey(symbol, benchmark, ""))
      } yield (key.symbol, key.benchmark) -> of)
    }
    ComparedRun(
      id,
      conditions,
      run.times.toSeq.flatMap { case (key, time) => as(key).map(_ -> time) }.to(VectorMap),
      run.failures.flatMap { case (key, reason) => as(key).map(_ -> reason) }
    )
  }
}
