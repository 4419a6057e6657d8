package mpp.testee

/** What a replica must know of the benchmark's parameters.
  *
  * @param keys
  *   how many registers there are
  * @param keysToRead
  *   how many of them a replica reads in an ordinary run
  */
final private[testee] case class RegisterOptions(keys: Int, keysToRead: Int) {

  /** The text that [[RegisterOptions.parse]] reads. */
  override def toString: String = s"$keys $keysToRead"
}

private[testee] object RegisterOptions {
  def parse(text: String): RegisterOptions = text.split(" ") match {
    case Array(keys, keysToRead) => RegisterOptions(keys.toInt, keysToRead.toInt)
    case _                       => throw new IllegalArgumentException(s"options '$text' are not 2 numbers")
  }
}
