package mpp.testee.classic

import akka.actor.{Actor, Props}
import mpp.testee.{NetClient, RegisterFailuresSuite, RegisterOptions, WindowOptions, WindowsFailuresSuite}

class ClassicRegisterFailuresSuite
    extends RegisterFailuresSuite(
      new AtomicRegister,
      pass =>
        new FilteringClient(pass, (_, options) => Props(new AtomicRegister.Replica(RegisterOptions.parse(options))))
    )

class ClassicWindowsFailuresSuite
    extends WindowsFailuresSuite(
      new StreamingWindows,
      pass =>
        new FilteringClient(
          pass,
          (partition, options) => Props(new StreamingWindows.Windower(partition, WindowOptions.parse(options)))
        )
    )

/** A client whose partners get only those messages that pass.
  *
  * @param partner
  *   a partner by its number, from 0, and the options that the master's half gave
  */
private class FilteringClient(pass: Any => Boolean, partner: (Int, String) => Props)
    extends NetClient[ClassicScope](SystemProvider.startNode) {
  override protected def createPartners(count: Int, options: String, scope: ClassicScope): () => Unit = {
    scope.createAll(Vector.tabulate(count)(number => Props(new Filter(pass, partner(number, options)))))
    () => ()
  }
}

private class Filter(pass: Any => Boolean, partner: Props) extends Actor {
  private val child = context.actorOf(partner)
  override val supervisorStrategy = ClassicScope.escalating
  override def receive: Receive = { case message => if (pass(message)) child.forward(message) }
}
