package mpp.cli

import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.SpaceName
import mpp.manifest.Manifest

/** All testees and benchmarks as a page in Markdown, which does not depend on the machine: docs/catalogue.md. */
object CatalogueText {

  /** @param manifests
    *   the testees
    * @param root
    *   the repository's root, from which their files are named
    */
  def apply(manifests: Seq[Manifest], root: os.Path): String = Seq(
    "# Catalogue",
    "`./bench.sc list --markdown >docs/catalogue.md` makes this page, of the testees' manifests and the runner's catalogue.",
    "## Testees",
    table("symbol", "label", "kind", "framework", "language", "roles")(manifests.map(row)),
    manifests.map(settings(_, root)).mkString("\n\n"),
    "## Benchmarks",
    s"[benchmarks.md](benchmarks.md) says what each one does. Points are those of the spaces ${spaces.mkString(", ")}.",
    table("symbol", "name", "measures", "takes place", "points", "metric")(Catalogue.benchmarks.map(row(_))),
    Catalogue.benchmarks.map(parameters(_)).mkString("\n\n")
  ).mkString("", "\n\n", "\n")

  private def spaces: Seq[String] = SpaceName.all.map(s => s"`${s.name}`")

  private def row(m: Manifest): Seq[String] = Seq(
    s"[${m.symbol}](#${m.symbol.toLowerCase})",
    m.label,
    m.kind.name,
    s"${m.framework} ${m.version.getOrElse("")}".trim,
    m.language,
    if (m.distributed) "local, master, client" else "local"
  )

  private def settings(m: Manifest, root: os.Path): String = {
    val lines = m.settings.toSeq.sorted.map { case (name, value) => s"$name: $value" }
    s"### ${m.symbol}\n\nSet in [its manifest](../${m.file.relativeTo(root)}):\n\n${list(lines)}"
  }

  private def row(b: Benchmark[_]): Seq[String] = Seq(
    s"[${b.symbol}](#${b.symbol.toLowerCase})",
    b.name,
    b.measures,
    if (b.distributed) "between processes" else "in one process",
    SpaceName.all.map(s => b.spaces(s).size).mkString(", "),
    s"${b.metric.label}, ${if (b.metric.higherIsBetter) "more" else "less"} is better"
  )

  private def parameters(b: Benchmark[_]): String =
    s"### ${b.symbol}\n\n${list(b.parameters.map(p => s"`${p.name}`: ${p.label}, ${p.values.allowed}"))}"

  private def list(items: Seq[String]): String = items.map(item => s"- ${cell(item)}").mkString("\n")

  private def table(header: String*)(rows: Seq[Seq[String]]): String =
    (header +: header.map(_ => "---") +: rows.map(_.map(cell))).map(_.mkString("| ", " | ", " |")).mkString("\n")

  /** Text that Markdown takes as it is. */
  private def cell(text: String): String = text.replace("|", "\\|").replace("*", "\\*")
}
