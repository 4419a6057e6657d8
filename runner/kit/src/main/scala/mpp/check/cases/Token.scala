package mpp.check.cases

import java.io.ByteArrayInputStream

import scala.concurrent.duration.FiniteDuration
import scala.jdk.CollectionConverters._

import io.grpc.CallOptions
import io.grpc.Channel
import io.grpc.MethodDescriptor
import io.grpc.ServiceDescriptor
import io.grpc.Status
import kompics.benchmarks.BenchmarkClientGrpc
import kompics.benchmarks.BenchmarkMasterGrpc
import kompics.benchmarks.BenchmarkRunnerGrpc
import kompics.benchmarks.CleanupInfo
import kompics.benchmarks.ReadyRequest
import mpp.check.Check
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.CheckedProcess
import mpp.check.processes.TesteeClient
import mpp.check.wire.Calls
import mpp.testee.RunToken

/** The token of a run, which keeps strangers from driving its testees. */
object Token {
  private val refuse = "refuse every call that does not bear the token in MPP_RUN_TOKEN"
  private val nowhere = "write it nowhere"

  val local: Seq[Check] = Seq(
    Check.ofEvery("token", s"$refuse, and $nowhere") { session =>
      checkRunnerService(session.shared)
      checkSecret(session.shared.process)
    },
    Check.ofEvery("no-token", "answer every call if MPP_RUN_TOKEN is not set") { session =>
      session.fresh(_.local(token = None)) { caller =>
        val status =
          call(caller.testee.stub.getChannel, BenchmarkRunnerGrpc.METHOD_READY, CallOptions.DEFAULT, caller.deadline)
        require(
          status.isOk,
          s"started without MPP_RUN_TOKEN, it answered a call without a token with ${status.getCode}"
        )
      }
    }
  )

  val distributed: Seq[Check] = Seq(
    Check.ofNodes("master-token", s"$refuse, bear it in its calls to clients, and $nowhere") { session =>
      if (session.usesServices) {
        val group = session.relayed
        checkRunnerService(group.caller)
        checkRefusals(group.master.channel, BenchmarkMasterGrpc.SERVICE, group.caller.deadline)
        group.caller.smallPoints.headOption.foreach(group.caller.answer)
        checkShown(group.relay.callsWithoutToken, "its client")
        checkSecret(group.master.process)
      } else {
        val group = session.group
        checkRunnerService(group.caller)
        group.caller.smallPoints.headOption.foreach(group.caller.answer)
        group.processes.foreach(checkSecret)
      }
    },
    Check.ofServices("client-token", s"$refuse, bear it when it checks in, and $nowhere") { session =>
      val (client, deadline) = (session.client, session.deadline)
      checkRefusals(client.channel, BenchmarkClientGrpc.SERVICE, deadline)
      for (status <- Calls.outcome(client.stub, deadline)(_.cleanup(CleanupInfo(`final` = true))).left)
        fail(s"after calls without the token, one that bears it is answered with ${Calls.describe(status)}")
      checkShown(client.master.callsWithoutToken, "its master")
      checkSecret(client.process)
    }
  )

  private def checkRunnerService(caller: TesteeClient): Unit = {
    checkRefusals(caller.testee.stub.getChannel, BenchmarkRunnerGrpc.SERVICE, caller.deadline)
    for (status <- Calls.outcome(caller.testee.stub, caller.deadline)(_.ready(ReadyRequest())).left)
      fail(s"after calls without the token, one that bears it is answered with ${Calls.describe(status)}")
  }

  private def checkRefusals(channel: Channel, service: ServiceDescriptor, deadline: FiniteDuration): Unit = {
    val callers = Seq(
      "without a token" -> CallOptions.DEFAULT,
      "with a wrong token" -> CallOptions.DEFAULT.withCallCredentials(RunToken.random().credentials)
    )
    for ((how, options) <- callers; method <- service.getMethods.asScala) {
      val status = call(channel, method, options, deadline)
      require(
        status.getCode == Status.Code.UNAUTHENTICATED,
        s"called $how, ${method.getBareMethodName} answered ${status.getCode}, expected is status UNAUTHENTICATED"
      )
    }
  }

  private def checkShown(without: Seq[String], whom: String): Unit =
    require(
      without.isEmpty,
      s"it called ${without.mkString(", ")} of $whom without the token as metadata mpp-run-token"
    )

  private def checkSecret(process: CheckedProcess): Unit = {
    val secrets = process.token.fold(Seq.empty[String])(_.variables.values.toSeq)
    for (file <- Seq(process.output, process.errors); secret <- secrets)
      require(!os.read(file).contains(secret), s"it wrote the token to $file")
  }

  /** The status of a call whose request has all defaults. */
  private def call[Q, A](
      channel: Channel,
      method: MethodDescriptor[Q, A],
      options: CallOptions,
      deadline: FiniteDuration
  ): Status =
    Calls.status(channel, method, options, deadline)(method.parseRequest(new ByteArrayInputStream(Array.empty)))
}
