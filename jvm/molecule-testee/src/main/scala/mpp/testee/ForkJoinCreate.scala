package mpp.testee

import molecule.{Chan, IO, Input, Message, OChan, ServerChan}
import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinCreateParameters

/** FORKJOINCREATE: a parent creates children, each of which answers one message and ends. */
final class ForkJoinCreate extends MoleculeBenchmark[ForkJoinCreateParameters] {
  import ForkJoinCreate._
  import MoleculeBenchmark._

  override protected def components(latch: RunLatch): Components = {
    val (start, begin) = Start.channel()
    val (answers, server) = ServerChan.make[Ack](Settings.segment)
    val parent = for {
      told <- IO.open(start)
      in <- IO.open(answers)
      _ <- told.read
      _ <- askAll(server)
      sum <- receive(in, parameters.components, 0)
    } yield latch.arrive(sum)
    Components(Seq(parent), begin)
  }

  private def askAll(parent: ServerChan[Ack]): IO[Unit] = {
    val numbers = 1 to parameters.components
    if (parameters.holdAll) {
      val children = new Array[OChan[Go]](numbers.size)
      inOrder(numbers.iterator.map(number => create(parent).map(children(number - 1) = _))).map { _ =>
        numbers.foreach(number => children(number - 1).last(Go(number.toLong)))
      }
    } else inOrder(numbers.iterator.map(number => create(parent).map(_.last(Go(number.toLong)))))
  }

  /** Creates a child, and returns where it gets its message. */
  private def create(parent: ServerChan[Ack]): IO[OChan[Go]] = IO.suspend {
    val (in, out) = Chan.make[Go]()
    val answer = parent.connect()
    val child = IO.open(in).bind(_.read).map(go => answer.last(Ack(go.number)))
    IO.launch(RunScope.component(child)).map(_ => out)
  }

  private def receive(in: Input[Ack], missing: Int, sum: Long): IO[Long] =
    if (missing == 0) IO.pure(sum) else in.read.bind(ack => receive(in, missing - 1, sum + ack.number))
}

private object ForkJoinCreate {
  private final case class Go(number: Long)
  private final case class Ack(number: Long)

  private implicit val go: Message[Go] = Message.plain
  private implicit val ack: Message[Ack] = Message.plain
}
