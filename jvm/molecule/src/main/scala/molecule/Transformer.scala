package molecule

/** A step of a stream: makes segments of segments. Immutable: what it has to remember is in the next one. */
trait Transformer[A, B] {

  /** Transforms a segment.
    *
    * @return
    *   the result, and the transformer for what comes next; nothing, if it wants no more
    */
  def apply(seg: Seg[A]): (Seg[B], Option[Transformer[A, B]])

  /** Returns what is left at the end of the stream. */
  def flush(): Seg[B] = Seg.empty
}

object Transformer {
  def map[A, B](f: A => B): Transformer[A, B] = new Transformer[A, B] {
    private val same = Some(this)

    override def apply(seg: Seg[A]): (Seg[B], Option[Transformer[A, B]]) = (seg.map(f), same)
  }

  def filter[A](p: A => Boolean): Transformer[A, A] = new Transformer[A, A] {
    private val same = Some(this)

    override def apply(seg: Seg[A]): (Seg[A], Option[Transformer[A, A]]) = (seg.filter(p), same)
  }

  def take[A](count: Int): Transformer[A, A] = {
    require(count >= 1, s"count = $count, allowed is at least 1")
    seg => (seg.take(count), if (seg.size < count) Some(take(count - seg.size)) else None)
  }

  def grouped[A](size: Int): Transformer[A, Seg[A]] = {
    require(size >= 1, s"size = $size, allowed is at least 1")
    new Grouped(size, Seg.empty)
  }

  private final class Grouped[A](size: Int, left: Seg[A]) extends Transformer[A, Seg[A]] {
    override def apply(seg: Seg[A]): (Seg[Seg[A]], Option[Transformer[A, Seg[A]]]) = {
      val all = left ++ seg
      val whole = all.size / size
      val groups = Seg.from(Iterator.range(0, whole).map(group => all.drop(group * size).take(size)))
      (groups, Some(new Grouped(size, all.drop(whole * size))))
    }

    override def flush(): Seg[Seg[A]] = if (left.isEmpty) Seg.empty else Seg.single(left)
  }
}
