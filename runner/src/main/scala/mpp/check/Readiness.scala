package mpp.check

import kompics.benchmarks.AtomicBroadcastRequest
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestResult
import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.check.CheckFailure.fail
import mpp.check.CheckFailure.require
import mpp.manifest.Manifest

/** What a testee says of itself, and whether it keeps its word. */
object Readiness {
  private val say = "say in ReadyResponse who it is and which benchmarks it has in this role"
  private val keep = "answer NotImplemented to benchmarks that TesteeInfo does not list, and to no other"

  /** As few runs as there can be. */
  private val OneRun = RunPolicy(minRuns = 1, maxRuns = 1)

  val local: Seq[Check] = Seq(
    Check.ofEvery("info", say)(session => checkInfo(session.testee, session.shared)),
    Check.ofEvery("offer", keep)(session => checkOffers(session.shared))
  )

  val distributed: Seq[Check] = Seq(
    Check.ofNodes("master-info", say)(session => checkInfo(session.testee, session.group.caller)),
    Check.ofNodes("master-offer", keep)(session => checkOffers(session.group.caller))
  )

  private def checkInfo(testee: Manifest, caller: Caller): Unit = {
    val info = caller.info
    require(
      info.symbol == testee.symbol,
      s"TesteeInfo.symbol is '${info.symbol}', its manifest says ${testee.symbol}"
    )
    val texts = Seq(
      "framework" -> info.framework,
      "framework_version" -> info.frameworkVersion,
      "language" -> info.language,
      "runtime" -> info.runtime
    )
    for ((field, text) <- texts) require(text.trim.nonEmpty, s"TesteeInfo.$field is empty")
    require(info.benchmarks.nonEmpty, "TesteeInfo.benchmarks is empty: list the benchmarks that the testee has")
    val allowed = Catalogue.benchmarks.filter(caller.suits).map(_.symbol)
    for (symbol <- info.benchmarks)
      require(
        allowed.contains(symbol),
        s"TesteeInfo.benchmarks lists '$symbol' in the role ${caller.process.role.name}, allowed are " +
          allowed.mkString(", ")
      )
  }

  private def checkOffers(caller: Caller): Unit = {
    Catalogue.benchmarks.foreach(checkOffer(caller, _))
    // Reserved: no testee has it.
    val reserved = "ATOMICBROADCAST"
    val request = PendingRequest.send(reserved)(caller.testee.stub.atomicBroadcast(AtomicBroadcastRequest()))
    checkNotImplemented(caller.result(request), s"$reserved, which is reserved")
  }

  private def checkOffer(caller: Caller, benchmark: Benchmark[_]): Unit =
    for (point <- Caller.firstPoint(benchmark)) {
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
      s"asked for $what, it answered ${Caller.describe(result)}, expected is NotImplemented"
    )

  private def isNotImplemented(result: TestResult): Boolean =
    result.asMessage.sealedValue.isNotImplemented
}
