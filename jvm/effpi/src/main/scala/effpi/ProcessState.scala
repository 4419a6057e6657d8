package effpi

/** A process that has not ended: definitions, continuations that are pending, and the term that it is at.
  *
  * @param definitions
  *   bodies by their names
  * @param pending
  *   terms to go on with, the next one first, when the current one has ended
  */
private[effpi] final class ProcessState(
    private val definitions: Map[ProcVar[_], Any => Process],
    private val pending: List[() => Process],
    val process: Process
) {

  /** True if nothing is left to be done. */
  def hasEnded: Boolean = (process eq PNil) && pending.isEmpty

  /** The state after the current term has ended. */
  def next: ProcessState = pending match {
    case continuation :: others => new ProcessState(definitions, others, continuation())
    case Nil                    => ProcessState.ended
  }

  /** The state of a process that this one starts. It has all definitions, and nothing pending. */
  def forked(process: () => Process): ProcessState = new ProcessState(definitions, List(process), PNil)

  /** The `In` that this process is at. */
  def input: In[_] = process match {
    case input: In[_] => input
    case other        => throw new IllegalStateException(s"a process waits for a message at $other")
  }

  /** The state after a message came for an `In`. */
  def received(input: In[_], message: Any): ProcessState =
    at(input.asInstanceOf[In[Any]].continuation(message))

  /** The state in a definition's scope. */
  def defining(definition: Def[_]): ProcessState = {
    val body = definition.body.asInstanceOf[Any => Process]
    new ProcessState(definitions.updated(definition.variable, body), pending, definition.in())
  }

  /** The state after a call. */
  def called(call: Call[_]): ProcessState = definitions.get(call.variable) match {
    case Some(body) => at(body(call.argument))
    case None       => throw new UndefinedProcessException(call.variable)
  }

  /** The state at the first of two terms. */
  def before(sequence: >>:): ProcessState =
    new ProcessState(definitions, sequence.second :: pending, sequence.first())

  private def at(term: Process) = new ProcessState(definitions, pending, term)
}

private[effpi] object ProcessState {

  /** A process that has ended. */
  val ended: ProcessState = new ProcessState(Map.empty, Nil, PNil)

  /** A process that has not begun: its term is made by the thread that takes the first step. */
  def of(process: () => Process): ProcessState = ended.forked(process)
}
