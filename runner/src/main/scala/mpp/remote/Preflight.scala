package mpp.remote

import java.net.DatagramSocket
import java.net.Inet4Address
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import java.net.Socket
import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64
import mpp.InParallel

import scala.concurrent.duration._
import scala.util.Try
import scala.util.Using

import mpp.build.Needs
import mpp.catalogue.SpaceName
import mpp.manifest.Need
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.testee.TesteeMemory
import mpp.text.ShellWords

/** Finds out, before anything is started, whether all nodes can take their part in a plan.
  *
  * @param scripts
  *   the suite's
  * @param environment
  *   the environment of this process
  * @param master
  *   name of the node where masters are to run, to which this machine needs a way then; without one they run here, and
  *   all nodes and this machine need a way to each other
  * @param pinning
  *   the processors that testees shall use, if not all
  * @param space
  *   the space that the plan's points are of
  * @param deadline
  *   for the answer of a node
  */
final private class Preflight(
    scripts: os.Path,
    environment: Map[String, String],
    master: Option[String],
    plan: Plan,
    pinning: Option[Pinning],
    space: SpaceName,
    deadline: FiniteDuration = 30.seconds
) {
  import Preflight._

  /** @return
    *   all problems of all nodes, a line each, or the nodes
    */
  def run(connections: Seq[Connection]): Either[Seq[String], Found] = {
    val (unknown, known) = InParallel(connections, Patience)(connection =>
      addressOf(connection).left.map(problem => s"${connection.node.name}: $problem")
        .map(Target(connection, _, connection.probePort))
    ).partitionMap(identity)
    if (unknown.nonEmpty) Left(unknown)
    else if (master.isDefined) survey(known, here = None)
    else besideThisMachine(known)
  }

  /** With something to connect to, at a port that is as good as those of masters. */
  private def besideThisMachine(targets: Seq[Target]): Either[Seq[String], Found] = {
    val own = Using.resource(new DatagramSocket) { socket =>
      socket.connect(InetAddress.getByName(targets.head.address), AnyPort)
      socket.getLocalAddress
    }
    Using.resource(new ServerSocket(0, targets.size + 1, own)) { listener =>
      survey(targets, Some((own.getHostAddress.takeWhile(_ != '%'), listener.getLocalPort)))
    }
  }

  /** @param here
    *   address and port by which all nodes must reach this machine, if they must
    */
  private def survey(targets: Seq[Target], here: Option[(String, Int)]): Either[Seq[String], Found] = {
    val probes = new Probes(targets.map(_.place), targets.find(target => master.contains(target.name)).map(_.place))
    val told = InParallel(targets, Patience)(target => ask(target, here.toSeq ++ probes.from(target.place)))
    val (silent, surveys) = targets.zip(told).partitionMap {
      case (target, Left(problem)) => Left(s"${target.name}: $problem")
      case (target, Right(survey)) => Right((target, survey))
    }
    val (unfit, nodes) = surveys.partitionMap { case (target, survey) =>
      judge(target, survey, here.map(_._1)).left.map(_.map(problem => s"${target.name}: $problem"))
    }
    val reachedFromHere = surveys.map(_._1).filter(target => master.forall(_ == target.name))
    val unreachable =
      InParallel(reachedFromHere, Patience)(target => unreachableFromHere(target).map(why => s"${target.name}: $why"))
    val problems = silent ++ unfit.flatten ++ unreachable.flatten
    if (problems.nonEmpty) Left(problems)
    else Right(Found(nodes.sortBy(node => !master.contains(node.name)), here.map(_._1)))
  }

  /** @param ports
    *   addresses and ports to which it needs a way
    */
  private def ask(target: Target, ports: Seq[(String, Int)]): Either[String, Survey] = {
    val connection = target.connection
    val needs = plan.testees.flatMap(_.needs) ++ Option.when(pinning.isDefined || plan.pins)(Pinning.Needed)
    val reached = ports.map { case (host, port) => s"$host $port" }.mkString(" ")
    val words = Seq(connection.node.directory, target.address, reached) ++ needs.map(program).distinct
    val script = s"(\n${NodeInfo.script(scripts)}\n)\nset -- ${ShellWords.quote(words)}\n${os.read(scripts / Program)}"
    BriefCommand.run(connection.brief(script), deadline).flatMap { ended =>
      Survey.parse(ended.output).toRight {
        if (connection.lost.contains(ended.exitCode)) s"no connection: ${ended.lastWords}"
        else s"it cannot be looked at (exit code ${ended.exitCode}): ${ended.lastWords}"
      }
    }
  }

  /** @param here
    *   address of this machine, if nodes must reach it
    */
  private def judge(target: Target, survey: Survey, here: Option[String]): Either[Seq[String], SurveyedNode] = {
    val node = target.connection.node
    val isMaster = master.contains(node.name)
    val testees = RemoteCluster.testeesOn(plan, isMaster)
    val foreign = Option.when(survey.foreign)(
      s"${target.address} is no address of its own: address=<IP address> in nodes.conf says by which one the others reach it"
    )
    val silent = survey.silent.map { case (address, why) =>
      if (here.contains(address)) s"it cannot reach this machine, where the master is to run, at $address: $why"
      else s"it cannot reach $address: $why"
    }
    val heap = node.memoryMiB match {
      case Some(given) => TesteeMemory.heapMiB(Map.empty, given, space.mostHeapMiB)
      case None => TesteeMemory.heapMiB(environment, survey.memoryMiB, space.mostHeapMiB)
    }
    val problems = survey.problems ++ foreign ++ silent ++ survey.lacks(testees) ++
      heap.left.toOption ++ pinning.toSeq.flatMap(p => survey.cannotPin(if (isMaster) p.masters else p.clients))
    (heap, survey.directory) match {
      case (Right(heapMiB), Some(directory)) if problems.isEmpty =>
        Right(SurveyedNode(target.connection, target.address, directory, heapMiB, survey.withPrograms(testees)))
      case _ => Left(if (problems.isEmpty) Seq(s"it does not tell where '${node.directory}' is") else problems)
    }
  }
}

