package mpp.plot

import mpp.plot.Gnuplot.quoted
import mpp.results.ResultText
import mpp.stats.Latencies
import mpp.text.Assignments
import mpp.text.Quantity

/** All latencies of a point, a curve per testee.
  *
  * @param points
  *   one of each testee, all of them with the same parameters
  * @param looks
  *   the look of every testee among them
  * @param run
  *   the run's name
  */
final case class LatencyFigure(
    points: Seq[PlottedLatencies],
    kind: LatencyFigure.Kind,
    looks: Map[String, Look],
    run: String
) extends Drawing {
  private val point = points.head.plotted.point
  private val inOrder = points.sortBy(p => looks(p.symbol).label)
  private val rows = inOrder.map(p => kind.rows(p.all))

  val name: String = ResultText.fileName(
    (s"${point.benchmark.symbol}-${kind.name}" +: point.parameters.map { case (k, v) => s"$k-$v" }).mkString("_")
  )

  def keyEntries: Int = points.size

  /** A block per testee. */
  def data: String = {
    val blocks = inOrder.zip(rows).map { case (p, rows) =>
      (s"# ${p.symbol}" +: rows.map { case (x, y) => s"$x $y" }).mkString("\n")
    }
    s"# ${kind.x} | ${kind.y}\n" + blocks.mkString("", "\n\n\n", "\n")
  }

  def script: String = Seq(
    s"set output ${quoted(name)}.\".\".extension",
    s"set title ${quoted(Gnuplot.broken(title))} noenhanced",
    s"set xlabel ${quoted(kind.x)} noenhanced",
    s"set ylabel ${quoted(kind.y)} noenhanced",
    "unset label",
    kind.axes(rows.flatten).map { case (axis, a) => a.script(axis) }.mkString("\n"),
    s"plot ${inOrder.zipWithIndex.map { case (p, i) => curve(p.symbol, i) }.mkString(", \\\n     ")}"
  ).mkString("", "\n", "\n")

  private def title: String =
    Seq(point.benchmark.name, Assignments.phrase(point.parameters), s"all requests of all runs, $run").mkString("\n")

  private def curve(symbol: String, block: Int): String = {
    val Look(label, style, baseline) = looks(symbol)
    val line = s"lc rgb ${quoted(style.colour)} lw 2 dt ${if (baseline) "'-'" else "1"}"
    s"${quoted(s"$name.dat")} index $block using 1:2 with ${kind.form} $line title ${quoted(label)} noenhanced"
  }
}

object LatencyFigure {
  private val MicrosPerMilli = 1000.0

  /** A way to show all latencies.
    *
    * @param name
    *   its part of a figure's name
    * @param form
    *   gnuplot's word for the curves
    */
  sealed abstract class Kind(val name: String, val x: String, val y: String, val form: String) {

    /** The places of a curve. */
    def rows(latencies: Latencies): Seq[(Double, Double)]

    /** Both axes, by gnuplot's names. */
    def axes(places: Seq[(Double, Double)]): Seq[(String, Axis)]
  }

  object Kind {
    val all: Seq[Kind] = Seq(Percentiles, Density)
  }

  /** Latency over percentile, at the scale of 1 / (1 - p): the slowest of ten, of a hundred, of a thousand requests
    * stand at equal distances.
    */
  case object Percentiles extends Kind("percentiles", "percentile", "latency [ms]  (lower is better)", "lines") {
    def rows(latencies: Latencies): Seq[(Double, Double)] = {
      // The slowest request alone.
      val last = latencies.count.toDouble.max(1)
      latencies.curve.map { case (p, micros) => (100 / (100 - p)).min(last) -> micros / MicrosPerMilli }
        .filter(_._2 > 0)
    }

    def axes(places: Seq[(Double, Double)]): Seq[(String, Axis)] = {
      val most = places.map(_._1).max.max(Least)
      val tics = (2.0 -> "50 %") +: Iterator.iterate(10.0)(_ * 10).takeWhile(_ <= most).toSeq.map(x => x -> percent(x))
      Seq("x" -> Axis(1, most, log = true, tics), "y" -> ofLatencies(places.map(_._2)))
    }

    private val Least = 10.0

    private def percent(x: Double) =
      s"${(BigDecimal(100) - BigDecimal(100) / BigDecimal(x)).bigDecimal.stripTrailingZeros.toPlainString} %"
  }

  /** The part of the requests whose latencies are near one, in equal steps of its logarithm. */
  case object Density
      extends Kind("histogram", "latency [ms]", s"requests per tenth of a decade [%]", "histeps") {
    private val StepsPerDecade = 10

    def rows(latencies: Latencies): Seq[(Double, Double)] = {
      val parts = latencies.buckets.groupMapReduce { case (nanos, _) => step(nanos) }(_._2)(_ + _)
      val steps = parts.keys.min - 1 to parts.keys.max + 1
      steps.map(s => place(s) -> 100.0 * parts.getOrElse(s, 0L) / latencies.count)
    }

    def axes(places: Seq[(Double, Double)]): Seq[(String, Axis)] = {
      val most = places.map(_._2).max * Room
      val linear = Axis(0, most, log = false, Tics.linear(0, most).map(t => t -> Quantity.tic(t)))
      Seq("x" -> ofLatencies(places.map(_._1)), "y" -> linear)
    }

    private def step(nanos: Long) = math.floor(math.log10(nanos.toDouble) * StepsPerDecade).toInt
    private def place(step: Int) = math.pow(10, (step + 0.5) / StepsPerDecade) / 1e6
  }

  private def ofLatencies(millis: Seq[Double]): Axis = {
    val (from, to) = (millis.min / Room, millis.max * Room)
    Axis(from, to, log = true, Tics.logarithmic(from, to).map(t => t -> Quantity.tic(t)))
  }

  private val Room = 1.3
}
