package mpp.harness.suites

import mpp.harness.parameters.AtomicRegisterParameters
import mpp.harness.{ClientBenchmark, MasterBenchmark}

/** Failures of ATOMICREGISTER when a replica on one of two clients does not do its work.
  *
  * @param named
  *   the testee's messages by their names in the specification
  */
abstract class RegisterFailuresSuite(
    master: => MasterBenchmark[AtomicRegisterParameters],
    client: (Any => Boolean) => ClientBenchmark,
    clientName: String,
    named: PartialFunction[Any, String]
) extends PartnerFailuresSuite[AtomicRegisterParameters](
      AtomicRegisterParameters.KEY,
      master,
      client,
      clientName,
      named
    ) {
  private val replicas = 3

  override protected def parameters: ujson.Obj =
    ujson.Obj("partition_size" -> replicas, "number_of_keys" -> 10, "read_workload" -> 0.5, "write_workload" -> 0.5)

  override protected def expected: Long = (15L << 32) + 15

  for (name <- Seq("READ", "VALUE", "WRITE", "ACK", "START"))
    test(s"a replica that fails at $name") {
      assertNamesClient(failureOf(clients = replicas - 1)(at(1)(name)(broken)))
    }

  test("a replica that fails in the second run") {
    val failure = failureOf(clients = replicas - 1)(at(2)("START")(broken))
    assertNamesClient(failure)
    assertEquals(failure.getRunResultsCount, 1)
  }

  test("a replica that fails in the verification run") {
    val failure = failureOf(replicas - 1, "verify" -> true)(at(3)("INVOKE")(broken))
    assertNamesClient(failure)
    assertEquals(failure.getRunResultsCount, 2)
  }

  test("a run that is given up while a replica does not begin")(givenUp(clients = replicas - 1)("START"))
}
