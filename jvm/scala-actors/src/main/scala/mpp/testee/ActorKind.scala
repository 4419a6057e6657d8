package mpp.testee

import mpp.harness.threads.ThreadLimit

import java.util.Optional

/** The two ways in which an actor waits for its next message (section 2 of Haller and Odersky, "Scala Actors: unifying
  * thread-based and event-based programming", TCS 2009).
  */
sealed abstract class ActorKind {

  /** Returns how many threads there can be, if waiting actors keep theirs. */
  def limit: Option[ThreadLimit]
}

object ActorKind {

  /** By `react`: it gives its thread back, and goes on in a new task. */
  case object EventBased extends ActorKind {
    override def limit: Option[ThreadLimit] = None
  }

  /** By `receive`: it keeps its thread, in whose place the pool has another one. */
  case object ThreadBased extends ActorKind {

    /** The most that a pool can have. */
    private val ofPool = new ThreadLimit(0x7fff, "scala.concurrent.forkjoin.ForkJoinPool")

    override def limit: Option[ThreadLimit] = {
      val ofSystem: Optional[ThreadLimit] = ThreadLimit.ofThisProcess()
      Some(if (ofSystem.isPresent && ofSystem.get.threads < ofPool.threads) ofSystem.get else ofPool)
    }
  }
}
