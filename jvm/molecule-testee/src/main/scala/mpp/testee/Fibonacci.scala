package mpp.testee

import molecule.{Chan, IO, Input, Message, OChan, ServerChan}
import mpp.harness.RunLatch
import mpp.harness.parameters.FibonacciParameters

/** FIBONACCI: the call tree of the recursive definition, with a process for each call. */
final class Fibonacci extends MoleculeBenchmark[FibonacciParameters] {
  import Fibonacci._

  override protected def components(latch: RunLatch): Components = {
    val (requests, toRoot) = Chan.make[Request]()
    val (responses, toAsker) = Chan.make[Response]()
    val asker = IO.open(responses).bind(_.read).map(response => latch.arrive(response.value))
    val root = IO.open(requests).bind(call(_, toAsker))
    Components(Seq(asker, root), () => toRoot.last(Request(parameters.fibNumber)))
  }
}

private object Fibonacci {
  private final case class Request(number: Int)
  private final case class Response(value: Long)

  private implicit val request: Message[Request] = Message.plain
  private implicit val response: Message[Response] = Message.plain

  /** Both children answer by the same channel. */
  private val children = 2

  /** A call, which ends after its answer. */
  private def call(requests: Input[Request], caller: OChan[Response]): IO[Unit] = requests.read.bind { request =>
    if (request.number <= 2) IO.delay(caller.last(Response(1)))
    else {
      val (answers, server) = ServerChan.make[Response](children)
      for {
        in <- IO.open(answers)
        _ <- ask(request.number - 1, server)
        _ <- ask(request.number - 2, server)
        first <- in.read
        second <- in.read
      } yield caller.last(Response(first.value + second.value))
    }
  }

  private def ask(number: Int, caller: ServerChan[Response]): IO[Unit] = IO.suspend {
    val (requests, toChild) = Chan.make[Request]()
    val answers = caller.connect()
    IO.launch(RunScope.component(IO.open(requests).bind(call(_, answers)))).map(_ => toChild.last(Request(number)))
  }
}
