package molecule

import java.util.concurrent.atomic.AtomicInteger

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class StreamSuite extends PlatformSuite {
  private def stream(platform: Platform, count: Int): IChan[Int] = {
    val (in, out) = Chan.make[Int]()
    def write(output: Output[Int], number: Int): IO[Unit] =
      if (number == count) IO.unit else output.write(number) >> write(output, number + 1)
    platform.launch(Process(IO.open(out).bind(write(_, 0))))
    in
  }

  property("streams have the operations of sequences") {
    forAll(Gen.choose(1, 30), Gen.choose(0, 200), Gen.choose(1, 50)) { (segmentSize, count, size) =>
      withPlatform(segmentSize = segmentSize) { platform =>
        val numbers = 0 until count
        def of = stream(platform, count)
        all(platform, of.map(_ * 2)) == numbers.map(_ * 2) &&
        all(platform, of.filter(_ % 3 == 0)) == numbers.filter(_ % 3 == 0) &&
        all(platform, of.take(size)) == numbers.take(size) &&
        all(platform, Seg(7, 8) :: of) == Seq(7, 8) ++ numbers &&
        all(platform, of.grouped(size)).map(_.toSeq) == numbers.grouped(size).toSeq
      }
    }
  }

  test("take poisons the channel: its writer ends") {
    withPlatform(segmentSize = 2) { platform =>
      assertEquals(all(platform, stream(platform, Int.MaxValue).take(3)), Seq(0, 1, 2))
      platform.collect()
    }
  }

  test("outputs change and leave out messages") {
    withPlatform() { platform =>
      val (in, out) = Chan.make[Int]()
      val changed = out.filter(_ % 2 == 0).contramap[String](_.length)
      platform.launch(
        Process(IO.open(changed).bind(o => o.write("ab") >> o.write("a") >> o.write("abcd") >> o.close()))
      )
      assertEquals(all(platform, in), Seq(2, 4))
    }
  }

  test(
    "complexity: up to the cut-off transformers run on the reader's thread; those before are on threads of their own"
  ) {
    def threads(complexityCutOff: Int): Int = {
      val counting = new CountingScheduler
      withPlatform(counting, complexityCutOff = complexityCutOff) { platform =>
        val stacked = (1 to 6).foldLeft(stream(platform, 3))((chan, _) => chan.map(_ + 1))
        assertEquals(stacked.complexity, 6)
        assertEquals(all(platform, stacked), Seq(6, 7, 8))
      }
      counting.created
    }
    val withoutStages = threads(complexityCutOff = 6)
    assertEquals(Seq(5, 2, 1).map(threads(_) - withoutStages), Seq(1, 2, 5))
  }

  test("poisoning a stream goes through its stages to the writer") {
    withPlatform(segmentSize = 1, complexityCutOff = 1) { platform =>
      val mapped = stream(platform, Int.MaxValue).map(_ + 1).map(_ + 1).map(_ + 1)
      assertEquals(all(platform, mapped.take(2)), Seq(3, 4))
      platform.collect()
    }
  }
}

/** Counts user-level threads. */
private final class CountingScheduler extends Scheduler(1) {
  private val counted = new FlowParallel(1)
  private val count = new AtomicInteger

  def created: Int = count.get

  override private[molecule] def newUThread(platform: Platform): UThread = {
    count.incrementAndGet(): Unit
    counted.newUThread(platform)
  }

  override def close(): Unit = {
    counted.close()
    super.close()
  }
}
