package molecule

import java.util.concurrent.{CountDownLatch, TimeUnit}

class UThreadSuite extends PlatformSuite {
  private val submitters = 8
  private val tasksEach = 20000

  for (scheduler <- schedulers) {
    val name = scheduler(1).getClass.getSimpleName

    test(s"$name: tasks of one thread run one at a time, see each other, and keep the order of a submitter") {
      withPlatform(scheduler(4)) { platform =>
        val thread = platform.newUThread()
        val ended = new CountDownLatch(submitters * tasksEach)
        // Neither is volatile or locked: the thread has to take care of that.
        var count = 0
        val last = Array.fill(submitters)(0)
        var outOfOrder = 0
        (0 until submitters).foreach { submitter =>
          new Thread(() =>
            (1 to tasksEach).foreach(number =>
              thread.submit { () =>
                count += 1
                if (last(submitter) != number - 1) outOfOrder += 1
                last(submitter) = number
                ended.countDown()
              }
            )
          ).start()
        }
        assert(ended.await(60, TimeUnit.SECONDS))
        assertEquals((count, outOfOrder), (submitters * tasksEach, 0))
      }
    }

    test(s"$name: a task that submits one is over before that one begins") {
      withPlatform(scheduler(2)) { platform =>
        val thread = platform.newUThread()
        val order = await[Seq[Int]] { promise =>
          var order = Vector.empty[Int]
          thread.submit { () =>
            thread.submit { () =>
              order :+= 2
              promise.complete(order): Unit
            }
            order :+= 1
          }
        }
        assertEquals(order, Seq(1, 2))
      }
    }

    test(s"$name: an exception ends its task only, and is told") {
      await[Throwable] { promise =>
        withPlatform(scheduler(1), onFatal = promise.complete(_): Unit) { platform =>
          val thread = platform.newUThread()
          thread.submit(() => throw new IllegalArgumentException("broken"))
          await[Unit](next => thread.submit(() => next.complete(()): Unit))
        }
      }: Unit
    }

    test(s"$name: closing a scheduler leaves no thread") {
      val closed = scheduler(2)
      withPlatform(closed)(platform => assertEquals(resultOf(platform, IO.pure(1)), Right(1)))
      intercept[java.util.concurrent.RejectedExecutionException] {
        new Platform(closed, onFatal = _.printStackTrace()).newUThread().submit(() => ())
      }: Unit
    }
  }

  /** A ring of processes that each forward numbers, and note their native threads. */
  private def threadsOfRing(scheduler: Scheduler, hops: Int): Set[Thread] = withPlatform(scheduler) { platform =>
    val size = 40
    val chans = Seq.fill(size)(Chan.make[Int]())
    val seen = new java.util.concurrent.ConcurrentHashMap[Thread, Unit]
    await[Unit] { ended =>
      val start = Chan.make[Int]()
      (0 until size).foreach { node =>
        val target = chans((node + 1) % size)._2
        val program = for {
          in <- IO.open(chans(node)._1)
          out <- IO.open(target)
          first <- if (node == 0) IO.open(start._1).bind(_.read).bind(out.write(_)) else IO.unit
          _ <- in.foreach { left =>
            seen.put(Thread.currentThread, ()): Unit
            if (left == 0) IO.delay(ended.complete(first): Unit) else out.write(left - 1)
          }
        } yield ()
        platform.launch(Process(program))
      }
      // All of them wait by then.
      while (!scheduler.isQuiescent) Thread.sleep(1)
      start._2.last(hops)
    }
    seen.keySet.toArray(Array.empty[Thread]).toSet
  }

  test("flow parallel: as long as one process is resumed at a time all run on one native thread") {
    assertEquals(threadsOfRing(new FlowParallel(4), hops = 10000).size, 1)
  }

  test("flow parallel: of two neighbours that a process resumes one goes to another native thread") {
    withPlatform(new FlowParallel(2)) { platform =>
      val both = new CountDownLatch(2)
      val meet: IO[Boolean] = IO.delay {
        both.countDown()
        // With one thread for both, neither could go on.
        both.await(60, TimeUnit.SECONDS)
      }
      val (firstIn, firstOut) = Chan.make[Int]()
      val (secondIn, secondOut) = Chan.make[Int]()
      val (goIn, go) = Chan.make[Int]()
      val first = platform.launch(Process(IO.open(firstIn).bind(_.read) >> meet))
      val second = platform.launch(Process(IO.open(secondIn).bind(_.read) >> meet))
      val starter = IO.open(goIn).bind(_.read) >> IO.delay {
        firstOut.last(1)
        secondOut.last(1)
      }
      platform.launch(Process(starter))
      go.last(1)
      assertEquals((resultOf(platform, first), resultOf(platform, second)), (Right(true), Right(true)))
    }
  }
}
