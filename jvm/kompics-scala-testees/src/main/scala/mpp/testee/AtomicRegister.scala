package mpp.testee

import java.util.{List => JavaList}

import mpp.harness.RunLatch
import mpp.harness.parameters.RegisterOptions
import mpp.kompics.common.messages.NodeMessages.IntroduceReplica
import mpp.kompics.common.messages.RegisterMessages._
import mpp.kompics.common.net.{NetAddress, NetContent, NetMessage}
import mpp.kompics.common.{Composition, NetClient, RegisterBenchmark, RegisterReplica, RunPort}
import mpp.kompics.dsl.{Component, ComponentDefinition, HandlerEngine}
import se.sics.kompics.network.Network
import se.sics.kompics.{Init => JavaInit}

/** ATOMICREGISTER: replicas of many registers, one on the master and one on each of the first clients, that read and
  * write with broadcasts of which a majority must be answered.
  */
final class AtomicRegister[R](engine: HandlerEngine[R]) extends RegisterBenchmark {
  import AtomicRegister._

  override protected def createReplica(
      self: NetAddress,
      options: RegisterOptions,
      composition: Composition
  ): Component = replica(engine, self, options, composition)

  override protected def createCoordinator(
      self: NetAddress,
      replicas: JavaList[NetAddress],
      latch: RunLatch,
      composition: Composition
  ): Component = composition.create(classOf[Coordinator[R]], new CoordinatorInit(engine, self, replicas, latch))
}

object AtomicRegister {

  /** Makes the client's half. The introduction to the next run makes a replica begin anew. */
  def client[R](engine: HandlerEngine[R]): NetClient =
    new NetClient((_, self, options, composition) => replica(engine, self, RegisterOptions.parse(options), composition))

  private def replica[R](
      engine: HandlerEngine[R],
      self: NetAddress,
      options: RegisterOptions,
      composition: Composition
  ): Component = composition.create(classOf[Replica[R]], new ReplicaInit(engine, self, options))

  private final class ReplicaInit[R](val engine: HandlerEngine[R], val self: NetAddress, val options: RegisterOptions)
      extends JavaInit[Replica[R]]

  private final class Replica[R](init: ReplicaInit[R]) extends ComponentDefinition(init.engine) {
    private val network = requires[Network]
    private val replica = new RegisterReplica(init.self, init.options, message => trigger(message -> network))

    network uponEvent {
      case Content(value: Value)                             => handle(replica.value(value))
      case Content(ack: Ack)                                 => handle(replica.ack(ack))
      case Content(read: Read)                               => handle(replica.read(read))
      case Content(write: Write)                             => handle(replica.write(write))
      case Content(_: Start)                                 => handle(replica.start())
      case Content(invoke: Invoke)                           => handle(replica.invoke(invoke))
      case Content(greeting: Greeting)                       => handle(replica.greeting(greeting))
      case message @ Content(introduction: IntroduceReplica) => handle(replica.introduce(introduction, message.source))
    }
  }

  private final class CoordinatorInit[R](
      val engine: HandlerEngine[R],
      val self: NetAddress,
      val replicas: JavaList[NetAddress],
      val latch: RunLatch
  ) extends JavaInit[Coordinator[R]]

  /** Starts the replicas, and hears what they have completed. */
  private final class Coordinator[R](init: CoordinatorInit[R]) extends ComponentDefinition(init.engine) {
    import init.{latch, replicas, self}

    private val run = provides[RunPort]
    private val network = requires[Network]
    private var respond: Response => Unit = _ => ()

    network uponEvent {
      case Content(done: Done)         => handle(latch.arrive((done.reads << 32) + done.writes))
      case Content(response: Response) => handle(respond(response))
    }

    run uponEvent {
      case _: RunPort.Begin       => handle(replicas.forEach(send(_, Start.EVENT)))
      case verify: RunPort.Verify =>
        handle {
          import verify.verification
          respond = response => if (verification.respond(response.replica, response.key, response.value)) latch.arrive()
          verification.begin((replica, key, write, value) => send(replicas.get(replica), new Invoke(key, write, value)))
        }
    }

    private def send(to: NetAddress, content: NetContent): Unit = trigger(new NetMessage(self, to, content) -> network)
  }
}
