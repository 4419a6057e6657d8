package molecule

import java.util.concurrent.atomic.AtomicReference

/** A queue of tasks: any thread adds, one thread at a time takes. */
private[molecule] final class TaskQueue extends AtomicReference[TaskQueue.Node] {
  import TaskQueue.Node

  private var head = new Node(null)
  set(head)

  def add(task: Runnable): Unit = {
    val node = new Node(task)
    getAndSet(node).lazySet(node)
  }

  /** Takes the next task. There has to be one, though whoever adds it may not have come to its end. */
  def take(): Runnable = {
    var next = head.get
    while (next == null) {
      Thread.onSpinWait()
      next = head.get
    }
    head = next
    val task = next.task
    next.task = null
    task
  }
}

private[molecule] object TaskQueue {
  // A node refers to the next one.
  private[molecule] final class Node(var task: Runnable) extends AtomicReference[Node]
}
