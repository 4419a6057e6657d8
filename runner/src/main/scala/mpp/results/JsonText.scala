package mpp.results

import java.time.format.DateTimeParseException

import ujson.Value

/** Reads JSON that may have been cut, spoilt, or written by others. */
object JsonText {
  private val MostShown = 200

  /** @param use
    *   takes from it what is needed; what is missing there, or of another type, is an error
    * @return
    *   what is wrong with the text, or what was taken
    */
  def read[A](text: String)(use: Value => A): Either[String, A] =
    try Right(use(ujson.read(text)))
    catch {
      case e @ (_: ujson.ParsingFailedException | _: Value.InvalidData | _: NoSuchElementException |
          _: IllegalArgumentException | _: IndexOutOfBoundsException | _: DateTimeParseException) =>
        Left(ResultText.abbreviated(Option(e.getMessage).getOrElse(e.toString), MostShown))
      case _: StackOverflowError => Left("it is nested too deeply")
    }

  /** A whole number, both ends included. */
  def whole(value: Value, least: Long, most: Long): Long = {
    val number = value.num
    demand(
      number.isWhole && number >= least.toDouble && number <= most.toDouble,
      s"$number where a whole number from $least to $most is expected"
    )
    number.toLong
  }

  /** The one with a name. */
  def named[A](all: Seq[A], found: Value)(name: A => String): A =
    all.find(name(_) == found.str).getOrElse(refuse(s"'${found.str}' is unknown"))

  /** A text of a certain shape. */
  def checked(value: Value, what: String)(right: String => Boolean): String = {
    demand(right(value.str), s"'${value.str}' is no $what")
    value.str
  }

  /** Ends reading where something else is wrong with the text. */
  def refuse(reason: String): Nothing = throw new IllegalArgumentException(reason)

  private def demand(condition: Boolean, otherwise: => String): Unit = if (!condition) refuse(otherwise)
}
