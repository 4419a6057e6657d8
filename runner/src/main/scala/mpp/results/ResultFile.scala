package mpp.results

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Files
import java.nio.file.LinkOption.NOFOLLOW_LINKS
import java.nio.file.Path

import scala.annotation.tailrec
import scala.util.Try
import scala.util.Using

/** Reads files of results, which may have been made by anybody: none that is no file, or longer than ours get. Errors
  * begin with the file's name.
  */
object ResultFile {

  /** The most bytes of a file that is read as a whole. */
  val MostBytes: Long = 256L << 20

  /** The most bytes of a file that is read line by line. */
  val MostBytesOfLines: Long = 2L << 30

  /** A record with as many runs and warm-up runs as the contract allows. */
  val MostBytesOfLine: Int = 64 << 20

  private val BytesAtOnce = 1 << 16

  /** @return
    *   the reason why it is not read, or its text
    */
  def text(file: os.Path, mostBytes: Long = MostBytes): Either[String, String] =
    reading(file)(limited(file, mostBytes).map(_ => os.read(file)))

  /** Reads the lines one after another, so that memory holds only their values.
    *
    * @param each
    *   makes a value of a line and its number, from 1, or names the line's fault
    * @return
    *   the first error, or the values
    */
  def lines[A](file: os.Path)(each: (String, Int) => Either[String, A]): Either[String, Seq[A]] =
    wholeLines(file)(each).flatMap { case (made, last, number) =>
      if (last.isEmpty) Right(made) else each(last, number).left.map(at(file, number, _)).map(made :+ _)
    }

  /** The same, but a last line without an end is passed over. */
  def endedLines[A](file: os.Path)(each: (String, Int) => Either[String, A]): Either[String, Seq[A]] =
    wholeLines(file)(each).map(_._1)

  /** Nothing if it is a file, and its size is allowed. */
  def limited(file: os.Path, mostBytes: Long): Either[String, Unit] = {
    val bytes = Files.size(file.toNIO)
    if (!os.isFile(file)) Left(s"$file: is no file")
    else Either.cond(bytes <= mostBytes, (), s"$file: has $bytes bytes, allowed are $mostBytes")
  }

  private def at(file: os.Path, number: Int, error: String) = s"$file:$number: $error"

  /** The values of all whole lines, the rest behind the last of them, and its line number. */
  private def wholeLines[A](file: os.Path)(each: (String, Int) => Either[String, A]) =
    reading(file)(limited(file, MostBytesOfLines).flatMap { _ =>
      Using.resource(Files.newInputStream(file.toNIO)) { in =>
        val made = Vector.newBuilder[A]
        val line = new ByteArrayOutputStream
        var number = 1
        def ended(): Either[String, Unit] = each(line.toString(UTF_8), number).map { one =>
          made += one
          number += 1
          line.reset()
        }
        def extended(bytes: Array[Byte], from: Int, until: Int): Either[String, Unit] =
          if (line.size + until - from > MostBytesOfLine) Left(s"is longer than $MostBytesOfLine bytes")
          else Right(line.write(bytes, from, until - from))
        @tailrec def taken(bytes: Array[Byte], from: Int, count: Int): Either[String, Unit] = {
          val end = bytes.indexOf('\n'.toByte, from)
          if (end < 0 || end >= count) extended(bytes, from, count)
          else
            extended(bytes, from, end).flatMap(_ => ended()) match {
              case Right(()) => taken(bytes, end + 1, count)
              case error => error
            }
        }
        val bytes = new Array[Byte](BytesAtOnce)
        Iterator.continually(in.read(bytes)).takeWhile(_ >= 0).map(taken(
          bytes,
          0,
          _
        )).find(_.isLeft).getOrElse(Right(()))
          .left.map(at(file, number, _)).map(_ => (made.result(), line.toString(UTF_8), number))
      }
    })

  private def reading[A](file: os.Path)(read: => Either[String, A]): Either[String, A] =
    try read
    catch { case e: IOException => Left(s"$file: cannot be read: ${e.getClass.getSimpleName}") }

  /** The first of some files and folders, and of all below them, that is a link out of a folder, or neither file nor
    * folder: who writes there writes elsewhere, and who reads may wait for ever.
    *
    * @param skip
    *   folders whose contents do not matter
    */
  def stray(folder: os.Path, of: Seq[os.Path], skip: os.Path => Boolean = _ => false): Option[os.Path] = {
    val real = folder.toNIO.toRealPath()
    def leadsOut(link: Path) = !Try(link.toRealPath()).toOption.exists(_.startsWith(real))
    def isStray(path: os.Path) = {
      val file = path.toNIO
      if (Files.isSymbolicLink(file)) leadsOut(file)
      else !Files.isRegularFile(file, NOFOLLOW_LINKS) && !Files.isDirectory(file, NOFOLLOW_LINKS)
    }
    of.filter(path => os.exists(path, followLinks = false)).flatMap { path =>
      if (isStray(path) || os.isLink(path) || !os.isDir(path) || skip(path)) Seq(path).filter(isStray)
      else os.walk(path, skip = p => skip(p / os.up)).filter(isStray)
    }.headOption
  }
}
