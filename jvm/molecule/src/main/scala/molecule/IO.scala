package molecule

/** A program of a user-level thread that computes an `A`, by continuations.
  *
  * The stack does not grow with the number of steps. The laws of monads hold (the library's tests check them).
  */
abstract class IO[+A] { self =>
  import IO._

  /** Runs the program, and then its continuation; not if a signal is raised. */
  def ask(context: UThreadContext, continuation: A => Unit): Unit

  /** Returns this program followed by another one, which may depend on its result. */
  final def bind[B](next: A => IO[B]): IO[B] = new Bind(this, next)

  final def flatMap[B](next: A => IO[B]): IO[B] = bind(next)

  final def >>\[B](next: A => IO[B]): IO[B] = bind(next)

  /** Returns this program followed by another one. */
  final def >>[B](next: => IO[B]): IO[B] = bind(_ => next)

  final def map[B](f: A => B): IO[B] = bind(a => pure(f(a)))

  /** Runs both programs on the same user-level thread, interleaved: one goes on while the other is suspended. */
  final def par[B](other: IO[B]): IO[(A, B)] = new Par(this, other)

  final def |[B](other: IO[B]): IO[(A, B)] = par(other)

  /** Goes on after a signal. What this program has opened is shut down then.
    *
    * @param handler
    *   signals for which it is not defined are raised again
    */
  final def orCatch[B >: A](handler: PartialFunction[Signal, IO[B]]): IO[B] = IO { (context, continuation) =>
    val inner = context.inner { signal =>
      if (handler.isDefinedAt(signal)) context.submit(() => handler(signal).ask(context, continuation))
      else context.raise(signal)
    }
    self.ask(
      inner,
      a => {
        inner.leave()
        continuation(a)
      }
    )
  }
}

object IO {

  /** A program that is given by how it is run. */
  def apply[A](asking: (UThreadContext, A => Unit) => Unit): IO[A] = new IO[A] {
    override def ask(context: UThreadContext, continuation: A => Unit): Unit = asking(context, continuation)
  }

  /** A program that does nothing. */
  val unit: IO[Unit] = pure(())

  def pure[A](value: A): IO[A] = IO((_, continuation) => continuation(value))

  /** A step that computes. An exception ends the process. */
  def delay[A](compute: => A): IO[A] = IO((_, continuation) => continuation(compute))

  /** Makes a program when it is its turn. */
  def suspend[A](make: => IO[A]): IO[A] = IO((context, continuation) => make.ask(context, continuation))

  /** Leaves the program by a signal. */
  def raise(signal: Signal): IO[Nothing] = IO((context, _) => context.raise(signal))

  /** Ends the process as an exception does. */
  def fatal(cause: Throwable): IO[Nothing] = IO((_, _) => throw cause)

  /** Takes an interface of a channel, for as long as the process lives. */
  def open[A](chan: IChan[A]): IO[Input[A]] = IO { (context, continuation) =>
    val input = new Input(chan, context.thread)
    context.add(input)
    continuation(input)
  }

  /** Takes an interface of a channel, for as long as the process lives. */
  def open[A](chan: OChan[A]): IO[Output[A]] = IO { (context, continuation) =>
    val output = new Output(chan, context.thread)
    context.add(output)
    continuation(output)
  }

  /** Starts a process on a user-level thread of its own, and returns the channel with its result. */
  def launch[R: Message](process: Process[R]): IO[IChan[R]] =
    IO((context, continuation) => continuation(context.platform.launch(process)))

  /** Goes on as another process, on the same user-level thread. What this one holds is shut down. */
  def handover[R](process: Process[R]): IO[R] = IO { (context, continuation) =>
    context.release(EOS)
    process.main.ask(context, continuation)
  }

  /** Shuts down what the process holds, and returns a result. */
  def shutdown[R](result: R): IO[R] = IO { (context, continuation) =>
    context.release(EOS)
    continuation(result)
  }

  /** Runs all programs on the same user-level thread, interleaved. */
  def parl[A](programs: Seq[IO[A]]): IO[Seq[A]] = programs.foldRight(pure(List.empty[A])) { (program, rest) =>
    program.par(rest).map { case (head, tail) => head :: tail }
  }

  private final class Bind[A, B](source: IO[A], next: A => IO[B]) extends IO[B] {
    override def ask(context: UThreadContext, continuation: B => Unit): Unit = {
      val thread = context.thread
      if (thread.descend()) {
        source.ask(context, a => follow(a, context, continuation))
        thread.ascend()
      } else context.submit(() => ask(context, continuation))
    }

    private def follow(a: A, context: UThreadContext, continuation: B => Unit): Unit = {
      val thread = context.thread
      if (thread.descend()) {
        next(a).ask(context, continuation)
        thread.ascend()
      } else context.submit(() => next(a).ask(context, continuation))
    }
  }

  private final class Par[A, B](first: IO[A], second: IO[B]) extends IO[(A, B)] {
    override def ask(context: UThreadContext, continuation: ((A, B)) => Unit): Unit = {
      var a: Option[A] = None
      var b: Option[B] = None
      def end(): Unit = for (one <- a; other <- b) continuation((one, other))
      // It is a task of its own: the first program may raise a signal before it.
      context.submit { () =>
        second.ask(
          context,
          value => {
            b = Some(value)
            end()
          }
        )
      }
      first.ask(
        context,
        value => {
          a = Some(value)
          end()
        }
      )
    }
  }
}
