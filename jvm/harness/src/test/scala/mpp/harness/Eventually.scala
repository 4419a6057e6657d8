package mpp.harness

/** True if something holds within twenty seconds. */
object Eventually {
  def apply(condition: => Boolean): Boolean = Iterator.continually(condition).take(1000).exists { holds =>
    if (!holds) Thread.sleep(20)
    holds
  }
}
