package mpp.check.cases

import scala.jdk.CollectionConverters._

import com.google.protobuf.Descriptors.MethodDescriptor
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunner
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestResultMessage
import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.Contract
import mpp.check.Check
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.TesteeClient
import mpp.check.requests.SmallPoints
import mpp.check.wire.Calls
import mpp.check.wire.PendingRequest
import mpp.manifest.Manifest
import mpp.manifest.Review
import mpp.orchestrate.Role

/** A testee's description of itself, and whether its answers agree with it. */
object ReadinessChecks {
  private val say = "say in ReadyResponse who it is and which benchmarks it has in this role"
  private val keep = "answer NotImplemented to benchmarks that TesteeInfo does not list, and to no other"

  /** The fewest runs. */
  private val OneRun = RunPolicy(minRuns = 1, maxRuns = 1)

  val local: Seq[Check] = Seq(
    Check.ofEvery("info", say)(session => checkInfo(session.testee, session.shared)),
    Check.ofEvery("offer", keep)(session => checkOffers(session.shared))
  )

  val distributed: Seq[Check] = Seq(
    Check.ofNodes("master-info", say)(session => checkInfo(session.testee, session.group.caller)),
    Check.ofNodes("master-offer", keep)(session => checkOffers(session.group.caller))
  )

  private def checkInfo(testee: Manifest, caller: TesteeClient): Unit = {
    val info = caller.info
    val symbol = testee.variantOf.getOrElse(testee.symbol)
    require(
      info.symbol == symbol,
      s"TesteeInfo.symbol is '${info.symbol}', its manifest says $symbol"
    )
    val texts = Seq(
      "framework" -> info.framework,
      "framework_version" -> info.frameworkVersion,
      "language" -> info.language,
      "runtime" -> info.runtime
    )
    for ((field, text) <- texts) require(text.trim.nonEmpty, s"TesteeInfo.$field is empty")
    require(
      info.benchmarks.nonEmpty || mayHaveNone(testee.distributed, caller.process.role),
      "TesteeInfo.benchmarks is empty: list the benchmarks that the testee has"
    )
    val allowed = Catalogue.benchmarks.filter(caller.suits).map(_.symbol)
    for (symbol <- info.benchmarks)
      require(
        allowed.contains(symbol),
        s"TesteeInfo.benchmarks lists '$symbol' in the role ${caller.process.role.name}, allowed are " +
          allowed.mkString(", ")
      )
    for (review <- testee.review)
      require(
        review.unanswered.isEmpty,
        s"the manifest's review has no answer to ${review.unanswered.mkString(", ")}: give one to each question"
      )
    for {
      review <- testee.review
      question <- Review.questions
      said <- info.settings.get(question.key)
      answer <- review.answers.get(question.key)
    }
      require(
        answer.contains(said),
        s"the manifest's review says ${question.key} = '$answer', the process '$said': let the answer contain it"
      )
  }

  /** True if a testee may have no benchmark in a role: one of several nodes may have none within one process. */
  private[cases] def mayHaveNone(distributed: Boolean, role: Role): Boolean = role match {
    case _: Role.Local => distributed
    case _ => false
  }

  private def checkOffers(caller: TesteeClient): Unit = {
    Catalogue.benchmarks.foreach(checkOffer(caller, _))
    for (method <- reserved) {
      val name = method.getName
      val request = PendingRequest.send(name)(Calls.request(caller.testee.stub, method))
      checkNotImplemented(caller.result(request), s"$name, which is reserved")
    }
  }

  /** Requests of the contract for benchmarks that no testee has yet. */
  private def reserved: Seq[MethodDescriptor] = {
    val known = Contract.benchmarks.map { case (call, _) => call }
    BenchmarkRunner.javaDescriptor.getMethods.asScala.toSeq.filter { method =>
      method.getOutputType == TestResultMessage.javaDescriptor && !known.contains(method.getName)
    }
  }

  private def checkOffer(caller: TesteeClient, benchmark: Benchmark): Unit =
    for (point <- SmallPoints.first(benchmark)) {
      val result = caller.result(point, OneRun)
      val symbol = benchmark.symbol
      if (!caller.suits(benchmark)) checkNotImplemented(result, s"$symbol, which takes another role")
      else if (!caller.offers(benchmark)) checkNotImplemented(result, s"$symbol, which TesteeInfo does not list")
      else if (isNotImplemented(result))
        fail(s"TesteeInfo lists $symbol, but the testee answers NotImplemented: implement it, or take it off the list")
    }

  private def checkNotImplemented(result: TestResult, what: String): Unit =
    require(
      isNotImplemented(result),
      s"asked for $what, it answered ${TesteeClient.describe(result)}, expected is NotImplemented"
    )

  private def isNotImplemented(result: TestResult): Boolean =
    result.asMessage.sealedValue.isNotImplemented
}
