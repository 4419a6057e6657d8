package mpp.harness.suites

import scala.concurrent.duration._

import mpp.harness.numbers.Fnv1a64
import mpp.harness.parameters.AtomicBroadcastParameters
import mpp.harness.{ClientBenchmark, MasterBenchmark}

/** Failures of ATOMICBROADCAST when a replica on one of three clients does not do its work.
  *
  * @param named
  *   the testee's messages by their names in the specification
  */
abstract class BroadcastFailuresSuite(
    master: => MasterBenchmark[AtomicBroadcastParameters],
    client: (Any => Boolean) => ClientBenchmark,
    clientName: String,
    named: PartialFunction[Any, String]
) extends PartnerFailuresSuite[AtomicBroadcastParameters](
      AtomicBroadcastParameters.KEY,
      master,
      client,
      clientName,
      named
    ) {

  /** Four nodes start and end twice in each test, on whatever machine this is. */
  override val munitTimeout: Duration = 2.minutes

  private val replicas = 3
  private val proposals = 100

  override protected def parameters: ujson.Obj = ujson.Obj(
    "algorithm" -> "raft",
    "number_of_nodes" -> replicas,
    "number_of_proposals" -> proposals,
    "concurrent_proposals" -> 10,
    "reconfiguration" -> "off",
    "reconfig_policy" -> ""
  )

  override protected def expected: Long =
    new Fnv1a64().update(proposals.toLong).update(proposals * (proposals - 1L) / 2).value

  for (name <- Seq("GREETING", "CONSENSUS", "COLLECT"))
    test(s"a replica that fails at $name") {
      assertNamesClient(failureOf(clients = replicas)(at(1)(name)(broken)))
    }

  // Whichever replica it is, it gets more than one message for each of the first decisions.
  test("a replica that fails in mid-run")(assertNamesClient(failureOf(clients = replicas)(at(10)("CONSENSUS")(broken))))

  test("a replica that fails in the verification run") {
    val failure = failureOf(replicas, "verify" -> true)(at(3)("COLLECT")(broken))
    assertNamesClient(failure)
    assertEquals(failure.getRunResultsCount, 2)
  }

  test("a run that is given up while a replica does not send its log")(givenUp(clients = replicas)("COLLECT"))
}
