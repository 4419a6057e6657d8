package mpp.kompics.data

import java.util.concurrent.{LinkedBlockingQueue, TimeUnit}

import scala.jdk.CollectionConverters._

/** Has the ratio that a test sets, and keeps the rewards. */
final class ScriptedPolicy extends RatioPolicy {
  private val rewards = new LinkedBlockingQueue[Double]

  @volatile var ratio: Ratio = new Ratio(1, 2)

  override def reward(throughput: Double): Unit = {
    rewards.add(throughput)
    ()
  }

  /** Rewards that have not been taken yet. */
  def all: List[Double] = rewards.asScala.toList

  /** Takes the next reward. */
  def next(withinSeconds: Long): Option[Double] = Option(rewards.poll(withinSeconds, TimeUnit.SECONDS))
}
