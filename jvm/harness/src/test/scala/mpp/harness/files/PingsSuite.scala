package mpp.harness.files

import java.util.concurrent.atomic.AtomicLong

import scala.collection.mutable

import mpp.harness.parameters.FileTransferParameters
import mpp.harness.{LackingException, RunFailedException, RunLatch}
import munit.FunSuite

class PingsSuite extends FunSuite {
  private val millisecond = 1000000L
  // It overflows, as the real one may.
  private val start = Long.MaxValue - 3 * millisecond

  private def parameters(pings: Int, transport: FileTransport = FileTransport.DEFAULT) =
    new FileTransferParameters(new FileTerms(16, 8), transport, pings)

  /** A clock that each reading puts forward by 10 microseconds. */
  private final class FakeClock {
    private val now = new AtomicLong(start)
    val transfer = new FileTransfer(() => now.addAndGet(10000))
    def advance(nanos: Long): Unit = { now.addAndGet(nanos): Unit }
    def nanos: Long = now.get - start
  }

  /** Has the file arrive. */
  private def complete(run: FileTransferRun): Unit = {
    run.sender.send[RuntimeException]((_, _) => ())
    run.done(16, 5)
  }

  test("PINGs go out at their intended times until the file has arrived, and count from them") {
    val clock = new FakeClock
    val latch = new RunLatch(1)
    val run = clock.transfer.newRun(parameters(1000), latch)
    val sent = mutable.ArrayBuffer.empty[Long]
    var started = false
    run.begin(
      () => started = true,
      { number =>
        assert(started)
        assert(clock.nanos >= number * millisecond, s"$number at ${clock.nanos}")
        sent += number
        // The first one stalls all that follow.
        if (number == 0) clock.advance(10 * millisecond)
        run.pings.answered(number)
        if (number == 9) complete(run)
      }
    )
    assertEquals(sent.toSeq, Seq.range(0L, 10L))
    assert(latch.isOpen)
    val micros = clock.transfer.metrics.get("ping_p99_micros")
    assert(micros >= 10000 && micros < 11000, clue(micros))
  }

  test("without PINGs a run only starts, and there is no metric") {
    val transfer = new FileTransfer
    val run = transfer.newRun(parameters(0), new RunLatch(1))
    var starts = 0
    run.begin(() => starts += 1, _ => fail("a PING"))
    assertEquals(starts, 1)
    assert(transfer.metrics.isEmpty)
    run.pings.end()
    assert(run.pings.flushed.isOpen)
  }

  test("a run is flushed when it has ended and all its PINGs are answered") {
    val run = (new FakeClock).transfer.newRun(parameters(1000), new RunLatch(1))
    run.begin(() => (), number => if (number == 2) complete(run))
    run.pings.answered(0)
    run.pings.end()
    run.pings.answered(1)
    assert(!run.pings.flushed.isOpen)
    run.pings.answered(2)
    assert(run.pings.flushed.isOpen)
  }

  test("a PONG that answers no PING, or not the next one, is an error") {
    val run = (new FakeClock).transfer.newRun(parameters(1000), new RunLatch(1))
    intercept[IllegalStateException](run.pings.answered(0))
    run.begin(() => (), number => if (number == 2) complete(run))
    intercept[IllegalStateException](run.pings.answered(1))
    run.pings.answered(0)
    intercept[IllegalStateException](run.pings.answered(0)): Unit
  }

  test("a run fails when the PINGs of a minute are unanswered, or a component fails") {
    var sent = 0L
    val clock = new FakeClock
    intercept[IllegalStateException](
      clock.transfer
        .newRun(parameters(100), new RunLatch(1))
        .begin(
          () => (),
          { _ =>
            if (sent == 0) clock.advance(100000 * millisecond)
            sent += 1
          }
        )
    )
    assertEquals(sent, 6000L)
    val latch = new RunLatch(1)
    val failing = new FileTransfer().newRun(parameters(1), latch)
    intercept[RunFailedException](failing.begin(() => (), _ => latch.fail(new IllegalStateException("broken")))): Unit
  }

  test("a file that has not been sent is not done") {
    val run = new FileTransfer().newRun(parameters(0), new RunLatch(1))
    intercept[IllegalStateException](run.done(16, 5)): Unit
  }

  test("a transport by name is lacking") {
    parameters(0).requireDefaultTransport()
    for (transport <- Seq(FileTransport.TCP, FileTransport.UDT, FileTransport.DATA))
      intercept[LackingException](parameters(0, transport).requireDefaultTransport())
    assertEquals(FileTransport.of("data"), FileTransport.DATA)
    intercept[IllegalArgumentException](FileTransport.of("quic")): Unit
  }
}
