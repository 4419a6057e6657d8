package mpp.testee

import kompics.benchmarks.Operation
import mpp.harness.parameters.AtomicRegisterParameters
import mpp.harness.register.Verification
import mpp.harness.{Deployment, Verifiable}

/** The master's half of ATOMICREGISTER, whatever the interface of its actors: a group of replicas, the first on the
  * master and the others on the first clients, one each.
  *
  * A part of a run is a replica with all of its operations.
  */
private[testee] trait RegisterBenchmark[S <: RunScope, A]
    extends NetBenchmark[AtomicRegisterParameters, S, A]
    with Verifiable {
  private var runs = 0

  /** Tells something to the coordinator of the run, an actor that lasts as long as the run. */
  protected def coordinate(message: CoordinatorMessage): Unit

  override def setUp(parameters: AtomicRegisterParameters, deployment: Deployment): String = {
    parameters.requireNodes(deployment.nodes)
    super.setUp(parameters, deployment)
  }

  override protected def parts(parameters: AtomicRegisterParameters): Int = parameters.partitionSize

  override protected def inFlight(parameters: AtomicRegisterParameters): Long =
    RegisterBenchmark.messagesPerKey * parameters.numberOfKeys

  // None answers before all are asked.
  override protected def questionsAtOnce: Int = Int.MaxValue

  override protected def partnersPerClient(parameters: AtomicRegisterParameters): Int = 1

  override protected def partnersAt(
      parameters: AtomicRegisterParameters,
      clients: IndexedSeq[String]
  ): IndexedSeq[String] = clients.take(parameters.partitionSize - 1).map(NetBenchmark.partner(_, 0))

  override protected def options(parameters: AtomicRegisterParameters): String =
    registerOptions(parameters).toString

  final protected def registerOptions(parameters: AtomicRegisterParameters): RegisterOptions =
    RegisterOptions(parameters.numberOfKeys, parameters.keysToRead)

  /** Number of the next run. */
  final protected def nextRun(): Int = {
    runs += 1
    runs
  }

  override def verify(): java.util.List[Operation] = {
    val verification = new Verification(parameters, () => System.nanoTime())
    coordinate(RegisterMessages.Verify(verification))
    awaitEnd()
    verification.history
  }
}

private object RegisterBenchmark {

  /** Messages for one key that can be under way from one node to another at one time: READ and WRITE of its own
    * operation, VALUE and ACK for the other's, and in a verification run INVOKE or RESPONSE.
    */
  private val messagesPerKey = 5L
}
