package mpp.testee

import molecule.{IO, Input, Message, Output, ServerChan}
import mpp.harness.RunLatch
import mpp.harness.counting.Counter
import mpp.harness.parameters.CountingParameters

/** COUNTING: producers send numbers to one counter, by a server channel. */
final class Counting extends MoleculeBenchmark[CountingParameters] {
  import Counting._

  override protected def components(latch: RunLatch): Components = {
    val (messages, server) = ServerChan.make[ToCounter](Settings.segment)
    val starts = Seq.fill(parameters.producers)(Start.channel())
    val producers = starts.zipWithIndex.map { case ((start, _), producer) =>
      for {
        told <- IO.open(start)
        out <- IO.open(server.connect())
        _ <- told.read
        _ <- produce(producer, out)
      } yield ()
    }
    val counter = IO.open(messages).bind(count(_, new Counter(parameters))).map(latch.arrive(_))
    Components(Seq(counter) ++ producers, () => starts.foreach { case (_, begin) => begin() })
  }

  /** Sends its numbers, and asks for what was counted. */
  private def produce(producer: Int, out: Output[ToCounter]): IO[Unit] =
    MoleculeBenchmark.times(1, parameters.messagesPerProducer + 1)(number => out.write(Inc(producer, number))) >>
      out.write(Get)

  /** Counts until all producers have asked, and gives the answer. */
  private def count(in: Input[ToCounter], counter: Counter): IO[Long] = in.read.bind {
    case Inc(producer, number) =>
      counter.increment(producer, number)
      count(in, counter)
    case Get =>
      val answer = counter.get
      if (answer.isPresent) IO.pure(answer.getAsLong) else count(in, counter)
  }
}

private object Counting {
  private sealed trait ToCounter
  private final case class Inc(producer: Int, number: Long) extends ToCounter
  private case object Get extends ToCounter

  private implicit val toCounter: Message[ToCounter] = Message.plain
}
