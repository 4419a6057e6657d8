package mpp.check.cases

import scala.concurrent.Await
import scala.util.Try

import mpp.check.Check
import mpp.check.CheckSession
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.CheckedProcess
import mpp.orchestrate.Role
import mpp.testee.Address
import mpp.testee.FreePort

/** The lines with the addresses at which a testee listens. */
object Listening {
  private val Line = """MPP-LISTEN (\w+) (\S+)""".r

  val local: Seq[Check] = Seq(
    Check.ofEvery("listening", "print one line 'MPP-LISTEN runner <host>:<port>' once it listens") { session =>
      requireAnnouncing(session)
      checkPlaces(session.shared.process)
      val placed = session.processes.start(session.testee, Role.Local(FreePort.probe()))
      try {
        Try(Await.ready(placed.agent.listening, session.starting.listening))
        checkPlaces(placed)
      } finally placed.end()
    }
  )

  val distributed: Seq[Check] = Seq(
    Check.ofNodes("master-listening", "print 'MPP-LISTEN <service> <host>:<port>' for its services runner and master") {
      session =>
        requireAnnouncing(session)
        checkPlaces(session.group.master.process)
        if (session.usesServices) checkPlaces(session.relayed.master.process)
        else session.fresh(_.placed())(group => checkPlaces(group.master.process))
    },
    Check.ofNodes("client-listening", "print one line 'MPP-LISTEN client <host>:<port>' once it listens") { session =>
      requireAnnouncing(session)
      if (session.usesServices) {
        checkPlaces(session.client.process)
        checkPlaces(session.relayed.client)
      } else {
        session.group.clients.foreach(checkPlaces)
        session.fresh(_.placed())(_.clients.foreach(checkPlaces))
      }
    }
  )

  private def requireAnnouncing(session: CheckSession): Unit = require(
    session.testee.announces,
    "its manifest says announces = false, as for the published suite's testees; those of this suite announce"
  )

  /** Requires the given addresses, with a port of the testee's choice for port 0. */
  private def checkPlaces(process: CheckedProcess): Unit = {
    val places = announced(process)
    for ((service, told) <- process.role.services) {
      val place = places(service)
      if (told.port == 0)
        require(
          place.host == told.host && place.port > 0,
          s"told to serve $service at $told, it announced $place: name the port that the system chose"
        )
      else require(place == told, s"told to serve $service at $told, it announced $place")
    }
  }

  /** Addresses by service, from its output: one line for each service of its role. */
  private def announced(process: CheckedProcess): Map[String, Address] = {
    val lines = os.read.lines(process.output).toSeq
    val found = lines.collect { case Line(service, address) =>
      service -> Address.parse(address).getOrElse(fail(s"it announced '$address', which is not host:port"))
    }
    val services = process.role.services.keys.toSeq.sorted
    require(
      found.size == lines.size && found.map(_._1).sorted == services,
      s"its standard output is '${lines.mkString("\\n")}', expected is one line " +
        s"'MPP-LISTEN <service> <host>:<port>' for ${services.mkString(" and ")}"
    )
    found.toMap
  }
}
