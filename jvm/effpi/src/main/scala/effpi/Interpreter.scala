package effpi

/** The step rules that all process systems share (Benussi 2018, evaluation rules). They differ in how an `In` gets its
  * message, and in where a new process goes.
  */
private[effpi] trait Interpreter {

  /** Takes over a process that was started. */
  protected def submit(state: ProcessState): Unit

  /** Learns that a message has come into a channel, from a process or from outside. */
  protected def sent(channel: Channel[_]): Unit

  /** Takes one step, of a process that is not at an `In` and has not ended. */
  final def step(state: ProcessState): ProcessState = state.process match {
    case PNil                  => state.next
    case Out(channel, message) =>
      deliver(channel, message)
      state.next
    case Fork(process) =>
      submit(state.forked(process))
      state.next
    case definition: Def[_] => state.defining(definition)
    case call: Call[_]      => state.called(call)
    case sequence: >>:      => state.before(sequence)
    case input: In[_]       => throw new IllegalStateException(s"$input is not for this rule")
  }

  /** Puts a message into a channel. */
  protected final def deliver[A](channel: OutChannel[A], message: A): Unit = {
    channel.put(message)
    sent(channel.dualIn)
  }
}
