package mpp.check.cases

import scala.concurrent.duration.FiniteDuration

import kompics.benchmarks.ShutdownRequest
import mpp.check.Check
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.CheckedProcess
import mpp.check.wire.Calls
import mpp.testee.Agent
import mpp.testee.Testee

/** The end of a testee's processes. */
object Ending {
  private val acknowledge = "acknowledge Shutdown, end with exit code 0, and leave no process"
  private val leash = "end with exit code 0 when its standard input ends"
  private val inputEnd = "the end of its standard input"

  private val shutdown = Check.ofEvery("shutdown", acknowledge) { session =>
    session.fresh(_.local()) { caller =>
      session.smallPoints.headOption.foreach(caller.answer)
      caller.shutdown(force = false)
      checkExit(caller.process, "Shutdown")
    }
  }

  private val masterShutdown =
    Check.ofNodesRuns("master-shutdown", "pass Shutdown on to all its clients, and end with exit code 0, as they do") {
      (session, point) =>
        session.fresh(_.group(clients = 2)) { group =>
          group.caller.answer(point)
          group.caller.shutdown(force = false)
          group.processes.foreach(checkExit(_, "Shutdown of the master"))
        }
    }

  /** The checks that a framework can fail by what it leaves running. In the others the harness ends the process,
    * whatever runs in it.
    */
  val ofTestee: Seq[Check] = Seq(shutdown, masterShutdown)

  val local: Seq[Check] = Seq(
    shutdown,
    Check.ofRuns("shutdown-waits", "let the request in progress end on Shutdown with force = false") { (session, point) =>
      session.fresh(_.local()) { caller =>
        val request = LongRuns.begin(caller, point, LongRuns.Brief)
        caller.shutdown(force = false)
        caller.unconverged(request, point): Unit
        checkExit(caller.process, "Shutdown during a run")
      }
    },
    Check.ofRuns("shutdown-forced", "end at once on Shutdown with force = true, during a run, too") { (session, point) =>
      session.fresh(_.local()) { caller =>
        LongRuns.begin(caller, point, LongRuns.Endless): Unit
        caller.shutdown(force = true)
        checkExit(caller.process, "Shutdown with force = true during a run")
      }
    },
    Check.ofEvery("stdin-end", leash) { session =>
      session.fresh(_.local()) { caller =>
        caller.process.endInput()
        checkExit(caller.process, inputEnd)
      }
    },
    Check.ofRuns("stdin-end-in-run", s"$leash, during a run, too") { (session, point) =>
      session.fresh(_.local()) { caller =>
        LongRuns.begin(caller, point, LongRuns.Endless): Unit
        caller.process.endInput()
        checkExit(caller.process, s"$inputEnd during a run")
      }
    }
  )

  val distributed: Seq[Check] = Seq(
    masterShutdown,
    Check.ofNodes("master-stdin-end", leash) { session =>
      session.fresh(_.master(clients = 1)) { master =>
        master.process.endInput()
        checkExit(master.process, inputEnd)
      }
    },
    Check.ofServices("client-shutdown", acknowledge) { session =>
      session.sharedClient.useUp { client =>
        for (status <- Calls.outcome(client.stub, session.deadline)(_.shutdown(ShutdownRequest())).left)
          fail(s"Shutdown was not acknowledged (${Calls.describe(status)}): answer first, then end")
        checkExit(client.process, "Shutdown")
      }
    },
    Check.ofNodes("client-stdin-end", leash) { session =>
      def end(client: CheckedProcess): Unit = {
        client.endInput()
        checkExit(client, inputEnd)
      }
      if (session.usesServices) session.fresh(_.client())(client => end(client.process))
      else session.fresh(_.group(clients = 1))(_.clients.foreach(end))
    }
  )

  /** Requires a process to end by itself, with nothing of it left.
    *
    * @param after
    *   the event that was to end it, as it follows "after"
    */
  private[check] def checkExit(
      process: CheckedProcess,
      after: String,
      code: Int = 0,
      within: FiniteDuration = Testee.ShutdownDeadline
  ): Unit = {
    val exit = process.exit(within, after)
    require(
      exit == Agent.Exit(code, why = "self", killed = exit.killed),
      s"${process.name} ended with $exit after $after, expected is exit code $code"
    )
    require(!exit.killed, s"${process.name} left processes behind that went on after its end: end them on $after")
  }
}
