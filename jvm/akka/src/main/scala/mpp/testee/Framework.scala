package mpp.testee

import java.math.BigInteger
import java.security.SecureRandom

import akka.event.slf4j.{Slf4jLogger, Slf4jLoggingFilter}
import akka.remote.UniqueAddress
import akka.stream.Materializer
import com.typesafe.config.{Config, ConfigFactory}
import mpp.harness.Testee
import mpp.testee.ActorOptions.Actors

/** The framework as a whole; but for packages, all that names it is here. */
object Framework {

  /** Symbol of the testee that uses the classic interface. */
  val classicSymbol = "AKKA"

  /** Symbol of the testee that uses the typed interface. */
  val typedSymbol = "AKKATYPED"

  /** Begins the name of every actor system, one at a time. */
  val systemName = "bench"

  /** Root of the framework's configuration. */
  private[testee] val root = "akka"

  /** The remoting layer, and the streams of bytes that it is built on. */
  private val networkPackages =
    Seq(classOf[UniqueAddress], classOf[Materializer]).map(_.getPackageName + ".")

  /** As many as others draw for one request: more than anyone can try. */
  private val nameBits = 64

  /** Place in the queue to another node for messages that are none of the benchmark's: as many as the queue has by
    * default.
    */
  private val spareMessages = 3072

  /** Configuration of every actor system but for options: the defaults but for the log, and how the process ends. */
  private val common: Config = ConfigFactory
    .parseString(s"""
      $root {
        loggers = ["${classOf[Slf4jLogger].getName}"]
        logging-filter = "${classOf[Slf4jLoggingFilter].getName}"
        loglevel = WARNING
        # This is for times without a logger. Standard output is for listening lines.
        stdout-loglevel = OFF
        # When the process ends is the harness's business. A fatal error ends the actor system, and with it the run.
        jvm-exit-on-fatal-error = off
        jvm-shutdown-hooks = off
        coordinated-shutdown.run-by-jvm-shutdown-hook = off
      }
    """)
    .withFallback(ConfigFactory.load())
    .resolve()

  /** Configuration of every actor system of a testee.
    *
    * @param set
    *   its options, values by name
    */
  def config(actors: Actors, set: String => Option[String] = ActorOptions.ofProcess): Config =
    ActorOptions.config(actors, set).withFallback(common)

  /** Draws the name of the actor systems of one request on several nodes.
    *
    * Artery drops a handshake that is addressed to another name, and without a handshake no message reaches an actor:
    * who was not told the name can only disturb connections.
    */
  def drawName(): String = s"$systemName-${new BigInteger(nameBits, new SecureRandom).toString(Character.MAX_RADIX)}"

  /** Configuration of an actor system that other nodes can reach, by Artery over TCP.
    *
    * @param host
    *   name or address of the node; the operating system chooses the port
    * @param inFlight
    *   the most messages that can be under way to a node at one time
    * @param serializer
    *   gives messages their bytes
    */
  def nodeConfig(actors: Actors, host: String, inFlight: Long, serializer: Class[_ <: MessageSerializer]): Config = {
    val hostInAddress = if (host.contains(':')) s"[$host]" else host
    ConfigFactory
      .parseString(s"""
        $root {
          logging-filter = "${classOf[AllWarnings].getName}"
          actor {
            provider = remote
            allow-java-serialization = off
            serializers.messages = "${serializer.getName}"
            serialization-bindings { "${classOf[NetMessage].getName}" = messages }
          }
          remote {
            # A warning that there is no cluster. None is wanted.
            warn-about-direct-use = off
            artery {
              transport = tcp
              # Other systems do not watch, stop or look for actors of this one.
              untrusted-mode = on
              canonical { hostname = "$hostInAddress", port = 0 }
              advanced {
                # A message that finds the queue full is dropped. Frames are large enough by default: 256 KiB.
                outbound-message-queue-size = ${spareMessages + inFlight}
                # At the end of a system nothing is under way that is wanted, and others may have ended before.
                shutdown-flush-timeout = 100 ms
              }
            }
          }
        }
      """)
      .withFallback(config(actors))
  }

  /** True if a class logs about the network. */
  def isNetwork(logClass: Class[_]): Boolean = networkPackages.exists(logClass.getName.startsWith)

  /** Begins the description of one of the two testees. */
  def define(symbol: String, actors: Actors): Testee = {
    val holding = config(actors)
    val version = holding.getString(s"$root.version")
    val testee = Testee.define(symbol, "Akka", version, s"Scala ${util.Properties.versionNumberString}")
    ActorOptions.declare(testee, actors, holding)
  }
}
