package mpp.standalone

import java.util.concurrent.CountDownLatch

import effpi.dsl._
import effpi.{Channel, OutChannel, ProcVar, ProcessSystem, Scheduler}

/** The least that a user of the library would write to time a benchmark: no harness, no answer, no service.
  *
  * The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py). It takes a symbol,
  * the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
  */
object StandAlone {

  /** A benchmark: starts its processes, and returns what begins it; they count down at the end. */
  private type Program = (ProcessSystem, CountDownLatch) => () => Unit

  private val programs: Map[String, Program] = Map(
    "PINGPONG" -> pingPong(messages = 100000),
    "THREADRING" -> threadRing(components = 1000, hops = 100000)
  )

  private val pinging, ponging, handing = new ProcVar[Unit]("again")

  def main(arguments: Array[String]): Unit =
    for (_ <- 1 to arguments(2).toInt) println(run(programs(arguments(1))) / 1e6)

  /** The time of a run in nanoseconds. */
  private def run(program: Program): Long = {
    val end = new CountDownLatch(1)
    val system = ProcessSystem.start(ProcessSystem.Settings(Scheduler.StateMachine))(failure => throw failure)
    try {
      val begin = program(system, end)
      val start = System.nanoTime
      begin()
      end.await()
      System.nanoTime - start
    } finally system.kill()
  }

  private sealed trait ToPinger
  private case object Start extends ToPinger
  private case object Pong extends ToPinger
  private final case class Ping(sender: OutChannel[ToPinger])

  private def pingPong(messages: Int): Program = (system, end) => {
    val pinger = Channel[ToPinger]()
    val ponger = Channel[Ping]()
    val ping = send(ponger, Ping(pinger))
    var received = 0
    system.spawn(rec(ponging)(receive(ponger)(ping => send(ping.sender, Pong) >> loop(ponging))))
    system.spawn(
      receive(pinger)(_ =>
        ping >> rec(pinging) {
          receive(pinger) { _ =>
            received += 1
            if (received < messages) ping >> loop(pinging)
            else {
              end.countDown()
              nil
            }
          }
        }
      )
    )
    () => system.send(pinger, Start)
  }

  private final case class Token(hopsLeft: Long)

  private def threadRing(components: Int, hops: Long): Program = (system, end) => {
    val ring = Vector.fill(components)(Channel[Token]())
    for (number <- ring.indices) {
      val next = ring((number + 1) % components)
      system.spawn(rec(handing)(receive(ring(number)) { token =>
        if (token.hopsLeft > 0) send(next, Token(token.hopsLeft - 1)) >> loop(handing)
        else {
          end.countDown()
          nil
        }
      }))
    }
    () => system.send(ring(0), Token(hops))
  }
}