private object Preflight {

  /** Nodes that can take part.
    *
    * @param nodes
    *   the master's first, if it is one of them
    * @param here
    *   address by which nodes reach this machine, if masters run here
    */
  final case class Found(nodes: Seq[SurveyedNode], here: Option[String])

  /** A node to be surveyed, the IP address by which the network reaches it, and a port that answers or refuses. */
  final private case class Target(connection: Connection, address: String, port: Int) {
    def name: String = connection.node.name
    def place: (String, Int) = (address, port)
  }

  private val Program = "preflight.sh"

  /** For as many nodes as are asked at once; every step has a deadline of its own. */
  private val Patience = 5.minutes
  private val ConnectMillis = 5000

  /** No packet is sent. */
  private val AnyPort = 9

  /** A program is called by its name; one that is a script of this suite, which the node does not have, goes along. */
  private def program(need: Need): String = {
    val name = Needs.nameOf(need)
    if (!need.program.contains('/')) name
    else s"$name=${Base64.getEncoder.encodeToString(os.read(os.Path(need.program)).getBytes(UTF_8))}"
  }

  /** The IP address by which the network reaches a node. */
  private def addressOf(connection: Connection): Either[String, String] =
    connection.node.address.map(Right(_)).getOrElse {
      val name = connection.networkName
      // Not all frameworks take IPv6.
      val all = Try(InetAddress.getAllByName(name).toSeq).getOrElse(Nil)
      all.sortBy(!_.isInstanceOf[Inet4Address]).headOption.map(_.getHostAddress)
        .toRight(s"the address of $name is unknown here: address=<IP address> in nodes.conf says it")
    }

  /** Somebody need not listen there; a refusal comes from the node, too. */
  private def unreachableFromHere(target: Target): Option[String] =
    try {
      val place = new InetSocketAddress(target.address, target.port)
      Using.resource(new Socket)(_.connect(place, ConnectMillis))
      None
    } catch {
      case e: java.net.ConnectException if e.getMessage.contains("refused") => None
      case e: java.io.IOException => Some(s"this machine cannot reach it at ${target.address}: ${e.getMessage}")
    }
}
