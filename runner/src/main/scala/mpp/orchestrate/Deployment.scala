package mpp.orchestrate

import mpp.results.FailureKind
import mpp.results.RunDirectory
import mpp.results.Sides
import mpp.testee.Address
import mpp.testee.Agent
import mpp.testee.Agents
import mpp.testee.FreePort
import mpp.testee.RunToken
import mpp.testee.StartDeadlines
import mpp.testee.StartFailure
import mpp.testee.Testee
import mpp.testee.TesteeProcess

/** Starts the processes of testees for one run, and knows those that live.
  *
  * A local benchmark takes one process, a distributed one a master and clients. The master comes first, since clients
  * are told where it is.
  *
  * @param pinning
  *   the processors that they may use, if not all
  */
final class Deployment(
    nodes: Nodes,
    directory: RunDirectory,
    deadlines: StartDeadlines,
    pinning: Option[Pinning]
) {
  private val token = RunToken.random()
  private val agents = new Agents
  private lazy val processors = new Processors(pinning, nodes.facts)

  /** @return
    *   the reason why the group's testee did not become ready, or the testee
    */
  def start(group: Plan.Group): Either[StartFailure, Testee] = {
    def attempt() = new Attempt(group).start()
    // Somebody else may take a port between our probe and the testee's start: that deserves one more try.
    if (group.testee.announces) attempt() else attempt().left.flatMap(_ => attempt())
  }

  /** Ends all that lives, and lets nothing start any more. */
  def stopAll(): Unit = agents.stopAll()

  final private class Attempt(group: Plan.Group) {
    private val testee = group.testee.under(group.settings)
    private val clients = group.clients
    private var begun = Seq.empty[TesteeProcess]

    /** One for each service of each process. */
    private lazy val free = FreePort.probe(if (clients == 0) 1 else clients + 2).iterator

    def start(): Either[StartFailure, Testee] = {
      val own = nodes.of(testee, clients)
      val started = (if (clients == 0) local(own.head) else distributed(own.head, own.tail)).flatMap(named)
      if (started.isLeft) Agent.stopAll(begun.map(_.agent))
      started
    }

    /** Somebody else's numbers must not stand under this one's symbol. */
    private def named(started: Testee): Either[StartFailure, Testee] = {
      val (told, symbol) = (started.info.map(_.symbol), testee.variantOf.getOrElse(Sides.ofTestee(testee.symbol)))
      told.filter(_ != symbol).fold[Either[StartFailure, Testee]](Right(started)) { other =>
        started.kill()
        Left(started.processes.head.failure(
          s"says that it is '$other', its manifest says $symbol",
          FailureKind.Internal
        ))
      }
    }

    private def local(node: Node): Either[StartFailure, Testee] =
      for {
        process <- begin(Role.Local(forRunner(node)), node)
        ready <- Testee.connect(Seq(process), token, deadlines)
      } yield ready

    private def distributed(node: Node, others: Seq[Node]): Either[StartFailure, Testee] =
      for {
        master <- begin(Role.Master(forRunner(node), place(node), clients), node)
        address <- master.address("master", deadlines.listening)
        members <- all(others)(other => begin(Role.Client(address, place(other)), other))
        _ <- all(members)(_.address("client", deadlines.listening))
        ready <- Testee.connect(master +: members, token, deadlines)
      } yield ready

    /** Address of a service that other nodes call. */
    private def place(node: Node): Address = Address(node.launcher.host, port())

    /** Address of a service that the runner alone calls. */
    private def forRunner(node: Node): Address = Address(node.launcher.hostForRunner, port())

    /** Any, unless the testee cannot say which one it has got; one that is free here is likely to be so elsewhere. */
    private def port(): Int = if (testee.announces) 0 else free.next().port

    private def begin(role: Role, node: Node): Either[StartFailure, TesteeProcess] = {
      val log = directory.log(testee.symbol, role.name, node.launcher.node)
      for {
        share <- processors.of(group, role, node.launcher.node).left.map(StartFailure(_, FailureKind.Internal))
        root <- agents.provide(node.launcher, testee.files)
        agent <- agents.start(
          node.launcher,
          role.command(testee, node, root, token.variables, directory.id, log, share)
        )
      } yield {
        val assigned = if (testee.announces) Map.empty[String, Address] else role.services
        val process = TesteeProcess(role.name, node.launcher.node, agent, assigned, log, share.generator)
        begun :+= process
        process
      }
    }

    private def all[A, B](as: Seq[A])(step: A => Either[StartFailure, B]): Either[StartFailure, Seq[B]] =
      as.foldLeft[Either[StartFailure, Seq[B]]](Right(Nil))((soFar, a) => soFar.flatMap(bs => step(a).map(bs :+ _)))
  }
}
