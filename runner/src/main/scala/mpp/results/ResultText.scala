package mpp.results

/** The spelling of names and parameters in the published layout of result files. */
object ResultText {

  /** A value in a summary's comma-separated line: one line, no comma, quotes doubled. */
  def escape(text: String): String = text.replace(",", "!C!").replace("\n", "!N!").replace("\"", "\"\"")

  /** The inverse of [[escape]]. */
  def unescape(text: String): String = text.replace("\"\"", "\"").replace("!N!", "\n").replace("!C!", ",")

  /** A text as part of a file name: a character that is not a letter, a digit or one of `-_.` becomes `_`. */
  def fileName(text: String): String = text.replaceAll("[^A-Za-z0-9\\-_.]", "_")

  private val Symbol = "[A-Za-z0-9][A-Za-z0-9\\-_.]{0,99}".r

  /** True if the text can be the symbol of a testee or a benchmark, which names files and folders. */
  def isSymbol(text: String): Boolean = Symbol.matches(text)

  /** The most characters of names that together name a file: a suffix has room in the 255 bytes of Linux. */
  private val MostInName = 220

  /** True if the names together can name a file. */
  def nameFiles(names: Seq[String]): Boolean = names.map(_.length).sum <= MostInName

  val tooLong = s"names and parameters have more than $MostInName characters"

  /** A text that is cut off where it gets too long to be read. */
  def abbreviated(text: String, mostCharacters: Int): String =
    if (text.length <= mostCharacters) text else s"${text.take(mostCharacters)}..."
}
