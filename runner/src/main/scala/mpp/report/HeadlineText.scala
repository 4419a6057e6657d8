package mpp.report

import mpp.report.Headline.NoResult
import mpp.report.Headline.OneProcess
import mpp.report.Headline.Processes
import mpp.results.NodeFacts
import mpp.text.Numbers
import mpp.text.Quantity
import scalatags.Text.all._

/** A headline as paragraphs, its numbers linked to the parts of the page that tell more. */
object HeadlineText {

  def of(headline: Headline): Frag = div(id := "headline", cls := "headline")(
    p(measured(headline)),
    p(data("certainty") := name(headline.certainty))(certainty(headline.certainty)),
    cares(headline),
    unlike(headline.machines)
  )

  private def measured(headline: Headline): Frag = Seq[Frag](
    s"${Numbers.count(headline.testees, "testee")} in ${Numbers.count(headline.benchmarks, "benchmark")}, ",
    link("summary", Numbers.count(headline.points, "point")),
    ", measured on ",
    link("environment", machines(headline.machines)),
    "."
  )

  /** Machines that are alike are described once. */
  private def machines(machines: Seq[NodeFacts]): String = machines.map(described).distinct match {
    case Seq() => "machines that the results do not tell"
    case Seq(one) => s"${Numbers.count(machines.size, "machine")}$one"
    case kinds => s"${machines.size} machines of ${kinds.size} kinds"
  }

  private def described(machine: NodeFacts): String = {
    val parts = Seq(
      machine.cpu,
      machine.processorsAvailable.map(Numbers.count(_, "processor")),
      machine.memoryMiB.map(mib => s"${Quantity.text(mib / MiBPerGiB)} GiB of memory")
    ).flatten
    if (parts.isEmpty) "" else parts.mkString(" (", ", ", ")")
  }

  private def certainty(certainty: Headline.Certainty): Frag = certainty match {
    case NoResult => "No point has a result."
    case OneProcess => Seq[Frag](
        "Each point was measured by ",
        link("method", "one process"),
        ": another process may give other numbers, so there is an order and no ranks."
      )
    case Processes(least, most, halfWidth) => Seq[Frag](
        "Each point was measured by ",
        link("method", if (least == most) s"$most processes" else s"$least to $most processes"),
        halfWidth.fold(".")(width => s"; half of the 95 % intervals are narrower than ±${Numbers.percent(width)}.")
      )
  }

  private def name(certainty: Headline.Certainty) = certainty match {
    case NoResult => "no-result"
    case OneProcess => "one-process"
    case Processes(_, _, _) => "processes"
  }

  private def cares(headline: Headline): Frag =
    if (headline.cares.isEmpty && headline.hasRuns) p("All points converged, and none is flagged.")
    else if (headline.cares.isEmpty) p("All points converged. Without their runs, none can be flagged.")
    else {
      val links = headline.cares.map(care =>
        Seq[Frag](a(href := s"#${care.place}", data("care") := care.trouble)(s"${care.points} ${care.trouble}"))
      )
      p(cls := "doubt")(
        strong("Take with care"),
        s", of ${Numbers.count(headline.points, "point")}: ",
        links.reduce((before, next) => (before :+ (", ": Frag)) ++ next),
        "."
      )
    }

  /** Nothing if all machines have the same releases of the programs that run testees. */
  private def unlike(machines: Seq[NodeFacts]): Frag = NodeFacts.unlike(machines) match {
    case Seq() => frag()
    case programs =>
      p(cls := "doubt", data("care") := "releases")(
        strong("Take with care"),
        ": the machines have different releases of ",
        link("environment", programs.mkString(", ")),
        "."
      )
  }

  private def link(place: String, text: String): Frag = a(href := s"#$place")(text)

  private val MiBPerGiB = 1024.0
}
