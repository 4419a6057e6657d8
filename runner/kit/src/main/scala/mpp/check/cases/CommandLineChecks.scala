package mpp.check.cases

import java.net.InetAddress
import java.net.ServerSocket

import scala.util.Using

import mpp.check.Check
import mpp.check.CheckSession
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.CheckedProcess
import mpp.orchestrate.Role
import mpp.testee.Address
import mpp.testee.Agent
import mpp.testee.FreePort

/** Wrong command lines, and addresses at which a testee cannot listen. */
object CommandLineChecks {
  private val ExitUsage = 2
  private val ExitCannotListen = 1

  private val any = Address.AnyLoopbackPort

  /** Any port, too, but distinct from the other address in a command line. */
  private val other = Address("127.0.0.2", 0)

  /** Never assigned to a host (RFC 5737). */
  private val ForeignAddress = Address("192.0.2.1", 0)

  /** Easily found in a command line. */
  private val clients = 12345

  private val usage = "answer a wrong command line with its usage on standard error and exit code 2"
  private val listen = "end with exit code 1 where it cannot listen, with the address on standard error"

  /** A wrong command line: its fault in words, and the change of words that makes it. */
  private type Wrong = (String, Seq[String] => Seq[String])

  val local: Seq[Check] = Seq(
    Check.ofEvery("usage", usage) { session =>
      val wrong = replaced("its address", any.toString)("nonsense", "127.0.0.1", "127.0.0.1:99999")
      val missing: Wrong = "without an address" -> (_.filterNot(_.contains(any.toString)))
      val many: Wrong = "with four words more" -> (_ ++ Seq("1", "2", "3", "4"))
      checkUsage(session, Role.Local(any), wrong :+ missing :+ many)
    },
    Check.ofEvery("cannot-listen", listen) { session =>
      onTakenPort(taken => checkCannotListen(session, taken -> Role.Local(taken)))
      checkCannotListen(session, ForeignAddress -> Role.Local(ForeignAddress))
    }
  )

  val distributed: Seq[Check] = Seq(
    Check.ofNodes("master-usage", usage) { session =>
      val wrong = replaced("the runner's address", any.toString)("nonsense") ++
        replaced("the master's address", other.toString)("127.0.0.1:99999") ++
        replaced("the number of clients", clients.toString)("0", "many")
      checkUsage(session, Role.Master(any, other, clients), wrong)
    },
    Check.ofNodes("client-usage", usage) { session =>
      val wrong = replaced("the master's address", any.toString)("127.0.0.1:99999") ++
        replaced("the client's address", other.toString)("nonsense")
      checkUsage(session, Role.Client(any, other), wrong)
    },
    Check.ofNodes("master-cannot-listen", listen) { session =>
      onTakenPort { taken =>
        checkCannotListen(session, taken -> Role.Master(taken, any, 1), taken -> Role.Master(any, taken, 1))
      }
    },
    Check.ofNodes("client-cannot-listen", listen) { session =>
      onTakenPort(taken => checkCannotListen(session, taken -> Role.Client(FreePort.probe(), taken)))
    }
  )

  /** @param what
    *   the wrong argument, for people
    * @param right
    *   the right word
    */
  private def replaced(what: String, right: String)(wrong: String*): Seq[Wrong] =
    wrong.map(word => s"with '$word' for $what" -> ((words: Seq[String]) => words.map(_.replace(right, word))))

  /** Starts all at once: most of the time they start. */
  private def checkUsage(session: CheckSession, role: Role, wrongs: Seq[Wrong]): Unit = {
    val started =
      wrongs.map { case (what, words) => what -> session.processes.start(session.testee, role, words = words) }
    try for ((what, process) <- started) checkUsage(process, what, ended(session, process, s"its start, $what"))
    finally started.foreach(_._2.end())
  }

  private def checkUsage(process: CheckedProcess, what: String, exit: Agent.Exit): Unit = {
    require(exit.code == ExitUsage, s"started $what, it ended with $exit, expected is exit code $ExitUsage")
    require(
      os.read(process.errors).toLowerCase.contains("usage"),
      s"started $what, it wrote no usage to standard error, but '${os.read(process.errors).trim}'"
    )
    require(
      os.size(process.output) == 0,
      s"started $what, it wrote to standard output, which is for its listening lines: '${os.read(process.output).trim}'"
    )
  }

  private def onTakenPort(use: Address => Unit): Unit =
    Using.resource(new ServerSocket(0, 1, InetAddress.getByName(any.host))) { taken =>
      use(any.copy(port = taken.getLocalPort))
    }

  /** @param roles
    *   each with the address where it cannot listen
    */
  private def checkCannotListen(session: CheckSession, roles: (Address, Role)*): Unit = {
    val started = roles.map { case (address, role) => address -> session.processes.start(session.testee, role) }
    try
      for ((address, process) <- started) {
        val where = s"on $address, where it cannot listen"
        val exit = ended(session, process, s"its start $where")
        require(
          exit.code == ExitCannotListen,
          s"started $where, it ended with $exit, expected is exit code $ExitCannotListen"
        )
        val errors = os.read(process.errors)
        require(
          errors.contains(address.toString),
          s"started $where, it wrote to standard error '${errors.trim}', which does not name the address"
        )
      }
    finally started.foreach(_._2.end())
  }

  private def ended(session: CheckSession, process: CheckedProcess, after: String): Agent.Exit =
    process.exit(session.starting.listening, after)
}
