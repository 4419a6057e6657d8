package molecule

/** A process that can be launched: a type with its interfaces, or a program without any.
  *
  * @param main
  *   its program; when that ends, its inputs are poisoned and its outputs closed
  */
final class Process[R] private (private[molecule] val main: IO[R])

object Process {

  /** A process without interfaces but those that it opens itself. */
  def apply[R](main: IO[R]): Process[R] = new Process(main)
}

/** A type of processes with an input. */
abstract class ProcessType1x0[A, R] {
  protected def main(input: Input[A]): IO[R]

  def apply(input: IChan[A]): Process[R] = Process(IO.open(input).bind(main))
}

/** A type of processes with an output. */
abstract class ProcessType0x1[A, R] {
  protected def main(output: Output[A]): IO[R]

  def apply(output: OChan[A]): Process[R] = Process(IO.open(output).bind(main))
}

/** A type of processes with an input and an output. */
abstract class ProcessType1x1[A, B, R] {
  protected def main(input: Input[A], output: Output[B]): IO[R]

  def apply(input: IChan[A], output: OChan[B]): Process[R] =
    Process(IO.open(input).bind(in => IO.open(output).bind(out => main(in, out))))
}

/** A type of processes with two inputs and an output. */
abstract class ProcessType2x1[A, B, C, R] {
  protected def main(first: Input[A], second: Input[B], output: Output[C]): IO[R]

  def apply(first: IChan[A], second: IChan[B], output: OChan[C]): Process[R] = Process(
    IO.open(first).bind(one => IO.open(second).bind(two => IO.open(output).bind(out => main(one, two, out))))
  )
}

/** A process in execution. */
private[molecule] final class ProcessRun[R](
    thread: UThread,
    process: Process[R],
    result: OChan[R],
    onEnd: () => Unit
) {
  private val context = new UThreadContext(thread, None, leave(_))

  def start(): Unit = {
    thread.failBy(die)
    context.submit(() => process.main.ask(context, end))
  }

  private def end(value: R): Unit = if (context.close(EOS)) {
    result.last(value)
    onEnd()
  }

  /** Ends by a signal that nobody handles: a regular way to end, as when the input has ended. */
  private def leave(signal: Signal): Unit = {
    result.close(signal)
    onEnd()
  }

  private def die(cause: Throwable): Unit = {
    if (context.close(Failure(cause))) {
      result.close(Failure(cause))
      onEnd()
    }
    thread.platform.fatal(cause)
  }
}
