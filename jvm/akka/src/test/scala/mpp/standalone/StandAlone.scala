package mpp.standalone

import java.util.concurrent.CountDownLatch

import akka.actor.ActorSystem
import com.typesafe.config.ConfigFactory

/** The least that a user of the framework would write to time a benchmark: no harness, no supervision, no answer, no
  * service.
  *
  * The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py). It takes the
  * benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
  */
object StandAlone {

  /** Root of the framework's configuration. */
  private[standalone] val root = "akka"

  /** The settings of the suite's testees. */
  private[standalone] val config = ConfigFactory
    .parseString(s"""
      $root.loglevel = WARNING
      $root.actor.default-dispatcher.fork-join-executor {
        parallelism-min = ${Runtime.getRuntime.availableProcessors}
        parallelism-max = ${Runtime.getRuntime.availableProcessors}
      }
    """)
    .withFallback(ConfigFactory.load())

  /** A benchmark: creates its actors and returns what starts them; they trip the latch at the end. */
  type Program = (ActorSystem, CountDownLatch) => () => Unit

  private val programs: Map[String, Program] = Map(
    "AKKA PINGPONG" -> ClassicPrograms.pingPong(messages = 100000),
    "AKKA TPPINGPONG" -> ClassicPrograms.throughputPingPong(messages = 100000, pipeline = 500, pairs = 2),
    "AKKA CHAMENEOS" -> ClassicPrograms.chameneos(creatures = 4, meetings = 100000),
    "AKKA THREADRING" -> ClassicPrograms.threadRing(components = 503, hops = 100000),
    "AKKA COUNTING" -> ClassicPrograms.counting(producers = 1, messages = 1000000),
    "AKKATYPED PINGPONG" -> TypedPrograms.pingPong(messages = 100000),
    "AKKATYPED TPPINGPONG" -> TypedPrograms.throughputPingPong(messages = 100000, pipeline = 500, pairs = 2),
    "AKKATYPED CHAMENEOS" -> TypedPrograms.chameneos(creatures = 4, meetings = 100000),
    "AKKATYPED THREADRING" -> TypedPrograms.threadRing(components = 503, hops = 100000),
    "AKKATYPED COUNTING" -> TypedPrograms.counting(producers = 1, messages = 1000000)
  )

  def main(args: Array[String]): Unit = {
    val program = programs(s"${args(0)} ${args(1)}")
    val system = ActorSystem("stand-alone", config)
    for (_ <- 1 to args(2).toInt) {
      val latch = new CountDownLatch(1)
      val start = program(system, latch)
      val begin = System.nanoTime()
      start()
      latch.await()
      println((System.nanoTime() - begin) / 1e6)
    }
    sys.exit(0)
  }
}
