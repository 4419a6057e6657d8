package effpi

/** The language of processes.
  *
  * {{{
  * val again = new ProcVar[Unit]("again")
  * val echo = rec(again) {
  *   receive(questions) { question => send(question.sender, question.text) >> loop(again) }
  * }
  * }}}
  *
  * Bodies are by name: they are evaluated each time that the process comes to them.
  */
object dsl {

  /** Sends a message, which may not be null. */
  def send[A](channel: OutChannel[A], message: A): Process = Out(channel, message)

  /** Waits for a message. */
  def receive[A](channel: InChannel[A])(continuation: A => Process): Process = In(channel, continuation)

  /** Starts a process beside this one. It knows what has been defined so far. */
  def fork(process: => Process): Process = Fork(() => process)

  /** Does nothing. */
  val nil: Process = PNil

  /** Defines a process with an argument, and goes on. The name holds until it is defined anew, in pending processes,
    * too.
    */
  def pdef[A](variable: ProcVar[A])(body: A => Process)(in: => Process): Process = Def(variable, body, () => in)

  /** Goes on as a defined process. */
  def pcall[A](variable: ProcVar[A], argument: A): Process = Call(variable, argument)

  /** Defines a process without an argument, and goes on as it. */
  def rec(variable: ProcVar[Unit])(body: => Process): Process = pdef(variable)(_ => body)(loop(variable))

  /** Goes on as a process without an argument. */
  def loop(variable: ProcVar[Unit]): Process = pcall(variable, ())
}
