package mpp.testee.classic

import java.util.{List => JavaList}

import scala.jdk.DurationConverters._

import akka.actor.{Actor, ActorRef, Props, Timers}
import kompics.benchmarks.Operation
import mpp.broadcast.{Agreement, BroadcastMessage, BroadcastRun, Coordinator, Member, Outlet}
import mpp.consensus.Core
import mpp.harness.components.Begin
import mpp.harness.parameters.{AtomicBroadcastParameters, BroadcastOptions}
import mpp.harness.{RunLatch, Verifiable}
import mpp.testee.LogMessages._
import mpp.testee._

/** ATOMICBROADCAST: replicas of a log, one on each of the first clients, that agree on the order of what the
  * coordinator on the master proposes.
  */
final class AtomicBroadcast extends ClassicNetBenchmark[AtomicBroadcastParameters] with Verifiable {
  import AtomicBroadcast._

  private var coordinator = ActorRef.noSender
  private var current = new BroadcastRun(new RunLatch(1))

  override def prepare(): Unit = {
    Coordinator.requireSupported(parameters)
    super.prepare()
  }

  override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
    val number = runNumber
    val run = new BroadcastRun(latch)
    current = run
    val created = scope.create(Props(new LogCoordinator(partners, parameters, run)))
    coordinator = created
    introduce(partners)(rank => Introduce(number, rank, partners, created))
    run.awaitLeader(NetBenchmark.answerDeadline.toJava)
    () => tell(new BroadcastMessage.Start)
  }

  override def answer(): Long = compare(keep = false).answer

  override def verify(): JavaList[Operation] = {
    tell(new BroadcastMessage.Start)
    awaitEnd()
    compare(keep = true).logs
  }

  private def compare(keep: Boolean): Agreement = {
    tell(new BroadcastMessage.Compare(keep))
    current.awaitLogs()
  }

  private def tell(message: BroadcastMessage): Unit = coordinator ! Broadcast(message)
}

object AtomicBroadcast {

  /** The client's half. */
  final class Client extends ClassicClient((_, options) => Props(new Replica(BroadcastOptions.parse(options))))

  /** Makes a replica join a run. */
  private[classic] final case class Introduce(
      run: Int,
      rank: Int,
      replicas: IndexedSeq[ActorRef],
      coordinator: ActorRef
  ) extends LogMessage
      with NetMessage

  private[classic] final class Replica(options: BroadcastOptions) extends Actor with Timers {
    private var replicas = Array.empty[ActorRef]
    private var coordinator = ActorRef.noSender

    private val member = new Member(
      options,
      new Outlet {
        override def toReplica(rank: Int, message: BroadcastMessage): Unit = replicas(rank) ! Broadcast(message)

        override def toCoordinator(message: BroadcastMessage): Unit = coordinator ! Broadcast(message)
      }
    )

    override def preStart(): Unit = timers.startTimerWithFixedDelay(Tick, Tick, Core.TICK.toScala)

    override def receive: Receive = {
      case Broadcast(message)            => member.receive(message)
      case Tick                          => member.receive(new BroadcastMessage.Tick)
      case Introduce(run, rank, all, to) =>
        replicas = all.toArray
        coordinator = to
        member.join(run, rank, all.size)
        sender() ! Introduced
    }
  }

  private final class LogCoordinator(
      replicas: IndexedSeq[ActorRef],
      parameters: AtomicBroadcastParameters,
      run: BroadcastRun
  ) extends Actor {
    private val coordinator = new Coordinator(
      parameters,
      run,
      (rank, message) => replicas(rank) ! Broadcast(message)
    )

    override def receive: Receive = { case Broadcast(message) => coordinator.receive(message) }
  }
}
