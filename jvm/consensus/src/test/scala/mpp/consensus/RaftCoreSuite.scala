package mpp.consensus

import munit.FunSuite

/** Logs of replicas, with and without faults. */
class RaftCoreSuite extends FunSuite {
  private val seeds = 0L until 8L
  private val proposals = 100

  private def led(size: Int, seed: Long): Simulation = {
    val simulation = new Simulation(size, seed)
    simulation.campaign(0)
    simulation.settle()
    simulation
  }

  private def proposeAll(simulation: Simulation): Unit = for (proposal <- 0 until proposals) {
    simulation.propose(0, proposal.toLong)
    for (_ <- 0 until simulation.below(4)) simulation.step()
  }

  for (size <- Seq(3, 5, 7, 9))
    test(s"the first candidate of $size leads, and goes on to lead") {
      val simulation = led(size, seed = 1)
      for (_ <- 0 until 500) {
        assertEquals(simulation.leader, Some(0))
        simulation.tick()
        simulation.settle()
      }
    }

  for (size <- Seq(3, 5, 9))
    test(s"all logs of $size have each proposal once, and in the same order") {
      for (seed <- seeds) {
        val simulation = led(size, seed)
        proposeAll(simulation)
        simulation.decide(proposals)
        for (rank <- simulation.living) assertEquals(simulation.log(rank), (0L until proposals.toLong).toSeq)
      }
    }

  test("logs are complete without ticks") {
    val simulation = led(size = 3, seed = 3)
    for (proposal <- 0L until 5000L) simulation.propose(0, proposal)
    simulation.settle()
    for (rank <- simulation.living) assertEquals(simulation.log(rank).size, 5000)
  }

  test("a leader is found though messages were lost before") {
    for (seed <- seeds) {
      val simulation = new Simulation(3, seed)
      simulation.lossy = true
      simulation.campaign(0)
      for (_ <- 0L until 20 * seed) {
        simulation.settle()
        simulation.tick()
      }
      simulation.lossy = false
      simulation.propose(simulation.elect(), 7)
      simulation.decide(1)
      for (rank <- simulation.living) assertEquals(simulation.log(rank), Seq(7L))
    }
  }

  test("proposals are decided though messages are lost on the way") {
    for (seed <- seeds) {
      val simulation = led(size = 3, seed)
      simulation.lossy = true
      proposeAll(simulation)
      simulation.lossy = false
      simulation.decide(proposals)
      for (rank <- simulation.living) assertEquals(simulation.log(rank), (0L until proposals.toLong).toSeq)
    }
  }

  for (size <- Seq(3, 5))
    test(s"another one of $size leads when the leader has gone, and nothing decided is lost") {
      for (seed <- seeds) {
        val simulation = led(size, seed)
        proposeAll(simulation)
        val decided = simulation.log(0)
        simulation.kill(0)
        val leader = simulation.elect()
        assertNotEquals(leader, 0)
        simulation.propose(leader, proposals.toLong)
        simulation.decide(decided.size + 1)
        simulation.settle()
        for (rank <- simulation.living) {
          val log = simulation.log(rank)
          assertEquals(log.take(decided.size), decided)
          assertEquals(log.last, proposals.toLong)
          assertEquals(log.distinct, log)
        }
      }
    }

  test("a leader that a majority does not answer leads no more") {
    val simulation = led(size = 3, seed = 1)
    simulation.kill(1)
    simulation.kill(2)
    assertEquals(simulation.leader, Some(0))
    for (_ <- 0 until 100) simulation.tick()
    assertEquals(simulation.leader, None)
  }

  test("a proposal that is given twice is decided twice") {
    val simulation = led(size = 3, seed = 1)
    simulation.propose(0, 5)
    simulation.propose(0, 5)
    simulation.decide(2)
    assertEquals(simulation.log(2), Seq(5L, 5L))
  }

  test("proposals go to the leader only") {
    val simulation = led(size = 3, seed = 1)
    intercept[CoreException](simulation.propose(1, 5))
    intercept[CoreException](new Simulation(3, 1).propose(0, 5))
    ()
  }

  test("a log has room for so many undecided proposals, and for no more") {
    val core = new RaftCore(0, 3, new LogBounds(1, 1))
    core.campaign()
    val others = Seq(1, 2).map(Simulation.newCore(_, 3))
    elect(core, others)
    val taken = (1 to 2000).takeWhile(proposal => scala.util.Try(core.propose(proposal.toLong)).isSuccess)
    assert(clue(taken.size) >= 1 && taken.size < 2000)
  }

  /** Delivers messages between one core and others until it leads. */
  private def elect(core: Core, others: Seq[Core]): Unit = {
    while (core.leader.isEmpty) {
      core.takeOutgoing.forEach(message => others(message.to - 1).step(message.bytes))
      others.foreach(_.takeOutgoing.forEach(answer => if (answer.to == 0) core.step(answer.bytes)))
    }
    assertEquals(core.leader.getAsInt, 0)
  }

  test("a replica that takes part stands for election by itself only") {
    val simulation = led(size = 3, seed = 1)
    for (rank <- 0 until 3) intercept[CoreException](simulation.campaign(rank))
    ()
  }

  test("ranks and bounds beyond what is allowed") {
    for (rank <- Seq(-1, 3)) intercept[IllegalArgumentException](Simulation.newCore(rank, 3))
    for ((proposals, undecided) <- Seq((0, 1), (1, 0)))
      intercept[IllegalArgumentException](new LogBounds(proposals, undecided))
    ()
  }
}
