package effpi

import java.util.concurrent.{CompletableFuture, ConcurrentHashMap}

import scala.jdk.CollectionConverters._

import effpi.dsl._
import munit.FunSuite

/** Small programs to their ends, with every scheduler. */
class SchedulersSuite extends FunSuite {
  private val again = new ProcVar[Unit]("again")

  private def withSystem(settings: ProcessSystem.Settings)(program: (ProcessSystem, CompletableFuture[Int]) => Unit) = {
    val result = new CompletableFuture[Int]
    val system = ProcessSystem.start(settings)(cause => result.completeExceptionally(cause): Unit)
    try {
      program(system, result)
      result.get()
    } finally system.kill()
  }

  private val all = for (scheduler <- Scheduler.all; steps <- Seq(1, 10)) yield {
    ProcessSystem.Settings(scheduler, executors = 2, steps = steps)
  }

  private def forAllSchedulers(name: String)(check: ProcessSystem.Settings => Unit): Unit =
    for (settings <- all)
      test(s"$name, ${settings.scheduler.name}, ${settings.steps} steps per turn")(check(settings))

  forAllSchedulers("ping-pong") { settings =>
    val rounds = 200
    val answer = withSystem(settings) { (system, result) =>
      val pings = Channel[OutChannel[Int]]()
      val pongs = Channel[Int]()
      var received = 0
      val ping = send(pings, pongs: OutChannel[Int])
      system.spawn(rec(again)(receive(pings)(pinger => send(pinger, 1) >> loop(again))))
      system.spawn(ping >> rec(again) {
        receive(pongs) { one =>
          received += one
          if (received == rounds) { result.complete(received); nil }
          else ping >> loop(again)
        }
      })
    }
    assertEquals(answer, rounds)
  }

  forAllSchedulers("a ring of processes that mostly wait") { settings =>
    val (size, hops) = (20, 205)
    val end = withSystem(settings) { (system, result) =>
      val ring = Vector.fill(size)(Channel[Int]())
      for (number <- 0 until size) {
        val next = ring((number + 1) % size)
        system.spawn(rec(again)(receive(ring(number)) { hopsLeft =>
          if (hopsLeft == 0) { result.complete(number); nil }
          else send(next, hopsLeft - 1) >> loop(again)
        }))
      }
      system.send(ring(0), hops)
    }
    assertEquals(end, hops % size)
  }

  forAllSchedulers("fork and join") { settings =>
    val children = 50
    val sum = withSystem(settings) { (system, result) =>
      val answers = Channel[Int]()
      def child(number: Int): Process = {
        val mailbox = Channel[Int]()
        fork(receive(mailbox)(send(answers, _))) >> send(mailbox, number)
      }
      def forkAll(number: Int): Process = if (number == 0) nil else child(number) >> forkAll(number - 1)
      def join(missing: Int, sum: Int): Process =
        if (missing == 0) { result.complete(sum); nil }
        else receive(answers)(answer => join(missing - 1, sum + answer))
      system.spawn(forkAll(children) >> join(children, 0))
    }
    assertEquals(sum, children * (children + 1) / 2)
  }

  forAllSchedulers("many processes that receive from one channel get each message once") { settings =>
    val (readers, messages) = (8, 200)
    val sum = withSystem(settings) { (system, result) =>
      val shared, sums = Channel[Int]()
      for (_ <- 1 to readers) system.spawn(rec(again)(receive(shared)(send(sums, _) >> loop(again))))
      def collect(missing: Int, sum: Int): Process =
        if (missing == 0) { result.complete(sum); nil }
        else receive(sums)(number => collect(missing - 1, sum + number))
      system.spawn(collect(messages, 0))
      for (number <- 1 to messages) system.send(shared, number)
    }
    assertEquals(sum, messages * (messages + 1) / 2)
  }

  forAllSchedulers("actors answer") { settings =>
    val length = withSystem(settings) { (system, result) =>
      val printer = Actor.spawn(Behavior[String] { actor =>
        actor.read { text => result.complete(text.length); nil }
      })(system)
      val greeter = Actor.spawn(Behavior[String] { actor =>
        actor.read(name => send(printer, s"hello $name"))
      })(system)
      system.send(greeter, "world")
    }
    assertEquals(length, "hello world".length)
  }

  for (scheduler <- Scheduler.all if scheduler != Scheduler.Original)
    test(s"${scheduler.name} runs processes on as many threads as it was told") {
      val threads = ConcurrentHashMap.newKeySet[String]
      val settings = ProcessSystem.Settings(scheduler, executors = 1)
      withSystem(settings) { (system, result) =>
        val (answers, children) = (Channel[Int](), 50)
        def join(missing: Int): Process =
          if (missing == 0) { result.complete(0); nil }
          else receive(answers)(_ => join(missing - 1))
        for (number <- 1 to children) system.spawn { threads.add(Thread.currentThread.getName); send(answers, number) }
        system.spawn(join(children))
      }
      assertEquals(threads.asScala.toSet, Set("effpi-executor-1"))
    }
}
