package mpp.catalogue

/** The links between the machines of a run, as a user chose them, over and above what the network is itself.
  *
  * @param delayMicros
  *   added to a round trip, half of it each way
  * @param rateKbits
  *   the most that a machine sends, in kbit/s, if that is bounded
  * @param lossPpm
  *   packets of a million that are lost each way
  */
final case class Link(delayMicros: Long, rateKbits: Option[Long], lossPpm: Long) {

  /** True if there is nothing to add. */
  def isPlain: Boolean = this == Link.Plain
}

object Link {
  val Plain: Link = Link(0, None, 0)
}
