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

import mpp.Eithers

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
    *   which line is not a record, and why, or the records
    */
  def read(file: os.Path): Either[String, Seq[PointRecord]] = {
    val text = os.read(file)
    val lines = text.linesIterator.zipWithIndex.toSeq
    val complete = if (text.endsWith("\n")) lines else lines.dropRight(1)
    Eithers.all(complete.map { case (line, i) =>
      Json.parse[PointRecord](line).left.map(error => s"$file:${i + 1}: not a journal line: $error")
    })
  }

  /** Cuts a torn last line off, so that records can be appended again.
    *
    * @return
    *   how many bytes were cut off
    */
  def repair(file: os.Path): Long = Using.resource(FileChannel.open(file.toNIO, CREATE, READ, WRITE)) { channel =>
    val torn = channel.size - endOfLastLine(channel)
    if (torn > 0) {
      channel.truncate(channel.size - torn)
      channel.force(true)
    }
    torn
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
    val byte = ByteBuffer.allocate(1)
    def isLineEnd(position: Long) = {
      channel.read(byte.clear(), position)
      byte.get(0) == '\n'
    }
    Iterator.iterate(channel.size)(_ - 1).find(end => end == 0 || isLineEnd(end - 1)).get
  }
}
