package mpp.testee

import akka.event.slf4j.{Slf4jLogger, Slf4jLoggingFilter}
import com.typesafe.config.{Config, ConfigFactory}
import mpp.harness.Testee

/** What there is to say about the framework as a whole; all that names it is here. */
object Framework {

  /** Symbol of the testee that uses the classic interface. */
  val classicSymbol = "AKKA"

  /** Symbol of the testee that uses the typed interface. */
  val typedSymbol = "AKKATYPED"

  /** Name of every actor system, one at a time. */
  val systemName = "bench"

  /** Root of the framework's configuration. */
  private val root = "akka"

  /** Actors run on as many threads as the process may use processors. */
  private val workers = Runtime.getRuntime.availableProcessors

  /** Configuration of every actor system: the defaults but for the size of the pool and how the process ends. */
  val config: Config = ConfigFactory
    .parseString(s"""
      $root {
        loggers = ["${classOf[Slf4jLogger].getName}"]
        logging-filter = "${classOf[Slf4jLoggingFilter].getName}"
        loglevel = WARNING
        actor.default-dispatcher.fork-join-executor {
          parallelism-min = $workers
          parallelism-max = $workers
        }
        # When the process ends is the harness's business. A fatal error ends the actor system, and with it the run.
        jvm-exit-on-fatal-error = off
        jvm-shutdown-hooks = off
        coordinated-shutdown.run-by-jvm-shutdown-hook = off
      }
    """)
    .withFallback(ConfigFactory.load())
    .resolve()

  /** Begins the description of one of the two testees. */
  def define(symbol: String): Testee =
    Testee
      .define(symbol, "Akka", config.getString(s"$root.version"), s"Scala ${util.Properties.versionNumberString}")
      .setting("workers", workers.toString)
}
