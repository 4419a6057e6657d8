package mpp.remote

import java.net.DatagramSocket
import java.net.Inet4Address
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.ServerSocket
import java.net.Socket
import java.nio.charset.StandardCharsets.UTF_8
import java.util.Base64

import scala.concurrent.Await
import scala.concurrent.ExecutionContext
import scala.concurrent.Future
import scala.concurrent.duration._
import scala.util.Try
import scala.util.Using

import mpp.build.Needs
import mpp.manifest.Need
import mpp.orchestrate.NodeInfo

/** Finds out, before anything is started, whether all nodes can take their part.
  *
  * @param scripts
  *   the suite's
  * @param further
  *   further problems of a node
  */
final class Preflight(scripts: os.Path, further: Machine => Seq[String])(implicit pool: ExecutionContext) {
  import Preflight._

  /** @param master
    *   name of the node where masters are to run, to which this machine needs a way then; without one they run here,
    *   and all nodes and this machine need a way to each other
    * @return
    *   all problems of all nodes, a line each, or the nodes, and the address by which they reach this machine if they
    *   have to
    */
  def run(
      connections: Seq[Connection],
      master: Option[String],
      needs: Seq[Need]
  ): Either[Seq[String], (Seq[Machine], Option[String])] = {
    val addresses = inParallel(connections)(addressOf)
    failures(connections.zip(addresses)) match {
      case Nil =>
        val known = connections.zip(addresses.collect { case Right(address) => address })
        if (master.isEmpty) besideThisMachine(known, needs)
        else surveyed(known, Nil, needs, fromHere = m => master.contains(m.name)).map(_ -> None)
      case problems => Left(problems)
    }
  }

  /** With something to connect to, at a port that is as good as those of masters. */
  private def besideThisMachine(
      nodes: Seq[(Connection, String)],
      needs: Seq[Need]
  ): Either[Seq[String], (Seq[Machine], Option[String])] = {
    val own = Using.resource(new DatagramSocket) { socket =>
      socket.connect(InetAddress.getByName(nodes.head._2), AnyPort)
      socket.getLocalAddress
    }
    Using.resource(new ServerSocket(0, nodes.size + 1, own)) { listener =>
      val here = (own.getHostAddress.takeWhile(_ != '%'), listener.getLocalPort)
      surveyed(nodes, Seq(here), needs, fromHere = _ => true).map(_ -> Some(here._1))
    }
  }

  private def surveyed(
      nodes: Seq[(Connection, String)],
      others: Seq[(String, Int)],
      needs: Seq[Need],
      fromHere: Machine => Boolean
  ): Either[Seq[String], Seq[Machine]] = {
    val ports = nodes.map { case (connection, address) => address -> connection.probePort }
    val found = inParallel(nodes) { case (connection, address) =>
      val targets = others ++ ports.filter(_._1 != address).distinct
      survey(connection, address, targets, needs).map(Machine(connection, address, _))
    }
    val machines = found.collect { case Right(machine) => machine }
    val unreachable = inParallel(machines.filter(fromHere))(m =>
      unreachableFromHere(m.address, m.connection.probePort).map(m.name -> _)
    )
    val problems = failures(nodes.map(_._1).zip(found)) ++
      machines.flatMap(m => (problemsOf(m, others.map(_._1)) ++ further(m)).map(problem => s"${m.name}: $problem")) ++
      unreachable.flatten.map { case (name, problem) => s"$name: $problem" }
    if (problems.isEmpty) Right(machines) else Left(problems)
  }

  private def survey(
      connection: Connection,
      address: String,
      targets: Seq[(String, Int)],
      needs: Seq[Need]
  ): Either[String, Survey] = {
    val reached = targets.map { case (host, port) => s"$host $port" }.mkString(" ")
    val words = Seq(connection.node.directory, address, reached) ++ needs.map(program).distinct
    val script = s"(\n${NodeInfo.script(scripts)}\n)\nset -- ${ShellWords.quote(words)}\n${os.read(scripts / Program)}"
    val told = BriefCommand.run(connection.brief(script), Deadline)
    told.flatMap { ended =>
      Survey.parse(ended.output).toRight {
        if (connection.lost.contains(ended.exitCode)) s"no connection: ${ended.lastWords}"
        else s"it cannot be looked at (exit code ${ended.exitCode}): ${ended.lastWords}"
      }
    }
  }

  private def failures(tried: Seq[(Connection, Either[String, _])]): Seq[String] =
    tried.collect { case (connection, Left(problem)) => s"${connection.node.name}: $problem" }

  private def inParallel[A, B](as: Seq[A])(action: A => B): Seq[B] =
    Await.result(Future.sequence(as.map(a => Future(action(a)))), Patience)
}

object Preflight {
  private val Program = "preflight.sh"
  private val Deadline = 30.seconds

  /** For all of it; every part has a deadline of its own. */
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

  private def problemsOf(machine: Machine, here: Seq[String]): Seq[String] = {
    val survey = machine.survey
    val foreign = Option.when(survey.foreign)(
      s"${machine.address} is no address of its own: address=<IP address> in nodes.conf says by which one the others reach it"
    )
    survey.problems ++ foreign ++ survey.silent.map { case (address, why) =>
      if (here.contains(address)) s"it cannot reach this machine, where the master is to run, at $address: $why"
      else s"it cannot reach $address: $why"
    }
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
  private def unreachableFromHere(address: String, port: Int): Option[String] =
    try {
      Using.resource(new Socket)(_.connect(new InetSocketAddress(address, port), ConnectMillis))
      None
    } catch {
      case e: java.net.ConnectException if e.getMessage.contains("refused") => None
      case e: java.io.IOException => Some(s"this machine cannot reach it at $address: ${e.getMessage}")
    }
}
