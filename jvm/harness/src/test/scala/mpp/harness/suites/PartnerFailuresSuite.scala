package mpp.harness.suites

import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.{CountDownLatch, TimeUnit}

import scala.concurrent.duration._
import scala.util.Using

import com.google.common.util.concurrent.ListenableFuture
import io.grpc.stub.ClientCalls
import kompics.benchmarks.{FailureKind, TestFailure, TestResult}
import mpp.harness.distributed.Group
import mpp.harness.parameters.BenchmarkKey
import mpp.harness.{ClientBenchmark, Conformance, MasterBenchmark, Testee}
import munit.FunSuite

/** Any failure of an actor on a client fails the run and names the client, and the next request works.
  *
  * @param master
  *   the master's half of the benchmark
  * @param client
  *   the client's half, whose partners get only those messages that a test lets pass
  * @param clientName
  *   the beginning of a client's name, which failures bear
  * @param named
  *   messages by their names
  */
abstract class PartnerFailuresSuite[P](
    key: BenchmarkKey[P],
    master: => MasterBenchmark[P],
    client: (Any => Boolean) => ClientBenchmark,
    clientName: String,
    named: PartialFunction[Any, String]
) extends FunSuite {
  private val withinSeconds = 30L

  /** Small ones. */
  protected def parameters: ujson.Obj

  protected def expected: Long

  private def send(group: Group, policy: (String, ujson.Value)*): ListenableFuture[TestResult] = {
    val runs = Seq[(String, ujson.Value)]("min_runs" -> 2, "max_runs" -> 2)
    val fields = parameters
    fields("policy") = ujson.Obj.from(runs ++ policy)
    val runner = group.inBackground
    val call = runner.getChannel.newCall(Conformance.calls(key.symbol), runner.getCallOptions)
    ClientCalls.futureUnaryCall(call, Conformance.request(key.symbol, fields))
  }

  /** Makes a request of which one client's partners get only those messages that pass, and then a sound one. */
  private def withBroken(clients: Int, pass: Any => Boolean)(body: Group => Unit): Unit = {
    val made = new AtomicInteger
    val testee = Testee
      .define("BROKEN", "none", "1.0", "Scala")
      .`with`(
        key,
        () => master,
        // All clients are set up at once: which is broken, but the first request's last, is chance.
        () => client(if (made.incrementAndGet() == clients) pass else _ => true)
      )
    Using.resource(new Group(testee, clients)) { group =>
      for (_ <- 1 to clients) group.join()
      body(group)
      val next = nextResult(group)
      assert(next.hasSuccess, next.getFailure.getReason)
      assertEquals(next.getSuccess.getAnswer, expected)
    }
  }

  /** The result of a request, once the one before it has ended: until the master knows that its caller has gone, it is
    * busy.
    */
  private def nextResult(group: Group): TestResult = {
    val deadline = withinSeconds.seconds.fromNow
    def result() = send(group).get(withinSeconds, TimeUnit.SECONDS)
    Iterator
      .continually(result())
      .find { result =>
        val busy = result.getFailure.getReason.startsWith("busy: ") && deadline.hasTimeLeft()
        if (busy) Thread.sleep(20)
        !busy
      }
      .get
  }

  /** The failure of a request of which one client's partners get only those messages that pass. */
  protected def failureOf(clients: Int, policy: (String, ujson.Value)*)(pass: Any => Boolean): TestFailure = {
    var failure = TestFailure.getDefaultInstance
    withBroken(clients, pass) { group =>
      failure = send(group, policy: _*).get(withinSeconds, TimeUnit.SECONDS).getFailure
      assertEquals(failure.getKind, FailureKind.FAILURE_KIND_INTERNAL)
    }
    failure
  }

  private def isCalled(message: Any, name: String): Boolean = named.lift(message).contains(name)

  /** Lets messages pass but for one, at which it does something else. */
  protected def at(number: Int)(name: String)(otherwise: => Boolean): Any => Boolean = {
    val seen = new AtomicInteger
    message => !isCalled(message, name) || seen.incrementAndGet() != number || otherwise
  }

  protected def broken: Nothing = throw new IllegalArgumentException("broken")

  protected def assertNamesClient(failure: TestFailure): Unit = {
    assert(clue(failure.getReason).contains(s"client $clientName"))
    assert(clue(failure.getReason).contains("failed: IllegalArgumentException: broken"))
  }

  /** A run whose caller goes away while messages of a name do not come through. */
  protected def givenUp(clients: Int)(name: String): Unit = {
    val stuck = new CountDownLatch(1)
    def pass(message: Any): Boolean = !isCalled(message, name) || {
      stuck.countDown()
      false
    }
    withBroken(clients, pass) { group =>
      val running = send(group)
      assert(stuck.await(withinSeconds, TimeUnit.SECONDS))
      running.cancel(true)
      ()
    }
  }
}
