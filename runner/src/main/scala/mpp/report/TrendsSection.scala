package mpp.report

import mpp.history.ChangeText
import mpp.history.Trend
import mpp.text.Numbers
import mpp.text.Quantity
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** The index's table of testees: the course of each over the runs. */
object TrendsSection {

  /** A folder beside the index with pages of histories. */
  val Histories = "history"

  private val Columns = Seq("Testee", "Runs", "Course", "Latest / first", "Latest change", "History")

  /** @param runs
    *   oldest first
    * @param plots
    *   the folder of the index
    * @return
    *   nothing if no testee was measured twice
    */
  def of(runs: Seq[Trend.Run], plots: os.Path): Option[Frag] = {
    val symbols = runs.flatMap(_.means.keys.map(_.symbol)).distinct.sorted
    val trends = for (symbol <- symbols; trend <- Trend.of(symbol, runs) if trend.times.size > 1) yield symbol -> trend
    Option.when(trends.nonEmpty)(
      section(id := "testees")(
        h2("Testees"),
        p(
          "The time of a testee in each run, in parts of its time in the latest one: the geometric mean over the ",
          "points that both measured under the same conditions. Less is better."
        ),
        DataTable.of(
          "Testees",
          DataTable.columns(Columns),
          trends.map { case (symbol, trend) => row(symbol, trend, plots) }
        )
      )
    )
  }

  private def row(symbol: String, trend: Trend, plots: os.Path): Frag = {
    val ratio = trend.times.last._2 / trend.times.head._2
    val label =
      s"Course of $symbol over ${Numbers.count(trend.times.size, "run")}: ${Quantity.ratio(ratio)} of the first"
    val values = trend.times.map { case (_, time) => SeriesChart.Value(time) }
    tr(
      DataTable.head(symbol),
      td(trend.times.size.toString),
      td(SeriesChart.of(label, values, trend.changes, SeriesChart.Spark)),
      td(Quantity.ratio(ratio)),
      td(trend.changes.lastOption.fold[Frag]("–") { change =>
        span(cls := ChangeText.direction(change))(
          s"${ChangeText.direction(change)} from ${trend.times(change.at)._1} on: ${Quantity.ratio(change.ratio.ratio)}"
        )
      }),
      td(
        if (os.isFile(HistoryPage.file(plots / Histories, symbol))) a(href := s"$Histories/$symbol.html")("history")
        else code(s"./bench.sc history --impls $symbol")
      )
    )
  }
}
