package mpp.harness

object Eventually {
  private val pauseMillis = 20L

  /** True if something holds within so many seconds. */
  def apply(condition: => Boolean, seconds: Int = 20): Boolean =
    Iterator.continually(condition).take(seconds * 1000 / pauseMillis.toInt).exists { holds =>
      if (!holds) Thread.sleep(pauseMillis)
      holds
    }
}
