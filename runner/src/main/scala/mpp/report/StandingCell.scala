package mpp.report

import mpp.catalogue.Benchmark
import mpp.compare.Ranking.Apart
import mpp.compare.Ranking.Ordered
import mpp.compare.Ranking.Ranked
import mpp.compare.Ranking.Standing
import mpp.text.Quantity
import scalatags.Text.all._

/** The cell of a table that ranks testees: place, ratio to the first one, and its interval. */
object StandingCell {

  /** @param best
    *   stands for the interval of the first one
    */
  def of(benchmark: Benchmark, standing: Standing, best: String): Frag = {
    val (modifier, mark): (Modifier, Frag) = standing.place match {
      case Ranked(rank, letters) =>
        (
          Seq(data("rank") := rank, data("letters") := letters),
          Seq[Frag](
            span(cls := "rank", title := s"rank $rank")(rank.toString),
            span(cls := "letters", title := "testees with a letter in common cannot be told apart")(letters)
          )
        )
      case Ordered(number) =>
        (data("order") := number, span(cls := "order", title := "an order only, no rank")(s"$number."))
      case Apart(all) =>
        (data("apart") := standing.points, span(cls := "apart")(s"apart: ${standing.points} of $all points"))
    }
    td(modifier, data("benchmark") := benchmark.symbol, data("points") := standing.points)(
      mark,
      span(cls := "ratio")(s"${Quantity.ratio(standing.ratio.fold(1.0)(_.ratio))}×"),
      span(cls := "interval")(standing.ratio.fold(best) { ratio =>
        val ends = ratio.interval()
        s"${Quantity.ratio(ends.low)} to ${Quantity.ratio(ends.high)}"
      })
    )
  }
}
