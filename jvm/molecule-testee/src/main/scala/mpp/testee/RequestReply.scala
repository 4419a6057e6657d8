package mpp.testee

import molecule.{Chan, IO, Input, Message, OChan, Output}
import mpp.harness.RunLatch
import mpp.harness.parameters.RequestReplyParameters

/** REQUESTREPLY: clients ask servers. A server answers by the pair's second channel or, when it is asked, by a channel
  * that the question bears, for one answer.
  */
final class RequestReply extends MoleculeBenchmark[RequestReplyParameters] {
  import RequestReply._

  override protected def components(latch: RunLatch): Components =
    Components.all(Seq.fill(parameters.pairs)(if (parameters.asks) askingPair(latch) else tellingPair(latch)))

  private def tellingPair(latch: RunLatch): Components = {
    val (start, begin) = Start.channel()
    val (questions, toServer) = Chan.make[Tell]()
    val (answers, toClient) = Chan.make[Answer]()
    val client = for {
      told <- IO.open(start)
      in <- IO.open(answers)
      out <- IO.open(toServer)
      _ <- told.read
      last <- tells(in, out, parameters.requests, 0)
    } yield latch.arrive(last)
    val server = for {
      in <- IO.open(questions)
      out <- IO.open(toClient)
      _ <- in.foreach(question => out.write(Answer(question.value + 1)))
    } yield ()
    Components(Seq(client, server), begin)
  }

  private def askingPair(latch: RunLatch): Components = {
    val (start, begin) = Start.channel()
    val (questions, toServer) = Chan.make[Ask]()
    val client = for {
      told <- IO.open(start)
      out <- IO.open(toServer)
      _ <- told.read
      last <- asks(out, parameters.requests, 0)
    } yield latch.arrive(last)
    val server = IO.open(questions).bind(_.foreach(ask => IO.delay(ask.reply.last(Answer(ask.value + 1)))))
    Components(Seq(client, server), begin)
  }

  /** Asks for what was answered, again and again; gives the last answer. */
  private def tells(in: Input[Answer], out: Output[Tell], missing: Long, value: Long): IO[Long] =
    if (missing == 0) IO.pure(value)
    else out.write(Tell(value)) >> in.read.bind(answer => tells(in, out, missing - 1, answer.value))

  private def asks(out: Output[Ask], missing: Long, value: Long): IO[Long] =
    if (missing == 0) IO.pure(value)
    else {
      val (answers, reply) = Chan.make[Answer]()
      for {
        _ <- out.write(Ask(value, reply))
        in <- IO.open(answers)
        answer <- in.read
        _ <- in.poison()
        last <- asks(out, missing - 1, answer.value)
      } yield last
    }
}

private object RequestReply {
  private final case class Answer(value: Long)
  private final case class Tell(value: Long)
  private final case class Ask(value: Long, reply: OChan[Answer])

  private implicit val answer: Message[Answer] = Message.plain
  private implicit val tell: Message[Tell] = Message.plain
  private implicit val ask: Message[Ask] = Message.carrying { case (Ask(_, reply), signal) => reply.close(signal) }
}
