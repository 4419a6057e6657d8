package mpp.manifest

/** A version of a program, compared number by number; a number that is not there counts as 0. */
final case class Version(numbers: Int*) extends Ordered[Version] {
  override def compare(that: Version): Int =
    numbers.zipAll(that.numbers, 0, 0).map { case (a, b) => a.compare(b) }.find(_ != 0).getOrElse(0)

  override def toString: String = numbers.mkString(".")
}

object Version {

  /** The form that [[parse]] reads, for messages. */
  val allowed = "whole numbers with dots between them"

  private val Dotted = """\d{1,9}(?:\.\d{1,9}){0,9}""".r

  /** Reads "17" or "1.94.1"; nothing if the text is something else. */
  def parse(text: String): Option[Version] = Option.when(Dotted.matches(text))(read(text))

  /** The first version that a text names: "17.0.15" of "openjdk 17.0.15 2025-04-15". */
  def firstIn(text: String): Option[Version] = Dotted.findFirstIn(text).map(read)

  private def read(text: String): Version = Version(text.split('.').toSeq.map(_.toInt): _*)
}
