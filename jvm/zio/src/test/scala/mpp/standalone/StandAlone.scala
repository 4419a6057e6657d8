package mpp.standalone

import zio.{Enqueue, Promise, Queue, UIO, ZIO, ZIOAppArgs, ZIOAppDefault}

/** The least that a user of the library would write to time a benchmark: no harness, no answer, no service.
  *
  * The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py). It takes a symbol,
  * the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
  */
object StandAlone extends ZIOAppDefault {

  /** A benchmark: forks its fibers, and returns what starts them and waits for their end. */
  private type Program = UIO[UIO[Any]]

  private val programs: Map[String, Program] = Map(
    "PINGPONG" -> throughputPingPong(messages = 100000, pipeline = 1, pairs = 1),
    "TPPINGPONG" -> throughputPingPong(messages = 100000, pipeline = 500, pairs = 2),
    "FIBONACCI" -> fibonacci(number = 22)
  )

  override def run: ZIO[ZIOAppArgs, Any, Any] = getArgs.flatMap { arguments =>
    // Fibers end with the one that has forked them: that of their run.
    val time = programs(arguments(1)).flatMap(_.timed).fork.flatMap(_.join).map { case (time, _) => time }
    ZIO.loopDiscard(1)(_ <= arguments(2).toInt, _ + 1)(_ =>
      time.flatMap(time => ZIO.succeed(println(time.toNanos / 1e6)))
    )
  }

  private case object Pong
  private final case class Ping(sender: Enqueue[Pong.type])

  private def throughputPingPong(messages: Int, pipeline: Int, pairs: Int): Program = for {
    start <- Promise.make[Nothing, Unit]
    pingers <- ZIO.replicateZIO(pairs) {
      for {
        pings <- Queue.unbounded[Ping]
        pongs <- Queue.unbounded[Pong.type]
        _ <- pings.take.flatMap(_.sender.offer(Pong)).forever.fork
        ping = pings.offer(Ping(pongs))
        others = (pongs.take *> ping).repeatN(messages - pipeline - 1) *> pongs.take.repeatN(pipeline - 1)
        pinger <- (start.await *> ping.repeatN(pipeline - 1) *> others).fork
      } yield pinger
    }
  } yield start.succeed(()) *> ZIO.foreachDiscard(pingers)(_.join)

  private sealed trait Message
  private final case class Request(number: Int) extends Message
  private final case class Response(value: Long) extends Message

  private def fibonacci(number: Int): Program = for {
    root <- Queue.unbounded[Message]
    asker <- Queue.unbounded[Message]
    _ <- call(root, asker).fork
  } yield root.offer(Request(number)) *> asker.take

  private def call(mailbox: Queue[Message], caller: Enqueue[Message]): UIO[Any] = mailbox.take.flatMap {
    case Request(number) if number <= 2 => caller.offer(Response(1))
    case Request(number)                =>
      for {
        _ <- ask(number - 1, mailbox)
        _ <- ask(number - 2, mailbox)
        first <- response(mailbox)
        second <- response(mailbox)
        _ <- caller.offer(Response(first + second))
      } yield ()
    case early: Response => ZIO.dieMessage(s"$early came before a request")
  }

  private def ask(number: Int, caller: Enqueue[Message]): UIO[Any] = Queue.unbounded[Message].flatMap { child =>
    call(child, caller).fork *> child.offer(Request(number))
  }

  private def response(mailbox: Queue[Message]): UIO[Long] = mailbox.take.flatMap {
    case Response(value) => ZIO.succeed(value)
    case late: Request   => ZIO.dieMessage(s"$late came late")
  }
}
