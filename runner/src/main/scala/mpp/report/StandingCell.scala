package mpp.report

import mpp.catalogue.Benchmark
import mpp.compare.Letters
import mpp.compare.Ranking.Apart
import mpp.compare.Ranking.Ordered
import mpp.compare.Ranking.Ranked
import mpp.compare.Ranking.Standing
import mpp.text.Quantity
import scalatags.Text.all._

/** The cell of a table that ranks testees: place, ratio to the first one, and its interval, on a shade for the ratio.
  */
object StandingCell {

  /** The greatest ratio of each shade, the lightest first; the last shade has no bound. */
  val Shades: Seq[Double] = Seq(1.1, 1.5, 2.0, 4.0, 10.0, 100.0)

  /** The shades' meanings. */
  def key: Frag = {
    val meanings = Shades.map(most => s"up to ${Quantity.text(most)}×") :+ s"more than ${Quantity.text(Shades.last)}×"
    ul(cls := "shades", aria.label := "Shades")(meanings.zipWithIndex.map { case (text, n) =>
      li(data("shade") := n)(text)
    })
  }

  private def shade(ratio: Double) = Shades.indexWhere(ratio <= _) match {
    case -1 => Shades.size
    case n => n
  }

  /** Dozens of testees may share dozens of letters. The title has all of them. */
  private val ShownLetters = 8

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
            span(cls := "letters", title := s"$letters: testees with a letter in common cannot be told apart")(
              Letters.shortened(letters, ShownLetters)
            )
          )
        )
      case Ordered(number) =>
        (data("order") := number, span(cls := "order", title := "an order only, no rank")(s"$number."))
      case Apart(all) =>
        (data("apart") := standing.points, span(cls := "apart")(s"apart: ${standing.points} of $all points"))
    }
    val ratio = standing.ratio.fold(1.0)(_.ratio)
    td(
      modifier,
      data("benchmark") := benchmark.symbol,
      data("points") := standing.points,
      data("shade") := shade(ratio),
      data("key") := ratio
    )(
      mark,
      span(cls := "ratio")(s"${Quantity.ratio(ratio)}×"),
      span(cls := "interval")(standing.ratio.fold(best) { ratio =>
        val ends = ratio.interval()
        s"${Quantity.ratio(ends.low)} to ${Quantity.ratio(ends.high)}"
      })
    )
  }
}
