package mpp.report

import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.Status
import scalatags.Text.all._
import scalatags.Text.tags2.section
import ujson.Obj

/** `plots/index.html`: all runs, newest first, with their reports. */
object IndexPage {

  /** @param runs
    *   oldest first
    * @param plots
    *   where reports are, in a folder per run
    * @return
    *   where the page is
    */
  def write(runs: Seq[RunDirectory], plots: os.Path): os.Path = {
    val file = plots / "index.html"
    val contents = section(id := "runs")(
      h1("Runs"),
      if (runs.isEmpty) p("There are none yet: measure with ", code("./bench.sc local"), ".")
      else
        DataTable.of("Runs", DataTable.columns(Columns), runs.reverse.map(row(_, plots)))
    )
    RunDirectory.replace(
      file,
      Page.of("MPP runs", Seq("#runs" -> "Runs"), Seq(contents), data = None, Seq(PageAssets.indexScript))
    )
    file
  }

  private val Columns = Seq("Run", "Begun", "Mode", "Space", "Testees", "Benchmarks", "Points", "Report")

  private def row(run: RunDirectory, plots: os.Path): Frag = {
    val manifest = ManifestJson.read(run).getOrElse(Obj())
    def text(key: String) = JsonPath.text(manifest, Seq(key))
    val report = plots / run.id / "report.html"
    tr(
      DataTable.head(code(run.id)),
      td(text("startedAt").fold("–")(Instants.short)),
      td(text("mode").getOrElse[String]("–")),
      td(text("space").getOrElse[String]("–")),
      RunContents.read(run).fold(
        error => td(attr("colspan") := 3)(s"cannot be read: $error"),
        found =>
          Seq[Frag](
            td(names(found.records.map(_.symbol) ++ found.summarised.map(_.line.symbol))),
            td(names(found.records.map(_.benchmark) ++ found.summarised.map(_.benchmark))),
            td(outcomes(found))
          )
      ),
      td(
        if (os.isFile(report)) a(href := s"${run.id}/report.html")("report")
        else code(s"./plot.sc --run ${run.id}")
      )
    )
  }

  private def names(all: Seq[String]): String = all.distinct.sorted.mkString(", ")

  private def outcomes(contents: RunContents): String = {
    val statuses = contents.records.map(_.status) ++ contents.summarised.map(_ => Status.Converged)
    Status.all.map(s => s.name -> statuses.count(_ == s)).filter(_._2 > 0).map { case (name, n) => s"$n $name" }
      .mkString(", ")
  }
}
