package mpp.testee.classic

import java.util.function.Consumer

import scala.concurrent.Await
import scala.concurrent.duration.FiniteDuration

import akka.actor.{ActorSystem, ExtendedActorSystem}
import com.typesafe.config.Config
import mpp.testee.ActorOptions.Actors
import mpp.testee.{Framework, RunSystem}

/** Starts actor systems. */
object SystemProvider {

  /** Starts the system of one request. */
  def start(): ClassicSystem = start(Framework.systemName, Framework.config(Actors.Classic))

  /** Starts the system of one request on one of several nodes.
    *
    * @param name
    *   the same on all of them, by [[Framework.drawName]]
    */
  def startNode(name: String, host: String, inFlight: Long): ClassicSystem =
    start(name, Framework.nodeConfig(Actors.Classic, host, inFlight, classOf[ClassicSerializer]))

  private def start(name: String, config: Config): ClassicSystem = new ClassicSystem(ActorSystem(name, config))
}

/** An actor system of the classic interface. */
final class ClassicSystem private[classic] (system: ActorSystem) extends RunSystem[ClassicScope] {

  override def actorSystem: ExtendedActorSystem = system.asInstanceOf[ExtendedActorSystem]

  override def open(onFailure: Consumer[Throwable]): ClassicScope = new ClassicScope(system, onFailure.accept)

  override def terminate(within: FiniteDuration): Unit = {
    Await.result(system.terminate(), within)
    ()
  }
}
