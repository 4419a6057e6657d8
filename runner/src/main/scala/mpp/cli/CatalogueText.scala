package mpp.cli

import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.SpaceName
import mpp.manifest.Manifest
import mpp.manifest.Review

/** The pages that list testees and benchmarks: docs/catalogue.md, the tables of README.md, and the review sheet of
  * docs/fairness.md. They are made from manifests, contract and catalogue, and do not depend on the machine.
  */
object CatalogueText {

  /** Every such page with the text that it should have.
    *
    * @param manifests
    *   the testees
    * @param root
    *   the repository's root, from which their files are named
    */
  def pages(manifests: Seq[Manifest], root: os.Path): Map[os.Path, String] =
    Map(
      root / "docs" / "catalogue.md" -> catalogue(manifests, root),
      withParts(root / "README.md", "benchmarks" -> benchmarkTable, "testees" -> testeeTable(manifests)),
      withParts(root / "docs" / "fairness.md", "review sheet" -> reviewSheet(manifests))
    )

  /** A page with the lines between the two comments that name a part replaced. */
  private def withParts(page: os.Path, parts: (String, String)*): (os.Path, String) =
    page -> parts.foldLeft(os.read(page)) { case (text, (name, part)) =>
      val begin = s"<!-- $name: written by ./bench.sc list --docs -->\n"
      val end = s"<!-- end of $name -->"
      val (from, to) = (text.indexOf(begin), text.indexOf(end))
      require(from >= 0 && to > from, s"$page has no lines between '${begin.trim}' and '$end'")
      text.take(from + begin.length) + part + "\n" + text.drop(to)
    }

  /** A table per question; testees that give the same answer share a row. */
  private def reviewSheet(manifests: Seq[Manifest]): String = Review.questions.map { question =>
    val answers =
      for (m <- manifests; review <- m.review; answer <- review.answers.get(question.key)) yield m.symbol -> answer
    val rows = answers.map(_._2).distinct.map { answer =>
      Seq(answers.collect { case (symbol, `answer`) => symbol }.mkString(", "), answer)
    }
    s"**${question.text}** (`${question.key}`)\n\n${Markdown.table("testees", "answer")(rows)}"
  }.mkString("\n\n")

  private def benchmarkTable: String =
    Markdown.table("benchmark", "what it measures", "modes")(Catalogue.benchmarks.map { b =>
      Seq(b.symbol, b.measures, if (b.distributed) "`fakeRemote`, `remote`" else "all")
    })

  private def testeeTable(manifests: Seq[Manifest]): String =
    Markdown.table("testee", "label", "framework", "language")(manifests.map { m =>
      Seq(m.symbol, m.label, TesteeCatalogue.framework(m), m.language)
    })

  private def catalogue(manifests: Seq[Manifest], root: os.Path): String = Seq(
    "# Catalogue",
    "`./bench.sc list --docs` writes this page from the testees' manifests, the contract and the runner's catalogue.",
    new TesteeCatalogue(manifests, root).paragraphs.mkString("\n\n"),
    "## Benchmarks",
    s"[benchmarks.md](benchmarks.md) says what each one does. Points are those of the spaces ${spaces.mkString(", ")}.",
    Markdown.table("symbol", "name", "measures", "takes place", "points", "metric")(Catalogue.benchmarks.map(row(_))),
    Catalogue.benchmarks.map(parameters(_)).mkString("\n\n")
  ).mkString("", "\n\n", "\n")

  private def spaces: Seq[String] = SpaceName.all.map(s => s"`${s.name}`")

  private def row(b: Benchmark): Seq[String] = Seq(
    s"[${b.symbol}](#${b.symbol.toLowerCase})",
    b.name,
    b.measures,
    if (b.distributed) "between processes" else "in one process",
    SpaceName.all.map(s => b.spaces(s).size).mkString(", "),
    s"${b.metric.label}, ${if (b.metric.higherIsBetter) "more" else "less"} is better"
  )

  private def parameters(b: Benchmark): String =
    s"### ${b.symbol}\n\n${Markdown.list(b.parameters.map(p => s"`${p.name}`: ${p.label}, ${p.values.allowed}"))}"
}
