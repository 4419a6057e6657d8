package mpp.testee

import java.io.RandomAccessFile

import scala.util.Try

/** The end of a testee's log. */
object LogTail {
  private val MostBytes = 16 * 1024
  private val MostLines = 20

  /** The last lines, oldest first; none if there is no log. */
  def read(log: os.Path): Seq[String] = Try {
    val file = new RandomAccessFile(log.toIO, "r")
    try {
      val start = 0L.max(file.length - MostBytes)
      file.seek(start)
      val bytes = new Array[Byte]((file.length - start).toInt)
      file.readFully(bytes)
      new String(bytes, "UTF-8").linesIterator.filter(_.trim.nonEmpty).toSeq.takeRight(MostLines)
    } finally file.close()
  }.getOrElse(Nil)
}
