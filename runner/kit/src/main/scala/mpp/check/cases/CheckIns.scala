package mpp.check.cases

import scala.concurrent.duration._

import io.grpc.Status
import mpp.check.Check
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.CheckedMaster
import mpp.check.processes.TesteeClient
import mpp.check.wire.Calls
import mpp.check.wire.PendingRequest
import mpp.testee.Address
import mpp.testee.BenchmarkCall
import mpp.testee.FreePort

/** Clients and their master find each other. */
object CheckIns {

  /** A client checks in again every 2 s; the rest is for a busy machine. */
  private val Interval = 6.seconds

  /** Time for a request that does not wait for clients to be answered. */
  private val NoAnswerYetMillis = 500L

  val distributed: Seq[Check] = Seq(
    Check.ofServices(
      "master-check-ins",
      "be ready once all its clients have checked in, each counted once, and refuse those after them"
    )(session => session.fresh(_.master(clients = 2))(checkMembership)),
    Check.ofNodesRuns("master-waits", "let a request before it is ready wait for its clients") { (session, point) =>
      session.fresh(_.master(clients = 1)) { master =>
        val name = TesteeClient.name(point)
        val request = PendingRequest.send(name)(BenchmarkCall.send(master.runner, point, TesteeClient.FewRuns))
        Thread.sleep(NoAnswerYetMillis)
        for (answer <- request.reply.value)
          fail(s"$name, before any client checked in: ${answer.fold(_.getMessage, TesteeClient.describe)}")
        session.fresh(_.complete(master))(group => group.caller.success(request, point)): Unit
      }
    },
    Check.ofServices("client-check-ins", "check in with its master, by the address that it announced, every 2 s") {
      session =>
        val client = session.client
        val again = Seq.fill(2)(client.master.awaitCheckIn(Interval)
          .getOrElse(fail(s"it did not check in again within ${Interval.toSeconds} s")))
        for (info <- client.checkedIn +: again; said = Address(info.address, info.port))
          require(said == client.address, s"it checked in as $said, but serves at ${client.address}")
    }
  )

  /** None of these clients exists, which a master does not see until it has something to ask of them. */
  private def checkMembership(master: CheckedMaster): Unit = {
    val nobody = FreePort.probe(3)
    val (one, two, late) = (nobody(0), nobody(1), nobody(2))
    def readiness(expected: Boolean, when: String): Unit = {
      val response = master.ready()
      require(
        response.status == expected,
        s"$when, of two that it awaits, ReadyResponse.status is ${response.status}, expected is $expected"
      )
      require(response.info.isDefined, s"$when, of two that it awaits, ReadyResponse has no info")
    }
    def accepted(client: Address, how: String): Unit =
      for (status <- master.checkIn(client).left) fail(s"it refused a client's $how with ${Calls.describe(status)}")

    readiness(expected = false, "before any client checked in")
    accepted(one, "check-in")
    readiness(expected = false, "after a client checked in")
    accepted(one, "repeated check-in")
    readiness(expected = false, "after a client checked in twice")
    accepted(two, "check-in")
    readiness(expected = true, "after all clients checked in")
    for (client <- Seq(one, two)) accepted(client, "repeated check-in once all are there")
    master.checkIn(late) match {
      case Left(status) if status.getCode == Status.Code.FAILED_PRECONDITION => ()
      case other =>
        val answer = other.fold(Calls.describe, _ => "acceptance")
        fail(s"it met a third client, of two that it awaits, with $answer, expected is status FAILED_PRECONDITION")
    }
    readiness(expected = true, "after another one was refused")
  }
}
