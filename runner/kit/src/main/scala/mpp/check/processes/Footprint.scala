package mpp.check.processes

import scala.util.Try

/** Resources that a testee's processes use.
  *
  * @param memoryMiB
  *   resident memory
  */
final case class Footprint(memoryMiB: Long, threads: Int, openFiles: Int) {
  override def toString: String = s"$memoryMiB MiB, $threads threads, $openFiles open files"

  private def +(other: Footprint): Footprint =
    Footprint(memoryMiB + other.memoryMiB, threads + other.threads, openFiles + other.openFiles)
}

object Footprint {
  private val None = Footprint(0, 0, 0)
  private val KiBPerMiB = 1024L

  /** Sums those of all processes that bear a marker.
    *
    * @param marker
    *   as in [[mpp.testee.Launcher.Command]]
    */
  def of(marker: String): Footprint = MarkedProcesses.of(marker).flatMap(of(_)).foldLeft(None)(_ + _)

  /** Nothing if the process has ended. */
  private def of(process: os.Path): Option[Footprint] = Try {
    val status = os.read.lines(process / "status").map(_.split(":\\s*", 2)).collect { case Array(k, v) => k -> v }.toMap
    Footprint(
      memoryMiB = status.get("VmRSS").fold(0L)(_.takeWhile(_.isDigit).toLong) / KiBPerMiB,
      threads = status("Threads").toInt,
      openFiles = os.list(process / "fd").size
    )
  }.toOption
}
