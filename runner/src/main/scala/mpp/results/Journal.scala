package mpp.results

import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.StandardOpenOption.APPEND
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.WRITE

/** The journal of a run, `points.jsonl`: one object per finished point. The only source of truth; summaries and plots
  * are derived from it.
  */
final class Journal private (channel: FileChannel) extends AutoCloseable {

  /** Adds a record; when this returns, it survives a crash of the machine. */
  def append(record: PointRecord): Unit = synchronized {
    val line = ByteBuffer.wrap(s"${PointJson.write(record)}\n".getBytes(UTF_8))
    while (line.hasRemaining) channel.write(line)
    channel.force(true)
  }

  def close(): Unit = channel.close()
}

object Journal {
  val FileName = "points.jsonl"

  def open(file: os.Path): Journal = new Journal(FileChannel.open(file.toNIO, CREATE, WRITE, APPEND))

  /** All records, in the order in which their points finished. A torn last line, which a crash may leave, is passed
    * over.
    *
    * @return
    *   which line is not a record, and why, or the records
    */
  def read(file: os.Path): Either[String, Seq[PointRecord]] = {
    val text = os.read(file)
    val lines = text.linesIterator.zipWithIndex.toSeq
    val complete = if (text.endsWith("\n")) lines else lines.dropRight(1)
    val records = complete.map { case (line, i) => PointJson.read(line).left.map(error => s"$file:${i + 1}: $error") }
    records.collectFirst { case Left(error) => error }.toLeft(records.collect { case Right(record) => record })
  }
}
