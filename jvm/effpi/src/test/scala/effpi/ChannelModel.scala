package effpi

/** A model of one channel, processes that send one message to it or receive one from it, and two threads of each kind,
  * a step at a time (a budget of one step).
  *
  * Each access to a queue or to the channel's status is a step of its own. Processes may be taken in any order.
  * Messages do not differ, nor do processes that wait: they are counts.
  *
  * @param senders
  *   processes at an `Out` that are in the queue of processes
  * @param sendsToCome
  *   further `Out`s, each to be in that queue after another one
  * @param receivers
  *   processes at an `In` that are in the queue of processes
  * @param receivesToCome
  *   further `In`s, each to be in that queue after another one
  * @param queued
  *   places that the channel has in the queue of channels
  * @param received
  *   messages that processes have got
  * @param executors
  *   places of the two threads that run processes, sorted
  * @param inputs
  *   places of the two threads that look at the channel, sorted
  */
final case class ChannelModel(
    senders: Int,
    sendsToCome: Int,
    receivers: Int,
    receivesToCome: Int,
    messages: Int,
    waiting: Int,
    queued: Int,
    status: ChannelStatus,
    received: Int,
    executors: List[Place],
    inputs: List[Place]
) {

  /** After the continuation of an `Out` was put into the queue of processes, if it is another one. */
  private def sendNext: ChannelModel =
    if (sendsToCome == 0) this else copy(senders = senders + 1, sendsToCome = sendsToCome - 1)

  /** After the continuation of an `In` was put into the queue of processes, if it is another one. */
  private def receiveNext: ChannelModel =
    if (receivesToCome == 0) this else copy(receivers = receivers + 1, receivesToCome = receivesToCome - 1)
}

/** A thread's place in its work. */
sealed abstract class Place(val order: Int)

object Place {
  case object Free extends Place(0)

  /** It has sent a message. */
  case object Sent extends Place(1)

  /** It has gone on with the process that sent, and will tell of the message. */
  case object Continued extends Place(2)

  /** It has put a process among those that wait. */
  case object Parked extends Place(3)

  /** It is to put the channel into the queue. */
  case object Queueing extends Place(4)

  /** It has taken the channel out of the queue. */
  case object Looking extends Place(5)

  /** It has marked the channel as looked at. */
  case object Marked extends Place(6)

  /** It has seen that there is a message. */
  case object SawMessage extends Place(7)

  /** It has taken a process that waits. */
  case object HasReader extends Place(8)

  /** It has taken a message for it. */
  case object HasBoth extends Place(9)

  /** It has found no message for a process. */
  case object Missed extends Place(10)

  /** It has put that process back. */
  case object PutBack extends Place(11)

  /** It is to leave the channel. */
  case object Releasing extends Place(12)

  /** It has seen that a message is left. */
  case object SawRest extends Place(13)

  /** It has seen that a process that waits is left, too. */
  case object SawBoth extends Place(14)

  /** It has seen that one of both is missing. */
  case object SawEnough extends Place(15)

  implicit val ordering: Ordering[Place] = Ordering.by(_.order)
}

object ChannelModel {
  import ChannelStatus._
  import Place._

  /** A thread's steps from its place: the state after it, and the thread's place then. */
  type Moves = PartialFunction[(Place, ChannelModel), (ChannelModel, Place)]

  /** Processes that send or receive one message each. */
  def atOnce(sends: Int, receives: Int): ChannelModel = start(senders = sends, receivers = receives)

  /** One process that sends several messages, and one that receives several. */
  def inSequence(sends: Int, receives: Int): ChannelModel =
    start(senders = 1, receivers = 1).copy(sendsToCome = sends - 1, receivesToCome = receives - 1)

  private def start(senders: Int, receivers: Int) =
    ChannelModel(senders, 0, receivers, 0, 0, 0, 0, Unscheduled, 0, List(Free, Free), List(Free, Free))

  /** All states that a scheduler can reach. */
  def explore(start: ChannelModel, scheduler: Kinds): Exploration[ChannelModel] =
    Exploration.from(start)(steps(_, scheduler))

  /** The moves of both kinds of threads.
    *
    * @param executor
    *   besides taking a process and its own access to the channel
    */
  final case class Kinds(executor: Moves, input: Moves)

