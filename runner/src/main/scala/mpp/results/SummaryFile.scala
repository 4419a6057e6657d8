package mpp.results

import mpp.Eithers
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

  /** A line of the summary of a benchmark. */
  final case class Entry(benchmark: String, line: Line) {
    def point: PointKey = PointKey(line.symbol, benchmark, line.params)
  }

  /** The folder of a directory's summaries: one of their own, or, for merged ones, the directory itself. */
  def folder(directory: os.Path): Option[os.Path] =
    Seq(directory / "summary", directory).find(f => os.isDir(f) && files(f).nonEmpty)

  /** @return
    *   the malformed file, and the place in it, or the lines of all summaries in a folder, by file name
    */
  def readAll(folder: os.Path): Either[String, Seq[Entry]] = {
    val summaries = files(folder).map { file =>
      ResultFile.text(file).flatMap(parse(_).left.map(error => s"$file: $error")).map(_.map(Entry(file.baseName, _)))
    }
    Eithers.all(summaries).map(_.flatten)
  }

  private def files(folder: os.Path): Seq[os.Path] =
    os.list(folder).filter(f => os.isFile(f) && f.ext == "data" && !f.last.startsWith("."))

  def format(lines: Seq[Line]): String =
    (Header +: lines.map { case Line(symbol, params, s) =>
      val numbers = Seq(s.mean, s.ssd, s.sem, s.rse, s.ci95._1, s.ci95._2)
      (symbol +: ResultText.escape(params) +: numbers.map(_.toString)).mkString(",")
    }).mkString("", "\n", "\n")

  /** @return
    *   the malformed line, or the lines
    */
  def parse(text: String): Either[String, Seq[Line]] = {
    val lines = text.linesIterator.toSeq
    if (!lines.headOption.contains(Header)) Left(s"line 1: expected $Header")
    else {
      val parsed = lines.zipWithIndex.drop(1).filter(_._1.nonEmpty).map { case (line, i) =>
        line.split(',') match {
          case Array(symbol, _*) if !ResultText.isSymbol(symbol) =>
            Left(s"line ${i + 1}: '${shown(symbol)}' is no symbol of a testee")
          case Array(symbol, params, _*) if !ResultText.nameFiles(Seq(symbol, params)) =>
            Left(s"line ${i + 1}: ${ResultText.tooLong}")
          case Array(symbol, params, numbers @ _*) if numbers.size == 6 && numbers.forall(_.toDoubleOption.isDefined) =>
            val Seq(mean, ssd, sem, rse, lo, up) = numbers.map(_.toDouble): @unchecked
            Right(Line(symbol, ResultText.unescape(params), SampleStatistics(mean, ssd, sem, rse, (lo, up))))
          case _ => Left(s"line ${i + 1}: expected 8 columns, the last six of them numbers: ${shown(line)}")
        }
      }
      Eithers.all(parsed)
    }
  }

  private def shown(text: String): String = ResultText.abbreviated(text, mostCharacters = 200)

  /** Names and values in a line's parameters, in their order. */
  def parameters(params: String): Seq[(String, String)] = params.linesIterator.filter(_.nonEmpty).map { line =>
    val (name, value) = line.splitAt(line.indexOf(':'))
    name -> value.drop(1).trim.stripPrefix("\"").stripSuffix("\"")
  }.toSeq
}
