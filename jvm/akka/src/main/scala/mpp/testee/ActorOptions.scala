package mpp.testee

import scala.jdk.OptionConverters._

import akka.dispatch.{SingleConsumerOnlyUnboundedMailbox, UnboundedMailbox}
import com.typesafe.config.{Config, ConfigFactory}
import mpp.harness.{Testee, TesteeOptions}

/** Options of actor systems that whoever starts a testee may set. */
object ActorOptions {

  /** A pool that the threads of the dispatcher come from.
    *
    * @param word
    *   the option's value: the framework's name of the pool without its end
    * @param sizes
    *   settings of its number of threads
    */
  private final case class Pool(word: String, sizes: String*) {
    val name: String = s"$word-executor"
    val sizeKeys: Seq[String] = sizes.map(size => s"$dispatcherKey.$name.$size")
  }

  private val mailboxOption = "mailbox"
  private val dispatcherOption = "dispatcher"

  private val actorKey = s"${Framework.root}.actor"
  private val dispatcherKey = s"$actorKey.default-dispatcher"
  private val executorKey = s"$dispatcherKey.executor"

  /** The setting of how many messages an actor handles before its thread turns to another one. */
  private val batchKey = s"$dispatcherKey.throughput"

  private val forkJoin = Pool("fork-join", "parallelism-min", "parallelism-max")
  private val affinity = Pool("affinity-pool", "parallelism-min", "parallelism-max")
  private val pools = Seq(forkJoin, Pool("thread-pool", "fixed-pool-size"), affinity)

  private val mailboxes: Map[String, String] =
    Map("unbounded" -> classOf[UnboundedMailbox], "single-consumer" -> classOf[SingleConsumerOnlyUnboundedMailbox])
      .map { case (word, mailbox) => word -> mailbox.getName }

  /** Whose mailbox the testee's option sets.
    *
    * @param place
    *   its path in the configuration of actors
    */
  sealed abstract class Actors(place: String) {
    private[ActorOptions] val mailboxKey: String = s"$actorKey.$place.mailbox-type"
  }

  object Actors {
    case object Classic extends Actors("default-mailbox")
    case object Typed extends Actors("typed.default-mailbox")
  }

  /** The options that whoever started the process has set. */
  val ofProcess: String => Option[String] = TesteeOptions.word(_).toScala

  /** Configuration by the options. Actors run on as many threads as the process may use processors, unless set.
    *
    * @param set
    *   values by name; those that are not allowed, which end the process before it listens, count as not set
    */
  def config(actors: Actors, set: String => Option[String]): Config = {
    def number(option: String): Option[Long] = set(option).flatMap(_.toLongOption)
    val workers = number(TesteeOptions.WORKERS).getOrElse(Runtime.getRuntime.availableProcessors.toLong)
    val pool = set(dispatcherOption).flatMap(word => pools.find(_.word == word))
    val mailbox = set(mailboxOption).flatMap(mailboxes.get)
    val settings = pools.flatMap(_.sizeKeys).map(key => s"$key = $workers") ++
      number(TesteeOptions.BATCH).map(batch => s"$batchKey = $batch") ++
      mailbox.map(name => s"""${actors.mailboxKey} = "$name"""") :+
      s"$executorKey = ${pool.getOrElse(forkJoin).name}" :+
      // It gives up a task that finds its queue full. The queue is a list, whose length costs nothing.
      s"$dispatcherKey.${affinity.name}.task-queue-size = ${Int.MaxValue}"
    ConfigFactory.parseString(settings.mkString("\n"))
  }

  /** Declares the options.
    *
    * @param config
    *   the actor systems', which says what holds
    */
  def declare(testee: Testee, actors: Actors, config: Config): Testee = {
    val executor = config.getString(executorKey)
    val mailbox = config.getString(actors.mailboxKey)
    val pool = pools.find(_.name == executor).getOrElse(forkJoin)
    testee
      .option(TesteeOptions.BATCH, 1, TesteeOptions.MOST_BATCH)
      .option(TesteeOptions.WORKERS, 1, TesteeOptions.MOST_WORKERS)
      .option(mailboxOption, mailboxes.keys.toSeq: _*)
      .option(dispatcherOption, pools.map(_.word): _*)
      .setting(TesteeOptions.BATCH, config.getInt(batchKey).toString)
      .setting(TesteeOptions.WORKERS, config.getInt(pool.sizeKeys.last).toString)
      .setting(mailboxOption, mailboxes.collectFirst { case (word, `mailbox`) => word }.getOrElse(mailbox))
      .setting(dispatcherOption, pool.word)
  }
}