  private def steps(state: ChannelModel, kinds: Kinds): Set[ChannelModel] = {
    val byExecutors = for {
      place <- state.executors.distinct
      moves <- Seq(takeSender, takeReceiver, kinds.executor)
      (next, to) <- moves.lift((place, state))
    } yield next.copy(executors = moved(state.executors, place, to))
    val byInputs = for {
      place <- state.inputs.distinct
      (next, to) <- kinds.input.lift((place, state))
    } yield next.copy(inputs = moved(state.inputs, place, to))
    (byExecutors ++ byInputs).toSet
  }

  private def moved(places: List[Place], from: Place, to: Place) = (to :: places.diff(List(from))).sorted

  private val takeSender: Moves = {
    case (Free, state) if state.senders > 0 =>
      state.copy(senders = state.senders - 1, messages = state.messages + 1) -> Sent
  }

  private val takeReceiver: Moves = {
    case (Free, state) if state.receivers > 0 =>
      state.copy(receivers = state.receivers - 1, waiting = state.waiting + 1) -> Parked
  }

  private val takeChannel: Moves = {
    case (Free, state) if state.queued > 0 => state.copy(queued = state.queued - 1) -> Looking
  }

  private val queue: Moves = { case (Queueing, state) => state.copy(queued = state.queued + 1) -> Free }

  private def next(moves: Moves*): Moves = moves.reduce(_ orElse _)

  /** Both schedulers with a queue of channels, and the one that was given up, by the rules that the runtime takes. */
  def waitQueue(rules: WaitQueueRules): Kinds = {
    def queueIf(wanted: Boolean): Place = if (wanted) Queueing else Free
    val executor: Moves = {
      case (Sent, state)      => state.sendNext -> Continued
      case (Continued, state) => state -> Queueing
      case (Parked, state)    => state -> queueIf(rules.onWaiting)
    }
    val input: Moves = {
      case (Looking, state) if state.waiting == 0    => state -> queueIf(rules.withoutReader)
      case (Looking, state)                          => state.copy(waiting = state.waiting - 1) -> HasReader
      case (HasReader, state) if state.messages == 0 => state -> Missed
      case (HasReader, state) => state.copy(messages = state.messages - 1, received = state.received + 1) -> HasBoth
      case (HasBoth, state)   => state.receiveNext -> Free
      case (Missed, state)    => state.copy(waiting = state.waiting + 1) -> PutBack
      case (PutBack, state)   => state -> queueIf(rules.withoutMessage)
    }
    Kinds(next(executor, queue), next(takeChannel, input, queue))
  }

  /** The state machine.
    *
    * @param leave
    *   steps by which a thread leaves a channel that it looked at
    */
  def stateMachine(leave: Moves): Kinds = {
    val schedule: Moves = {
      case (Sent, state)               => state.sendNext -> Continued
      case (Continued | Parked, state) =>
        state.copy(status = Scheduled) -> (if (state.status == Unscheduled) Queueing else Free)
    }
    val input: Moves = {
      case (Looking, state)                          => state.copy(status = Running) -> Marked
      case (Marked, state)                           => state -> (if (state.messages > 0) SawMessage else Releasing)
      case (SawMessage, state) if state.waiting == 0 => state -> Releasing
      case (SawMessage, state)                       => state.copy(waiting = state.waiting - 1) -> HasReader
      case (HasReader, state) if state.messages == 0 => state -> Missed
      case (HasReader, state) => state.copy(messages = state.messages - 1, received = state.received + 1) -> HasBoth
      case (HasBoth, state)   => state.receiveNext -> Releasing
      case (Missed, state)    => state.copy(waiting = state.waiting + 1) -> Releasing
    }
    Kinds(next(schedule, queue), next(takeChannel, input, leave, queue))
  }

  /** The runtime's way: by compare-and-set, after a look at what is left. */
  val release: Moves = {
    case (Releasing, state)                            => state -> (if (state.messages > 0) SawRest else SawEnough)
    case (SawRest, state)                              => state -> (if (state.waiting > 0) SawBoth else SawEnough)
    case (SawBoth, state)                              => state.copy(status = Scheduled) -> Queueing
    case (SawEnough, state) if state.status == Running => state.copy(status = Unscheduled) -> Free
    case (SawEnough, state)                            => state -> Queueing
  }

  /** A wrong way, which overlooks what came while the channel was looked at. */
  val releaseBlindly: Moves = {
    val blindly: Moves = { case (SawEnough, state) => state.copy(status = Unscheduled) -> Free }
    next(blindly, release)
  }

  /** A wrong way, which overlooks what was left when the channel was looked at. */
  val releaseByStatusAlone: Moves = {
    val byStatus: Moves = { case (Releasing, state) => state -> SawEnough }
    next(byStatus, release)
  }
}
