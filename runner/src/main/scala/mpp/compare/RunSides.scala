package mpp.compare

import scala.collection.immutable.VectorMap

import mpp.results.PointKey
import mpp.results.Sides
import mpp.results.SummaryFile

/** Two sides of one run, whose points were measured in the same blocks. */
object RunSides {

  /** Two testees; the points bear the symbol of the one that is compared. */
  def testees(run: ComparedRun, base: String, now: String): (ComparedRun, ComparedRun) = {
    def side(symbol: String) = part(run, symbol)(key => Option.when(key.symbol == symbol)(key.copy(symbol = now)))
    (side(base), side(now))
  }

  /** Two values of a parameter or option; the points bear all their other parameters. */
  def values(run: ComparedRun, name: String, base: String, now: String): (ComparedRun, ComparedRun) = {
    def side(value: String) = {
      val assigned = name -> value
      def others(key: PointKey): Option[PointKey] = {
        val (of, rest) = key.params.linesIterator.toSeq.partition(SummaryFile.parameters(_).contains(assigned))
        Option.when(of.nonEmpty)(key.copy(params = rest.mkString("\n")))
      }
      val times = run.times.toSeq.flatMap { case (key, time) =>
        others(key).map(_ -> time.copy(parameters = time.parameters.filterNot(_ == assigned)))
      }
      val failures = run.failures.flatMap { case (key, reason) => others(key).map(_ -> reason) }
      ComparedRun(s"$name=$value", run.conditions, times.to(VectorMap), failures)
    }
    (side(base), side(now))
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
