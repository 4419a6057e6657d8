package mpp.testee

import molecule.{Chan, IO, Input, Message, Output}
import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters

/** TPPINGPONG: independent pairs, each with a pipeline of messages in flight.
  *
  * Channels have bounds, and a pipeline may hold more than both channels of a pair. So a pinger sends and receives side
  * by side, on one user-level thread.
  */
final class ThroughputPingPong extends MoleculeBenchmark[ThroughputPingPongParameters] {
  import ThroughputPingPong._

  override protected def components(latch: RunLatch): Components =
    Components.all(Seq.fill(parameters.parallelism)(pair(latch)))

  private def pair(latch: RunLatch): Components = {
    val (start, begin) = Start.channel()
    val (pings, toPonger) = Chan.make[Ping]()
    val (pongs, toPinger) = Chan.make[Pong]()
    val (freed, free) = Chan.make[Unit]()
    val pinger = for {
      told <- IO.open(start)
      in <- IO.open(pongs)
      out <- IO.open(toPonger)
      wakes <- IO.open(freed)
      wake <- IO.open(free)
      _ <- told.read
      state = new Pinger(in, out, wakes, wake, parameters)
      answer <- state.run
    } yield latch.arrive(answer)
    val ponger = for {
      in <- IO.open(pings)
      out <- IO.open(toPinger)
      _ <- answer(in, out)
    } yield ()
    Components(Seq(pinger, ponger), begin)
  }

  /** Answers PINGs, until the pinger has ended. */
  private def answer(in: Input[Ping], out: Output[Pong]): IO[Unit] =
    in.read.bind(ping => out.write(if (parameters.staticOnly) staticPong else Pong(ping.index))) >> answer(in, out)
}

private object ThroughputPingPong {
  private final case class Ping(index: Long)

  /** A PONG, with what it adds to the answer: the index of its PING, or 1. */
  private final case class Pong(index: Long)

  private implicit val ping: Message[Ping] = Message.plain
  private implicit val pong: Message[Pong] = Message.plain

  private val staticPing = Ping(0)
  private val staticPong = Pong(1)

  /** The two sides of a pinger.
    *
    * @param wakes
    *   where the sending side reads, if its pipeline is full, that it no longer is
    * @param wake
    *   the other end of that channel, which stays within the process
    */
  private final class Pinger(
      in: Input[Pong],
      out: Output[Ping],
      wakes: Input[Unit],
      wake: Output[Unit],
      parameters: ThroughputPingPongParameters
  ) {
    private var received = 0L
    private var isFull = false

    /** Returns the answer. */
    def run: IO[Long] = send(0).par(receive(0)).map { case (_, answer) => answer }

    private def send(sent: Long): IO[Unit] =
      if (sent == parameters.messagesPerPair) IO.unit
      else if (sent < parameters.pipelineSize + received)
        out.write(if (parameters.staticOnly) staticPing else Ping(sent)).bind(_ => send(sent + 1))
      else {
        isFull = true
        wakes.read.bind(_ => send(sent))
      }

    private def receive(answer: Long): IO[Long] =
      if (received == parameters.messagesPerPair) IO.pure(answer)
      else
        in.read.bind { pong =>
          received += 1
          val next = answer + pong.index
          if (isFull) {
            isFull = false
            wake.write(()).bind(_ => receive(next))
          } else receive(next)
        }
  }
}
