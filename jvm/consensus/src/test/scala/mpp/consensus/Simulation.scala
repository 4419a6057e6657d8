package mpp.consensus

import scala.collection.mutable
import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._
import scala.util.Random

import munit.Assertions._

/** Cores without a network. Each pair has a queue in each direction; which one goes next is random. */
final class Simulation(size: Int, seed: Long) {
  import Simulation._

  private val random = new Random(seed)
  private val cores = Array.tabulate(size)(rank => Option[Core](newCore(rank, size)))
  private val logs = Array.fill(size)(mutable.Buffer.empty[Long])
  private val links = Array.fill(size, size)(mutable.Queue.empty[Array[Byte]])

  /** True to lose half of all messages. */
  var lossy = false

  /** Ends a replica, and all messages that are under way from it and to it. */
  def kill(rank: Int): Unit = {
    cores(rank) = None
    for (other <- 0 until size) {
      links(rank)(other).clear()
      links(other)(rank).clear()
    }
  }

  def campaign(rank: Int): Unit = change(rank)(_.campaign())

  def propose(rank: Int, proposal: Long): Unit = change(rank)(_.propose(proposal))

  def tick(): Unit = living.foreach(change(_)(_.tick()))

  /** Delivers one message, or loses it; returns whether there was one. */
  def step(): Boolean = {
    val busy = for (from <- 0 until size; to <- 0 until size if links(from)(to).nonEmpty) yield (from, to)
    if (busy.nonEmpty) {
      val (from, to) = busy(below(busy.size))
      val message = links(from)(to).dequeue()
      if (!lossy || random.nextBoolean()) change(to)(_.step(message))
      checkPrefixes()
    }
    busy.nonEmpty
  }

  /** Delivers all messages. */
  def settle(): Unit = while (step()) {}

  /** Lets time pass until all living replicas follow one leader. */
  def elect(): Int = {
    passTime(leader.isDefined, s"there is no leader after $mostTicks ticks")
    leader.get
  }

  /** Lets time pass until all living replicas have decided so much. */
  def decide(proposals: Int): Unit =
    passTime(living.forall(log(_).size >= proposals), s"not all have decided $proposals proposals")

  private def passTime(until: => Boolean, otherwise: String): Unit = {
    settle()
    val done = Iterator.range(0, mostTicks).exists { _ =>
      until || {
        tick()
        settle()
        false
      }
    }
    assert(done, otherwise)
  }

  /** The leader that all living replicas follow. */
  def leader: Option[Int] = {
    val leaders = cores.toSeq.flatten.map(_.leader.toScala).distinct
    leaders match {
      case Seq(Some(rank)) if cores(rank).isDefined => Some(rank)
      case _                                        => None
    }
  }

  def living: Seq[Int] = (0 until size).filter(cores(_).isDefined)

  def log(rank: Int): Seq[Long] = logs(rank).toSeq

  /** A random number below a bound. */
  def below(bound: Int): Int = random.nextInt(bound)

  private def change(rank: Int)(act: Core => Unit): Unit = {
    val core = cores(rank).get
    act(core)
    logs(rank) ++= core.takeDecided.asScala.map(_.longValue)
    for (message <- core.takeOutgoing.asScala if cores(message.to).isDefined)
      links(rank)(message.to).enqueue(message.bytes)
  }

  /** One of any two logs begins with the other, those of the dead included. */
  private def checkPrefixes(): Unit = {
    val longest = logs.maxBy(_.size)
    for (log <- logs) assertEquals(log.toSeq, longest.take(log.size).toSeq)
  }
}

object Simulation {

  /** Ticks after which an election must have come to its end. */
  private val mostTicks = 1000

  def newCore(rank: Int, size: Int): Core = new RaftCore(rank, size, new LogBounds(10000, 10000))
}
