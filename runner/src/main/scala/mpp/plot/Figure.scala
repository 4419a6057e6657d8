package mpp.plot

/** A slice as gnuplot's data file and script. Both are for people too: to be edited and drawn again.
  *
  * @param looks
  *   of every testee in the slice
  */
final case class Figure(slice: Slice, looks: Map[String, Look], caption: String) {
  import Figure._

  private val symbols = slice.measured.map(_.symbol).distinct.sortBy(s => looks(s).label)
  private val benchmark = slice.benchmark

  /** A block per testee, and one more for its unconverged points: axis, metric, and its 95 % interval. */
  def data: String = {
    val blocks = for (symbol <- symbols; converged <- Seq(true, false)) yield {
      val rows = slice.measured
        .filter(m => m.symbol == symbol && m.converged == converged)
        .sortBy(_.parameter(slice.axis))
        .map { m =>
          val (value, low, high) = m.metric
          Seq(m.parameter(slice.axis), value, low, high).mkString(" ")
        }
      (s"# $symbol ${if (converged) "converged" else "not converged"}" +:
        (if (rows.isEmpty) Seq(NoRow) else rows)).mkString("\n")
    }
    s"# ${slice.axis} | ${benchmark.metric.label} | lower and upper end of the 95 % interval\n" +
      blocks.mkString("", "\n\n\n", "\n")
  }

  /** Draws the figure into `<name>.<extension of the format>`; a terminal has been set. */
  def script: String = {
    val xs = slice.measured.map(_.parameter(slice.axis))
    val metrics = slice.measured.map(_.metric)
    val axis = benchmark.parameters.find(_.name == slice.axis).get
    val logX = spansMagnitudes(xs)
    val logY = spansMagnitudes(metrics.map(_._1)) && metrics.forall(_._2 > 0)
    Seq(
      s"set output ${quoted(slice.name)}.\".\".extension",
      s"set title ${quoted(title)} noenhanced",
      s"set xlabel ${quoted(axis.label)} noenhanced",
      s"set ylabel ${quoted(s"${benchmark.metric.label}  (${if (benchmark.metric.higherIsBetter) "higher" else "lower"} is better)")} noenhanced",
      range("x", xs, logX, fromZero = false),
      range("y", metrics.flatMap(m => Seq(m._2, m._3)), logY, fromZero = true),
      tics(xs, logX),
      s"plot ${curves.mkString(", \\\n     ")}"
    ).mkString("", "\n", "\n")
  }

  private def title: String = {
    val fixed = slice.fixed.map { case (k, v) => s"$k = $v" }.mkString(", ")
    Seq(benchmark.name, fixed, caption).filter(_.nonEmpty).mkString("\n")
  }

  private def curves: Seq[String] = symbols.zipWithIndex.flatMap { case (symbol, i) =>
    val look = looks(symbol)
    val line = s"lc rgb ${quoted(look.style.colour)} lw 2 dt ${if (look.baseline) "'-'" else "1"} ps 1.1"
    val file = quoted(s"${slice.name}.dat")
    def has(converged: Boolean) = slice.measured.exists(m => m.symbol == symbol && m.converged == converged)
    val converged =
      s"$file index ${2 * i} using 1:2:3:4 with yerrorlines $line pt ${look.style.marker.filled} title ${quoted(look.label)} noenhanced"
    val unconverged = s"$file index ${2 * i + 1} using 1:2:3:4 with yerrorbars $line pt ${look.style.marker.hollow} " +
      s"title ${quoted(s"${look.label} (not converged)")} noenhanced"
    Option.when(has(true))(converged).toSeq ++ Option.when(has(false))(unconverged)
  }

  /** A little room on both sides; an axis with one value has some, too. */
  private def range(axis: String, values: Seq[Double], log: Boolean, fromZero: Boolean): String = {
    val (low, high) = (values.min, values.max)
    val (from, to) =
      if (log) (low / math.pow(high / low, 0.06), high * math.pow(high / low, 0.06))
      else {
        val room = if (high > low) (high - low) * 0.06 else math.abs(high).max(1) * 0.5
        (if (fromZero) 0.0 else low - room, high + room)
      }
    s"${if (log) "set" else "unset"} logscale $axis\nset ${axis}range [$from:$to]"
  }

  /** Few values stand at the axis themselves; many are left to gnuplot. */
  private def tics(xs: Seq[Double], log: Boolean): String = {
    val values = xs.distinct.sorted
    if (values.size <= MostOwnTics && !crowded(values, log))
      s"set xtics (${values.map(x => s"${quoted(number(x))} $x").mkString(", ")})"
    else "set xtics autofreq"
  }

  private def crowded(values: Seq[Double], log: Boolean): Boolean = {
    val scaled = if (log) values.map(math.log) else values
    scaled.size > 1 && scaled.sliding(2).exists(p => (p(1) - p(0)) / (scaled.last - scaled.head) < LeastTicDistance)
  }
}

object Figure {
  private val MostOwnTics = 12
  private val LeastTicDistance = 0.06

  /** Keeps an empty block's place, so that the blocks' numbers hold. */
  private val NoRow = "NaN NaN NaN NaN"

  /** From where a logarithmic axis shows more than a linear one. */
  private val Magnitudes = 20.0

  /** Settings that all figures share. */
  val preamble: String =
    """set encoding utf8
      |set grid lt 1 lc rgb "#dddddd" lw 0.5
      |set border 3 lc rgb "#444444"
      |set tics nomirror out
      |set key outside right top Left reverse width 1 spacing 1.2
      |set bars small
      |set format y "%.3s%c"
      |""".stripMargin

  /** A gnuplot terminal per format. */
  val terminals: Map[String, String] = Map(
    "svg" -> """svg size 1000,560 font "DejaVu Sans,13" background rgb "white" noenhanced""",
    "png" -> """pngcairo size 1000,560 font "DejaVu Sans,11" background rgb "white" noenhanced""",
    "pdf" -> """pdfcairo size 20cm,11.2cm font "DejaVu Sans,10" noenhanced"""
  )

  private def spansMagnitudes(values: Seq[Double]): Boolean = values.min > 0 && values.max / values.min >= Magnitudes

  /** `10k`, `1M`; exact. */
  private def number(x: Double): String =
    if (x >= 1e6 && x % 1e5 == 0) s"${trimmed(x / 1e6)}M"
    else if (x >= 1e4 && x % 100 == 0) s"${trimmed(x / 1e3)}k" else trimmed(x)

  private def trimmed(x: Double): String = if (x == math.rint(x)) f"$x%.0f" else x.toString

  private def quoted(text: String): String = "\"" +
    text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\""
}
