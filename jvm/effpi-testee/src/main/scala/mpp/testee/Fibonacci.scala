package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, Process}
import mpp.harness.RunLatch
import mpp.harness.parameters.FibonacciParameters

/** FIBONACCI: the call tree of the recursive definition, with a process for each call. */
final class Fibonacci(settings: Settings) extends EffpiBenchmark[FibonacciParameters](settings) {
  import Fibonacci._

  override protected def components(scope: RunScope, latch: RunLatch): Components = {
    val asker, root = Channel[Message]()
    val ask = response(asker) { value =>
      latch.arrive(value)
      nil
    }
    Components(Seq(ask, call(root, asker)), () => scope.send(root, Request(parameters.fibNumber)))
  }
}

private object Fibonacci {
  import EffpiBenchmark.unexpected

  private sealed trait Message
  private final case class Request(number: Int) extends Message
  private final case class Response(value: Long) extends Message

  /** A call, which ends after its answer. */
  private def call(mailbox: Channel[Message], caller: OutChannel[Message]): Process = receive(mailbox) {
    case Request(number) if number <= 2 => send(caller, Response(1))
    case Request(number)                =>
      ask(number - 1, mailbox) >> ask(number - 2, mailbox) >>
        response(mailbox)(first => response(mailbox)(second => send(caller, Response(first + second))))
    case early: Response => unexpected(early)
  }

  private def ask(number: Int, caller: OutChannel[Message]): Process = {
    val child = Channel[Message]()
    fork(call(child, caller)) >> send(child, Request(number))
  }

  private def response(mailbox: InChannel[Message])(continuation: Long => Process): Process = receive(mailbox) {
    case Response(value) => continuation(value)
    case other: Request  => unexpected(other)
  }
}
