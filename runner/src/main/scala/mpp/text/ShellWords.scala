package mpp.text

/** Words of command lines, as POSIX shells have them. */
object ShellWords {
  private val Plain = """[A-Za-z0-9_@%+=:,./-]+""".r

  /** A word that a POSIX shell reads as this text and nothing else. */
  def quote(word: String): String = if (Plain.matches(word)) word else s"'${word.replace("'", "'\\''")}'"

  /** A command line that a POSIX shell reads as these words. */
  def quote(words: Seq[String]): String = words.map(quote).mkString(" ")

  /** The words of a command line with blanks between them; quotes and backslashes keep them together, nothing is
    * expanded.
    *
    * @return
    *   its fault, or the words
    */
  def split(text: String): Either[String, Seq[String]] = {
    val words = Seq.newBuilder[String]
    var word = Option.empty[String]
    var quote = Option.empty[Char]
    def add(c: Char): Unit = word = Some(word.getOrElse("") + c)
    val rest = text.iterator.buffered
    while (rest.hasNext) (rest.next(), quote) match {
      case (c, Some(q)) if c == q => quote = None
      case ('\\', None) if rest.hasNext => add(rest.next())
      case ('\\', Some('"')) if rest.headOption.exists("\\\"".contains(_)) => add(rest.next())
      case (c, Some(_)) => add(c)
      case (c @ ('"' | '\''), None) =>
        quote = Some(c)
        word = word.orElse(Some(""))
      case (c, None) if c.isWhitespace =>
        words ++= word
        word = None
      case (c, None) => add(c)
    }
    words ++= word
    quote.map(q => s"$text: a $q is not closed").toLeft(words.result())
  }
}
