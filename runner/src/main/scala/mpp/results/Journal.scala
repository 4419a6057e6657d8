package mpp.results

import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.StandardOpenOption.APPEND
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE

import scala.collection.mutable
import scala.util.Using

/** The journal of a run, `points.jsonl`: one object per finished point. The only source of truth; summaries and plots
  * are derived from it.
  */
final class Journal private (channel: FileChannel) extends AutoCloseable {

  /** Adds a record; when this returns, it survives a crash of the machine. */
  def append(record: PointRecord): Unit = synchronized {
    val line = ByteBuffer.wrap(s"${Json.write(record)}\n".getBytes(UTF_8))
    while (line.hasRemaining) channel.write(line)
    channel.force(true)
  }

  def close(): Unit = channel.close()
}

object Journal {
  val FileName = "points.jsonl"

  def open(file: os.Path): Journal = new Journal(FileChannel.open(file.toNIO, CREATE, WRITE, APPEND))

  /** All records, in the order in which their points finished. A torn last line, which a crash or a full disk may
    * leave, is passed over.
    *
    * @return
    *   the line that is not a record, and why, or the records
    */
  def read(file: os.Path): Either[String, Seq[PointRecord]] = ResultFile.endedLines(file) { (line, _) =>
    Json.parse[PointRecord](line).left.map(error => s"not a journal line: $error")
  }

  /** Cuts a torn last line off, so that records can be appended again.
    *
    * @return
    *   the fault of the file, or the number of bytes that were cut off
    */
  def repair(file: os.Path): Either[String, Long] =
    Using.resource(FileChannel.open(file.toNIO, CREATE, READ, WRITE)) { channel =>
      for {
        _ <- ResultFile.limited(file, ResultFile.MostBytesOfLines)
        torn = channel.size - endOfLastLine(channel)
        most = ResultFile.MostBytesOfLine
        _ <- Either.cond(torn <= most, (), s"$file: its last line is longer than $most bytes")
      } yield {
        if (torn > 0) {
          channel.truncate(channel.size - torn)
          channel.force(true)
        }
        torn
      }
    }

  /** The last record of every invocation of a point, in the order in which the invocations first appear: what a resumed
    * run measures again takes the place of what came of it before.
    */
  def latest(records: Seq[PointRecord]): Seq[PointRecord] = {
    val byInvocation = mutable.LinkedHashMap.empty[(PointKey, Int), PointRecord]
    for (record <- records) byInvocation((record.point, record.invocation)) = record
    byInvocation.values.toSeq
  }

  private def endOfLastLine(channel: FileChannel): Long = {
    val bytes = ByteBuffer.allocate(BytesAtOnce)
    def endBefore(until: Long): Option[Long] = {
      val from = (until - BytesAtOnce).max(0)
      channel.read(bytes.clear().limit((until - from).toInt), from)
      (bytes.position() - 1 to 0 by -1).find(bytes.get(_) == '\n').map(from + _ + 1)
    }
    Iterator.iterate(channel.size)(_ - BytesAtOnce).takeWhile(_ > 0).flatMap(endBefore).nextOption().getOrElse(0L)
  }

  private val BytesAtOnce = 1 << 16
}
