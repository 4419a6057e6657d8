package mpp.testee

/** Messages to a windower of STREAMINGWINDOWS. */
trait WindowerMessage extends NetMessage

/** Messages to a source. */
sealed trait SourceMessage extends RunMessage

/** Messages to a sink. */
sealed trait SinkMessage extends RunMessage

/** The messages of STREAMINGWINDOWS that bear no reference to an actor, which are those of every interface. */
private[testee] object WindowMessages {

  /** Messages to a windower besides introductions. */
  sealed trait StreamMessage extends WindowerMessage

  /** Makes a sink begin the run, and then its windower. */
  case object Start extends StreamMessage with SinkMessage

  /** Grants the source so many events more. */
  final case class Ready(events: Long) extends SourceMessage with NetMessage

  /** A source's message to itself between two events. */
  case object Next extends SourceMessage

  final case class Event(timestamp: Long, partition: Int, value: Long) extends StreamMessage

  /** A complete window: so many values, of which this is the median. */
  final case class Window(start: Long, partition: Int, median: Double, count: Long) extends SinkMessage with NetMessage

  /** Says that the sink has all windows. */
  case object Stop extends StreamMessage

  /** Makes sources and sinks end the run. */
  case object Close extends SourceMessage with SinkMessage

  /** Follows the last event. */
  case object Flush extends StreamMessage

  /** Follows all that the windower sent. */
  case object Flushed extends SourceMessage with SinkMessage with NetMessage
}
