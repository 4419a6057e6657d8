package mpp.testee.typed

import akka.actor.typed.{Behavior, ChildFailed}
import akka.actor.typed.scaladsl.Behaviors
import mpp.testee.{NetClient, RegisterFailuresSuite, RegisterOptions, WindowOptions, WindowsFailuresSuite}

class TypedRegisterFailuresSuite
    extends RegisterFailuresSuite(
      new AtomicRegister,
      pass => new FilteringClient(pass, (_, options) => AtomicRegister.Replica(RegisterOptions.parse(options)))
    )

class TypedWindowsFailuresSuite
    extends WindowsFailuresSuite(
      new StreamingWindows,
      pass =>
        new FilteringClient(
          pass,
          (partition, options) => StreamingWindows.Windower(partition, WindowOptions.parse(options))
        )
    )

/** A client whose partners get only those messages that pass.
  *
  * @param partner
  *   a partner by its number, from 0, and the options that the master's half gave
  */
private class FilteringClient[M](pass: Any => Boolean, partner: (Int, String) => Behavior[M])
    extends NetClient[TypedScope](SystemProvider.startNode) {
  override protected def createPartners(count: Int, options: String, scope: TypedScope): () => Unit = {
    scope.createAll(Vector.tabulate(count)(number => filter(partner(number, options))))
    () => ()
  }

  private def filter(partner: Behavior[M]): Behavior[M] = Behaviors.setup { context =>
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
