package mpp.standalone

import java.util.concurrent.CountDownLatch

import molecule.{Chan, FlowParallel, IChan, IO, Input, Message, OChan, Output, Platform, Process}

/** The least that a user of the library would write to time a benchmark: no harness, no answer, no service.
  *
  * The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py). It takes a symbol,
  * the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
  */
object StandAlone {

  /** A benchmark: launches its processes, and returns what begins the run. */
  private type Program = (Platform, CountDownLatch) => () => Unit

  private val programs: Map[String, Program] = Map(
    "PINGPONG" -> pingPong(messages = 100000),
    "THREADRING" -> threadRing(size = 503, hops = 100000)
  )

  def main(arguments: Array[String]): Unit = {
    val scheduler = new FlowParallel(Runtime.getRuntime.availableProcessors)
    val program = programs(arguments(1))
    (1 to arguments(2).toInt).foreach { _ =>
      val platform = new Platform(scheduler, onFatal = giveUp)
      val ended = new CountDownLatch(1)
      val begin = program(platform, ended)
      // All processes wait for their first message by then.
      while (!scheduler.isQuiescent) Thread.sleep(1)
      val before = System.nanoTime()
      begin()
      ended.await()
      println((System.nanoTime() - before) / 1e6)
      platform.collect()
    }
    scheduler.close()
  }

  private def giveUp(cause: Throwable): Unit = {
    cause.printStackTrace()
    sys.exit(1)
  }

  private case object Ping
  private case object Pong
  private implicit val ping: Message[Ping.type] = Message.plain
  private implicit val pong: Message[Pong.type] = Message.plain

  private def pingPong(messages: Int): Program = (platform, ended) => {
    val (start, begin) = Chan.make[Unit]()
    val (pings, toPonger) = Chan.make[Ping.type]()
    val (pongs, toPinger) = Chan.make[Pong.type]()
    def exchange(in: Input[Pong.type], out: Output[Ping.type], left: Int): IO[Unit] =
      if (left == 0) IO.delay(ended.countDown()) else out.write(Ping) >> in.read >> exchange(in, out, left - 1)
    val pinger = for {
      told <- IO.open(start)
      in <- IO.open(pongs)
      out <- IO.open(toPonger)
      _ <- told.read >> exchange(in, out, messages)
    } yield ()
    val ponger = for {
      in <- IO.open(pings)
      out <- IO.open(toPinger)
      _ <- in.foreach(_ => out.write(Pong))
    } yield ()
    platform.launch(Process(pinger))
    platform.launch(Process(ponger))
    () => begin.last(())
  }

  private final case class Token(hopsLeft: Int)
  private implicit val token: Message[Token] = Message.plain

  /** The member at which the token ends closes its output, which ends the whole ring. */
  private def threadRing(size: Int, hops: Int): Program = (platform, ended) => {
    val (start, begin) = Chan.make[Token]()
    val ring = Array.fill(size)(Chan.make[Token]())
    def member(in: IChan[Token], next: OChan[Token], first: IO[Any] => IO[Any]): Process[Unit] = {
      def forward(input: Input[Token], output: Output[Token]): IO[Unit] =
        input.read.bind(token =>
          if (token.hopsLeft == 0) IO.delay(ended.countDown())
          else output.write(Token(token.hopsLeft - 1)) >> forward(input, output)
        )
      Process(
        IO.open(in)
          .bind(input => IO.open(next).bind(output => first(output.write(Token(hops))) >> forward(input, output)))
      )
    }
    ring.indices.foreach { index =>
      val first: IO[Any] => IO[Any] =
        if (index == 0) sending => IO.open(start).bind(_.read) >> sending else _ => IO.unit
      platform.launch(member(ring(index)._1, ring((index + 1) % size)._2, first))
    }
    () => begin.last(Token(hops))
  }
}
