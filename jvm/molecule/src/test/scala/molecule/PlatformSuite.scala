package molecule

import java.util.concurrent.{CompletableFuture, TimeUnit}

import scala.concurrent.duration.DurationInt

import munit.ScalaCheckSuite

/** Tests on a platform of their own. */
abstract class PlatformSuite extends ScalaCheckSuite {
  private val patience = 60.seconds

  protected val schedulers: Seq[Int => Scheduler] = Seq(new FlowParallel(_), new Naive(_))

  protected def withPlatform[T](
      scheduler: Scheduler = new FlowParallel(2),
      segmentSize: Int = Platform.SegmentSize,
      complexityCutOff: Int = Platform.ComplexityCutOff,
      onFatal: Throwable => Unit = _.printStackTrace()
  )(body: Platform => T): T =
    try body(new Platform(scheduler, segmentSize, complexityCutOff, onFatal))
    finally scheduler.close()

  /** Waits for the end of a program: its result, or the signal that ended it. */
  protected def resultOf[R: Message](platform: Platform, program: IO[R]): Either[Signal, R] =
    resultOf(platform, platform.launch(Process(program)))

  protected def resultOf[R](platform: Platform, chan: IChan[R]): Either[Signal, R] =
    ended(platform, chan) match {
      case (Seq(result), _) => Right(result)
      case (_, signal)      => Left(signal)
    }

  /** Waits for all messages of a channel, and for its end. */
  protected def all[A](platform: Platform, chan: IChan[A]): Seq[A] =
    ended(platform, chan)._1

  private def ended[A](platform: Platform, chan: IChan[A]): (Seq[A], Signal) =
    await[(Seq[A], Signal)](promise => readAll(platform, chan)(end => promise.complete(end): Unit))

  protected def await[T](begin: CompletableFuture[T] => Unit): T = {
    val promise = new CompletableFuture[T]
    begin(promise)
    promise.get(patience.toSeconds, TimeUnit.SECONDS)
  }

  private def readAll[A](platform: Platform, chan: IChan[A])(end: ((Seq[A], Signal)) => Unit): Unit = {
    val thread = platform.newUThread()
    def read(sofar: Vector[A], chan: IChan[A]): Unit = chan.read(
      thread,
      (seg, next) => {
        val now = sofar ++ seg.toSeq
        next match {
          case NilIChan(signal) => end((now, signal))
          case _                => read(now, next)
        }
      }
    )
    read(Vector.empty, chan)
  }
}
