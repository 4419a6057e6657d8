package mpp.harness.windows

import scala.collection.mutable
import scala.jdk.CollectionConverters._
import scala.util.Random

import mpp.harness.Conformance
import mpp.harness.Conformance.hex
import munit.FunSuite

/** Sources, windowers and sinks whose messages come in random orders, each channel's in its own. */
class StreamSuite extends FunSuite {
  import StreamSuite._

  for {
    golden <- Conformance.read("answers.json")("STREAMINGWINDOWS").arr
    batch <- Seq(2, 3, 11, 100)
  }
    test(s"golden answer with batches of $batch: $golden") {
      val partitions = golden("number_of_partitions").num.toInt
      val streams = (0 until partitions).map { partition =>
        new Stream(
          partition,
          batch,
          golden("window_size").str.stripSuffix(" ms").toInt,
          golden("window_size_amplification").num.toInt
        )
      }
      for (seed <- 1 to 3) {
        val logs = streams.map(_.run(golden("number_of_windows").num.toLong, new Random(seed)))
        assertEquals(WindowLog.answer(logs.asJava), hex(golden("answer")))
      }
    }

  for (batch <- Seq(2, 3, 4, 11, 100))
    test(s"with batches of $batch no more events are under way, and a grant is more than half of it") {
      val stream = new Stream(partition = 0, batch, windowMillis = 7, amplification = 1)
      stream.run(windows = 50, new Random(batch))
      assert(clue(stream.mostEvents) <= batch)
      assertEquals(stream.grants.head, batch.toLong)
      assertEquals(stream.grants.tail.toSet, Set(batch / 2 + 1L))
    }

  for (after <- Seq(0, 1, 5, 50, 500))
    test(s"a run that is given up after $after messages is flushed, and leaves nothing to the next") {
      val stream = new Stream(partition = 3, batchSize = 10, windowMillis = 10, amplification = 2)
      stream.giveUp(after, new Random(after))
      val log = stream.run(windows = 4, new Random(after))
      val fresh = new Stream(partition = 3, batchSize = 10, windowMillis = 10, amplification = 2)
      val expected = fresh.run(windows = 4, new Random(0))
      assertEquals(WindowLog.answer(java.util.List.of(log)), WindowLog.answer(java.util.List.of(expected)))
    }

  test("an event that does not follow the last one, or is of another partition, or of no run, is an error") {
    def windower() = new Windower(1, 10, 5, 1, silent)
    val idle = windower()
    assertEquals(
      intercept[IllegalStateException](idle.event(0, 1, 0)).getMessage,
      "the windower of partition 1 got event 0 of partition 1, expected is none"
    )
    val started = windower()
    started.start()
    started.event(0, 1, 0)
    for ((timestamp, partition) <- Seq((0L, 1), (2L, 1), (1L, 0)))
      assertEquals(
        intercept[IllegalStateException](started.event(timestamp, partition, 0)).getMessage,
        s"the windower of partition 1 got event $timestamp of partition $partition, expected is its event 1"
      )
  }

  test("a window of another partition is an error") {
    val sink = new WindowSink(1, 10, new WindowLog, unheard)
    intercept[IllegalStateException](sink.window(0, 2, 0, 0))
    ()
  }

  test("the median is the middle value, or the mean of two without an overflow") {
    for (
      (values, median) <- Seq(
        Seq(5L) -> 5.0,
        Seq(9L, -3L, 4L) -> 4.0,
        Seq(4L, 1L, 3L, 2L) -> 2.5,
        Seq(Long.MaxValue, Long.MaxValue) -> Long.MaxValue.toDouble,
        Seq(Long.MinValue, Long.MaxValue) -> (Long.MinValue / 2.0 + Long.MaxValue / 2.0)
      )
    ) {
      val buffer = new WindowBuffer
      values.foreach(buffer.append(_, 1))
      assertEquals(buffer.median, median, s"$values")
    }
  }

