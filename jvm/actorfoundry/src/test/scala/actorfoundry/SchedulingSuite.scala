package actorfoundry

import scala.jdk.CollectionConverters._

import actorfoundry.Samples.{Logbook, Writer}

class SchedulingSuite extends FoundrySuite {
  private def writer(foundry: Foundry, logbook: Logbook, name: String): ActorName =
    foundry.createByRef(classOf[Writer], logbook, name)

  private def noThreadIsLeft(): Boolean = {
    val threads = Thread.getAllStackTraces.keySet.asScala.filter(_.getName.startsWith(Foundry.THREAD_NAME))
    threads.foreach(_.join(patience.toMillis))
    !threads.exists(_.isAlive)
  }

  private def entries(logbook: Logbook): Seq[String] = logbook.synchronized(logbook.entries.asScala.toSeq)

  test("a worker takes actors in the order of their first message, and empties each one's mailbox") {
    withFoundry(workers = 1) { (foundry, _) =>
      val logbook = new Logbook
      val (blocker, a, b) =
        (writer(foundry, logbook, "-"), writer(foundry, logbook, "a"), writer(foundry, logbook, "b"))
      foundry.send(blocker, "block")
      logbook.blocked.await()
      for (number <- 1 to 3; actor <- Seq(a, b)) foundry.send(actor, "write", int(number))
      logbook.goOn.countDown()
      foundry.call(b, "answer"): Unit
      assertEquals(entries(logbook), Seq("a1", "a2", "a3", "b1", "b2", "b3"))
    }
  }

  test("an actor that waits for a result handles no other message, and its worker turns to others") {
    withFoundry(workers = 1) { (foundry, _) =>
      val logbook = new Logbook
      val (blocker, a, b) =
        (writer(foundry, logbook, "-"), writer(foundry, logbook, "a"), writer(foundry, logbook, "b"))
      foundry.send(blocker, "block")
      logbook.blocked.await()
      foundry.send(a, "ask", b)
      foundry.send(a, "write", int(1))
      foundry.send(b, "write", int(1))
      logbook.goOn.countDown()
      foundry.call(a, "answer"): Unit
      assertEquals(entries(logbook), Seq("b1", "aanswered", "a1"))
    }
  }

  for (workers <- Seq(1, 2))
    test(s"with $workers workers many calls wait at the same time, and as many handlers run as there are workers") {
      // On a Java without virtual threads each one that waits takes one of the operating system's.
      val callers = if (Runtime.version.feature >= 21) 2000 else 200
      withFoundry(workers) { (foundry, failures) =>
        val logbook = new Logbook
        val row = Array.fill(callers)(writer(foundry, logbook, "c"))
        assertEquals(foundry.call(row.head, "callAll", row, int(1)), int(callers))
        val server = writer(foundry, logbook, "s")
        for (caller <- row) foundry.send(caller, "ask", server)
        for (caller <- row) foundry.call(caller, "answer"): Unit
        assertEquals(entries(logbook).count(_ == "canswered"), callers)
        assert(clue(logbook.mostAtWork) <= workers)
        assert(failures.isEmpty)
      }
    }

  test("without a monitor a handler that does not return keeps its worker, and others starve") {
    withFoundry(workers = 1) { (foundry, _) =>
      val logbook = new Logbook
      foundry.send(writer(foundry, logbook, "-"), "spin")
      logbook.blocked.await()
      foundry.send(writer(foundry, logbook, "a"), "write", int(1))
      Thread.sleep(50)
      assertEquals(entries(logbook), Seq())
      assertEquals(foundry.workers.threads, 1)
      logbook.goOn.countDown()
    }
  }

  for (hog <- Seq("spin", "block"))
    test(s"the monitor adds a worker for each one whose handler does not return: $hog") {
      withFoundry(workers = 1, fairnessMillis = Some(10)) { (foundry, _) =>
        val logbook = new Logbook
        for (_ <- 1 to 3) foundry.send(writer(foundry, logbook, "-"), hog)
        val victim = writer(foundry, logbook, "a")
        foundry.send(victim, "write", int(1))
        foundry.call(victim, "answer"): Unit
        assertEquals(entries(logbook), Seq("a1"))
        // At least: on a busy machine a worker may be slow to take what waits.
        assert(clue(foundry.workers.threads) >= 4 + 1)
        logbook.goOn.countDown()
      }
    }

  test("the monitor adds no worker where nobody waits") {
    withFoundry(workers = 2, fairnessMillis = Some(1)) { (foundry, _) =>
      Thread.sleep(50)
      assertEquals(foundry.workers.threads, 2 + 1)
    }
  }

  test("a foundry whose start is interrupted leaves no thread behind") {
    Thread.currentThread.interrupt()
    val interrupted =
      try withFoundry(workers = 4)((_, _) => false)
      catch { case _: InterruptedException => true }
    assert(interrupted)
    assert(noThreadIsLeft())
  }

  test("a foundry that is closed ends handlers that send, and those that wait for a result") {
    val logbook = new Logbook
    val foundry = withFoundry(workers = 2) { (foundry, failures) =>
      val a = writer(foundry, logbook, "a")
      val blocker = writer(foundry, logbook, "-")
      foundry.send(writer(foundry, logbook, "f"), "flood", a)
      foundry.send(blocker, "block")
      foundry.send(writer(foundry, logbook, "b"), "ask", blocker)
      logbook.blocked.await()
      foundry.close(patience)
      assert(failures.isEmpty)
      foundry
    }
    intercept[FoundryClosedException](foundry.send(foundry.createByRef(classOf[Writer], logbook, "x"), "answer"))
    assert(noThreadIsLeft())
  }
}
