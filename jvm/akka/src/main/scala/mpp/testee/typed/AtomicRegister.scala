package mpp.testee.typed

import java.util.{Optional, List => JavaList}

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import kompics.benchmarks.Operation
import mpp.harness.components.Begin
import mpp.harness.parameters.{AtomicRegisterParameters, RegisterOptions}
import mpp.harness.register.Verification
import mpp.harness.{RunLatch, Verifiable}
import mpp.testee.RegisterMessages._
import mpp.testee._

/** ATOMICREGISTER: replicas of many registers, one on the master and one on each of the first clients, that read and
  * write with broadcasts of which a majority must be answered.
  */
final class AtomicRegister extends TypedNetBenchmark[AtomicRegisterParameters, ReplicaMessage] with Verifiable {
  import AtomicRegister._

  private var coordinator = Option.empty[ActorRef[CoordinatorMessage]]

  // None answers before all are asked.
  override protected def questionsAtOnce: Int = Int.MaxValue

  override protected def createOwnPartner(): Optional[ActorRef[ReplicaMessage]] =
    Optional.of(openLasting().create(Replica(parameters.options)))

  override protected def create(
      partners: IndexedSeq[ActorRef[ReplicaMessage]],
      scope: TypedScope,
      latch: RunLatch
  ): Begin = {
    val run = runNumber
    val created = scope.create(Coordinator(partners, latch))
    coordinator = Some(created)
    introduce(partners)((rank, replyTo) => Introduce(run, rank, partners, created, replyTo))
    () => partners.foreach(_ ! Start)
  }

  override def verify(): JavaList[Operation] = {
    val verification = new Verification(parameters, () => System.nanoTime())
    coordinator.foreach(_ ! Verify(verification))
    awaitEnd()
    verification.history
  }
}

object AtomicRegister {

  /** The client's half. */
  final class Client extends TypedClient((_, options) => Replica(RegisterOptions.parse(options)))

  /** Makes a replica ready for a run. */
  private[typed] final case class Introduce(
      run: Int,
      rank: Int,
      replicas: IndexedSeq[ActorRef[ReplicaMessage]],
      coordinator: ActorRef[CoordinatorMessage],
      replyTo: ActorRef[Introduced.type]
  ) extends ReplicaMessage

  private[typed] object Replica {
    def apply(options: RegisterOptions): Behavior[ReplicaMessage] = Behaviors.setup(new Replica(_, options))
  }

  private[typed] final class Replica(context: ActorContext[ReplicaMessage], options: RegisterOptions)
      extends AbstractBehavior[ReplicaMessage](context) {
    private var replicas = Array.empty[ActorRef[ReplicaMessage]]
    private var coordinator = Option.empty[ActorRef[CoordinatorMessage]]

    private val replica = new RegisterReplica(options) {
      override protected def send(to: Int, message: ReplicaMessage): Unit = replicas(to) ! message

      override protected def broadcast(message: ReplicaMessage): Unit = replicas.foreach(_ ! message)

      override protected def report(message: CoordinatorMessage): Unit = coordinator.foreach(_ ! message)
    }

    override def onMessage(message: ReplicaMessage): Behavior[ReplicaMessage] = message match {
      case protocol: ProtocolMessage =>
        replica.receive(protocol)
        this
      case Introduce(run, rank, all, to, replyTo) =>
        replicas = all.toArray
        coordinator = Some(to)
        replica.prepare(run, rank, all.size)(() => replyTo ! Introduced)
        this
      case _ => Behaviors.unhandled
    }
  }

  private object Coordinator {
    def apply(replicas: IndexedSeq[ActorRef[ReplicaMessage]], latch: RunLatch): Behavior[CoordinatorMessage] =
      Behaviors.receiveMessage {
        case Done(reads, writes) =>
          latch.arrive((reads << 32) + writes)
          Behaviors.same
        case Verify(verification) =>
          verification.begin((replica, key, write, value) => replicas(replica) ! Invoke(key, write, value))
          verifying(verification, latch)
        case _: Response => Behaviors.unhandled
      }

    private def verifying(verification: Verification, latch: RunLatch): Behavior[CoordinatorMessage] =
      Behaviors.receiveMessage {
        case Response(replica, key, value) =>
          if (verification.respond(replica, key, value)) latch.arrive()
          Behaviors.same
        case _ => Behaviors.unhandled
      }
  }
}
