package effpi

/** A runtime of processes. It has threads from its start until it is killed.
  *
  * There is no termination detection, as in the source: processes that wait for a message that never comes are
  * forgotten when the system is killed. Threads are daemons: they do not keep the JVM alive.
  */
trait ProcessSystem {

  /** Starts a process from outside of any process. */
  def spawn(process: => Process): Unit

  /** Sends from outside of any process, as a step of an `Out` does. */
  def send[A](channel: OutChannel[A], message: A): Unit

  /** Ends all threads, by interrupts, and returns when they have ended. Processes take no step after the current one.
    * Not to be called by a process.
    */
  @throws[InterruptedException]
  def kill(): Unit
}

object ProcessSystem {

  /** Threads per processor and kind, in the default (Benussi 2018: about 2 was best for all schedulers). */
  val defaultExecutorsPerProcessor = 2

  /** Steps per turn, in the default (Benussi 2018, multi-step variant). */
  val defaultSteps = 10

  /** Choices about a process system.
    *
    * @param executors
    *   threads that run processes, from 1. Schedulers with queues of channels have as many again for these. Nothing to
    *   `Original`
    * @param steps
    *   the most steps of a process in one turn, from 1. Nothing to `Original`
    * @param mostProcesses
    *   the most processes at a time, for `Original` alone, which has a thread for each
    */
  final case class Settings(
      scheduler: Scheduler,
      executors: Int = defaultExecutorsPerProcessor * Runtime.getRuntime.availableProcessors,
      steps: Int = defaultSteps,
      mostProcesses: Int = Int.MaxValue
  ) {
    require(executors >= 1, s"executors = $executors, allowed is at least 1")
    require(steps >= 1, s"steps = $steps, allowed is at least 1")
  }

  /** Starts a system.
    *
    * @param onFailure
    *   is told of what a continuation throws, on the thread that ran it. The process has ended then; all others go on
    */
  def start(settings: Settings)(onFailure: Throwable => Unit): ProcessSystem = settings.scheduler match {
    case Scheduler.Original          => new ThreadPerProcess(settings.mostProcesses, onFailure)
    case Scheduler.RunningQueue      => new RunningQueueSystem(settings, onFailure)
    case Scheduler.WaitQueue         => new WaitQueueSystem(WaitQueueRules.waitQueue, settings, onFailure)
    case Scheduler.WaitQueueImproved => new WaitQueueSystem(WaitQueueRules.improved, settings, onFailure)
    case Scheduler.StateMachine      => new StateMachineSystem(settings, onFailure)
  }
}

/** An order in which processes run. The first four are Benussi's; the last one is what he planned.
  *
  * @param name
  *   a word
  */
sealed abstract class Scheduler(val name: String)

object Scheduler {

  /** A thread per process, which blocks at an `In`. */
  case object Original extends Scheduler("original")

  /** One queue of processes. One that finds no message is put at its end, again and again: idle processes cost time. */
  case object RunningQueue extends Scheduler("runningQueue")

  /** A queue of channels beside that of processes. A channel that somebody waits at is looked at again and again. */
  case object WaitQueue extends Scheduler("waitQueue")

  /** A place in the queue of channels for each message. One that nobody receives is looked at again and again. */
  case object WaitQueueImproved extends Scheduler("waitQueueImproved")

  /** Each channel is queued at most once. Processes that wait cost no time. */
  case object StateMachine extends Scheduler("stateMachine")

  val all: Seq[Scheduler] = Seq(Original, RunningQueue, WaitQueue, WaitQueueImproved, StateMachine)
}
