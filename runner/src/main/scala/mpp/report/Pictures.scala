package mpp.report

import mpp.catalogue.Benchmark
import scalatags.Text.all._
import scalatags.Text.tags2.details
import scalatags.Text.tags2.summary

/** Gnuplot's plots inside the page. */
object Pictures {

  /** So that a page stays small enough to be sent around; the other plots lie beside it. */
  private val MostCharacters = 400000

  /** @param files
    *   SVG files, in order of importance
    */
  def of(benchmark: Benchmark, files: Seq[os.Path]): Frag = tag("noscript")(
    if (files.isEmpty) p(cls := "note")("There are no pictures of it: they were not drawn as SVG.")
    else images(benchmark, files)
  )

  /** Pictures that no script draws, below a heading that opens them; nothing if there are none.
    *
    * @param files
    *   as for `of`
    */
  def folded(heading: String, benchmark: Benchmark, files: Seq[os.Path]): Frag = Option.when(files.nonEmpty)(
    details(cls := "points")(summary(heading), images(benchmark, files))
  )

  private def images(benchmark: Benchmark, files: Seq[os.Path]): Frag = {
    val addresses = files.to(LazyList).map(f => f -> address(os.read(f)))
    val sizes = addresses.scanLeft(0)(_ + _._2.length).drop(1)
    val shown = addresses.zip(sizes).takeWhile(_._2 <= MostCharacters).map(_._1)
    Seq[Frag](
      shown.map { case (file, address) =>
        img(cls := "picture", src := address, alt := s"Plot of ${benchmark.name}: ${file.baseName}")
      },
      Option.when(shown.size < files.size)(
        p(cls := "note")(s"${files.size - shown.size} more plots are in the folder of this page.")
      )
    )
  }

  /** A picture as the address of an image. */
  def address(svg: String): String =
    "data:image/svg+xml," + minimised(svg).flatMap {
      case '%' => "%25"
      case '#' => "%23"
      case '<' => "%3C"
      case '>' => "%3E"
      case '"' => "'"
      case c => c.toString
    }

  /** Without gnuplot's needless output: empty groups, and blanks between tags. */
  private def minimised(svg: String): String =
    svg.replaceAll("<g [^>]*>\\s*</g>", "").replaceAll(">\\s+<", "><").replaceAll("\\s+", " ").trim
}