  test("a window takes each value as often as it is amplified") {
    val buffer = new WindowBuffer
    for (value <- 1 to 1000) buffer.append(value.toLong, 17)
    assertEquals((buffer.size, buffer.median), (17000, 500.5))
  }

  test("a window without values has no median")(intercept[IllegalStateException](new WindowBuffer().median))
}

private object StreamSuite {
  private val silent = new Windower.Output {
    override def ready(events: Long): Unit = ()
    override def window(start: Long, median: Double, count: Long): Unit = ()
    override def flushed(): Unit = ()
  }

  private val unheard = new WindowSink.Output {
    override def start(): Unit = ()
    override def complete(): Unit = ()
    override def stop(): Unit = ()
  }

  /** A partition with one windower for all runs. */
  final class Stream(partition: Int, batchSize: Int, windowMillis: Int, amplification: Int) {
    private val toWindowerFromSource, toWindowerFromSink, toSource, toSink, toItself =
      mutable.Queue.empty[() => Unit]
    private val channels = Seq(toWindowerFromSource, toWindowerFromSink, toSource, toSink, toItself)

    private var source: EventSource = _
    private var sink: WindowSink = _
    private var complete = false
    private var flushed = 0

    /** Most events that were under way at one time. */
    var mostEvents = 0

    /** The number of events of each READY. */
    val grants = mutable.ArrayBuffer.empty[Long]

    private val windower: Windower = new Windower(
      partition,
      batchSize,
      windowMillis,
      amplification,
      new Windower.Output {
        override def ready(events: Long): Unit = {
          grants += events
          val granted = source
          toSource.enqueue(() => granted.ready(events)): Unit
        }
        override def window(start: Long, median: Double, count: Long): Unit = {
          val wanted = sink
          toSink.enqueue(() => wanted.window(start, partition, median, count)): Unit
        }
        override def flushed(): Unit =
          for (channel <- Seq(toSource, toSink)) channel.enqueue(() => Stream.this.flushed += 1): Unit
      }
    )

    /** A run with all of its windows. */
    def run(windows: Long, order: Random): WindowLog = {
      val log = begin(windows)
      while (!complete) deliver(order)
      end(order)
      log
    }

    /** A run that ends after some messages. */
    def giveUp(after: Int, order: Random): Unit = {
      begin(windows = Long.MaxValue)
      for (_ <- 1 to after) deliver(order)
      end(order)
    }

    private def begin(windows: Long): WindowLog = {
      val log = new WindowLog
      complete = false
      flushed = 0
      source = new EventSource(
        partition,
        new EventSource.Output {
          override def event(timestamp: Long, value: Long): Unit = {
            toWindowerFromSource.enqueue(() => windower.event(timestamp, partition, value))
            mostEvents = mostEvents.max(toWindowerFromSource.size)
          }
          override def next(): Unit = {
            assert(toItself.isEmpty)
            val self = source
            toItself.enqueue(() => self.next()): Unit
          }
          override def flush(): Unit = toWindowerFromSource.enqueue(() => windower.flush()): Unit
        }
      )
      sink = new WindowSink(
        partition,
        windows,
        log,
        new WindowSink.Output {
          override def start(): Unit = toWindowerFromSink.enqueue(() => windower.start()): Unit
          override def complete(): Unit = Stream.this.complete = true
          override def stop(): Unit = toWindowerFromSink.enqueue(() => windower.stop()): Unit
        }
      )
      sink.start()
      log
    }

    private def end(order: Random): Unit = {
      for (close <- order.shuffle(Seq(() => source.close(), () => sink.close()))) close()
      while (channels.exists(_.nonEmpty)) deliver(order)
      assert(flushed == 2, s"$flushed of 2 were flushed")
    }

    private def deliver(order: Random): Unit = {
      val busy = channels.filter(_.nonEmpty)
      assert(busy.nonEmpty, "nothing is under way, and the run has not ended")
      busy(order.nextInt(busy.size)).dequeue().apply()
    }
  }
}
