package mpp.stats

import java.nio.ByteBuffer
import java.util.Base64
import java.util.zip.DataFormatException
import java.util.zip.Inflater

import scala.jdk.CollectionConverters._
import scala.util.control.NonFatal

import org.HdrHistogram.Histogram

/** Latencies of one or more runs: an HdrHistogram of 1 ns to 1 h with 3 digits. */
final class Latencies private (private val histogram: Histogram) {

  /** Number of requests. */
  def count: Long = histogram.getTotalCount

  /** A percentile in microseconds: the greatest latency that the histogram does not tell from it.
    *
    * @param percentile
    *   0 to 100
    */
  def micros(percentile: Double): Double =
    histogram.getValueAtPercentile(percentile) / Latencies.NanosPerMicro

  /** In nanoseconds, as `micros` is. */
  def nanos(percentile: Double): Long = histogram.getValueAtPercentile(percentile)

  /** Greatest latency in nanoseconds and number of requests of each bucket that has any, in ascending order. */
  def buckets: Seq[(Long, Long)] =
    histogram.recordedValues.asScala.map(v => v.getValueIteratedTo -> v.getCountAddedInThisIterationStep).toSeq

  /** Percentiles, 0 to 100, and the latency of each in microseconds, in ascending order: so many that a curve looks
    * smooth as far as there are requests.
    */
  def curve: Seq[(Double, Double)] = histogram.percentiles(Latencies.StepsPerHalving).asScala
    .map(v => v.getPercentileLevelIteratedTo -> v.getValueIteratedTo / Latencies.NanosPerMicro).toSeq
}

object Latencies {
  private val StepsPerHalving = 10
  private val NanosPerMicro = 1000.0
  private val LeastNanos = 1L
  private val MostNanos = 3_600_000_000_000L
  private val Digits = 3

  /** HdrHistogram's cookies of the second version: compressed, and not; the latter with a word size that stands for
    * variable length.
    */
  private val CompressedCookie = 0x1c849304 | 0x10
  private val Cookie = 0x1c849303 | 0x10
  private val HeaderBytes = 40

  /** Buckets of a histogram with this range, each a variable-length number of at most nine bytes, and the header. */
  private val MostBytes = HeaderBytes + 9 * 33 * 1024

  /** @param text
    *   the compressed form (V2) in base64, with the range and precision of all histograms of the suite
    * @return
    *   the fault, as a predicate, or the latencies
    */
  def decode(text: String): Either[String, Latencies] =
    if (text.length > MostBytes * 2) Left(s"has ${text.length} characters, allowed are ${MostBytes * 2}")
    else
      try inflated(ByteBuffer.wrap(Base64.getDecoder.decode(text))).map(bytes =>
          new Latencies(Histogram.decodeFromByteBuffer(bytes, MostNanos))
        )
      catch { case NonFatal(e) => Left(s"cannot be decoded: $e") }

  /** All of them together; none of none. */
  def merged(all: Seq[Latencies]): Option[Latencies] = Option.when(all.nonEmpty) {
    val sum = empty
    all.foreach(l => sum.add(l.histogram))
    new Latencies(sum)
  }

  /** Latencies in nanoseconds and how many requests took so long; those outside the range count as its ends. */
  def of(latencies: Seq[(Long, Long)]): Latencies = {
    val all = empty
    for ((nanos, count) <- latencies) all.recordValueWithCount(nanos.max(LeastNanos).min(MostNanos), count)
    new Latencies(all)
  }

  private def empty = new Histogram(LeastNanos, MostNanos, Digits)

  /** The library's decoder makes room for as much as the header says; this one for as much as a histogram can have. */
  private def inflated(compressed: ByteBuffer): Either[String, ByteBuffer] = {
    val (cookie, length) = (compressed.getInt, compressed.getInt)
    if (cookie != CompressedCookie || length != compressed.remaining)
      Left("is no HdrHistogram in its compressed form, V2")
    else {
      val bytes = new Array[Byte](MostBytes)
      val inflater = new Inflater
      val size =
        try {
          inflater.setInput(compressed)
          val size = inflater.inflate(bytes)
          if (!inflater.finished)
            throw new DataFormatException(s"more than $MostBytes bytes, or an end that is missing")
          size
        } finally inflater.end()
      val plain = ByteBuffer.wrap(bytes, 0, size)
      val (form, payload, offset, digits) = (plain.getInt, plain.getInt, plain.getInt, plain.getInt)
      val (least, most) = (plain.getLong, plain.getLong)
      if (form != Cookie || payload != size - HeaderBytes || offset != 0)
        Left("is no HdrHistogram of the second version")
      else if (least != LeastNanos || most != MostNanos || digits != Digits)
        Left(s"is of $least to $most ns with $digits digits, wanted are $LeastNanos to $MostNanos with $Digits")
      else Right(plain.rewind())
    }
  }
}
