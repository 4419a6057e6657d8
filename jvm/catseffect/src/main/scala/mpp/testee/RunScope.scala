package mpp.testee

import java.util.concurrent.CancellationException

import scala.concurrent.duration._
import scala.concurrent.{Await, ExecutionContext, Future, Promise}

import cats.effect.IO
import cats.effect.std.{CountDownLatch, Supervisor}
import cats.effect.unsafe.IORuntime
import cats.syntax.all._
import mpp.harness.components.ComponentScope

/** Fibers that end together, those of a run: a supervisor, which ends all of them with itself, in a fiber of its own.
  *
  * @param onFailure
  *   is told of an error that ends the runtime, which tells of others itself
  */
final class RunScope(runtime: IORuntime, onFailure: Throwable => Unit) extends ComponentScope {
  import RunScope._

  private var ended: Future[Unit] = Future.unit
  private var cancel: () => Future[Unit] = () => Future.unit

  /** Starts components, and returns when all of them run what begins the run. */
  def prepare(components: Supervisor[IO] => IO[Components]): IO[Any] = {
    val begin = Promise[IO[Any]]()
    val untilCancelled = Supervisor[IO].use { supervisor =>
      components(supervisor).flatMap(start(supervisor, _)).flatMap(first => IO(begin.success(first))) >> IO.never[Unit]
    }
    val (supervision, cancelSupervision) = untilCancelled.unsafeToFutureCancelable()(runtime)
    ended = supervision
    cancel = cancelSupervision
    supervision.failed.foreach {
      case _: CancellationException => ()
      case failure                  =>
        begin.tryFailure(failure)
        onFailure(failure)
    }(ExecutionContext.parasitic)
    Await.result(begin.future, deadline)
  }

  /** Runs an effect, and waits for what it gives. */
  def await[A](effect: IO[A]): A = Await.result(effect.unsafeToFuture()(runtime), deadline)

  /** Runs an effect, and does not wait for its end. */
  def run(effect: IO[Any]): Unit = effect.unsafeRunAndForget()(runtime)

  /** Cancels all fibers, and returns when they are gone.
    *
    * @throws java.util.concurrent.TimeoutException
    *   if they are still there after the deadline
    */
  override def stop(orderly: Boolean): Unit = {
    // A supervisor that has ended by itself has ended with all fibers.
    if (!ended.isCompleted) Await.result(cancel(), deadline)
  }

  private def start(supervisor: Supervisor[IO], components: Components): IO[IO[Any]] =
    for {
      allRun <- CountDownLatch[IO](components.each.size)
      _ <- components.each.traverse_(component => supervisor.supervise(allRun.release >> component))
      _ <- allRun.await
    } yield components.begin
}

private object RunScope {

  /** A million fibers take seconds on a busy machine. */
  private val deadline = 2.minutes
}
