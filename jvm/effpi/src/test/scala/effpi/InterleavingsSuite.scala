package effpi

import effpi.ChannelModel._
import munit.FunSuite

/** Schedulers under all interleavings of a small case. It is a model of them: for the wait queues by the same rules as
  * the runtime's (`WaitQueueRules`), for the state machine written down once more.
  */
class InterleavingsSuite extends FunSuite {

  /** The first wait queue, which the source gave up: who found no message goes back, and the channel does not. */
  private val early = WaitQueueRules(onWaiting = true, withoutReader = false, withoutMessage = false)

  private val counts = Seq((1, 1), (2, 2), (1, 2), (2, 1))
  private val inSequences = counts.map { case (sends, receives) =>
    s"$sends sends and $receives receives in sequence" -> inSequence(sends, receives)
  }
  private val atOnces = counts.map { case (sends, receives) =>
    s"$sends sends and $receives receives at once" -> atOnce(sends, receives)
  }
  private val (readerLeft, messageLeft) = (1 -> 2, 2 -> 1)

  private def expected(start: ChannelModel): Int =
    (start.senders + start.sendsToCome).min(start.receivers + start.receivesToCome)

  /** States from which not all messages that somebody receives can be received. */
  private def stuck(start: ChannelModel, scheduler: Kinds): Set[ChannelModel] =
    explore(start, scheduler).without(_.received == expected(start))

  /** True if rest can always be reached: nothing is queued, and all threads wait. */
  private def canRest(start: ChannelModel, scheduler: Kinds): Boolean = {
    val states = explore(start, scheduler)
    states.without(states.quiet.contains).isEmpty
  }

  /** True if there is no rest, whatever the threads do. */
  private def neverRests(start: ChannelModel, scheduler: Kinds): Boolean = explore(start, scheduler).quiet.isEmpty

  for ((name, start) <- inSequences)
    test(s"$name: with the early wait queue a message and its reader can wait for each other for ever") {
      assert(stuck(start, waitQueue(early)).exists(state => state.messages > 0 && state.waiting > 0))
    }

  for ((name, start) <- inSequences ++ atOnces) {
    test(s"$name: both wait queues complete") {
      assertEquals(stuck(start, waitQueue(WaitQueueRules.waitQueue)).size, 0)
      assertEquals(stuck(start, waitQueue(WaitQueueRules.improved)).size, 0)
    }

    test(s"$name: the state machine completes, and comes to an end in every order") {
      val states = explore(start, stateMachine(release))
      assert(states.alwaysEnds)
      assertEquals(states.quiet.map(_.received), Set(expected(start)))
    }

    test(s"$name: the state machine has the channel in its queue once at most") {
      assertEquals(explore(start, stateMachine(release)).steps.keySet.map(_.queued), Set(0, 1))
    }
  }

  for (start <- Seq[((Int, Int)) => ChannelModel]((inSequence _).tupled, (atOnce _).tupled)) {
    test(s"a reader that is left waiting keeps the wait queue busy, and not the improved one: ${start(readerLeft)}") {
      assert(neverRests(start(readerLeft), waitQueue(WaitQueueRules.waitQueue)))
      assert(canRest(start(readerLeft), waitQueue(WaitQueueRules.improved)))
    }

    test(s"a message that is left unread keeps the improved wait queue busy, not the other: ${start(messageLeft)}") {
      assert(neverRests(start(messageLeft), waitQueue(WaitQueueRules.improved)))
      assert(canRest(start(messageLeft), waitQueue(WaitQueueRules.waitQueue)))
    }
  }

  test("the model finds a state machine that overlooks something") {
    assert(stuck(inSequence(1, 1), stateMachine(releaseBlindly)).nonEmpty)
    assert(stuck(atOnce(2, 2), stateMachine(releaseByStatusAlone)).nonEmpty)
  }
}
