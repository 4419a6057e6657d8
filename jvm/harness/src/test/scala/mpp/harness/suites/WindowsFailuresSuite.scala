package mpp.harness.suites

import mpp.harness.parameters.StreamingWindowsParameters
import mpp.harness.{ClientBenchmark, MasterBenchmark}

/** Failures of STREAMINGWINDOWS when a windower does not do its work.
  *
  * @param named
  *   the testee's messages by their names in the specification
  */
abstract class WindowsFailuresSuite(
    master: => MasterBenchmark[StreamingWindowsParameters],
    client: (Any => Boolean) => ClientBenchmark,
    clientName: String,
    named: PartialFunction[Any, String]
) extends PartnerFailuresSuite[StreamingWindowsParameters](
      StreamingWindowsParameters.KEY,
      master,
      client,
      clientName,
      named
    ) {

  override protected def parameters: ujson.Obj = ujson.Obj(
    "number_of_partitions" -> 2,
    "batch_size" -> 10,
    "window_size" -> "100 ms",
    "number_of_windows" -> 3,
    "window_size_amplification" -> 1
  )

  override protected def expected: Long = 0xb8ca7d776a9e6f5cL

  test("a windower that fails at START")(assertNamesClient(failureOf(clients = 1)(at(1)("START")(broken))))

  test("a windower that fails in the midst of a window")(
    assertNamesClient(failureOf(clients = 1)(at(42)("EVENT")(broken)))
  )

  test("an event that is lost on the way") {
    val reason = failureOf(clients = 1)(at(42)("EVENT")(false)).getReason
    assert(clue(reason).contains(s"client $clientName"))
    assert(clue(reason).contains("IllegalStateException: the windower of partition "))
    assert(clue(reason).contains("expected is its event "))
  }

  test("a windower that does not answer FLUSH") {
    val failure = failureOf(clients = 1)(at(1)("FLUSH")(false))
    val expected = "in cleanup: TimeoutException: flushing all partitions took more than 10.0 s"
    assert(clue(failure.getReason).contains(expected))
    assertEquals(failure.getRunResultsCount, 1)
  }

  test("a run that is given up in the midst of a window")(givenUp(clients = 1)("EVENT"))

  test("a run that is given up at its beginning")(givenUp(clients = 1)("START"))
}
