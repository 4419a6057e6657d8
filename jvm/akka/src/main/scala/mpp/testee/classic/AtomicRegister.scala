package mpp.testee.classic

import java.util.{Optional, List => JavaList}

import akka.actor.{Actor, ActorRef, Props}
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
final class AtomicRegister extends ClassicNetBenchmark[AtomicRegisterParameters] with Verifiable {
  import AtomicRegister._

  private var coordinator = ActorRef.noSender

  // None answers before all are asked.
  override protected def questionsAtOnce: Int = Int.MaxValue

  override protected def createOwnPartner(): Optional[ActorRef] =
    Optional.of(openLasting().create(Props(new Replica(parameters.options))))

  override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
    val run = runNumber
    val created = scope.create(Props(new Coordinator(partners, latch)))
    coordinator = created
    introduce(partners)(rank => Introduce(run, rank, partners, created))
    () => partners.foreach(_ ! Start)
  }

  override def verify(): JavaList[Operation] = {
    val verification = new Verification(parameters, () => System.nanoTime())
    coordinator ! Verify(verification)
    awaitEnd()
    verification.history
  }
}

object AtomicRegister {

  /** The client's half. */
  // The introduction to the next run's coordinator makes a replica begin anew.
  final class Client extends ClassicClient((_, options) => Props(new Replica(RegisterOptions.parse(options))))

  /** Makes a replica ready for a run. */
  private[classic] final case class Introduce(
      run: Int,
      rank: Int,
      replicas: IndexedSeq[ActorRef],
      coordinator: ActorRef
  ) extends ReplicaMessage

  private[classic] final class Replica(options: RegisterOptions) extends Actor {
    private var replicas = Array.empty[ActorRef]
    private var coordinator = ActorRef.noSender

    private val replica = new RegisterReplica(options) {
      override protected def send(to: Int, message: ReplicaMessage): Unit = replicas(to) ! message

      override protected def broadcast(message: ReplicaMessage): Unit = replicas.foreach(_ ! message)

      override protected def report(message: CoordinatorMessage): Unit = coordinator ! message
    }

    override def receive: Receive = {
      case message: ProtocolMessage      => replica.receive(message)
      case Introduce(run, rank, all, to) =>
        val master = sender()
        replicas = all.toArray
        coordinator = to
        replica.prepare(run, rank, all.size)(() => master ! Introduced)
    }
  }

  private final class Coordinator(replicas: IndexedSeq[ActorRef], latch: RunLatch) extends Actor {
    override def receive: Receive = {
      case Done(reads, writes)  => latch.arrive((reads << 32) + writes)
      case Verify(verification) =>
        context.become(verifying(verification))
        verification.begin((replica, key, write, value) => replicas(replica) ! Invoke(key, write, value))
    }

    private def verifying(verification: Verification): Receive = { case Response(replica, key, value) =>
      if (verification.respond(replica, key, value)) latch.arrive()
    }
  }
}
