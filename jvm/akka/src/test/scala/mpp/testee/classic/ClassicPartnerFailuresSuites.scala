package mpp.testee.classic

import akka.actor.{Actor, Props}
import mpp.harness.parameters.{BroadcastOptions, RegisterOptions, WindowOptions}
import mpp.harness.suites.{BroadcastFailuresSuite, RegisterFailuresSuite, WindowsFailuresSuite}
import mpp.testee.MessageNames

class ClassicRegisterFailuresSuite
    extends RegisterFailuresSuite(
      new AtomicRegister,
      pass =>
        new ClassicClient((_, options) =>
          Props(new Filter(pass, Props(new AtomicRegister.Replica(RegisterOptions.parse(options)))))
        ),
      MessageNames.client,
      MessageNames.register
    )

class ClassicBroadcastFailuresSuite
    extends BroadcastFailuresSuite(
      new AtomicBroadcast,
      pass =>
        new ClassicClient((_, options) =>
          Props(new Filter(pass, Props(new AtomicBroadcast.Replica(BroadcastOptions.parse(options)))))
        ),
      MessageNames.client,
      MessageNames.broadcast
    )

class ClassicWindowsFailuresSuite
    extends WindowsFailuresSuite(
      new StreamingWindows,
      pass =>
        new ClassicClient((partition, options) =>
          Props(new Filter(pass, Props(new StreamingWindows.Windower(partition, WindowOptions.parse(options)))))
        ),
      MessageNames.client,
      MessageNames.windows
    )

/** A partner that gets only those messages that pass. */
private class Filter(pass: Any => Boolean, partner: Props) extends Actor {
  private val child = context.actorOf(partner)
  override val supervisorStrategy = ClassicScope.escalating
  override def receive: Receive = { case message => if (pass(message)) child.forward(message) }
}
