package mpp.testee

import akka.actor.{Actor, ActorSystem, Address, Dropped, Props}
import akka.event.{DefaultLoggingFilter, EventStream, Logging}
import akka.remote.UniqueAddress
import akka.remote.artery.{GracefulShutdownQuarantinedEvent, QuarantinedEvent, ThisActorSystemQuarantinedEvent}

/** Lets warnings and errors become events of the actor system, whatever of them is written to the log. */
final private[testee] class AllWarnings(settings: ActorSystem.Settings, events: EventStream)
    extends DefaultLoggingFilter(settings, events)

/** Notices what a node's network loses on its way from and to nodes of the request: their systems have the same name.
  * Systems of other names are strangers, who may come and go. The master's hears of its clients' failures, too.
  */
final private class NodeWatch(onFailure: Throwable => Unit) extends Actor {

  override def receive: Receive = {
    case NodeFailed(reason)                     => fail(reason)
    case Dropped(message, reason, _, recipient) =>
      if (isNode(recipient.path.address)) fail(s"message $message to $recipient was dropped: $reason")
    case event: Logging.LogEvent =>
      if (Framework.isNetwork(event.logClass) && !isAboutStranger(event.message.toString))
        fail(event.message.toString, causeOf(event))
    case event: QuarantinedEvent                 => failOf(event.uniqueAddress, event)
    case event: ThisActorSystemQuarantinedEvent  => failOf(event.remoteAddress, event)
    case event: GracefulShutdownQuarantinedEvent => failOf(event.uniqueAddress, event)
  }

  private def isNode(address: Address): Boolean = address.hasGlobalScope && address.system == context.system.name

  private def isAboutStranger(text: String): Boolean =
    NodeWatch.address.findAllMatchIn(text).exists(_.group("system") != context.system.name) ||
      NodeWatch.beforeHandshake.exists(text.contains)

  private def causeOf(event: Logging.LogEvent): Throwable = event match {
    case failed: Logging.LogEventWithCause => failed.cause
    case _                                 => null
  }

  private def failOf(node: UniqueAddress, event: Any): Unit = if (isNode(node.address)) fail(event.toString)

  private def fail(reason: String, cause: Throwable = null): Unit = onFailure(new IllegalStateException(reason, cause))
}

object NodeWatch {

  private val address = s"${Framework.root}://(?<system>[^@\\s]+)@".r

  /** The network's words for a connection that is none or breaks off, a frame that no library wrote, and a message
    * before any handshake. Another node begins with its handshake; should its connection break, it says so.
    */
  private val beforeHandshake =
    Seq("[TcpFraming]", "Dropping message due to: ", "Failed to deserialize message from [unknown]")

  // A message that cannot be written or read, and a connection that breaks, are only in the log.
  private val events = Seq(
    classOf[Dropped],
    classOf[Logging.Warning],
    classOf[Logging.Error],
    classOf[QuarantinedEvent],
    classOf[ThisActorSystemQuarantinedEvent],
    classOf[GracefulShutdownQuarantinedEvent]
  )

  /** Begins to watch.
    *
    * @param onFailure
    *   called on any thread, any number of times
    * @return
    *   address of the watch for other nodes
    */
  def start(system: RunSystem[_], onFailure: Throwable => Unit): String = {
    // A system actor, so that it is the same for both interfaces, and outlives the actors of runs.
    val watch = system.actorSystem.systemActorOf(Props(new NodeWatch(onFailure)), "node-watch")
    events.foreach(system.actorSystem.eventStream.subscribe(watch, _))
    system.address(watch.path)
  }
}
