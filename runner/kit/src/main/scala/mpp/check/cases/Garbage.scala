package mpp.check.cases

import kompics.benchmarks.BenchmarkClientGrpc.BenchmarkClient
import kompics.benchmarks.BenchmarkMasterGrpc.BenchmarkMaster
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunner
import kompics.benchmarks.CleanupInfo
import kompics.benchmarks.ClientInfo
import kompics.benchmarks.ProgressRequest
import kompics.benchmarks.ReadyRequest
import kompics.benchmarks.SetupConfig
import mpp.check.Check
import mpp.check.CheckSession
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.CheckedClient
import mpp.check.processes.RelayedGroup
import mpp.check.processes.TesteeClient
import mpp.check.wire.WireMessages
import mpp.check.wire.WireMessages.withUnknownFields

/** Malformed messages, unknown methods and idle connections. */
object Garbage {
  private val must =
    "reject malformed messages and unknown methods with an error, pass over fields that it " +
      "does not know, leave it at that when others talk nonsense to it, and go on"

  val local: Seq[Check] = Seq(Check.ofEvery("garbage", must)(session => checkRunnerService(session, session.shared)))

  val distributed: Seq[Check] = Seq(
    Check.ofNodes("master-garbage", must) { session =>
      if (session.usesServices) {
        checkMasterService(session, session.relayed)
        checkRunnerService(session, session.relayed.caller)
      } else checkRunnerService(session, session.group.caller)
    },
    Check.ofServices("client-garbage", must)(session => checkClientService(session, session.client))
  )

  private def checkRunnerService(session: CheckSession, caller: TesteeClient): Unit = {
    val stub = caller.testee.stub
    val service = new MalformedCalls(session, caller.process, "runner", stub.getChannel)
    service.checkCalls(BenchmarkRunner.javaDescriptor)
    service.amongIdleConnections {
      service.answer("Ready", stub)(_.ready(withUnknownFields(ReadyRequest())))
      service.answer("Progress", stub)(_.progress(withUnknownFields(ProgressRequest())))
      for (point <- caller.smallPoints.headOption) {
        caller.answer(point.followedBy(WireMessages.unknownFields))
        caller.answer(point)
      }
    }
  }

  private def checkMasterService(session: CheckSession, group: RelayedGroup): Unit = {
    val service = new MalformedCalls(session, group.master.process, "master", group.master.channel)
    val client = ClientInfo(group.relay.address.host, group.relay.address.port)
    service.checkCalls(BenchmarkMaster.javaDescriptor)
    service.amongIdleConnections {
      service.answer("CheckIn", group.master.forClients)(_.checkIn(withUnknownFields(client)))
      group.caller.smallPoints.headOption.foreach(group.caller.answer)
    }
  }

  private def checkClientService(session: CheckSession, client: CheckedClient): Unit = {
    val service = new MalformedCalls(session, client.process, "client", client.channel)
    val (last, unknown) = (CleanupInfo(`final` = true), SetupConfig(ClientPhases.UnknownSymbol, ""))
    service.checkCalls(BenchmarkClient.javaDescriptor)
    service.amongIdleConnections {
      for (info <- Seq(withUnknownFields(last), last)) service.answer("Cleanup", client.stub)(_.cleanup(info))
      for (config <- Seq(withUnknownFields(unknown), unknown)) {
        val response = service.answer("Setup", client.stub)(_.setup(config))
        require(!response.success, s"asked to set up ${config.label} after garbage, it answered success = true")
      }
    }
  }
}
