package mpp.testee

import mpp.harness.parameters.AtomicRegisterParameters
import mpp.harness.suites.PartnerFailuresSuite
import mpp.harness.{ClientBenchmark, MasterBenchmark}
import mpp.testee.RegisterMessages._

/** What happens to ATOMICREGISTER when a replica on one of two clients does not do what it should. */
abstract class RegisterFailuresSuite(
    master: => MasterBenchmark[AtomicRegisterParameters],
    client: (Any => Boolean) => ClientBenchmark
) extends PartnerFailuresSuite[AtomicRegisterParameters](
      AtomicRegisterParameters.KEY,
      master,
      client,
      clientName = "akka://bench@127.0.0.1:"
    ) {
  private val replicas = 3

  override protected def parameters: ujson.Obj =
    ujson.Obj("partition_size" -> replicas, "number_of_keys" -> 10, "read_workload" -> 0.5, "write_workload" -> 0.5)

  override protected def expected: Long = (15L << 32) + 15

  for {
    (name, kind) <- Seq[(String, PartialFunction[Any, Unit])](
      "READ" -> { case _: Read => () },
      "VALUE" -> { case _: Value => () },
      "WRITE" -> { case _: Write => () },
      "ACK" -> { case _: Ack => () },
      "START" -> { case Start => () }
    )
  }
    test(s"a replica that fails at $name") {
      assertNamesClient(failureOf(clients = replicas - 1)(at(1)(kind)(broken)))
    }

  test("a replica that fails in the second run") {
    val failure = failureOf(clients = replicas - 1)(at(2) { case Start => () }(broken))
    assertNamesClient(failure)
    assertEquals(failure.getRunResultsCount, 1)
  }

  test("a replica that fails in the verification run") {
    val failure = failureOf(replicas - 1, "verify" -> true)(at(3) { case _: Invoke => () }(broken))
    assertNamesClient(failure)
    assertEquals(failure.getRunResultsCount, 2)
  }

  test("a run that is given up while a replica does not begin") {
    givenUp(clients = replicas - 1) { case Start => () }
  }
}
