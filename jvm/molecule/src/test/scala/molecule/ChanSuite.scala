package molecule

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class ChanSuite extends PlatformSuite {
  import ChanSuite._

  private case object Stop extends Signal

  private def nothing[A]: SysOChan[A] => Unit = _ => ()

  property("messages arrive once, in order, whatever the size of segments") {
    forAll(Gen.choose(1, 200), Gen.choose(0, 500)) { (segmentSize, count) =>
      withPlatform(segmentSize = segmentSize) { platform =>
        val (in, out) = Chan.make[Int]()
        def write(output: Output[Int], number: Int): IO[Unit] =
          if (number == count) output.close() else output.write(number) >> write(output, number + 1)
        platform.launch(Process(IO.open(out).bind(write(_, 0))))
        all(platform, in) == (0 until count)
      }
    }
  }

  test("back-pressure: a writer is at most two segments ahead of a reader that does not read") {
    withPlatform(segmentSize = 5) { platform =>
      val (in, out) = Chan.make[Int]()
      var written = 0
      def write(output: Output[Int]): IO[Unit] = output.write(0).bind { _ =>
        written += 1
        write(output)
      }
      platform.launch(Process(IO.open(out).bind(write)))
      in.read(platform.newUThread(), (_, _) => ())
      // It has nothing to do but to wait for the reader: one segment was taken, one is in the channel, one is full.
      while (platform.processes > 0 && written < 14) Thread.sleep(1)
      (1 to 20).foreach(_ => Thread.sleep(1))
      assertEquals(written, 14)
    }
  }

  test("the last segment waits for nobody, and is read after the channel was closed") {
    withPlatform() { platform =>
      val (in, out) = Chan.make[Int]()
      platform.launch(Process(IO.open(out).bind(o => o.write(1) >> o.write(2) >> o.close(Stop))))
      platform.collect()
      assertEquals(all(platform, in), Seq(1, 2))
    }
  }

  test("closing lets a segment that waits be read") {
    withPlatform() { platform =>
      val (in, out) = Chan.make[Int]()
      out.write(platform.newUThread(), Seg(1, 2), None, _ => ())
      out.close(Stop)
      assertEquals(all(platform, in), Seq(1, 2))
    }
  }

  test("a reader that waits is told the signal of closing; a writer that waits that of poisoning") {
    withPlatform() { platform =>
      val (in, out) = Chan.make[Int]()
      val reading = platform.launch(Process(IO.open(in).bind(_.read)))
      out.close(Stop)
      assertEquals(resultOf(platform, reading), Left(Stop))
      val (poisoned, target) = Chan.make[Int]()
      val writing = platform.launch(Process(IO.open(target).bind(o => o.write(1) >> o.flush)))
      poisoned.poison(Stop)
      assertEquals(resultOf(platform, writing), Left(Stop))
    }
  }

  test("poisoning poisons messages in the channel, and interfaces that they carry") {
    withPlatform() { platform =>
      val (answers, reply) = Chan.make[Int]()
      val (in, out) = Chan.make[Item]()
      out.write(platform.newUThread(), Seg(Plain(1), Carrier(reply)), None, _ => ())
      in.poison(Stop)
      assertEquals(resultOf(platform, answers), Left(Stop))
    }
  }

  test("a message that is written to a poisoned channel is poisoned") {
    withPlatform() { platform =>
      val (answers, reply) = Chan.make[Int]()
      val (in, out) = Chan.make[Item]()
      in.poison(Stop)
      out.last(Carrier(reply))
      assertEquals(resultOf(platform, answers), Left(Stop))
    }
  }

  test("messages that a process has read but not taken are poisoned with its end") {
    withPlatform() { platform =>
      val (answers, reply) = Chan.make[Int]()
      val (in, out) = Chan.make[Item]()
      out.write(platform.newUThread(), Seg(Plain(1), Carrier(reply)), Some(EOS), _ => ())
      platform.launch(Process(IO.open(in).bind(_.read) >> IO.raise(Stop)): Process[Unit])
      assertEquals(resultOf(platform, answers), Left(Stop))
    }
  }

  test("one operation is pending on a side; a second one is refused") {
    val (in, _) = Chan.make[Int]()
    withPlatform() { platform =>
      val thread = platform.newUThread()
      in.read(thread, (_, _) => ())
      intercept[IllegalStateException](in.read(thread, (_, _) => ()))
      val (_, out) = Chan.make[Int]()
      out.write(thread, Seg(1), None, _ => ())
      intercept[IllegalStateException](out.write(thread, Seg(2), None, _ => ()))
      out.close(EOS)
      intercept[IllegalStateException](out.last(1)): Unit
    }
  }

  test("a channel that has ended answers reads and writes by its signal") {
    val ended = new NilSysIChan[Int](Stop)
    ended.read((seg, next) => assert(seg.isEmpty && (next eq ended)))
    var told = false
    new NilSysOChan[Int](Stop).write(Seg(1), None, _ => told = true)
    assert(told)
    told = false
    new NilSysOChan[Int](Stop).write(Seg(1), Some(EOS), nothing)
    assert(!told)
  }

  property("a server channel keeps each client's order, and loses nothing") {
    forAll(Gen.choose(1, 8), Gen.choose(1, 60), Gen.choose(1, 20)) { (clients, messages, segmentSize) =>
      withPlatform(new FlowParallel(4), segmentSize) { platform =>
        val (in, server) = ServerChan.make[Int](segmentSize)
        (0 until clients).foreach { client =>
          def write(output: Output[Int], number: Int): IO[Unit] =
            if (number == messages) IO.unit
            else output.write(client * messages + number) >> write(output, number + 1)
          platform.launch(Process(IO.open(server.connect()).bind(write(_, 0))))
        }
        val all = this.all(platform, in.take(clients * messages))
        (0 until clients).forall { client =>
          all.filter(_ / messages == client) == (0 until messages).map(client * messages + _)
        }
      }
    }
  }

  test("poisoning a server channel poisons what waits in it, and the clients") {
    withPlatform() { platform =>
      val (in, server) = ServerChan.make[Item](10)
      val (answers, reply) = Chan.make[Int]()
      server.connect().last(Carrier(reply))
      val client = platform.launch(Process(IO.open(server.connect()).bind(o => o.write(Plain(1)) >> o.flush)))
      in.poison(Stop)
      assertEquals(resultOf(platform, answers), Left(Stop))
      assertEquals(resultOf(platform, client), Left(Stop))
    }
  }
}

private object ChanSuite {
  private sealed trait Item
  private final case class Plain(number: Int) extends Item
  private final case class Carrier(out: OChan[Int]) extends Item
  private implicit val item: Message[Item] = Message.carrying { case (Carrier(out), signal) => out.close(signal) }
}
