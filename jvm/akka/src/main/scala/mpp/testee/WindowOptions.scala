package mpp.testee

/** What a windower must know of the benchmark's parameters.
  *
  * @param batchSize
  *   how many events it grants its source at first
  * @param windowMillis
  *   length of a window, in milliseconds of logical time
  * @param amplification
  *   how often a value is entered into its window
  */
final private[testee] case class WindowOptions(batchSize: Int, windowMillis: Int, amplification: Int) {

  /** The text that [[WindowOptions.parse]] reads. */
  override def toString: String = s"$batchSize $windowMillis $amplification"
}

private[testee] object WindowOptions {
  def parse(text: String): WindowOptions = text.split(" ") match {
    case Array(batchSize, windowMillis, amplification) =>
      WindowOptions(batchSize.toInt, windowMillis.toInt, amplification.toInt)
    case _ => throw new IllegalArgumentException(s"options '$text' are not 3 numbers")
  }
}
