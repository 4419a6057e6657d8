package mpp.plot

import scala.concurrent.duration._

import mpp.catalogue.Benchmark
import mpp.catalogue.LocalBenchmarks

/** Writes plots: data, a gnuplot script, and the pictures it draws. */
final class Plotter(output: os.Path, formats: Seq[String]) {
  import Plotter._

  /** The figures of a benchmark's points.
    *
    * @param skipped
    *   symbols of testees to leave out
    * @param run
    *   the run's name
    */
  def draw(benchmark: Benchmark, data: RunData, skipped: Seq[String], run: String): Either[String, Seq[os.Path]] = {
    val caption = s"mean with 95 % interval, $run"
    def of[A](points: Map[String, Seq[A]])(symbol: A => String) =
      points.getOrElse(benchmark.symbol, Nil).filterNot(p => skipped.contains(symbol(p)))
    val (measured, failed) = (of(data.measured)(_.symbol), of(data.failed)(_.symbol))
    val latencies = of(data.latencies)(_.symbol)
    val figures =
      for (metric <- YMetric.all(benchmark); slice <- Slice.of(benchmark, measured, failed))
        yield Figure(slice, metric, data.looks, caption)
    val more =
      if (benchmark == LocalBenchmarks.fairness) SlowDown.drawings(measured, data.looks, failed, caption)
      else if (latencies.nonEmpty) LatencyDrawings.of(latencies, data.looks, failed, caption, run)
      else Nil
    val scaling = ScalingDrawings.of(benchmark, measured, data.looks, failed, caption)
    val resources = ResourceDrawings.of(of(data.resources)(_.symbol), data.looks, caption, run)
    draw(benchmark.symbol, figures ++ more ++ scaling ++ resources)
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
