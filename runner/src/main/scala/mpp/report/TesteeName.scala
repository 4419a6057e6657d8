package mpp.report

import scalatags.Text.all._

/** A testee as tables name it: its label, and its symbol where that says something else. */
object TesteeName {
  def of(run: ReportRun, symbol: String): Frag = {
    val look = run.looks(symbol)
    Seq[Frag](
      span(cls := "label")(look.label),
      Option.when(look.label.replace(" ", "").toUpperCase != symbol)(code(cls := "symbol")(symbol)),
      Option.when(look.baseline)(span(cls := "note")("baseline"))
    )
  }
}
