package mpp.testee

import akka.actor.{Actor, ActorSystem, Dropped, Props}
import akka.event.{DefaultLoggingFilter, EventStream, Logging}
import akka.remote.artery.{GracefulShutdownQuarantinedEvent, QuarantinedEvent, ThisActorSystemQuarantinedEvent}

/** Lets warnings and errors become events of the actor system, whatever of them is written to the log. */
final private[testee] class AllWarnings(settings: ActorSystem.Settings, events: EventStream)
    extends DefaultLoggingFilter(settings, events)

/** Notices what a node's network loses. The master's hears of its clients' failures, too. */
final private class NodeWatch(onFailure: Throwable => Unit) extends Actor {

  override def receive: Receive = {
    case NodeFailed(reason)                     => fail(reason)
    case Dropped(message, reason, _, recipient) => fail(s"message $message to $recipient was dropped: $reason")
    case event: Logging.LogEvent                => if (Framework.isNetwork(event.logClass)) fail(event.message.toString)
    case quarantined                            => fail(quarantined.toString)
  }

  private def fail(reason: String): Unit = onFailure(new IllegalStateException(reason))
}

object NodeWatch {

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
    *   where other nodes reach the watch
    */
  def start(system: RunSystem[_], onFailure: Throwable => Unit): String = {
    // A system actor, so that it is the same for both interfaces, and outlives the actors of runs.
    val watch = system.actorSystem.systemActorOf(Props(new NodeWatch(onFailure)), "node-watch")
    events.foreach(system.actorSystem.eventStream.subscribe(watch, _))
    system.address(watch.path)
  }
}
