package effpi

/** A term of the higher-order pi-calculus: the value that a process system interprets (Benussi 2018, data model).
  *
  * A term does nothing by itself. Terms are made by [[dsl]].
  */
sealed trait Process {

  /** Runs this process, and the next one when it has ended. */
  def >>(next: => Process): Process = new >>:(() => this, () => next)
}

/** Sends a message, and goes on at once. */
final case class Out[A](channel: OutChannel[A], message: A) extends Process

/** Waits for a message, and goes on as the continuation of it says. */
final case class In[A](channel: InChannel[A], continuation: A => Process) extends Process

/** Starts a process beside this one. */
final case class Fork(process: () => Process) extends Process

/** Ends. */
case object PNil extends Process

/** Gives a process a name that is known from here on, and goes on. */
final case class Def[A](variable: ProcVar[A], body: A => Process, in: () => Process) extends Process

/** Goes on as the process of this name. */
final case class Call[A](variable: ProcVar[A], argument: A) extends Process

/** Runs one process after the other. */
final case class >>:(first: () => Process, second: () => Process) extends Process

/** The name of a process, which is none but itself: two variables of the same name differ.
  *
  * @tparam A
  *   type of the process's argument
  * @param name
  *   for messages
  */
final class ProcVar[A](val name: String) {
  override def toString: String = name
}

/** A call of a name that is not defined where it is called. */
final class UndefinedProcessException(variable: ProcVar[_])
    extends RuntimeException(s"process $variable is called where it is not defined")
