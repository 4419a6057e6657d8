package mpp.broadcast

import scala.jdk.CollectionConverters._

import mpp.broadcast.BroadcastMessage._
import mpp.harness.numbers.Fnv1a64
import mpp.harness.parameters.AtomicBroadcastParameters
import mpp.harness.parameters.AtomicBroadcastParameters.Algorithm
import mpp.harness.{LackingException, RunFailedException, RunLatch, WrongAnswerException}
import munit.FunSuite

/** Whole runs, one after the other. */
class RunsSuite extends FunSuite {
  private def parameters(replicas: Int, proposals: Int, concurrent: Int) =
    new AtomicBroadcastParameters(Algorithm.RAFT, replicas, proposals, concurrent, 0)

  private def run(group: Group, keep: Boolean = false): Agreement = {
    val latch = new RunLatch(1)
    val run = group.prepare(latch)
    group.tell(new Start)
    assert(latch.isOpen)
    group.tell(new Compare(keep))
    run.awaitLogs()
  }

  // A part of a log, more and less of it.
  for {
    (replicas, proposals, concurrent) <- Seq(
      (3, 1, 1000000),
      (3, LOG_PART, 1),
      (3, 1500, 100),
      (5, 1025, 7),
      (9, 1500, 2000)
    )
  }
    test(s"runs of $replicas replicas with $proposals proposals, $concurrent at once") {
      for (seed <- 1L to 2L) {
        val group = new Group(parameters(replicas, proposals, concurrent), seed)
        val sum = proposals.toLong * (proposals - 1) / 2
        val expected = new Fnv1a64().update(proposals.toLong).update(sum).value
        for (_ <- 1 to 3) {
          assertEquals(run(group), new Agreement(expected, java.util.List.of()))
          group.tick()
        }
      }
    }

  test("logs are returned where they are asked for") {
    val logs = run(new Group(parameters(3, 4, 2), seed = 1), keep = true).logs.asScala
    val entries = logs.map(entry => (entry.getReplica, entry.getKey, entry.getValue)).toSet
    assertEquals(entries, (for (replica <- 0 until 3; value <- 0L until 4L) yield (replica, value, value)).toSet)
  }

  for {
    victim <- 0 until 3
    (fault, change) <- Seq[(String, Seq[java.lang.Long] => Seq[java.lang.Long])](
      "another order" -> (log => log.updated(3, log(4)).updated(4, log(3))),
      "one proposal less" -> (_.init),
      "a proposal twice" -> (log => log.updated(4, log(3))),
      "one more" -> (log => log :+ log.head)
    )
  }
    test(s"the log of replica $victim has $fault") {
      val group = new Group(
        parameters(3, 10, 3),
        seed = 1,
        {
          case log: Log if log.replica == victim =>
            new Log(victim, log.position, change(log.proposals.asScala.toSeq).asJava)
        }
      )
      // The first log that comes is what the others are compared with.
      assert(clue(intercept[WrongAnswerException](run(group)).getMessage).contains(s"replica "))
    }

  test("a report of another proposal shows in the answer") {
    val right = run(new Group(parameters(3, 10, 10), seed = 1)).answer
    val group = new Group(
      parameters(3, 10, 10),
      seed = 1,
      { case decided: Decided if decided.proposal == 3 => new Decided(2) }
    )
    assertNotEquals(run(group).answer, right)
  }

  test("a leader that is deposed in mid-run fails it") {
    val latch = new RunLatch(1)
    // Nothing is decided: all proposals are of another kind.
    val group = new Group(parameters(3, 10, 1), seed = 1, { case _: Propose => new Tick })
    group.prepare(latch)
    group.tell(new Start)
    group.tell(new Deposed(1))
    assert(!latch.isOpen)
    group.tell(new Deposed(0))
    assert(clue(intercept[RunFailedException](latch.await()).getMessage).nonEmpty)
  }

  test("a failure after the run ends the wait for logs") {
    val latch = new RunLatch(1)
    val group = new Group(parameters(3, 1, 1), seed = 1)
    val run = group.prepare(latch)
    group.tell(new Start)
    latch.fail(new IllegalStateException("a client has gone"))
    intercept[RunFailedException](run.awaitLogs())
    ()
  }

  test("paxos, and replicas that are replaced, are not there") {
    for {
      (algorithm, replaced, lacking) <- Seq(
        (Algorithm.RAFT, 0, false),
        (Algorithm.PAXOS, 0, true),
        (Algorithm.RAFT, 1, true)
      )
    } {
      val asked = new AtomicBroadcastParameters(algorithm, 3, 1, 1, replaced)
      val refused = try {
        Coordinator.requireSupported(asked)
        false
      } catch { case _: LackingException => true }
      assertEquals(refused, lacking)
    }
  }

  test("messages that are for somebody else, or for another time") {
    val group = new Group(parameters(3, 1, 1), seed = 1)
    run(group)
    intercept[UnexpectedMessageException](group.tell(new Campaign))
    val member = new Member(parameters(3, 1, 1).options, new NoOutlet)
    member.receive(new Tick)
    member.join(1, 0, 3)
    member.receive(new Consensus(0, Array(1, 2, 3)))
    for (message <- Seq(new Propose(1), new Campaign, new Decided(1), new Consensus(2, Array.emptyByteArray)))
      intercept[UnexpectedMessageException](member.receive(message))
  }

  private final class NoOutlet extends Outlet {
    override def toReplica(rank: Int, message: BroadcastMessage): Unit = ()
    override def toCoordinator(message: BroadcastMessage): Unit = ()
  }
}
