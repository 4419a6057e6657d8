package molecule

/** A process's interface to read messages one by one. Only the process's thread uses it. */
final class Input[A] private[molecule] (private var chan: IChan[A], thread: UThread) extends Resource {
  private val message = chan.message
  private var seg: Seg[A] = Seg.empty
  private var position = 0
  private var isPending = false
  private var waiting: () => Unit = _
  private var shut: Signal = _

  private val arrived: (Seg[A], IChan[A]) => Unit = (read, next) => {
    isPending = false
    if (shut == null) take(read, next) else poison(read, next)
  }

  /** Reads the next message. Raises the channel's signal if it has ended. */
  val read: IO[A] = IO((context, continuation) => next(context, continuation))

  /** Runs a program for each message, up to the channel's end. */
  def foreach(program: A => IO[Any]): IO[Unit] = {
    lazy val loop: IO[Unit] = more.bind(there => if (there) read.bind(program).bind(_ => loop) else IO.unit)
    loop
  }

  /** Reads messages as long as they are of a kind. The first other one is left. */
  def span(p: A => Boolean): IO[Seg[A]] = {
    def collect(read: Vector[A]): IO[Seg[A]] = more.bind { there =>
      if (!there || !p(seg(position))) IO.pure(Seg.from(read)) else this.read.bind(message => collect(read :+ message))
    }
    collect(Vector.empty)
  }

  /** Reads from that input which has a message first; from this one, if both have. */
  def <+>[B](other: Input[B]): IO[Either[A, B]] = IO { (context, continuation) =>
    def choose(): Unit =
      if (hasMessage || hasEnded) next(context, (a: A) => continuation(Left(a)))
      else if (other.hasMessage || other.hasEnded) other.next(context, (b: B) => continuation(Right(b)))
      else {
        def ready(): Unit = {
          waiting = null
          other.waiting = null
          if (context.isOpen) choose()
        }
        await(() => ready())
        other.await(() => ready())
      }
    choose()
  }

  /** Gives the channel up, with messages that were not read, for another process. */
  def release: IO[IChan[A]] = IO { (_, continuation) =>
    if (isPending) throw new IllegalStateException("an input cannot be released while it is read")
    remove()
    val rest = seg.drop(position) :: chan
    forget(EOS)
    continuation(rest)
  }

  /** Ends the channel; messages in it are poisoned. */
  def poison(signal: Signal = EOS): IO[Unit] = IO { (_, continuation) =>
    remove()
    shutdown(signal)
    continuation(())
  }

  override private[molecule] def shutdown(signal: Signal): Unit = {
    waiting = null
    shut = signal
    poison(seg.drop(position), chan)
    forget(signal)
  }

  private def take(read: Seg[A], next: IChan[A]): Unit = {
    chan = next
    seg = read
    position = 0
    val resumed = waiting
    waiting = null
    if (resumed != null) resumed()
  }

  private def poison(read: Seg[A], next: IChan[A]): Unit = {
    read.foreach(message.poison(_, shut))
    next.poison(shut)
  }

  private def forget(signal: Signal): Unit = {
    chan = NilIChan(signal)(message)
    seg = Seg.empty
    position = 0
  }

  private def hasMessage = position < seg.size

  private def hasEnded = !isPending && chan.isInstanceOf[NilIChan[_]]

  /** Tells whether there is one more message, once that is known. */
  private val more: IO[Boolean] = IO((context, continuation) => awaitMore(context, continuation))

  private def awaitMore(context: UThreadContext, continuation: Boolean => Unit): Unit =
    if (hasMessage) continuation(true)
    else if (hasEnded) continuation(false)
    else await(() => if (context.isOpen) awaitMore(context, continuation))

  private def next(context: UThreadContext, continuation: A => Unit): Unit =
    if (hasMessage) {
      val message = seg(position)
      position += 1
      if (!hasMessage) {
        seg = Seg.empty
        position = 0
      }
      continuation(message)
    } else
      chan match {
        case NilIChan(signal) if !isPending => context.raise(signal)
        case _                              => await(() => if (context.isOpen) next(context, continuation))
      }

  private def await(resumed: () => Unit): Unit = {
    if (waiting != null) throw new IllegalStateException("a second read of an input while one is pending")
    waiting = resumed
    if (!isPending) {
      isPending = true
      chan.read(thread, arrived)
    }
  }
}
