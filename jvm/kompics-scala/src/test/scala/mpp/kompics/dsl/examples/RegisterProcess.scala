package mpp.kompics.dsl.examples

import scala.collection.mutable

import mpp.kompics.dsl._

/** A process with a register, and all that the register stands upon. */
final class RegisterProcess[R](engine: HandlerEngine[R], process: Int, processes: Set[Int])
    extends ComponentDefinition(engine) {
  private val routed = requires(Routing)
  private val failureDetector = requires(PerfectFailureDetector)

  private val end = create(new LinkEnd(engine, process))
  private val broadcast = create(new BasicBroadcast(engine, processes))
  private val register = create(new ReadOneWriteAll(engine, processes))

  connect(PerfectLink)(end -> broadcast)
  connect(PerfectLink)(end -> register)
  connect(BestEffortBroadcast)(broadcast -> register)
  connect(routed -> end.required(Routing.portClass))
  connect(failureDetector -> register.required(PerfectFailureDetector.portClass))

  private val operations = register.provided(RegularRegister.portClass)

  /** The values that the register has returned. */
  val returned: mutable.Buffer[KompicsEvent] = mutable.Buffer.empty

  operations uponEvent { case event => handle(returned += event) }

  /** Asks the register for something. */
  def request(event: KompicsEvent): Unit = trigger(event -> operations)
}

/** Says which processes have crashed. */
final class FailureDetector[R](engine: HandlerEngine[R]) extends ComponentDefinition(engine) {
  private val crashes = provides(PerfectFailureDetector)

  def tell(process: Int): Unit = trigger(PerfectFailureDetector.Crash(process) -> crashes)
}
