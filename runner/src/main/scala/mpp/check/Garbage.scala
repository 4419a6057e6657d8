package mpp.check

import kompics.benchmarks.BenchmarkClientGrpc.BenchmarkClient
import kompics.benchmarks.BenchmarkMasterGrpc.BenchmarkMaster
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunner
import kompics.benchmarks.CleanupInfo
import kompics.benchmarks.ClientInfo
import kompics.benchmarks.ProgressRequest
import kompics.benchmarks.ReadyRequest
import kompics.benchmarks.SetupConfig
import mpp.check.CheckFailure.require
import mpp.check.WireMessages.withUnknownFields

/** What is no message of the contract, no call of it, or not even a call. */
object Garbage {
  private val must =
    "answer what is no message, and calls that there are not, with an error, pass over fields that it " +
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

  private def checkRunnerService(session: CheckSession, caller: Caller): Unit = {
    val stub = caller.testee.stub
    val pestered = new PesteredService(session, caller.process, "runner", stub.getChannel)
    pestered.checkCalls(BenchmarkRunner.javaDescriptor)
    pestered.amongStrangers {
      pestered.answer("Ready", stub)(_.ready(withUnknownFields(ReadyRequest())))
      pestered.answer("Progress", stub)(_.progress(withUnknownFields(ProgressRequest())))
      for (point <- caller.smallPoints.headOption) {
        caller.answer(point.followedBy(WireMessages.unknownFields))
        caller.answer(point)
      }
    }
  }

  private def checkMasterService(session: CheckSession, group: RelayedGroup): Unit = {
    val pestered = new PesteredService(session, group.master.process, "master", group.master.channel)
    val client = ClientInfo(group.relay.address.host, group.relay.address.port)
    pestered.checkCalls(BenchmarkMaster.javaDescriptor)
    pestered.amongStrangers {
      pestered.answer("CheckIn", group.master.forClients)(_.checkIn(withUnknownFields(client)))
      group.caller.smallPoints.headOption.foreach(group.caller.answer)
    }
  }

  private def checkClientService(session: CheckSession, client: CheckedClient): Unit = {
    val pestered = new PesteredService(session, client.process, "client", client.channel)
    val (last, unknown) = (CleanupInfo(`final` = true), SetupConfig("NOSUCHBENCHMARK", ""))
    pestered.checkCalls(BenchmarkClient.javaDescriptor)
    pestered.amongStrangers {
      for (info <- Seq(withUnknownFields(last), last)) pestered.answer("Cleanup", client.stub)(_.cleanup(info))
      for (config <- Seq(withUnknownFields(unknown), unknown)) {
        val response = pestered.answer("Setup", client.stub)(_.setup(config))
        require(!response.success, s"asked to set up ${config.label} after garbage, it answered success = true")
      }
    }
  }
}
