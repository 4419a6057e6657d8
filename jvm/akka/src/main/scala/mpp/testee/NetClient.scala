package mpp.testee

import java.util.function.Consumer

import scala.concurrent.duration._

import akka.actor.{ActorRef, AddressFromURIString}
import mpp.harness.components.{ClientSetup, ComponentClient}

/** A client's half of a [[NetBenchmark]]: the partners of the master's actors, which are children of one scope.
  *
  * @param startNode
  *   starts a system that other nodes can reach, from its name, the node's host and the most messages under way at one
  *   time
  */
abstract class NetClient[S <: RunScope](startNode: (String, String, Long) => RunSystem[S])
    extends ComponentClient[S, RunSystem[S]] {

  /** Creates the partners.
    *
    * @param options
    *   the benchmark's parameters
    */
  protected def createPartners(count: Int, options: String, scope: S): Unit

  override protected def startSystem(
      host: String,
      setup: ClientSetup,
      onFailure: Consumer[Throwable]
  ): RunSystem[S] = {
    val started = startNode(AddressFromURIString(setup.watch).system, host, setup.inFlight)
    NodeWatch.start(started, onFailure.accept)
    started
  }

  override protected def createPartners(setup: ClientSetup, system: RunSystem[S], scope: S): String = {
    createPartners(setup.partners, setup.options, scope)
    system.address(scope.path)
  }

  // Again and again until the system ends, since what made the client fail may be that messages are lost.
  override protected def report(system: RunSystem[S], watch: String, reason: String): Unit = {
    import system.actorSystem
    val node = actorSystem.provider.getDefaultAddress
    val failed = NodeFailed(s"client $node failed: $reason".take(NodeFailed.maxLength))
    actorSystem.scheduler.scheduleWithFixedDelay(Duration.Zero, NetClient.reportInterval) { () =>
      actorSystem.provider.resolveActorRef(watch).tell(failed, ActorRef.noSender)
    }(actorSystem.dispatcher)
    ()
  }
}

private object NetClient {
  val reportInterval: FiniteDuration = 200.millis
}
