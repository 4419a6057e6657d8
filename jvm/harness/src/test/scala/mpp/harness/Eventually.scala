package mpp.harness

/** Whether something holds within ten seconds. */
object Eventually {
  def apply(condition: => Boolean): Boolean = Iterator.continually(condition).take(500).exists { holds =>
    if (!holds) Thread.sleep(20)
    holds
  }
}
