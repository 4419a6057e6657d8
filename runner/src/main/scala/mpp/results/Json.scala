package mpp.results

import java.time.Instant

import scala.collection.immutable.VectorMap

import mpp.text.Visible
import upickle.core.Abort
import upickle.core.ArrVisitor
import upickle.core.ObjVisitor
import upickle.core.SimpleVisitor
import upickle.core.TraceVisitor
import upickle.core.Visitor

/** JSON of files that may have been cut, spoilt, or written by others. Codecs are derived from case classes, whose
  * fields stand in the order of the file's keys; keys that a class does not have pass.
  *
  * It is stricter than upickle: text is no number, whole numbers are whole, and nothing but an option can be null. Maps
  * keep the file's order.
  */
object Json extends upickle.AttributeTagged {
  private val MostShown = 200
  private val MostNested = 100
  private val MostOfPlace = 80

  /** Up to here doubles, which JSON's numbers are, know all whole numbers. */
  private val MostExact = 1L << 53

  override def serializeDefaults: Boolean = true

  /** JSON that a terminal can show: what it leaves as it is of what [[Visible]] escapes can stand in texts only, where
    * an escape says the same.
    */
  override def write[A: Writer](value: A, indent: Int, escapeUnicode: Boolean, sortKeys: Boolean): String =
    Visible.lines(super.write(value, indent, escapeUnicode, sortKeys))

  override implicit val StringReader: Reader[String] = new SimpleReader[String] {
    def expectedMsg = "expected string"
    override def visitString(s: CharSequence, index: Int): String = s.toString
  }

  override implicit val BooleanReader: Reader[Boolean] = new SimpleReader[Boolean] {
    def expectedMsg = "expected boolean"
    override def visitTrue(index: Int): Boolean = true
    override def visitFalse(index: Int): Boolean = false
  }

  override implicit val LongReader: Reader[Long] = whole(-MostExact, MostExact)(identity)
  override implicit val IntReader: Reader[Int] = whole(Int.MinValue.toLong, Int.MaxValue.toLong)(_.toInt)

  override implicit def MapReader2[K: Reader, V: Reader]: Reader[Map[K, V]] =
    MapReader0[Map, K, V](entries => VectorMap.from(entries))

  implicit val instant: ReadWriter[Instant] = readwriter[String].bimap(_.toString, Instant.parse(_))

  /** @return
    *   the fault of the text, and its place, or the value
    */
  def parse[A: Reader](text: String): Either[String, A] =
    try Right(TraceVisitor.withTrace(trace = true, new NotNull[Any, A](reader[A], depth = 0))(ujson.transform(text, _)))
    catch {
      case e: TraceVisitor.TraceException =>
        val place = e.getCause match {
          case _: ujson.ParsingFailedException => ""
          case _ => s"${ResultText.abbreviated(e.jsonPath, MostOfPlace)}: "
        }
        val reason = Option(e.getCause.getMessage).getOrElse(e.getCause.toString)
        Left(ResultText.abbreviated(s"$place$reason", MostShown))
      case _: StackOverflowError => Left("it is nested too deeply")
    }

  /** Reads a file; an error begins with its name. */
  def parseFile[A: Reader](file: os.Path): Either[String, A] =
    ResultFile.text(file).flatMap(parse[A](_).left.map(error => s"$file: $error"))

  /** Values that have names. */
  def named[A](all: Seq[A])(name: A => String): ReadWriter[A] =
    readwriter[String].bimap(name, text => all.find(name(_) == text).getOrElse(refuse(s"'$text' is unknown")))

  /** Values of which not all are right.
    *
    * @param problem
    *   the fault of one
    */
  def checked[A](codec: ReadWriter[A])(problem: A => Option[String]): ReadWriter[A] =
    codec.bimap[A](identity, value => problem(value).fold(value)(refuse))

  /** JSON has no infinities, and a single sample has no deviation: they are null. */
  def finite(x: Double): Option[Double] = Option.when(!x.isNaN && !x.isInfinite)(x)

  private def refuse(reason: String): Nothing = throw new Abort(reason)

  private def whole[A](least: Long, most: Long)(convert: Long => A): Reader[A] = new SimpleReader[A] {
    def expectedMsg = s"expected whole number from $least to $most"
    override def visitFloat64(d: Double, index: Int): A =
      if (d.isWhole && d >= least.toDouble && d <= most.toDouble) convert(d.toLong) else refuse(s"$expectedMsg got $d")
    override def visitFloat64StringParts(s: CharSequence, decIndex: Int, expIndex: Int, index: Int): A =
      visitFloat64(s.toString.toDouble, index)
  }

  /** Readers of upickle's take null for any object, and tell of a place by as many calls as it is deep. */
  final private class NotNull[T, J](delegate: Visitor[T, J], depth: Int) extends Visitor.Delegate[T, J](delegate) {
    override def visitNull(index: Int): J = {
      val value = delegate.visitNull(index)
      if (value == null) refuse(delegate match {
        case simple: SimpleVisitor[_, _] => s"${simple.expectedMsg} got null"
        case _ => "null is no value"
      })
      value
    }

    private def deeper(): Unit = if (depth == MostNested) refuse(s"nested more than $MostNested deep")

    override def visitObject(length: Int, jsonableKeys: Boolean, index: Int): ObjVisitor[T, J] = {
      deeper()
      val inner = delegate.visitObject(length, jsonableKeys, index)
      new ObjVisitor[T, J] {
        def visitKey(index: Int): Visitor[_, _] = inner.visitKey(index)
        def visitKeyValue(v: Any): Unit = inner.visitKeyValue(v)
        def subVisitor: Visitor[_, _] = new NotNull(inner.subVisitor, depth + 1)
        def visitValue(v: T, index: Int): Unit = inner.visitValue(v, index)
        def visitEnd(index: Int): J = inner.visitEnd(index)
      }
    }

    override def visitArray(length: Int, index: Int): ArrVisitor[T, J] = {
      deeper()
      val inner = delegate.visitArray(length, index)
      new ArrVisitor[T, J] {
        def subVisitor: Visitor[_, _] = new NotNull(inner.subVisitor, depth + 1)
        def visitValue(v: T, index: Int): Unit = inner.visitValue(v, index)
        def visitEnd(index: Int): J = inner.visitEnd(index)
      }
    }
  }
}
