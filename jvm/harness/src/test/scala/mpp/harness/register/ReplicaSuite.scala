package mpp.harness.register

import scala.collection.mutable
import scala.jdk.CollectionConverters._
import scala.util.Random

import kompics.benchmarks.Operation
import mpp.harness.Conformance
import mpp.harness.Conformance.hex
import mpp.harness.parameters.AtomicRegisterParameters
import mpp.harness.register.ReplicaGroup.NewReplica
import munit.FunSuite

/** Replicas whose messages come in random orders. */
class ReplicaSuite extends FunSuite {
  private val Complete = """COMPLETE (\d+) key=(\d+) (read|write)=(\d+)""".r

  /** A verification run in which time goes by with each message, and some messages are much slower than others. */
  private def history(parameters: AtomicRegisterParameters, newReplica: NewReplica, seed: Long): Seq[Operation] = {
    val random = new Random(seed)
    var time = 0L
    val completed = mutable.Queue.empty[(Int, Int, Long)]
    val group = new ReplicaGroup(
      parameters.partitionSize,
      parameters.numberOfKeys,
      newReplica,
      {
        case Complete(replica, key, _, value) => completed.enqueue((replica.toInt, key.toInt, value.toLong)): Unit
        case _                                => ()
      }
    )
    group.prepare(1)
    val verification = new Verification(
      parameters,
      () => {
        time += 1
        time
      }
    )
    verification.begin((replica, key, write, value) =>
      if (write) group.write(replica, key, value) else group.read(replica, key)
    )
    while (group.underWay.nonEmpty) {
      val messages = group.underWay
      // Among two, the one that was sent later more often than not: so the others become old.
      val at = math.max(random.nextInt(messages.size), random.nextInt(messages.size))
      group.deliver(at)
      while (completed.nonEmpty) {
        val (replica, key, value) = completed.dequeue()
        verification.respond(replica, key, value)
      }
    }
    verification.history.asScala.toSeq
  }

  private val fewKeys = 2

  private def linearizable(replicas: Int, newReplica: NewReplica)(seed: Long): Boolean = {
    val operations = history(new AtomicRegisterParameters(replicas, fewKeys, 0), newReplica, seed)
    assertEquals(operations.size, replicas * fewKeys * AtomicRegisterParameters.OPERATIONS_PER_KEY)
    Linearizability.holds(operations)
  }

  for (replicas <- 1 to 5)
    test(s"$replicas replicas: histories are linearizable, whatever the order of messages") {
      for (seed <- 1L to 200L) assert(linearizable(replicas, WrongReplicas.right)(seed), s"seed $seed")
    }

  for (
    (mistake, replicas) <- Seq(
      "compares timestamps only" -> 3,
      "never imposes what it reads" -> 5,
      "answers from a stale copy" -> 3,
      "takes half for a majority" -> 4,
      "confuses operations" -> 3
    )
  )
    test(s"$replicas replicas that $mistake: some history is not linearizable") {
      val wrong = WrongReplicas.all.toMap.apply(mistake)
      assert((1L to 2000L).exists(!linearizable(replicas, wrong)(_)))
    }

  test("a replica has one operation at a time on each key") {
    val group = new ReplicaGroup(1, 2, WrongReplicas.right, _ => ())
    group.prepare(1)
    group.read(0, 0)
    group.read(0, 1)
    val failure = intercept[IllegalStateException](group.write(0, 1, 5))
    assertEquals(failure.getMessage, "operation 2 of replica 0 on key 1 is not complete")
  }

  test("a message of a later run is an error") {
    val group = new ReplicaGroup(2, 1, WrongReplicas.right, _ => ())
    group.prepare(2)
    group.read(0, 0)
    group.prepare(1)
    val failure = intercept[IllegalStateException](group.deliver("READ 0->1 run=2 key=0 rid=1"))
    assertEquals(failure.getMessage, "replica 1 got a message of run 2 in run 1")
  }

  for (golden <- Conformance.read("answers.json")("ATOMICREGISTER").arr)
    test(s"an ordinary run: $golden") {
      val request = Conformance.request(
        "ATOMICREGISTER",
        ujson.Obj.from(golden.obj.filterNot { case (name, _) => Set("reads_per_replica", "answer")(name) })
      )
      val parameters = AtomicRegisterParameters.KEY.parameters.apply(request)
      import parameters._
      val answers = (0 until partitionSize).map { rank =>
        val workload = new Workload(rank, numberOfKeys, keysToRead)
        val reads = (0 until numberOfKeys).count(workload.isRead)
        assertEquals(reads, golden("reads_per_replica").num.toInt)
        val last = (0 until numberOfKeys).map(key => workload.complete(!workload.isRead(key)))
        assertEquals(last, Seq.fill(numberOfKeys - 1)(false) :+ true)
        (workload.reads.toLong << 32) + workload.writes
      }
      assertEquals(answers.sum, hex(golden("answer")))
    }

  test("replicas of even rank read the first keys, those of odd rank the last ones") {
    assertEquals((0 until 5).map(new Workload(2, 5, 2).isRead(_)), Seq(true, true, false, false, false))
    assertEquals((0 until 5).map(new Workload(3, 5, 2).isRead(_)), Seq(false, false, false, true, true))
  }

  test("a replica writes its rank, counted from 1") {
    val effects = mutable.ArrayBuffer.empty[String]
    val group = new ReplicaGroup(3, 1, WrongReplicas.right, effect => effects += effect: Unit)
    group.prepare(1)
    group.begin(2, new Workload(2, 1, 0))
    for (words <- Seq("READ 2->0", "READ 2->1").map(_ + " run=1 key=0 rid=1")) group.deliver(words)
    for (from <- 0 to 1) group.deliver(s"VALUE $from->2 run=1 key=0 rid=1 ts=0 wr=0 value=0")
    assertEquals(effects.last, "WRITE 2->* run=1 key=0 rid=1 ts=1 wr=2 value=3")
  }
}
