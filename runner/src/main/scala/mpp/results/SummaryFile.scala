package mpp.results

import mpp.stats.SampleStatistics

/** `summary/<BENCH>.data`: a line per point with its statistics, in the published layout, to the byte. */
object SummaryFile {
  val Header = "IMPL,PARAMS,MEAN,SSD,SEM,RSE,CI95LO,CI95UP"

  /** A line of a summary.
    *
    * @param params
    *   unescaped: one `name: value` per line
    */
  final case class Line(symbol: String, params: String, statistics: SampleStatistics)

  def format(lines: Seq[Line]): String =
    (Header +: lines.map { case Line(symbol, params, s) =>
      val numbers = Seq(s.mean, s.ssd, s.sem, s.rse, s.ci95._1, s.ci95._2)
      (symbol +: ResultText.escape(params) +: numbers.map(_.toString)).mkString(",")
    }).mkString("", "\n", "\n")

  /** @return
    *   which line is malformed, or the lines
    */
  def parse(text: String): Either[String, Seq[Line]] = {
    val lines = text.linesIterator.toSeq
    if (!lines.headOption.contains(Header)) Left(s"line 1: expected $Header")
    else {
      val parsed = lines.zipWithIndex.drop(1).filter(_._1.nonEmpty).map { case (line, i) =>
        line.split(',') match {
          case Array(symbol, params, numbers @ _*) if numbers.size == 6 && numbers.forall(_.toDoubleOption.isDefined) =>
            val Seq(mean, ssd, sem, rse, lo, up) = numbers.map(_.toDouble): @unchecked
            Right(Line(symbol, ResultText.unescape(params), SampleStatistics(mean, ssd, sem, rse, (lo, up))))
          case _ => Left(s"line ${i + 1}: expected 8 columns, the last six of them numbers: $line")
        }
      }
      parsed.collectFirst { case Left(error) => error }.toLeft(parsed.collect { case Right(line) => line })
    }
  }

  /** Names and values in a line's parameters. */
  def parameters(params: String): Map[String, String] = params.linesIterator.filter(_.nonEmpty).map { line =>
    val (name, value) = line.splitAt(line.indexOf(':'))
    name -> value.drop(1).trim.stripPrefix("\"").stripSuffix("\"")
  }.toMap
}
