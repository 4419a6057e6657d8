package mpp.stats

import java.io.ByteArrayOutputStream
import java.nio.ByteBuffer
import java.util.Base64
import java.util.zip.DeflaterOutputStream

import mpp.Conformance
import org.HdrHistogram.Histogram

class LatenciesSuite extends munit.FunSuite {
  private val cases = Conformance.read("histograms.json")("cases").arr.toSeq

  private def numbers(pairs: ujson.Value) = pairs.arr.toSeq.map(pair => pair(0).num.toLong -> pair(1).num.toLong)

  for (vector <- cases) test(s"latencies have the golden percentiles, and are decoded: ${vector("name").str}") {
    val decoded = Latencies.decode(vector("histogram").str).fold(fail(_), identity)
    for (latencies <- Seq(Latencies.of(numbers(vector("latencies"))), decoded)) {
      assertEquals(latencies.count, vector("count").num.toLong)
      for (p <- Percentile.all)
        assertEquals(latencies.nanos(p.of100), vector("percentiles_nanos")(p.name).num.toLong, p.name)
      assertEquals(latencies.buckets.map(_._2).sum, latencies.count)
    }
  }

  test("runs are merged, not averaged") {
    val fast = Latencies.of(Seq(1000L -> 9000L))
    val slow = Latencies.of(Seq(1000000L -> 1000L))
    val both = Latencies.merged(Seq(fast, slow)).get
    assertEqualsDouble(both.micros(50), 1, 0.01)
    assertEqualsDouble(both.micros(99), 1000, 1)
    assertEquals(Latencies.merged(Nil), None)
  }

  for (
    (name, text) <- Seq(
      "no base64" -> "HIST*",
      "empty" -> "",
      "cut off" -> cases.last("histogram").str.take(40),
      "no histogram" -> Base64.getEncoder.encodeToString(Array.fill[Byte](100)(7)),
      "too long" -> "A" * 2000000,
      "of another range" -> encoded(new Histogram(1, 1000000, 3)),
      "of another precision" -> encoded(new Histogram(1, 3600000000000L, 2)),
      "a bomb" -> bomb
    )
  ) test(s"a text that is no histogram of the suite is refused: $name") {
    assert(Latencies.decode(text).isLeft)
  }

  private def encoded(histogram: Histogram): String = {
    val buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity)
    val size = histogram.encodeIntoCompressedByteBuffer(buffer)
    Base64.getEncoder.encodeToString(buffer.array.take(size))
  }

  /** A small text of a gigabyte of zeros, in which the header claims as much. */
  private def bomb: String = {
    val bytes = new ByteArrayOutputStream
    val deflater = new DeflaterOutputStream(bytes)
    deflater.write(ByteBuffer.allocate(40).putInt(0x1c849313).putInt(1 << 30).array)
    val zeros = new Array[Byte](1 << 20)
    for (_ <- 1 to 64) deflater.write(zeros)
    deflater.close()
    val body = bytes.toByteArray
    Base64.getEncoder.encodeToString(ByteBuffer.allocate(8).putInt(0x1c849314).putInt(body.length).array ++ body)
  }
}
