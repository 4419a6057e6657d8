package mpp.text

/** Text from outside, such as a testee's reason or the name of somebody else's file, as terminals, tables and logs show
  * it: what they would obey stands there as an escape. A terminal changes its title, its colours or what it shows
  * before at such a character, and a forged line looks like one of ours.
  */
object Visible {

  /** In one line: control characters (also C1, and the ends of lines), what changes the direction of writing or cannot
    * be seen, and halves of characters become `\n`, `\t` or `\u001b`.
    */
  def line(text: String): String = escaped(text, kept = "")

  /** Makes a text visible whose lines, and blanks at their begin, are ours. */
  def lines(text: String): String = escaped(text, kept = "\n\t")

  private def escaped(text: String, kept: String): String = {
    def isFit(point: Int) = kept.indexOf(point) >= 0 || isVisible(point)
    if (text.codePoints.allMatch(isFit(_))) text
    else {
      val shown = new java.lang.StringBuilder(text.length + 16)
      text.codePoints.forEach(point =>
        if (isFit(point)) shown.appendCodePoint(point): Unit else shown.append(escape(point)): Unit
      )
      shown.toString
    }
  }

  private def isVisible(point: Int): Boolean = (point >= ' ' && point < 0x7f) ||
    (Character.getType(point).toByte match {
      case Character.CONTROL | Character.FORMAT | Character.SURROGATE | Character.LINE_SEPARATOR |
          Character.PARAGRAPH_SEPARATOR => false
      case _ => true
    })

  private def escape(point: Int): String = point match {
    case '\n' => "\\n"
    case '\r' => "\\r"
    case '\t' => "\\t"
    case _ => Character.toChars(point).map(c => f"\\u${c.toInt}%04x").mkString
  }
}
