package molecule

import java.util.concurrent.atomic.AtomicInteger

import scala.concurrent.duration.DurationInt

class ProcessSuite extends PlatformSuite {
  private case object Stop extends Signal

  private object Forward extends ProcessType1x1[Int, Int, Int] {
    override protected def main(input: Input[Int], output: Output[Int]): IO[Int] = {
      var count = 0
      input.foreach { number =>
        count += 1
        output.write(number)
      } >> IO.delay(count)
    }
  }

  private def writing(numbers: Int*): IChan[Int] = Seg.from(numbers) :: NilIChan[Int](EOS)

  test("launch returns a channel with the result; the end of a process ends what it holds") {
    withPlatform() { platform =>
      val (in, out) = Chan.make[Int]()
      val result = platform.launch(Forward(writing(1, 2, 3), out))
      assertEquals(all(platform, in), Seq(1, 2, 3))
      assertEquals(resultOf(platform, result), Right(3))
    }
  }

  for (scheduler <- schedulers)
    test(s"${scheduler(1).getClass.getSimpleName}: collect waits for all processes, also for those launched later") {
      withPlatform(scheduler(4)) { platform =>
        val ended = new AtomicInteger
        def tree(depth: Int): IO[Unit] =
          if (depth == 0) IO.delay(ended.incrementAndGet(): Unit)
          else IO.launch(Process(tree(depth - 1))) >> IO.launch(Process(tree(depth - 1))) >> IO.unit
        platform.launch(Process(tree(10)))
        platform.collect()
        assertEquals((ended.get, platform.processes), (1024, 0L))
      }
    }

  test("the end of one process goes round a network of a thousand") {
    withPlatform() { platform =>
      val (start, out) = Chan.make[Int]()
      val end = (1 to 1000).foldLeft(start) { (in, _) =>
        val (next, target) = Chan.make[Int]()
        platform.launch(Forward(in, target))
        next
      }
      out.last(5)
      assertEquals(all(platform, end), Seq(5))
      platform.collect()
    }
  }

  test("an exception ends the process, is told, and poisons what it held") {
    var told = Seq.empty[Throwable]
    val broken = new IllegalArgumentException("broken")
    withPlatform(onFatal = cause => told :+= cause) { platform =>
      val (in, out) = Chan.make[Int]()
      val dying = IO.open(out).bind(_.write(1)) >> IO.delay[Int](throw broken)
      val result = platform.launch(Process(dying.orCatch { case Failure(_) => IO.pure(2) }))
      assertEquals(resultOf(platform, result), Left(Failure(broken)))
      assertEquals(all(platform, in), Seq(1))
      platform.collect()
      assertEquals(told, Seq(broken))
    }
  }

  test("handover goes on as another process, with what was released to it") {
    withPlatform() { platform =>
      val (in, out) = Chan.make[Int]()
      val skipping = for {
        input <- IO.open(writing(1, 2, 3))
        output <- IO.open(out)
        _ <- input.read
        rest <- input.release
        target <- output.release
        count <- IO.handover(Forward(rest, target))
      } yield count
      assertEquals(resultOf(platform, skipping), Right(2))
      assertEquals(all(platform, in), Seq(2, 3))
    }
  }

  test("shutdown ends what the process holds, and gives the result") {
    withPlatform() { platform =>
      val (in, out) = Chan.make[Int]()
      val program = IO.open(out).bind(_.write(1)) >> IO.shutdown(4)
      assertEquals(resultOf(platform, program), Right(4))
      assertEquals(all(platform, in), Seq(1))
    }
  }

  test("choice takes the input that has a message, and loses none of the other's") {
    withPlatform() { platform =>
      val (first, toFirst) = Chan.make[Int]()
      val (second, toSecond) = Chan.make[String]()
      object Choose extends ProcessType2x1[Int, String, String, Int] {
        override protected def main(one: Input[Int], two: Input[String], out: Output[String]): IO[Int] = for {
          choice <- one <+> two
          _ <- out.write(choice.toString) >> out.flush
          number <- one.read
        } yield number
      }
      val (told, out) = Chan.make[String]()
      val result = platform.launch(Choose(first, second, out))
      toSecond.last("b")
      assertEquals(
        await[String](read => told.read(platform.newUThread(), (seg, _) => read.complete(seg(0)): Unit)),
        "Right(b)"
      )
      toFirst.last(3)
      assertEquals(resultOf(platform, result), Right(3))
    }
  }

  test("span leaves the first message of another kind") {
    withPlatform() { platform =>
      val program = for {
        input <- IO.open(writing(1, 2, 5, 1))
        small <- input.span(_ < 3)
        next <- input.read
      } yield (small.toSeq.sum, next).toString
      assertEquals(resultOf(platform, program), Right("(3,5)"))
    }
  }

  test("a read after the end raises the channel's signal") {
    withPlatform() { platform =>
      val program = IO.open(Seg(1) :: NilIChan[Int](Stop)).bind(input => input.read >> input.read)
      assertEquals(resultOf(platform, program), Left(Stop))
    }
  }

  test("shutdown of a platform stops processes that never end") {
    val scheduler = new FlowParallel(2)
    withPlatform(scheduler) { platform =>
      val turns = new AtomicInteger
      def forever(in: Input[Int], out: Output[Int]): IO[Unit] =
        out.write(turns.incrementAndGet()) >> in.read >> forever(in, out)
      val (in, out) = Chan.make[Int]()
      platform.launch(Process(IO.open(in).bind(input => IO.open(out).bind(forever(input, _)))))
      while (turns.get < 1000) Thread.sleep(1)
      platform.shutdown(60.seconds)
      val before = turns.get
      assert(scheduler.isQuiescent)
      assertEquals(turns.get, before)
    }
  }
}
