package mpp.testee.typed

import akka.actor.typed.scaladsl.Behaviors
import akka.actor.typed.{Behavior, ChildFailed}
import mpp.harness.parameters.{BroadcastOptions, RegisterOptions, WindowOptions}
import mpp.harness.suites.{BroadcastFailuresSuite, RegisterFailuresSuite, WindowsFailuresSuite}
import mpp.testee.MessageNames

class TypedRegisterFailuresSuite
    extends RegisterFailuresSuite(
      new AtomicRegister,
      pass => new TypedClient((_, options) => Filter(pass, AtomicRegister.Replica(RegisterOptions.parse(options)))),
      MessageNames.client,
      MessageNames.register
    )

class TypedBroadcastFailuresSuite
    extends BroadcastFailuresSuite(
      new AtomicBroadcast,
      pass => new TypedClient((_, options) => Filter(pass, AtomicBroadcast.Replica(BroadcastOptions.parse(options)))),
      MessageNames.client,
      MessageNames.broadcast
    )

class TypedWindowsFailuresSuite
    extends WindowsFailuresSuite(
      new StreamingWindows,
      pass =>
        new TypedClient((partition, options) =>
          Filter(pass, StreamingWindows.Windower(partition, WindowOptions.parse(options)))
        ),
      MessageNames.client,
      MessageNames.windows
    )

/** A partner that gets only those messages that pass. */
private object Filter {
  def apply[M](pass: Any => Boolean, partner: Behavior[M]): Behavior[M] = Behaviors.setup { context =>
    val child = context.spawnAnonymous(partner)
    context.watch(child)
    Behaviors
      .receiveMessage[M] { message =>
        if (pass(message)) child ! message
        Behaviors.same
      }
      .receiveSignal { case (_, ChildFailed(_, cause)) => throw cause }
  }
}
