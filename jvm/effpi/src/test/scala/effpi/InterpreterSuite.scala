package effpi

import java.util.concurrent.{ConcurrentLinkedQueue, CountDownLatch}

import scala.jdk.CollectionConverters._

import effpi.dsl._
import munit.ScalaCheckSuite
import org.scalacheck.Prop.forAll
import org.scalacheck.{Gen, Test}

/** Random processes send what their description says, in its order, however they are run. */
class InterpreterSuite extends ScalaCheckSuite {
  import InterpreterSuite._

  override protected def scalaCheckTestParameters: Test.Parameters =
    super.scalaCheckTestParameters.withMinSuccessfulTests(60)

  private def drained(channel: Channel[Int]): Seq[Any] =
    Iterator.continually(channel.poll()).takeWhile(_ != null).toSeq

  property("a process without forks sends in the order of its description") {
    forAll(plans(forks = false)) { plan =>
      val channel = Channel[Int]()
      new RecordingInterpreter().run(plan.process(channel))
      assertEquals(drained(channel), plan.sends: Seq[Any])
    }
  }

  property("a process with forks sends the same, in some order") {
    forAll(plans(forks = true)) { plan =>
      val channel = Channel[Int]()
      new RecordingInterpreter().run(plan.process(channel))
      assertEquals(drained(channel).map(_.toString).sorted, plan.sends.map(_.toString).sorted)
    }
  }

  property("every scheduler with any budget delivers what is sent, in order where there is no fork") {
    val settings = for {
      scheduler <- Gen.oneOf(Scheduler.all)
      executors <- Gen.choose(1, 4)
      steps <- Gen.oneOf(1, 2, 10, 1000)
      forks <- Gen.oneOf(true, false)
      plan <- plans(forks)
    } yield (ProcessSystem.Settings(scheduler, executors, steps), forks, plan)
    forAll(settings) { case (settings, forks, plan) =>
      val received = run(settings, plan)
      if (forks) assertEquals(received.sorted, plan.sends.sorted) else assertEquals(received, plan.sends)
    }
  }

  /** Runs a process, with another one that receives all that it sends. */
  private def run(settings: ProcessSystem.Settings, plan: Plan): Seq[Int] = {
    val channel = Channel[Int]()
    val received = new ConcurrentLinkedQueue[Int]
    val failure = new ConcurrentLinkedQueue[Throwable]
    val done = new CountDownLatch(1)
    val system = ProcessSystem.start(settings) { cause =>
      failure.add(cause)
      done.countDown()
    }
    val again = new ProcVar[Unit]("again")
    var missing = plan.sends.size
    try {
      system.spawn(rec(again) {
        if (missing == 0) { done.countDown(); nil }
        else
          receive(channel) { number =>
            missing -= 1
            received.add(number)
            loop(again)
          }
      })
      system.spawn(plan.process(channel))
      done.await()
    } finally system.kill()
    assertEquals(failure.asScala.toSeq, Nil)
    received.asScala.toSeq
  }
}

object InterpreterSuite {

  /** A description of a process. */
  sealed trait Plan {

    /** The numbers that it sends, without forks in this order. */
    def sends: Seq[Int] = this match {
      case Sending(number)       => Seq(number)
      case Ending                => Nil
      case Both(first, second)   => first.sends ++ second.sends
      case Beside(plan)          => plan.sends
      case Counting(from, after) => (from to 1 by -1) ++ after.sends
    }

    def process(channel: OutChannel[Int]): Process = this match {
      case Sending(number)       => send(channel, number)
      case Ending                => nil
      case Both(first, second)   => first.process(channel) >> second.process(channel)
      case Beside(plan)          => fork(plan.process(channel))
      case Counting(from, after) =>
        val down = new ProcVar[Int]("down")
        val count = pdef(down) { number =>
          if (number == 0) nil else send(channel, number) >> pcall(down, number - 1)
        }(pcall(down, from))
        count >> after.process(channel)
    }
  }

  final case class Sending(number: Int) extends Plan
  case object Ending extends Plan
  final case class Both(first: Plan, second: Plan) extends Plan
  final case class Beside(plan: Plan) extends Plan
  final case class Counting(from: Int, after: Plan) extends Plan

  /** Plans, with or without processes beside them. */
  def plans(forks: Boolean): Gen[Plan] = Gen.sized(size => planOf(size.min(20), forks))

  private def planOf(size: Int, forks: Boolean): Gen[Plan] = {
    val leaf = Gen.oneOf(Gen.choose(0, 1000).map(Sending(_)), Gen.const(Ending))
    if (size <= 1) leaf
    else {
      val smaller = Gen.lzy(planOf(size / 2, forks))
      val both = for (first <- smaller; second <- smaller) yield Both(first, second)
      val counting = for (from <- Gen.choose(0, 5); after <- smaller) yield Counting(from, after)
      val all = Seq(leaf, both, counting) ++ Option.when(forks)(smaller.map(Beside(_)))
      Gen.oneOf(all).flatMap(plan => plan)
    }
  }
}
