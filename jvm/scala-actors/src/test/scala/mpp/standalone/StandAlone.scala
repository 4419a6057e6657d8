package mpp.standalone

import java.util.concurrent.CountDownLatch

import scala.actors.Actor.{actor, loop, react, reply}
import scala.actors.scheduler.ForkJoinScheduler
import scala.actors.{Actor, Scheduler}

/** The least that a user of the library would write to time a benchmark: no harness, no answer, no service.
  *
  * The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py). It takes a symbol,
  * the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
  */
object StandAlone {

  /** A benchmark: starts its actors and returns what begins; they trip the latch at the end. */
  private type Program = CountDownLatch => () => Unit

  private val programs: Map[String, Program] = Map(
    "PINGPONG" -> pingPong(messages = 100000),
    "THREADRING" -> threadRing(components = 503, hops = 100000)
  )

  def main(args: Array[String]): Unit = {
    // The setting of the suite's testee. Actors that wait keep the scheduler from ending.
    val processors = Runtime.getRuntime.availableProcessors
    val scheduler = new ForkJoinScheduler(processors, processors, true, true)
    scheduler.start()
    Scheduler.impl = scheduler
    for (_ <- 1 to args(2).toInt) {
      val latch = new CountDownLatch(1)
      val start = programs(args(1))(latch)
      val begin = System.nanoTime()
      start()
      latch.await()
      println((System.nanoTime() - begin) / 1e6)
    }
    sys.exit(0)
  }

  private case object Start
  private case object Ping
  private case object Pong

  private def pingPong(messages: Int)(latch: CountDownLatch): () => Unit = {
    val ponger = actor {
      loop(react { case Ping => reply(Pong) })
    }
    val pinger = actor {
      var pongs = 0
      loop(react {
        case Pong =>
          pongs += 1
          if (pongs < messages) ponger ! Ping else latch.countDown()
        case Start => ponger ! Ping
      })
    }
    () => pinger ! Start
  }

  private final case class Token(hopsLeft: Long)

  private final class Member(latch: CountDownLatch) extends Actor {
    var next: Actor = _

    override def act(): Unit = loop(react {
      case Token(hopsLeft) if hopsLeft > 0 => next ! Token(hopsLeft - 1)
      case _: Token                        => latch.countDown()
    })
  }

  private def threadRing(components: Int, hops: Long)(latch: CountDownLatch): () => Unit = {
    val ring = Array.fill(components)(new Member(latch))
    for (index <- ring.indices) ring(index).next = ring((index + 1) % components)
    ring.foreach(_.start())
    () => ring(0) ! Token(hops)
  }
}
