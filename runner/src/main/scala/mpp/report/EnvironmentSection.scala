package mpp.report

import mpp.results.RunManifest
import scalatags.Text.all._
import scalatags.Text.tags2.details
import scalatags.Text.tags2.section
import scalatags.Text.tags2.summary

/** The machines and the testees of a run, as its manifest tells. */
object EnvironmentSection {
  def of(run: ReportRun): Frag = {
    val nodes = run.manifest.toSeq.flatMap(_.nodes)
    val testees = run.manifest.toSeq.flatMap(_.testees)
    section(id := "environment")(
      h2("Environment"),
      if (nodes.isEmpty) p("The results do not tell which machines they were measured on.")
      else nodes.map { case (name, facts) => Seq[Frag](h3(code(name)), Facts.of(facts)) },
      Option.when(testees.nonEmpty)(Seq[Frag](h3("Testees"), table(run, testees)))
    )
  }

  private def table(run: ReportRun, testees: Seq[(String, RunManifest.Testee)]): Frag =
    DataTable.of(
      "Testees",
      DataTable.columns(
        Seq("Testee", "Framework", "Version", "Language", "Runtime", "SHA-256 of its files", "Settings")
      ),
      testees.filter { case (symbol, _) => run.looks.contains(symbol) }.map { case (symbol, testee) =>
        def text(known: Option[String]*): String = known.flatten.find(_.nonEmpty).getOrElse("–")
        tr(
          DataTable.head(TesteeName.of(run, symbol)),
          td(text(Some(testee.framework))),
          td(text(testee.ready.map(_.frameworkVersion), testee.version)),
          td(text(Some(testee.language))),
          td(text(testee.ready.map(_.runtime))),
          td(code(title := testee.artefacts.sha256)(testee.artefacts.sha256.take(12))),
          td(Option.when(testee.settings.nonEmpty)(details(summary("Show"), Facts.of(testee.settings))))
        )
      }
    )
}
