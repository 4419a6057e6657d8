package mpp.broadcast

import java.time.Duration

import scala.collection.mutable
import scala.util.Random

import mpp.harness.RunLatch
import mpp.harness.parameters.AtomicBroadcastParameters

/** Replicas and the coordinator of one run after the other, without a network. Each pair has a queue in each direction;
  * which one goes next is random.
  *
  * @param tamper
  *   changes messages before they are delivered
  */
final class Group(
    parameters: AtomicBroadcastParameters,
    seed: Long,
    tamper: PartialFunction[BroadcastMessage, BroadcastMessage] = PartialFunction.empty
) {
  private val size = parameters.replicas
  private val random = new Random(seed)

  // The coordinator comes after the replicas.
  private val links = Array.fill(size + 1, size + 1)(mutable.Queue.empty[BroadcastMessage])
  private val members = IndexedSeq.tabulate(size)(rank => new Member(parameters.options, new From(rank)))
  private var coordinator = Option.empty[Coordinator]
  private var runs = 0

  private final class From(sender: Int) extends Outlet {
    override def toReplica(rank: Int, message: BroadcastMessage): Unit = {
      links(sender)(rank).enqueue(message)
      ()
    }

    override def toCoordinator(message: BroadcastMessage): Unit = toReplica(size, message)
  }

  /** Begins another run, and goes on until a leader is elected. */
  def prepare(latch: RunLatch): BroadcastRun = {
    val run = new BroadcastRun(latch)
    coordinator = Some(new Coordinator(parameters, run, new From(size)))
    runs += 1
    for ((member, rank) <- members.zipWithIndex) {
      member.join(runs, rank, size)
      // Some join when others have gone ahead.
      for (_ <- 0 until random.nextInt(10)) step()
    }
    settle()
    run.awaitLeader(Duration.ofSeconds(1))
    run
  }

  /** Gives the coordinator a message of its own node, and delivers all that come of it. */
  def tell(message: BroadcastMessage): Unit = {
    deliver(size, message)
    settle()
  }

  def tick(): Unit = {
    (0 until size).foreach(deliver(_, new BroadcastMessage.Tick))
    settle()
  }

  private def settle(): Unit = while (step()) {}

  private def step(): Boolean = {
    val busy = for (from <- 0 to size; to <- 0 to size if links(from)(to).nonEmpty) yield (from, to)
    if (busy.nonEmpty) {
      val (from, to) = busy(random.nextInt(busy.size))
      val message = links(from)(to).dequeue()
      deliver(to, tamper.applyOrElse(message, identity[BroadcastMessage]))
    }
    busy.nonEmpty
  }

  private def deliver(to: Int, message: BroadcastMessage): Unit =
    if (to < size) members(to).receive(message) else coordinator.foreach(_.receive(message))
}
