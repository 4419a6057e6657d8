package mpp.standalone

import java.util.concurrent.{CountDownLatch, TimeUnit}

import scala.concurrent.Await
import scala.concurrent.duration._

import akka.actor.{ActorSystem, ExtendedActorSystem}
import akka.event.slf4j.Slf4jLogger
import com.typesafe.config.{Config, ConfigFactory}

/** The least that a user of the framework would write to time a benchmark between two processes, as [[StandAlone]] is
  * for one.
  *
  * With the word `ponger` it prints its address, host:port, and serves until its standard input ends. With a number of
  * runs and that address it makes the runs and prints the time of each in milliseconds.
  */
object NetStandAlone {
  private val systemName = "stand-alone"
  private val pongers = "pongers"
  private val deadlineSeconds = 60L

  /** The work of a benchmark's pairs, one pinger and one ponger each.
    *
    * @param pipeline
    *   messages of a pair that are under way at one time
    */
  final case class Pairs(number: Int, messages: Long, pipeline: Long)

  /** The actors of one interface. */
  trait Programs {

    /** Creates pongers that last for all runs. They are called 0, 1, 2, ... below an actor with a name. */
    def createPongers(system: ActorSystem, parent: String, pairs: Pairs): Unit

    /** Finds pongers by their addresses.
      *
      * @return
      *   creates the pingers of a run and returns the action that starts them; each counts the latch down at its end
      */
    def pingers(system: ActorSystem, addresses: Seq[String], pairs: Pairs): CountDownLatch => () => Unit
  }

  private val benchmarks = Map(
    "NETPINGPONG" -> Pairs(number = 1, messages = 1000, pipeline = 1),
    "NETTPPINGPONG" -> Pairs(number = 4, messages = 1000, pipeline = 100)
  )

  private val interfaces = Map[String, Programs]("AKKA" -> ClassicNetPrograms, "AKKATYPED" -> TypedNetPrograms)

  /** The settings of the suite's testees. Standard output is for addresses and times, hence the logger. */
  private def config(pairs: Pairs): Config = ConfigFactory
    .parseString(s"""
      ${StandAlone.root} {
        loggers = ["${classOf[Slf4jLogger].getName}"]
        stdout-loglevel = OFF
        # The process ends with its main thread, even if that fails.
        daemonic = on
        actor {
          provider = remote
          serializers.messages = "${classOf[NetSerializer].getName}"
          serialization-bindings { "${classOf[NetMessage].getName}" = messages }
        }
        remote {
          warn-about-direct-use = off
          artery {
            transport = tcp
            canonical { hostname = "127.0.0.1", port = 0 }
            advanced {
              outbound-message-queue-size = ${3072 + pairs.number * pairs.pipeline}
              shutdown-flush-timeout = 100 ms
            }
          }
        }
      }
    """)
    .withFallback(StandAlone.config)

  def main(args: Array[String]): Unit = {
    val programs = interfaces(args(0))
    val pairs = benchmarks(args(1))
    val system = ActorSystem(systemName, config(pairs))
    if (args(2) == "ponger") serve(programs, pairs, system)
    else measure(programs, pairs, system, args(2).toInt, args(3))
    Await.ready(system.terminate(), 10.seconds)
    ()
  }

  private def serve(programs: Programs, pairs: Pairs, system: ActorSystem): Unit = {
    programs.createPongers(system, pongers, pairs)
    println(system.asInstanceOf[ExtendedActorSystem].provider.getDefaultAddress.hostPort.stripPrefix(s"$systemName@"))
    while (System.in.read() >= 0) ()
  }

  private def measure(programs: Programs, pairs: Pairs, system: ActorSystem, runs: Int, ponger: String): Unit = {
    val addresses = Vector.tabulate(pairs.number)(number => s"akka://$systemName@$ponger/user/$pongers/$number")
    val create = programs.pingers(system, addresses, pairs)
    for (_ <- 1 to runs) {
      val latch = new CountDownLatch(pairs.number)
      val start = create(latch)
      val begin = System.nanoTime()
      start()
      // Should a message be lost, or the pongers, the process must not stay.
      if (!latch.await(deadlineSeconds, TimeUnit.SECONDS)) sys.error(s"a run took more than $deadlineSeconds s")
      println((System.nanoTime() - begin) / 1e6)
    }
  }
}
