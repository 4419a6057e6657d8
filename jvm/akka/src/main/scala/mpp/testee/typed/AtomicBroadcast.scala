package mpp.testee.typed

import java.util.{List => JavaList}

import scala.jdk.DurationConverters._

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
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
final class AtomicBroadcast extends TypedNetBenchmark[AtomicBroadcastParameters, LogMessage] with Verifiable {
  import AtomicBroadcast._

  private var coordinator = Option.empty[ActorRef[Broadcast]]
  private var current = new BroadcastRun(new RunLatch(1))

  override def prepare(): Unit = {
    Coordinator.requireSupported(parameters)
    super.prepare()
  }

  override protected def create(
      partners: IndexedSeq[ActorRef[LogMessage]],
      scope: TypedScope,
      latch: RunLatch
  ): Begin = {
    val number = runNumber
    val run = new BroadcastRun(latch)
    current = run
    val created = scope.create(LogCoordinator(partners, parameters, run))
    coordinator = Some(created)
    introduce(partners)((rank, replyTo) => Introduce(number, rank, partners, created, replyTo))
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

  private def tell(message: BroadcastMessage): Unit = coordinator.foreach(_ ! Broadcast(message))
}

object AtomicBroadcast {

  /** The client's half. */
  final class Client extends TypedClient((_, options) => Replica(BroadcastOptions.parse(options)))

  /** Makes a replica join a run. */
  private[typed] final case class Introduce(
      run: Int,
      rank: Int,
      replicas: IndexedSeq[ActorRef[LogMessage]],
      coordinator: ActorRef[Broadcast],
      replyTo: ActorRef[Introduced.type]
  ) extends LogMessage
      with NetMessage

  private[typed] object Replica {
    def apply(options: BroadcastOptions): Behavior[LogMessage] = Behaviors.withTimers { timers =>
      timers.startTimerWithFixedDelay(Tick, Core.TICK.toScala)
      Behaviors.setup(new Replica(_, options))
    }
  }

  private[typed] final class Replica(context: ActorContext[LogMessage], options: BroadcastOptions)
      extends AbstractBehavior[LogMessage](context) {
    private var replicas = Array.empty[ActorRef[LogMessage]]
    private var coordinator = Option.empty[ActorRef[Broadcast]]

    private val member = new Member(
      options,
      new Outlet {
        override def toReplica(rank: Int, message: BroadcastMessage): Unit = replicas(rank) ! Broadcast(message)

        override def toCoordinator(message: BroadcastMessage): Unit = coordinator.foreach(_ ! Broadcast(message))
      }
    )

    override def onMessage(message: LogMessage): Behavior[LogMessage] = message match {
      case Broadcast(content) =>
        member.receive(content)
        this
      case Tick =>
        member.receive(new BroadcastMessage.Tick)
        this
      case Introduce(run, rank, all, to, replyTo) =>
        replicas = all.toArray
        coordinator = Some(to)
        member.join(run, rank, all.size)
        replyTo ! Introduced
        this
      case _ => Behaviors.unhandled
    }
  }

  private object LogCoordinator {
    def apply(
        replicas: IndexedSeq[ActorRef[LogMessage]],
        parameters: AtomicBroadcastParameters,
        run: BroadcastRun
    ): Behavior[Broadcast] = Behaviors.setup { _ =>
      val coordinator = new Coordinator(parameters, run, (rank, message) => replicas(rank) ! Broadcast(message))
      Behaviors.receiveMessage { case Broadcast(message) =>
        coordinator.receive(message)
        Behaviors.same
      }
    }
  }
}
