package molecule

import scala.collection.immutable.ArraySeq

/** A segment of a stream: messages that go through a channel together. Immutable. */
final class Seg[+A] private (items: Array[Any], from: Int, until: Int) {

  /** Returns the number of messages. */
  def size: Int = until - from

  def isEmpty: Boolean = from == until

  def nonEmpty: Boolean = !isEmpty

  /** Returns a message.
    *
    * @param index
    *   from 0 to below the size
    */
  def apply(index: Int): A = items(from + index).asInstanceOf[A]

  /** Returns the segment without its first messages. */
  def drop(count: Int): Seg[A] = Seg.slice(items, math.min(from + count, until), until)

  /** Returns the first messages. */
  def take(count: Int): Seg[A] = Seg.slice(items, from, math.min(from + count, until))

  def ++[B >: A](other: Seg[B]): Seg[B] =
    if (isEmpty) other else if (other.isEmpty) this else Seg.from(iterator ++ other.iterator)

  def map[B](f: A => B): Seg[B] = Seg.from(iterator.map(f))

  def filter(p: A => Boolean): Seg[A] = Seg.from(iterator.filter(p))

  def foreach(f: A => Unit): Unit = iterator.foreach(f)

  def iterator: Iterator[A] = Iterator.range(from, until).map(index => items(index).asInstanceOf[A])

  def toSeq: Seq[A] = iterator.to(ArraySeq.untagged)

  override def toString: String = iterator.mkString("Seg(", ", ", ")")
}

object Seg {
  private val none = new Seg[Nothing](Array.empty[Any], 0, 0)

  /** Returns the segment without messages. */
  def empty: Seg[Nothing] = none

  /** Returns a segment of one message. */
  def single[A](message: A): Seg[A] = new Seg[A](Array[Any](message), 0, 1)

  def apply[A](messages: A*): Seg[A] = from(messages)

  def from[A](messages: IterableOnce[A]): Seg[A] = owning(messages.iterator.toArray[Any])

  /** Returns a segment of the messages in an array, which nobody may change any more. */
  private[molecule] def owning[A](items: Array[Any]): Seg[A] = slice(items, 0, items.length)

  /** Returns a segment of the first messages in an array, of which nobody may change these any more. */
  private[molecule] def owning[A](items: Array[Any], count: Int): Seg[A] = slice(items, 0, count)

  private def slice[A](items: Array[Any], from: Int, until: Int): Seg[A] =
    if (from == until) none else new Seg[A](items, from, until)
}
