package mpp.plot

import scala.concurrent.duration._

import mpp.catalogue.Benchmark

/** Writes plots: data, a gnuplot script, and the pictures it draws. */
final class Plotter(output: os.Path, formats: Seq[String]) {
  import Plotter._

  /** The figures of a benchmark's points. */
  def draw(
      benchmark: Benchmark,
      measured: Seq[PlottedPoint],
      looks: Map[String, Look],
      caption: String
  ): Either[String, Seq[os.Path]] = {
    val figures =
      for (metric <- YMetric.all(benchmark); slice <- Slice.of(benchmark, measured))
        yield Figure(slice, metric, looks, caption)
    draw(benchmark.symbol, figures)
  }

  /** One gnuplot process draws all of them in all formats; `gnuplot <name>.gp` in the output folder draws them again.
    *
    * @return
    *   gnuplot's complaint, or the pictures
    */
  def draw(name: String, drawings: Seq[Drawing]): Either[String, Seq[os.Path]] = {
    os.makeDir.all(output)
    drawings.foreach(d => os.write.over(output / s"${d.name}.dat", d.data))
    val script = output / s"$name.gp"
    val height = Gnuplot.height(drawings.map(_.keyEntries).max)
    val passes = formats.map { format =>
      s"\nset terminal ${Gnuplot.terminals(format)(height)}\nextension = \"$format\"\n\n" +
        drawings.map(_.script).mkString("\n")
    }
    os.write.over(script, s"# Draw again: gnuplot ${script.last}\n${Gnuplot.preamble}${passes.mkString}")
    val result = os.proc(
      "gnuplot",
      script.last
    ).call(cwd = output, check = false, mergeErrIntoOut = true, timeout = Deadline.toMillis)
    val pictures = for (d <- drawings; format <- formats) yield output / s"${d.name}.$format"
    if (result.exitCode != 0) Left(s"gnuplot failed on $script: ${result.out.text().trim.linesIterator.mkString(" ")}")
    else pictures.find(!os.isFile(_)).map(p => s"gnuplot did not write $p").toLeft(pictures)
  }
}

object Plotter {

  /** Bounds the drawing of all pictures of a benchmark. */
  val Deadline: FiniteDuration = 5.minutes
}
