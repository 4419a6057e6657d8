package mpp.plot

import scala.concurrent.duration._

import mpp.catalogue.Benchmark

/** Writes a benchmark's plots: data, a gnuplot script, and the pictures it draws. */
final class Plotter(output: os.Path, formats: Seq[String]) {
  import Plotter._

  /** One gnuplot process draws all figures in all formats; `gnuplot <BENCH>.gp` in the output folder draws them again.
    *
    * @return
    *   what gnuplot complained about, or the pictures
    */
  def draw(
      benchmark: Benchmark[_],
      measured: Seq[Measured],
      looks: Map[String, Look],
      caption: String
  ): Either[String, Seq[os.Path]] = {
    val figures =
      for (ordinate <- Ordinate.all(benchmark); slice <- Slice.of(benchmark, measured))
        yield Figure(slice, ordinate, looks, caption)
    os.makeDir.all(output)
    figures.foreach(f => os.write.over(output / s"${f.name}.dat", f.data))
    val script = output / s"${benchmark.symbol}.gp"
    val passes = formats.map { format =>
      s"\nset terminal ${Gnuplot.terminals(format)}\nextension = \"$format\"\n\n" + figures.map(_.script).mkString("\n")
    }
    os.write.over(script, s"# Draw again: gnuplot ${script.last}\n${Gnuplot.preamble}${passes.mkString}")
    val result = os.proc(
      "gnuplot",
      script.last
    ).call(cwd = output, check = false, mergeErrIntoOut = true, timeout = Deadline.toMillis)
    val pictures = for (f <- figures; format <- formats) yield output / s"${f.name}.$format"
    if (result.exitCode != 0) Left(s"gnuplot failed on $script: ${result.out.text().trim.linesIterator.mkString(" ")}")
    else pictures.find(!os.isFile(_)).map(p => s"gnuplot did not write $p").toLeft(pictures)
  }
}

object Plotter {

  /** For all pictures of a benchmark. */
  val Deadline: FiniteDuration = 5.minutes
}
