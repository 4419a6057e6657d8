package mpp.report

import mpp.catalogue.Benchmark
import mpp.results.PointKey
import mpp.results.ProfileIndex
import mpp.text.Assignments
import scalatags.Text.all._

/** The flame graphs of a report's points, as seen from its page.
  *
  * @param profiles
  *   all flame graphs that there are, with their files, the latest first
  * @param links
  *   the page's
  */
final class ProfileLinks(profiles: Seq[(os.Path, ProfileIndex.Entry)], links: RawLinks) {
  import ProfileLinks._

  private val byPoint = profiles.groupMap(_._2.point)(identity)

  /** The flame graphs of a point, the latest of each process and event. */
  def of(point: ReportPoint): Seq[Link] = {
    val found = byPoint.getOrElse(PointKey(point.symbol, point.benchmark.symbol, point.point.text), Nil)
    found.distinctBy { case (_, entry) => (entry.process, entry.event) }.flatMap { case (page, entry) =>
      links.to(page).map(Link(s"${entry.event} of ${entry.process}", _))
    }
  }

  /** A list of the flame graphs of a benchmark's points, if there are any. */
  def list(run: ReportRun, benchmark: Benchmark): Option[Frag] = {
    val found = run.of(benchmark).map(point => point -> of(point)).filter(_._2.nonEmpty)
    Option.when(found.nonEmpty)(
      div(cls := "profiles")(
        p("Flame graphs of single points:"),
        ul(found.map { case (point, graphs) =>
          li(
            s"${run.looks(point.symbol).label}, ${Assignments.phrase(point.point.parameters)}: ",
            graphs.map(graph => span(a(href := graph.address)(graph.name), " "))
          )
        })
      )
    )
  }
}

object ProfileLinks {

  /** A flame graph. */
  final case class Link(name: String, address: String)
}
