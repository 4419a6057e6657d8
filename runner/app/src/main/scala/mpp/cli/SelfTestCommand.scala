package mpp.cli

import mpp.results.PointSamples
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.simulation.SelfTest
import mpp.text.Numbers

/** `bench.sc compare --selfTest`: how often comparisons err. */
object SelfTestCommand {
  private val Splits = 100

  def run(repository: Repository, options: CompareOptions): Int = {
    if (options.run.isDefined) throw UsageError("--selfTest takes at most one run")
    val size = if (options.long.value) SelfTest.Long else SelfTest.Short
    val rows = SelfTest.simulated(options.terms, size, options.seed) ++
      options.base.toSeq.flatMap(ofRun(repository, options, _))
    val table = Header +: rows.map(shown)
    Terminal.show(Table.format(table))
    for (folder <- options.output) {
      val file = repository.path(folder) / "self-test.md"
      RunDirectory.replace(file, markdown(options, size, rows))
      Terminal.say(file)
    }
    if (rows.forall(_.holds)) ExitCode.Done else ExitCode.Failed
  }

  private val Header = Seq("what", "of", "part", "limits")

  private def shown(r: SelfTest.Row): Seq[String] = {
    val limits = r.limits.fold("none") { case (least, most) =>
      s"${Numbers.percent(least)} to ${Numbers.percent(most)}${if (r.holds) "" else " OUTSIDE"}"
    }
    Seq(r.what, r.of, f"${r.part * 100}%.2f %%", limits)
  }

  private def markdown(options: CompareOptions, size: SelfTest.Size, rows: Seq[SelfTest.Row]): String = {
    val long = if (options.long.value) " --long" else ""
    val head =
      s"""# Self-test
         |
         |Written by `./bench.sc compare --selfTest$long --threshold ${options.threshold} --seed ${options.seed} --output docs/measurements`,
         |with ${size.intervals} simulated points for each interval and ${size.comparisons} pairs of runs for each comparison. The numbers
         |follow from the seed: they are those of every machine. [methodology.md](../methodology.md#self-test) says what is simulated.
         |
         |## Power
         |
         |Part of the comparisons of 40 points in which the one that takes longer is found slower, by its difference, the
         |deviation between processes, and invocations x runs.
         |
         |""".stripMargin
    s"$head${power(rows)}\n## All others\n\nIn per cent. Parts in parentheses have no limits.\n\n${others(rows)}"
  }

  private def power(rows: Seq[SelfTest.Row]): String = {
    val found = rows.collect { case SelfTest.Row(s"power: $effect is slower", of, part, _, _) => (of, effect, part) }
    val effects = found.map(_._2).distinct
    markdown(("" +: effects) +: found.map(_._1).distinct.map { of =>
      of +: effects.map(e => found.collectFirst { case (`of`, `e`, part) => f"${part * 100}%.1f %%" }.getOrElse(""))
    })
  }

  private val Shaped = """(.+?),? (\d+x\d+)""".r
  private val Parted = """(.+): (.+)""".r

  /** A table for each kind of rows but power. Its columns are numbers of invocations and runs or, where rows have none,
    * the second halves of the kinds' names.
    */
  private def others(rows: Seq[SelfTest.Row]): String = {
    val cells = rows.filterNot(_.what.startsWith("power: ")).map { row =>
      (row.of, row.what) match {
        case (Shaped(of, shape), what) => (what, of, shape, row)
        case (of, Parted(title, what)) => (title, of, what, row)
        case (of, what) => (what, of, "", row)
      }
    }
    cells.map(_._1).distinct.map { title =>
      val kind = cells.filter(_._1 == title)
      val columns = kind.map(_._3).distinct
      val limits = kind.flatMap(_._4.limits).distinct.map { case (least, most) =>
        s": ${Numbers.percent(least)} to ${Numbers.percent(most)}"
      }
      val table = ("" +: columns) +: kind.map(_._2).distinct.map { of =>
        of +: columns.map(column => kind.collectFirst { case (_, `of`, `column`, row) => cell(row) }.getOrElse(""))
      }
      s"### $title${limits.mkString}\n\n${markdown(table)}"
    }.mkString("\n")
  }

  private def cell(row: SelfTest.Row): String = {
    val part = f"${row.part * 100}%.2f"
    if (row.limits.isEmpty) s"($part)" else if (row.holds) part else s"$part OUTSIDE"
  }

  private def markdown(table: Seq[Seq[String]]): String = {
    def line(cells: Seq[String]) = cells.mkString("| ", " | ", " |\n")
    line(table.head) + line(table.head.map(_ => "---")) + table.tail.map(line).mkString
  }

  private def ofRun(repository: Repository, options: CompareOptions, name: String): Seq[SelfTest.Row] = {
    val directory = Runs.named(repository, name, "run", repository.root / "results")
    val contents = RunContents.read(directory).orUsageError
    val measured = PointSamples.of(contents.records)
    val chosen =
      Selection.points(measured.map(_.point), options.impls.map(_.values), options.benchmarks.map(_.values)).toSet
    val points = measured.filter(p => chosen(p.point))
    if (points.isEmpty) throw CommandError(s"${directory.path} holds no samples")
    SelfTest.ofRun(directory.id, points, options.terms, Splits, options.seed)
  }
}
