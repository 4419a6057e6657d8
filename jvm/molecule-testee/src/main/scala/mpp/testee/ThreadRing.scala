package mpp.testee

import molecule.{Chan, IChan, IO, Input, Message, OChan, Output}
import mpp.harness.RunLatch
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds

/** THREADRING: components in a ring hand tokens on, each by a channel to the next one.
  *
  * A component at which a token begins has a second channel, by which it comes from outside.
  */
final class ThreadRing extends MoleculeBenchmark[ThreadRingParameters] {
  import ThreadRing._

  private var ends: TokenEnds = _

  override protected def components(latch: RunLatch): Components = {
    ends = new TokenEnds(parameters.tokens)
    val runEnds = ends
    val ring = Array.fill(parameters.components)(Chan.make[Token]())
    val starts = Array.fill(parameters.tokens)(Chan.make[Token]())
    val firsts = starts.indices.map(token => parameters.start(token) -> starts(token)._1).toMap
    val members = ring.indices.map { index =>
      val (_, next) = ring((index + 1) % ring.length)
      new Member(index + 1L, runEnds, latch).run(firsts.get(index), ring(index)._1, next)
    }
    Components(
      members,
      () => starts.indices.foreach(token => starts(token)._2.last(Token(token, parameters.hops)))
    )
  }

  override def answer(): Long = ends.answer
}

private object ThreadRing {
  private final case class Token(number: Int, hopsLeft: Long)

  private implicit val token: Message[Token] = Message.plain

  private final class Member(number: Long, ends: TokenEnds, latch: RunLatch) {
    def run(first: Option[IChan[Token]], before: IChan[Token], after: OChan[Token]): IO[Any] = for {
      in <- IO.open(before)
      out <- IO.open(after)
      _ <- first.fold(IO.unit)(start => IO.open(start).bind(_.read).bind(handOn(_, out)))
      _ <- forward(in, out)
    } yield ()

    /** Hands on what comes, until the run's end. */
    private def forward(in: Input[Token], out: Output[Token]): IO[Unit] =
      in.read.bind(handOn(_, out)) >> forward(in, out)

    private def handOn(token: Token, out: Output[Token]): IO[Unit] =
      if (token.hopsLeft > 0) out.write(Token(token.number, token.hopsLeft - 1))
      else
        IO.delay {
          ends.record(token.number, number)
          latch.arrive()
        }
  }
}
