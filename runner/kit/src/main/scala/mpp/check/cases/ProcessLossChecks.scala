package mpp.check.cases

import scala.annotation.tailrec
import scala.concurrent.Future
import scala.concurrent.duration._

import kompics.benchmarks.BenchmarkClientGrpc.BenchmarkClient
import kompics.benchmarks.CleanupInfo
import kompics.benchmarks.CleanupResponse
import kompics.benchmarks.SetupConfig
import kompics.benchmarks.SetupResponse
import kompics.benchmarks.TestFailure
import mpp.catalogue.Point
import mpp.check.Check
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.CheckedMaster
import mpp.check.processes.Group
import mpp.check.processes.RelayedGroup
import mpp.check.processes.TesteeClient
import mpp.check.wire.PendingRequest
import mpp.check.wire.Relay
import mpp.testee.Address

/** Processes that die or fall silent during a request. */
object ProcessLossChecks {

  /** The others must notice within 10 s; the rest is for a busy machine. */
  private val Noticed = 15.seconds

  private val PollMillis = 100L

  /** A client repeats its check-in every 2 s. Silence means something only after the first repetition.
    */
  private val RepeatedMillis = 2500L

  private val HostPort = """\d+\.\d+\.\d+\.\d+:\d{1,5}""".r

  private val failRequest = "fail the request within 10 s with the client's address in the reason, and live"

  val distributed: Seq[Check] = Seq(
    Check.ofServicesRuns("killed-in-set-up", s"$failRequest, when its client dies in set-up") {
      (session, point) =>
        session.sharedRelayed.useUp { group =>
          killOnCall(group, point) { client =>
            new Relay.Substitute(client) {
              override def setup(config: SetupConfig): Future[SetupResponse] = {
                group.client.signal("KILL")
                super.setup(config)
              }
            }
          }
        }
    },
    ofGroups("killed-in-run", s"$failRequest, when its client dies in a run") { (group, point) =>
      val request = LongRuns.beginRun(group.caller, point)
      group.clients.foreach(_.signal("KILL"))
      checkFailure(group.master, request, "its client was killed in a run", group.caller)
      checkShutdown(group.master, group.caller)
    },
    Check.ofServicesRuns("killed-in-clean-up", s"$failRequest, when its client dies in clean-up") { (session, point) =>
      session.fresh(_.relayed()) { group =>
        killOnCall(group, point) { client =>
          new Relay.Substitute(client) {
            override def cleanup(info: CleanupInfo): Future[CleanupResponse] = {
              group.client.signal("KILL")
              super.cleanup(info)
            }
          }
        }
      }
    },
    ofGroups("silent-in-run", s"$failRequest, when its client falls silent; it is not ready any more then") {
      (group, point) =>
        val request = LongRuns.beginRun(group.caller, point)
        group.clients.foreach(_.signal("STOP"))
        val end = Noticed.fromNow
        checkFailure(group.master, request, "its client was stopped in a run", group.caller)
        awaitUnready(group.master, end)
        group.clients.foreach(_.signal("KILL"))
        checkShutdown(group.master, group.caller)
    },
    Check.ofNodesRuns(
      "client-master-killed",
      "end by itself with exit code 1 within 10 s of its master's death, with the master's address on standard error"
    ) { (session, point) =>
      session.sharedGroup.useUp { group =>
        LongRuns.beginRun(group.caller, point): Unit
        group.master.process.signal("KILL")
        for (client <- group.clients) {
          Ending.checkExit(client, "the death of its master", code = 1, within = Noticed)
          val errors = os.read(client.errors)
          require(
            errors.contains(group.master.address.toString),
            s"after the death of its master, ${client.name} wrote to standard error '${errors.trim}', which does not " +
              s"name the master's address ${group.master.address}"
          )
        }
      }
    }
  )

  private def ofGroups(name: String, must: String)(body: (Group, Point) => Unit): Check =
    Check.ofNodesRuns(name, must) { (session, point) =>
      session.fresh(_.mortal()) { group =>
        Thread.sleep(RepeatedMillis)
        body(group, point)
      }
    }

  /** @param killing
    *   a client that kills the real one at a call
    */
  private def killOnCall(group: RelayedGroup, point: Point)(killing: BenchmarkClient => BenchmarkClient): Unit = {
    group.relay.substituting(killing) {
      val request = group.caller.begin(point, LongRuns.Endless)
      checkFailure(group.master, request, "its client was killed", group.caller)
    }
    checkShutdown(group.master, group.caller)
  }

  private def checkFailure(master: CheckedMaster, request: PendingRequest, after: String, caller: TesteeClient): Unit =
    caller.result(request, Noticed) match {
      case failure: TestFailure =>
        // The client's service has an address, the framework at the client another one.
        val named = HostPort.findAllIn(failure.reason).flatMap(Address.parse)
        require(
          named.exists(!master.servesAt(_)),
          s"${request.name}: after $after, it failed with the reason '${failure.reason}', expected is the client's " +
            "address in it"
        )
      case other =>
        fail(s"${request.name}: after $after, ${TesteeClient.describe(other)}, expected is a TestFailure")
    }

  @tailrec private def awaitUnready(master: CheckedMaster, end: Deadline): Unit = if (master.ready().status) {
    require(
      end.hasTimeLeft(),
      s"ReadyResponse.status is true ${Noticed.toSeconds} s after its client was stopped, expected is false"
    )
    Thread.sleep(PollMillis)
    awaitUnready(master, end)
  }

  private def checkShutdown(master: CheckedMaster, caller: TesteeClient): Unit = {
    caller.shutdown(force = false)
    Ending.checkExit(master.process, "Shutdown without its client")
  }
}
