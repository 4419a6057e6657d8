package mpp.report

import java.nio.charset.StandardCharsets.UTF_8
import java.security.MessageDigest
import java.util.Base64

import scala.io.Source
import scala.util.Using

/** The style sheets and scripts of a report's pages, each a file in the resources. */
object PageAssets {

  /** Style sheets of all pages. */
  val style: String =
    Seq("base", "tables", "charts", "profiles", "history", "print").map(name => own(s"$name.css")).mkString("\n")

  /** Apache ECharts, as its WebJar brings it. */
  lazy val charts: String = resource("META-INF/resources/webjars/echarts/5.5.0/echarts.min.js")

  /** Scripts of a report, in one scope that nothing else sees. */
  val reportScript: String = scoped(
    Seq(
      "format",
      "theme",
      "data",
      "markers",
      "axes",
      "placement",
      "names",
      "figure",
      "bars",
      "multiples",
      "legend",
      "controls",
      "keys",
      "seen",
      "chart",
      "profile",
      "profilechart",
      "runs",
      "details",
      "table",
      "filter",
      "report"
    )
  )

  /** Scripts of the index. */
  val indexScript: String = scoped(Seq("format", "theme", "index"))

  /** Scripts of two profiles' difference. */
  val differenceScript: String = scoped(Seq("format", "theme", "difference"))

  /** A page's policy towards browsers: nothing comes from anywhere, and nothing runs but these scripts.
    *
    * @param scripts
    *   to the letter, as they stand between their tags
    */
  def policy(scripts: Seq[String]): String = {
    val hashes = scripts.map(s => s"'sha256-${sha256(s)}'").mkString(" ")
    s"default-src 'none'; script-src $hashes; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'"
  }

  private def scoped(names: Seq[String]) =
    names.map(name => own(s"$name.js")).mkString("(() => {\n\"use strict\";\n", "\n", "\n})();\n")

  private def own(name: String) = resource(s"mpp/report/$name")

  private def resource(path: String): String =
    Using.resource(Source.fromInputStream(getClass.getClassLoader.getResourceAsStream(path), UTF_8.name))(_.mkString)

  private def sha256(text: String) =
    Base64.getEncoder.encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)))
}
