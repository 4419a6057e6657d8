package mpp.report

import mpp.compare.ComparedConditions
import mpp.history.Trend
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.RunOverview
import mpp.results.Status
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** `plots/index.html`: all runs, newest first, with their reports, and the course of each testee over them. */
object IndexPage {

  /** @param runs
    *   oldest first
    * @param plots
    *   the folder of reports, with a folder per run
    * @return
    *   the page's path
    */
  def write(runs: Seq[RunDirectory], plots: os.Path): os.Path = {
    val file = plots / "index.html"
    val known = IndexCache.of(runs, plots)
    val contents = section(id := "runs")(
      h1("Runs"),
      if (runs.isEmpty) p("There are none yet: measure with ", code("./bench.sc local"), ".")
      else
        DataTable.of(
          "Runs",
          DataTable.columns(Columns),
          runs.reverse.map(run => row(run, known(run).map(_.overview), plots))
        )
    )
    val trends = TrendsSection.of(runs.flatMap(run => known(run).toOption.flatMap(trend(run, _))), plots)
    RunDirectory.replace(
      file,
      Page.of(
        "MPP runs",
        Seq("#runs" -> "Runs") ++ trends.map(_ => "#testees" -> "Testees"),
        contents +: trends.toSeq,
        data = None,
        Seq(PageAssets.indexScript)
      )
    )
    file
  }

  /** A run's part in the course of its testees; none if it compares two builds, or its manifest cannot be read. */
  private def trend(run: RunDirectory, known: IndexCache): Option[Trend.Run] = for {
    manifest <- RunManifest.read(run).toOption
    if manifest.forall(_.sides.isEmpty)
    conditions <- ComparedConditions.read(run).toOption
  } yield Trend.Run(run.id, conditions, known.points)

  private val Columns = Seq("Run", "Begun", "Mode", "Space", "Testees", "Benchmarks", "Points", "Report")

  private def row(run: RunDirectory, overview: Either[String, RunOverview], plots: os.Path): Frag = {
    val manifest = RunManifest.read(run).toOption.flatten
    val report = plots / run.id / "report.html"
    tr(
      DataTable.head(code(run.id)),
      td(manifest.fold("–")(m => Instants.short(m.startedAt))),
      td(manifest.fold("–")(_.mode)),
      td(manifest.flatMap(_.space).getOrElse[String]("–")),
      overview.fold(
        error => td(attr("colspan") := 3)(s"cannot be read: $error"),
        found =>
          Seq[Frag](td(found.testees.mkString(", ")), td(found.benchmarks.mkString(", ")), td(outcomes(found)))
      ),
      td(
        if (os.isFile(report)) a(href := s"${run.id}/report.html")("report")
        else code(s"./plot.sc --run ${run.id}")
      )
    )
  }

  private def outcomes(overview: RunOverview): String =
    Status.all.flatMap(s => overview.points.get(s.name).map(n => s"$n ${s.name}")).mkString(", ")
}
