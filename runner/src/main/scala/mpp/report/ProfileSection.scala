package mpp.report

import scalatags.Text.all._
import scalatags.Text.tags2.section

/** Performance profiles, which scripts compute and draw from the page's data: local benchmarks and distributed ones
  * apart, since they have other testees.
  */
object ProfileSection {

  /** None if nowhere two testees have a result. */
  def of(run: ReportRun): Option[Frag] = {
    val kinds = Seq(false -> "Local benchmarks", true -> "Benchmarks between processes")
    val charts = kinds.filter { case (distributed, _) => testees(run, distributed) > 1 }
    Option.when(charts.nonEmpty)(section(id := "profile")(
      h2("Profile"),
      p(
        "A curve's height is the share of points that a testee solves within a factor of the best time. At the left end it ",
        "is the best itself. The right end is the share that it solves at all: a benchmark that it lacks is not solved. ",
        strong("Higher is better. "),
        "The best is the best of the testees shown, so the choice above the summary moves the curves. To compare two ",
        "testees, choose these two, and the points solved by all."
      ),
      charts.map { case (distributed, name) =>
        Seq[Frag](
          h3(name),
          div(
            cls := "profile",
            data("name") := name.toLowerCase,
            data("distributed") := distributed.toString,
            data("factors") := (1.0 +: StandingCell.Shades).mkString(",")
          )
        )
      },
      tag("noscript")(p(cls := "note")("A script draws the profiles.")),
      p(cls := "note")(
        "Dolan and Moré, “Benchmarking optimization software with performance profiles”, Mathematical Programming 91 (2002)."
      )
    ))
  }

  private def testees(run: ReportRun, distributed: Boolean): Int =
    run.points.filter(p => p.time.isDefined && p.benchmark.distributed == distributed).map(_.symbol).distinct.size
}
