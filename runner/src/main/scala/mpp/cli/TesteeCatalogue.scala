package mpp.cli

import mpp.manifest.Manifest
import mpp.manifest.TesteeOption

/** The testees' part of docs/catalogue.md. A setting or an option that several testees share stands there once.
  *
  * @param manifests
  *   the testees
  * @param root
  *   the repository's root, from which their manifests are named
  */
private[cli] final class TesteeCatalogue(manifests: Seq[Manifest], root: os.Path) {

  /** Settings by name and text, with the symbols of the two or more testees that have them. */
  private val common: Seq[((String, String), Seq[String])] =
    holders(_.settings.toSeq).filter { case (_, symbols) => symbols.sizeIs > 1 }.sortBy(_._1)

  private val isCommon: Set[(String, String)] = common.map(_._1).toSet

  /** The paragraphs, without the page's heading. */
  def paragraphs: Seq[String] = Seq(
    "## Testees",
    Markdown.table("symbol", "label", "kind", "framework", "language", "roles")(manifests.map(row)),
    manifests.map(section).mkString("\n\n"),
    "## Settings in common",
    Markdown.table("setting", "testees", "")(common.map { case ((name, text), symbols) =>
      Seq(name, symbols.mkString(", "), text)
    }),
    "## Options",
    "`--option` and `--sweep` set them.",
    Markdown.table("option", "testees", "default", "allowed", "meaning")(
      holders(_.options.map(values)).sortBy(_._1.head).map { case (option, symbols) =>
        option.head +: symbols.mkString(", ") +: option.tail
      }
    )
  )

  /** Every fact of a manifest once, with the symbols of the testees that have it, in the order of their manifests. */
  private def holders[A](facts: Manifest => Seq[A]): Seq[(A, Seq[String])] = {
    val all = for (m <- manifests; fact <- facts(m)) yield fact -> m.symbol
    val symbols = all.groupMap(_._1)(_._2)
    all.map(_._1).distinct.map(fact => fact -> symbols(fact))
  }

  private def row(m: Manifest): Seq[String] = Seq(
    s"[${m.symbol}](#${m.symbol.toLowerCase})",
    m.label,
    m.kind.name,
    TesteeCatalogue.framework(m),
    m.language,
    if (m.distributed) "local, master, client" else "local"
  )

  private def section(m: Manifest): String = {
    val (shared, own) = m.settings.toSeq.sorted.partition(isCommon)
    Seq(
      Some(s"### ${m.symbol}"),
      Some(s"Set in [its manifest](../${m.file.relativeTo(root)}):"),
      Option.when(own.nonEmpty)(Markdown.list(own.map { case (name, text) => s"$name: $text" })),
      Option.when(shared.nonEmpty)(s"[Settings in common](#settings-in-common): ${shared.map(_._1).mkString(", ")}."),
      Option.when(m.options.nonEmpty)(s"[Options](#options): ${m.options.map(o => s"`${o.name}`").mkString(", ")}.")
    ).flatten.mkString("\n\n")
  }

  private def values(o: TesteeOption): Seq[String] =
    Seq(s"`${o.name}`", o.default.getOrElse("the machine's"), o.values.allowed, o.meaning)
}

private[cli] object TesteeCatalogue {

  /** A testee's framework with its version, where the build states one. */
  def framework(m: Manifest): String = s"${m.framework} ${m.version.getOrElse("")}".trim
}
