package mpp.testee

import scala.concurrent.Await
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.TimeoutException
import scala.concurrent.duration._
import scala.util.Success

import mpp.results.FailureKind

/** One of a testee's processes.
  *
  * @param role
  *   the role that it was started in
  * @param node
  *   name of the node where it runs
  * @param assigned
  *   the addresses that it was told to serve at, by service; empty if it announces them itself
  * @param log
  *   the file with its output
  * @param generatorCpu
  *   the processor that its generator of requests has for itself, if it has one
  */
final case class TesteeProcess(
    role: String,
    node: String,
    agent: Agent,
    assigned: Map[String, Address],
    log: os.Path,
    generatorCpu: Option[Int] = None
) {

  /** Its role and node, such as `client node-1`; none for a process that is the whole testee. */
  def name: Option[String] = Option.when(role != TesteeProcess.Alone)(s"$role $node")

  /** The address of one of its services.
    *
    * @param within
    *   the deadline for announcing it
    */
  def address(service: String, within: FiniteDuration): Either[StartFailure, Address] =
    assigned.get(service).map(Right(_)).getOrElse {
      val announced = agent.listening.map(addresses => Right(addresses(service))).recoverWith {
        case e: Agent.NoAddress => Future.successful(Left(failure(e.getMessage)))
        case _ => agent.exit.map(exit => Left(endedEarly(exit)))
      }
      try Await.result(announced, within)
      catch {
        case _: TimeoutException =>
          Left(failure(s"announced no address within ${within.toSeconds} s of its start", FailureKind.Timeout))
      }
    }

  /** The addresses of its services that are known by now. */
  def addresses: Map[String, Address] =
    if (assigned.nonEmpty) assigned
    else agent.listening.value.collect { case Success(addresses) => addresses }.getOrElse(Map.empty)

  /** @param what
    *   a predicate, as in "it was late"
    */
  def failure(what: String, kind: FailureKind = FailureKind.Crash): StartFailure =
    StartFailure(s"${name.getOrElse("it")} $what", kind, Some(log))

  def endedEarly(exit: Agent.Exit): StartFailure = failure(s"ended ($exit) before it was ready")
}

object TesteeProcess {

  /** The role of a process that is the whole testee. */
  val Alone = "local"
}
