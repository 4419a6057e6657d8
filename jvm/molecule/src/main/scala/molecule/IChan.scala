package molecule

/** The reader's interface of a channel, as a stream. It is used up by use: an operation returns the interface that
  * comes after it. A process that sends it to another one has it no more.
  */
abstract class IChan[A](implicit private[molecule] val message: Message[A]) {

  /** Returns the number of transformers that run one after another on the reader's thread. */
  def complexity: Int

  /** Reads a segment.
    *
    * @param thread
    *   runs the continuation, and the transformers
    * @param continuation
    *   gets the segment, empty only if the channel has ended, and the channel after it: a [[NilIChan]] once it has
    *   ended
    */
  def read(thread: UThread, continuation: (Seg[A], IChan[A]) => Unit): Unit

  /** Ends the channel; messages in it are poisoned. */
  def poison(signal: Signal): Unit

  /** Returns the stream with no more transformers on one thread than the platform allows. */
  private[molecule] def withStages(platform: Platform): IChan[A] = this

  /** Returns the stream as a transformer makes it. */
  def add[B: Message](transformer: Transformer[A, B]): IChan[B] = new TransformedIChan(this, transformer)

  def map[B: Message](f: A => B): IChan[B] = add(Transformer.map(f))

  def filter(p: A => Boolean): IChan[A] = add(Transformer.filter(p))

  /** Returns the first messages; then it poisons this channel.
    *
    * @param count
    *   of messages, from 1
    */
  def take(count: Int): IChan[A] = add(Transformer.take[A](count))

  /** Returns the stream in groups, of which only the last may be smaller.
    *
    * @param size
    *   messages of a group, from 1
    */
  def grouped(size: Int): IChan[Seg[A]] = add(Transformer.grouped[A](size))

  /** Returns the stream after some other messages. */
  def ::(first: Seg[A]): IChan[A] = if (first.isEmpty) this else new PrefixedIChan(first, this)
}

object IChan {

  /** Returns a channel of the lower layer as a stream. */
  def apply[A: Message](chan: SysIChan[A]): IChan[A] = chan match {
    case ended: NilSysIChan[A] => NilIChan(ended.signal)
    case _                     => new DirectIChan(chan)
  }

  private final class DirectIChan[A: Message](chan: SysIChan[A]) extends IChan[A] {
    override def complexity: Int = 0

    override def read(thread: UThread, continuation: (Seg[A], IChan[A]) => Unit): Unit = chan.read { (seg, next) =>
      thread.submit(() => if (next eq chan) continuation(seg, this) else continuation(seg, IChan(next)))
    }

    override def poison(signal: Signal): Unit = chan.poison(signal)
  }
}

/** A stream that has ended. */
final case class NilIChan[A: Message](signal: Signal) extends IChan[A] {
  override def complexity: Int = 0

  override def read(thread: UThread, continuation: (Seg[A], IChan[A]) => Unit): Unit =
    thread.submit(() => continuation(Seg.empty, this))

  override def poison(signal: Signal): Unit = ()
}

private final class PrefixedIChan[A: Message](first: Seg[A], rest: IChan[A]) extends IChan[A] {
  override def complexity: Int = rest.complexity

  override def read(thread: UThread, continuation: (Seg[A], IChan[A]) => Unit): Unit =
    thread.submit(() => continuation(first, rest))

  override def poison(signal: Signal): Unit = {
    first.foreach(message.poison(_, signal))
    rest.poison(signal)
  }
}

private final class TransformedIChan[A, B: Message](source: IChan[A], transformer: Transformer[A, B]) extends IChan[B] {
  override val complexity: Int = source.complexity + 1

  override def read(thread: UThread, continuation: (Seg[B], IChan[B]) => Unit): Unit =
    if (complexity > thread.platform.complexityCutOff) withStages(thread.platform).read(thread, continuation)
    else
      source.read(
        thread,
        (seg, next) => {
          val (out, after) = transformer(seg)
          (next, after) match {
            case (_, None) =>
              next.poison(EOS)
              continuation(out, NilIChan(EOS))
            case (NilIChan(signal), Some(rest)) => continuation(out ++ rest.flush(), NilIChan(signal))
            case (_, Some(rest))                =>
              val transformed = new TransformedIChan(next, rest)
              if (out.isEmpty) transformed.read(thread, continuation) else continuation(out, transformed)
          }
        }
      )

  override private[molecule] def withStages(platform: Platform): IChan[B] = {
    val before = source.withStages(platform)
    val cut = if (before.complexity < platform.complexityCutOff) before else ParallelStage(before, platform)
    if (cut eq source) this else new TransformedIChan(cut, transformer)
  }

  override def poison(signal: Signal): Unit = {
    transformer.flush().foreach(message.poison(_, signal))
    source.poison(signal)
  }
}

/** Moves the transformers of a stream to a user-level thread of their own. */
private object ParallelStage {
  def apply[A](source: IChan[A], platform: Platform): IChan[A] = {
    implicit val message: Message[A] = source.message
    val thread = platform.newUThread()
    val (input, output) = Chan.make[A]()
    thread.submit(() => pump(thread, source, output))
    input
  }

  private def pump[A](thread: UThread, source: IChan[A], target: OChan[A]): Unit = source.read(
    thread,
    (seg, next) =>
      next match {
        case NilIChan(signal) => target.write(thread, seg, Some(signal), _ => ())
        case _                =>
          target.write(
            thread,
            seg,
            None,
            {
              case NilOChan(signal) => next.poison(signal)
              case rest             => pump(thread, next, rest)
            }
          )
      }
  )
}
