package mpp.testee.classic

import scala.concurrent.Await

import akka.actor.ActorSystem
import mpp.harness.RunLatch
import mpp.testee.{Framework, RunScope, RunSystem}

/** Starts actor systems. */
object SystemProvider {

  /** Starts the system of one request. */
  def start(): ClassicSystem = new ClassicSystem(ActorSystem(Framework.systemName, Framework.config))
}

/** An actor system of the classic interface. */
final class ClassicSystem private[classic] (private[classic] val system: ActorSystem) extends RunSystem[ClassicScope] {

  override def open(latch: RunLatch): ClassicScope = new ClassicScope(system, latch)

  override def terminate(): Unit = {
    Await.result(system.terminate(), RunScope.deadline)
    ()
  }
}
