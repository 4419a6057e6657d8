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
    val parameter = benchmark.parameters.find(_.name == slice.axis).get
    val logX = spansMagnitudes(xs)
    val logY = spansMagnitudes(metrics.map(_._1)) && metrics.forall(_._2 > 0)
    val (fromX, toX) = span(xs, logX, fromZero = false)
    val (fromY, toY) = span(metrics.flatMap(m => Seq(m._2, m._3)), logY, fromZero = true)
    Seq(
      s"set output ${quoted(slice.name)}.\".\".extension",
      s"set title ${quoted(title)} noenhanced",
      s"set xlabel ${quoted(parameter.label)} noenhanced",
      s"set ylabel ${quoted(s"${benchmark.metric.label}  (${if (benchmark.metric.higherIsBetter) "higher" else "lower"} is better)")} noenhanced",
      axis("x", fromX, toX, logX, xs.distinct.sorted),
      axis("y", fromY, toY, logY, Nil),
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

  /** A little room on both sides, so that no point lies on the border; an axis with one value has some, too. */
  private def span(values: Seq[Double], log: Boolean, fromZero: Boolean): (Double, Double) = {
    val (low, high) = (values.min, values.max)
    if (log) {
      val room = math.pow(high / low, Room)
      (low / room, high * room)
    } else {
      val room = if (high > low) (high - low) * Room else math.abs(high).max(1) * 0.5
      (if (fromZero) 0.0 else low - room, high + room)
    }
  }

  private def axis(name: String, from: Double, to: Double, log: Boolean, values: Seq[Double]): String = {
    val tics =
      if (values.nonEmpty && values.size <= MostOwnTics && !crowded(values, log)) values
      else if (log) Tics.logarithmic(from, to)
      else Tics.linear(from, to)
    Seq(
      s"${if (log) "set" else "unset"} logscale $name",
      s"set ${name}range [$from:$to]",
      s"set ${name}tics (${tics.map(x => s"${quoted(Tics.label(x))} $x").mkString(", ")})"
    ).mkString("\n")
  }

  private def crowded(values: Seq[Double], log: Boolean): Boolean = {
    val scaled = if (log) values.map(math.log) else values
    scaled.size > 1 && scaled.sliding(2).exists(p => (p(1) - p(0)) / (scaled.last - scaled.head) < LeastTicDistance)
  }
}

object Figure {
  private val MostOwnTics = 12
  private val LeastTicDistance = 0.06

  /** Part of an axis that is left free at both ends. */
  private val Room = 0.06

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
      |""".stripMargin

  /** A gnuplot terminal per format. */
  val terminals: Map[String, String] = Map(
    "svg" -> """svg size 1000,560 font "DejaVu Sans,13" background rgb "white" noenhanced""",
    "png" -> """pngcairo size 1000,560 font "DejaVu Sans,11" background rgb "white" noenhanced""",
    "pdf" -> """pdfcairo size 20cm,11.2cm font "DejaVu Sans,10" noenhanced"""
  )

  private def spansMagnitudes(values: Seq[Double]): Boolean = values.min > 0 && values.max / values.min >= Magnitudes

  private def quoted(text: String): String = "\"" +
    text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\""
}
