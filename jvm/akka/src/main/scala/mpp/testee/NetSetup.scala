package mpp.testee

/** What the master tells its clients in set-up.
  *
  * @param watch
  *   address of the master's [[NodeWatch]], which hears of failures
  * @param inFlight
  *   the most messages that can be under way to a node at one time
  * @param partners
  *   how many actors a client creates
  * @param options
  *   what the benchmark's client must know besides, as the benchmark writes it
  */
final case class NetSetup(watch: String, inFlight: Long, partners: Int, options: String) {

  /** The text that [[NetSetup.parse]] reads. */
  override def toString: String = s"$watch $inFlight $partners $options"
}

object NetSetup {
  def parse(text: String): NetSetup = text.split(" ", 4) match {
    case Array(watch, inFlight, partners, options) => NetSetup(watch, inFlight.toLong, partners.toInt, options)
    case _ => throw new IllegalArgumentException(s"set-up '$text' does not have 4 words")
  }
}
