package mpp.report

import mpp.compare.Ranking
import mpp.compare.Verdict
import mpp.stats.Estimate
import mpp.text.Quantity
import mpp.text.ShellWords
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** Explains the numbers, and the ways to get them again. */
object MethodSection {
  def of(run: ReportRun, links: RawLinks): Frag = section(id := "method")(
    h2("Method"),
    policy(run),
    p(
      "Each run's time is taken by the testee on a monotonic clock, from just before the first message is sent until the ",
      "benchmark's own thread wakes up at the end. The mean of a point is the mean of its invocations' means, warm-up runs left ",
      "out; charts, tables and comparisons show this one. RSE, in tables, is that of all runs as published in 2019. Metrics ",
      "other than time are computed from the mean time and from the ends of its interval."
    ),
    intervals(run),
    ranks(run),
    p(
      "Hollow marks are points that did not converge: their relative standard error stayed above the target. A cross at the foot ",
      "of a chart is a point without a result; the reason is among the failures and gaps. Every answer that a testee computes is ",
      "compared with the expected one; wrong answers are failures, never numbers."
    ),
    h3("To measure it again"),
    reproduce(run),
    h3("Raw data"),
    raw(run, links)
  )

  /** The ways in which this run's intervals were found, with the points of each. */
  private def intervals(run: ReportRun): Frag = {
    val points = run.points.flatMap(_.time).filter(_.interval.isDefined)
    Seq[Frag](
      p("95 % intervals of the mean are, at so many points:"),
      ul(cls := "intervals")(for (method <- Estimate.methods; n = points.count(_.method == method) if n > 0)
        yield li(data("method") := method.name, data("points") := n)(s"$n: ${method.says}"))
    )
  }

  private def ranks(run: ReportRun): Frag = {
    val ranked = run.standings.exists(_.exists(_.place.isInstanceOf[Ranking.Ranked]))
    p(
      "The ratio of two testees in a benchmark is that of the geometric means of their times over the points that both have; its ",
      "error is that of processes where there are several: an invocation's points are taken together. ",
      if (ranked)
        s"Pairs of testees with at least ${Quantity.percent(Ranking.LeastPart)} of the points, measured by at least " +
          s"${Verdict.LeastInvocations} invocations, are judged by Welch's test, all pairs of all benchmarks together by Holm's " +
          s"procedure at ${Quantity.percent(Verdict.ErrorLevel)}, and apart if their ratio is beyond ${Quantity.percent(Ranking.Threshold)}, too."
      else s"There are no ranks: they need at least ${Verdict.LeastInvocations} invocations."
    )
  }

  private def policy(run: ReportRun): Frag = {
    def number(x: Double) = Quantity.text(x)
    run.manifest.flatMap(_.policy).map(policy =>
      p(
        s"A point is measured by ${number(policy.warmupRuns.toDouble)} warm-up runs, kept apart, and then by at least ",
        s"${number(policy.minRuns.toDouble)} and at most ${number(policy.maxRuns.toDouble)} runs, until the ",
        s"relative standard error of their mean is at most ${number(policy.rseTarget)}."
      )
    )
  }

  private def reproduce(run: ReportRun): Frag = {
    val words = run.manifest.fold(Seq.empty[String])(_.commandLine)
    val git = run.manifest.flatMap(_.suite.git)
    if (words.isEmpty) p("The results do not tell how they were measured.")
    else
      Seq[Frag](
        pre(cls := "command", tabindex := 0)(
          git.map(g => s"git checkout ${g.commit}\n"),
          ShellWords.quote(words)
        ),
        Option.when(git.exists(_.dirty))(
          p(cls := "note")("The work tree differed from that commit.")
        )
      )
  }

  private def raw(run: ReportRun, links: RawLinks): Frag = {
    val directory = run.directory
    val files: Seq[(os.Path, String)] = Seq(
      directory.journal -> "the journal: every point, every sample",
      directory.manifest -> "testees, machines and settings",
      directory.path / "raw" -> "samples, a file per point",
      directory.path / "summary" -> "means and intervals, in the published layout",
      directory.path / "unconverged" -> "the same of points that did not converge",
      directory.failures -> "failures and their reasons",
      directory.path / "logs" -> "testees' output"
    )
    Seq[Frag](
      ul(for ((file, what) <- files; address <- links.to(file))
        yield li(a(href := address)(code(file.last)), s": $what")),
      p(cls := "note")(
        "These links lead to the run's directory, beside this page where it was made. ",
        span(cls := "scripted")("The data of all charts are in this page: "),
        button(tpe := "button", id := "save-data", hidden := true)("Save them as JSON")
      )
    )
  }
}
