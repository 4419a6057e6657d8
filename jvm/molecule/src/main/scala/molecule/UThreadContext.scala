package molecule

/** The surroundings of a program on a user-level thread: what it holds, and where it goes when a signal is raised.
  *
  * Only tasks of the user-level thread use it.
  *
  * @param outer
  *   the context that this one is within
  * @param onRaise
  *   goes on in place of the program, once this context is closed
  */
final class UThreadContext private[molecule] (
    val thread: UThread,
    outer: Option[UThreadContext],
    onRaise: Signal => Unit
) {
  private val resources = new Resources
  private var open = true

  /** This context as one of the things that the outer one holds. */
  private val held = new Resource {
    override private[molecule] def shutdown(signal: Signal): Unit = close(signal): Unit
  }
  outer.foreach(_.add(held))

  def platform: Platform = thread.platform

  /** Runs a task later, unless the context is closed by then. */
  def submit(task: Runnable): Unit = thread.submit(() => if (isOpen) task.run())

  /** Adds what is to be shut down with the context. */
  def add(resource: Resource): Unit = resources.add(resource)

  /** Leaves the program by a signal: shuts down what the context holds. */
  def raise(signal: Signal): Unit = if (close(signal)) onRaise(signal)

  /** Returns whether the program goes on. */
  def isOpen: Boolean = open && outer.forall(_.isOpen)

  /** Shuts down what the context holds, and goes on. */
  private[molecule] def release(signal: Signal): Unit = resources.shutdown(signal)

  /** Ends the context.
    *
    * @return
    *   true if it was open
    */
  private[molecule] def close(signal: Signal): Boolean = {
    val wasOpen = open
    if (wasOpen) {
      open = false
      held.remove()
      resources.shutdown(signal)
    }
    wasOpen
  }

  /** Returns a context within this one. */
  private[molecule] def inner(onInnerRaise: Signal => Unit): UThreadContext =
    new UThreadContext(thread, Some(this), onInnerRaise)

  /** Ends an inner context without a signal: what it holds is the outer one's now. */
  private[molecule] def leave(): Unit = if (open) {
    open = false
    held.remove()
    outer.foreach(context => resources.moveTo(context.resources))
  }
}

/** Something that a context holds, such as an input. */
abstract class Resource {
  private[molecule] var previous: Resource = this
  private[molecule] var next: Resource = this

  /** Ends it because of a signal. */
  private[molecule] def shutdown(signal: Signal): Unit

  /** Takes it out of the context that holds it. */
  private[molecule] final def remove(): Unit = {
    previous.next = next
    next.previous = previous
    previous = this
    next = this
  }
}

/** The resources of a context, in a ring. */
private final class Resources extends Resource {
  def add(resource: Resource): Unit = {
    resource.previous = previous
    resource.next = this
    previous.next = resource
    previous = resource
  }

  override private[molecule] def shutdown(signal: Signal): Unit = while (next ne this) {
    val resource = next
    resource.remove()
    resource.shutdown(signal)
  }

  def moveTo(other: Resources): Unit = while (next ne this) {
    val resource = next
    resource.remove()
    other.add(resource)
  }
}
