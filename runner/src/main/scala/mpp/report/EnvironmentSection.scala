package mpp.report

import scalatags.Text.all._
import scalatags.Text.tags2.details
import scalatags.Text.tags2.section
import scalatags.Text.tags2.summary
import ujson.Value

/** Where a run was measured, and what was measured, as its manifest tells. */
object EnvironmentSection {
  def of(run: ReportRun): Frag = {
    val nodes = run.manifest.value.get("nodes").flatMap(_.objOpt).fold(Seq.empty[(String, Value)])(_.toSeq)
    val testees = run.manifest.value.get("testees").flatMap(_.objOpt).fold(Seq.empty[(String, Value)])(_.toSeq)
    section(id := "environment")(
      h2("Environment"),
      if (nodes.isEmpty) p("The results do not tell on what they were measured.")
      else nodes.map { case (name, facts) => Seq[Frag](h3(code(name)), Facts.of(facts)) },
      Option.when(testees.nonEmpty)(Seq[Frag](h3("Testees"), table(run, testees)))
    )
  }

  private def table(run: ReportRun, testees: Seq[(String, Value)]): Frag =
    DataTable.of(
      "Testees",
      DataTable.columns(
        Seq("Testee", "Framework", "Version", "Language", "Runtime", "SHA-256 of its files", "Settings")
      ),
      testees.filter { case (symbol, _) => run.looks.contains(symbol) }.map { case (symbol, facts) =>
        def text(keys: String*): String = JsonPath.text(facts, keys).filter(_.nonEmpty).getOrElse("–")
        val version = Seq(text("ready", "frameworkVersion"), text("version")).find(_ != "–")
        tr(
          DataTable.head(TesteeName.of(run, symbol)),
          td(text("framework")),
          td(version),
          td(text("language")),
          td(text("ready", "runtime")),
          td(code(title := text("artefacts", "sha256"))(text("artefacts", "sha256").take(12))),
          td(JsonPath.at(facts, Seq("settings")).filter(_.objOpt.exists(_.nonEmpty)).map(settings =>
            details(summary("Show"), Facts.of(settings))
          ))
        )
      }
    )
}
