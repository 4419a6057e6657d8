package mpp.report

import mpp.results.RunDirectory

/** Addresses of a run's files, as seen from the page: they hold as long as the two folders stay where they are.
  *
  * @param page
  *   the folder of the page
  */
final class RawLinks(directory: RunDirectory, page: os.Path) {

  /** A file or folder of the run, if it is there. */
  def to(path: os.Path): Option[String] = Option.when(os.exists(path))(address(path))

  /** The address of a point's samples, if there are any. */
  def samples(point: ReportPoint): Option[String] =
    if (point.runs.forall(_ == 0)) None
    else to(directory.raw(point.symbol, point.benchmark.symbol, point.point.text))

  private def address(path: os.Path) = {
    val relative = path.relativeTo(page)
    // Each part by itself: a file's name may hold characters with a meaning in an address.
    (Seq.fill(relative.ups)("..") ++ relative.segments.map(encoded)).mkString("/")
  }

  private def encoded(part: String) = java.net.URLEncoder.encode(part, "UTF-8").replace("+", "%20")
}
