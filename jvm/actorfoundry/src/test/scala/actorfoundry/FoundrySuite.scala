package actorfoundry

import java.time.Duration
import java.util.Optional
import java.util.concurrent.{LinkedBlockingQueue, TimeUnit}

import munit.FunSuite

/** Tests with foundries. */
abstract class FoundrySuite extends FunSuite {
  protected val patience: Duration = Duration.ofSeconds(60)

  /** Failures that a foundry has told. */
  protected final class Failures {
    private val told = new LinkedBlockingQueue[Throwable]

    def add(failure: Throwable): Unit = told.add(failure): Unit

    def next(): Throwable = told.poll(patience.toSeconds, TimeUnit.SECONDS)

    def isEmpty: Boolean = told.isEmpty
  }

  /** Does something with a foundry, and closes it.
    *
    * @param fairnessMillis
    *   period of the monitor; nothing for none
    */
  protected def withFoundry[A](
      workers: Int = 2,
      copying: CopyMode = CopyMode.IMMUTABLE,
      fairnessMillis: Option[Long] = None
  )(body: (Foundry, Failures) => A): A = {
    val failures = new Failures
    val period = fairnessMillis.fold(Optional.empty[Duration])(millis => Optional.of(Duration.ofMillis(millis)))
    val foundry = new Foundry(new FoundryOptions(workers, copying, period, failures.add(_)))
    try body(foundry, failures)
    finally {
      foundry.close(patience)
      assertEquals(foundry.workers.threads, 0)
    }
  }

  protected def int(value: Int): AnyRef = Int.box(value)
}
