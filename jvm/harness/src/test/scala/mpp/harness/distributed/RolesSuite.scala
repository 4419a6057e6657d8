package mpp.harness.distributed

import java.net.{InetAddress, ServerSocket}
import java.time.Duration
import java.util.Optional
import java.util.concurrent.{CountDownLatch, TimeUnit}

import scala.util.Using

import io.grpc.Status
import kompics.benchmarks._
import mpp.harness.Eventually
import munit.FunSuite

class RolesSuite extends FunSuite {
  private val deadlineSeconds = 20L
  private val request = PingPongRequest.newBuilder
    .setNumberOfMessages(1)
    .setPolicy(RunPolicy.newBuilder.setMinRuns(2).setMaxRuns(2))
    .build

  private def withGroup(pair: ScriptedPair, clients: Int, token: Option[String] = None)(body: Group => Unit): Unit =
    Using.resource(new Group(pair.testee, clients, token))(body)

  test("all phases come in order, at the master and every client") {
    val pair = new ScriptedPair
    withGroup(pair, clients = 2, token = Some("secret")) { group =>
      group.join()
      assert(!group.isReady)
      group.join()
      assert(group.runner.netPingPong(request).getSuccess.getNumberOfRuns == 2)
      val twice = Seq.fill(2)(_: String)
      val (setUps, rest) = pair.log.splitAt(5)
      assertEquals(setUps.head, "setUp")
      assertEquals(setUps.tail.sorted, twice("client prepare") ++ twice("client setUp: 3 nodes at 127.0.0.1"))
      val (between, end) = rest.tail.splitAt(7)
      assertEquals(rest.head, "introduce data of 127.0.0.1, data of 127.0.0.1")
      assertEquals(
        between.take(3) ++ between.drop(3).sorted,
        Seq("prepare", "run", "cleanUp(false)") ++ twice("client cleanUp(false)") ++ twice("client prepare")
      )
      assertEquals(end, Seq("prepare", "run", "cleanUp(true)") ++ twice("client cleanUp(true)"))
    }
  }

  test("a request before the clients are there waits for them") {
    withGroup(new ScriptedPair, clients = 1) { group =>
      val reply = group.inBackground.netPingPong(request)
      Thread.sleep(300)
      assert(!reply.isDone)
      group.join()
      assert(reply.get(deadlineSeconds, TimeUnit.SECONDS).hasSuccess)
    }
  }

  test("a master has the distributed benchmarks only, and says so") {
    withGroup(new ScriptedPair, clients = 1) { group =>
      val info = group.runner.ready(ReadyRequest.getDefaultInstance).getInfo
      assertEquals(info.getBenchmarksList, java.util.List.of("NETPINGPONG"))
      assert(group.runner.pingPong(request).hasNotImplemented)
    }
  }

  for (
    (where, last) <- Seq(
      "setUp" -> Seq("cleanUp(true)"),
      "client setUp: 2 nodes at 127.0.0.1" -> Seq("client cleanUp(true)", "cleanUp(true)"),
      "client prepare" -> Seq("client cleanUp(true)", "cleanUp(true)"),
      "run" -> Seq("cleanUp(true)", "client cleanUp(true)"),
      "client cleanUp(false)" -> Seq("client cleanUp(true)", "cleanUp(true)")
    )
  )
    test(s"a failure in $where is cleaned up everywhere, named, and the next request works") {
      var broken = true
      val pair = new ScriptedPair({
        case (`where`, _) if broken =>
          broken = false
          throw new IllegalStateException("out of luck")
      })
      withGroup(pair, clients = 1) { group =>
        group.join()
        val failure = group.runner.netPingPong(request).getFailure
        assertEquals(failure.getKind, FailureKind.FAILURE_KIND_INTERNAL)
        assert(clue(failure.getReason).contains("out of luck"))
        assertEquals(pair.log.takeRight(last.size), last)
        assert(clue(group.runner.netPingPong(request)).hasSuccess)
      }
    }

  test("check-ins count once, late and impossible ones are refused") {
    withGroup(new ScriptedPair, clients = 2) { group =>
      assertEquals(group.checkIn("127.0.0.1", 1), Status.OK)
      assertEquals(group.checkIn("127.0.0.1", 1), Status.OK)
      assert(!group.isReady)
      assertEquals(group.checkIn("127.0.0.1", 2), Status.OK)
      assert(group.isReady)
      assertEquals(group.checkIn("127.0.0.1", 2), Status.OK)
      val late = group.checkIn("127.0.0.1", 3)
      assertEquals(late.getCode, Status.Code.FAILED_PRECONDITION)
      assertEquals(late.getDescription, "client 127.0.0.1:3 is too late: all 2 clients have checked in")
      for ((address, port) <- Seq("" -> 1, "127.0.0.1" -> 0, "127.0.0.1" -> 65536))
        assertEquals(group.checkIn(address, port).getCode, Status.Code.INVALID_ARGUMENT)
    }
  }

  test("without the run's token nobody checks in") {
    withGroup(new ScriptedPair, clients = 1, token = Some("secret")) { group =>
      for (wrong <- Seq(None, Some("secret2")))
        assertEquals(group.checkIn("127.0.0.1", 1, bearing = wrong).getCode, Status.Code.UNAUTHENTICATED)
      assert(!group.isReady)
    }
  }

  test("a client that falls silent fails the run, and those after it at once") {
    val begun = new CountDownLatch(1)
    val pair = new ScriptedPair({ case ("run", 1) =>
      begun.countDown()
      Thread.sleep(60_000)
    })
    withGroup(pair, clients = 1) { group =>
      val client = group.join()
      // Twice, so that the master knows a client that repeats its check-ins.
      assert(Eventually(group.isReady))
      Thread.sleep(CheckIn.INTERVAL.toMillis + 500)
      val reply = group.inBackground.netPingPong(request)
      assert(begun.await(deadlineSeconds, TimeUnit.SECONDS))
      client.end(Duration.ZERO)
      val failure = reply.get(deadlineSeconds, TimeUnit.SECONDS).getFailure
      assert(clue(failure.getReason).contains("was lost: nothing was heard of it for"))
      assert(clue(group.runner.netPingPong(request).getFailure.getReason).contains("was lost"))
      assert(!group.isReady)
    }
  }

  test("nobody waits for the clean-up of a client that did not answer set-up") {
    Using.resource(new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) { client =>
      withGroup(new ScriptedPair, clients = 1) { group =>
        // It ends the first connection, and leaves those that follow without an answer.
        new Thread(() => client.accept().close()).start()
        assertEquals(group.checkIn("127.0.0.1", client.getLocalPort), Status.OK)
        val reason = group.runner.netPingPong(request).getFailure.getReason
        assert(clue(reason).contains(s"set-up of client 127.0.0.1:${client.getLocalPort} failed: "))
      }
    }
  }

  test("shutdown reaches the clients") {
    withGroup(new ScriptedPair, clients = 2) { group =>
      val clients = Seq(group.join(), group.join())
      assert(Eventually(group.isReady))
      group.runner.shutdown(ShutdownRequest.getDefaultInstance)
      assertEquals(group.master.awaitEnd(), Optional.empty[String])
      clients.foreach(client => assertEquals(client.awaitEnd(), Optional.empty[String]))
    }
  }

  test("a client whose master refuses it ends and says why") {
    withGroup(new ScriptedPair, clients = 1) { group =>
      group.join()
      assert(Eventually(group.isReady))
      assert(clue(group.join().awaitEnd().get).contains("refuses this client: client 127.0.0.1:"))
    }
  }
}
