package mpp.testee

import mpp.harness.parameters.StreamingWindowsParameters
import mpp.harness.suites.PartnerFailuresSuite
import mpp.kompics.common.WindowOptions
import mpp.kompics.common.messages.WindowMessages._

/** What happens to STREAMINGWINDOWS when a windower does not do what it should. */
class WindowsFailuresSuite
    extends PartnerFailuresSuite[StreamingWindowsParameters](
      StreamingWindowsParameters.KEY,
      new StreamingWindows,
      pass =>
        new FilteringClient(
          content => pass(content),
          (partition, address, options, composition) =>
            StreamingWindows.create(address, partition, WindowOptions.parse(options), composition)
        ),
      clientName = "127.0.0.1:"
    ) {

  override protected def parameters: ujson.Obj = ujson.Obj(
    "number_of_partitions" -> 2,
    "batch_size" -> 10,
    "window_size" -> "100 ms",
    "number_of_windows" -> 3,
    "window_size_amplification" -> 1
  )

  override protected def expected: Long = 0xb8ca7d776a9e6f5cL

  private val event: PartialFunction[Any, Unit] = { case _: Event => () }

  test("a windower that fails at START") {
    assertNamesClient(failureOf(clients = 1)(at(1) { case _: Start => () }(broken)))
  }

  test("a windower that fails in the midst of a window")(
    assertNamesClient(failureOf(clients = 1)(at(42)(event)(broken)))
  )

  test("an event that is lost on the way") {
    val reason = failureOf(clients = 1)(at(42)(event)(false)).getReason
    assert(clue(reason).contains("client 127.0.0.1:"))
    assert(clue(reason).contains("IllegalStateException: the windower of partition "))
    assert(clue(reason).contains("expected is its event "))
  }

  test("a windower that does not answer FLUSH") {
    val failure = failureOf(clients = 1)(at(1) { case _: Flush => () }(false))
    assert(
      clue(failure.getReason).contains(
        "in cleanup: TimeoutException: flushing all partitions took more than 10.0 s"
      )
    )
    assertEquals(failure.getRunResultsCount, 1)
  }

  test("a run that is given up in the midst of a window")(givenUp(clients = 1)(event))

  test("a run that is given up at its beginning")(givenUp(clients = 1) { case _: Start => () })
}
