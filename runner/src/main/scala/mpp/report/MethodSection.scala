package mpp.report

import mpp.stats.Ranking
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
      "benchmark's own thread wakes up at the end. The mean is that of all measured runs of a point, warm-up runs left out; its ",
      "interval is mean ∓ 1.96 SEM, as published in 2019: it takes consecutive runs in one process for independent, and says ",
      "nothing about another process, build or machine. RSE is SEM / mean. Metrics other than time are computed from the mean ",
      "time and from the ends of its interval."
    ),
    p(
      s"Ranks compare the geometric means of times over common points with those of the fastest testee. Their intervals follow ",
      "from the points' standard errors by the delta method and are simultaneous (Bonferroni). A testee shares the rank of the ",
      s"group above unless its time differs from that of the group's fastest by more than ${Quantity.percent(Ranking.Threshold)} ",
      "and the interval of the ratio of the two leaves out 1."
    ),
    p(
      "Hollow marks are points that did not converge: their relative standard error stayed above the target. A cross at the foot ",
      "of a chart is a point without a result; the reason is among the failures and gaps. Every answer that a testee computes is ",
      "compared with the expected one; wrong answers are failures, never numbers."
    ),
    h3("How to measure it again"),
    reproduce(run),
    h3("Raw data"),
    raw(run, links)
  )

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
      directory.manifest -> "what ran, where and how",
      directory.path / "raw" -> "samples, a file per point",
      directory.path / "summary" -> "means and intervals, in the published layout",
      directory.path / "unconverged" -> "the same of points that did not converge",
      directory.failures -> "what failed, and why",
      directory.path / "logs" -> "what testees printed"
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
