package mpp.kompics.data

import java.util.SplittableRandom

import munit.FunSuite

/** The learner in simulated networks. */
class RatioLearnerSuite extends FunSuite {
  import RatioLearnerSuite._

  private val seeds = 0L until 200L

  /** The mean throughput of many learners in intervals, as a share of the best that a ratio can have. */
  private def share(intervals: Range)(network: Int => Network): Double =
    seeds.map { seed =>
      val throughputs = simulate(seed, intervals.end)(network)
      intervals.map(interval => throughputs(interval) / network(interval).best).sum / intervals.size
    }.sum / seeds.size

  private def learns(name: String, network: Network): Unit =
    test(name) {
      assert(clue(share(20 until 60)(_ => network)) > 0.9)
      // A learner without a choice would not fare so well.
      assert(clue(network.throughput(0.5) / network.best) < 0.85)
    }

  private val tcpIsBetter = new Network(tcp = 100, udt = 10)
  private val udtIsBetter = new Network(tcp = 2, udt = 10)

  learns("where TCP is better", tcpIsBetter)
  learns("where UDT is better", udtIsBetter)
  learns("where both together are better than each alone", new Network(tcp = 75, udt = 25))

  test("both together where they are better: each alone is far from it") {
    val network = new Network(tcp = 60, udt = 40)
    assert(clue(share(20 until 60)(_ => network)) > 0.9)
    assert(clue(Seq(0.0, 1.0).map(network.throughput).max / network.best) <= 0.6)
  }

  test("a network that changes from one to the other, and back") {
    def network(interval: Int): Network =
      if (interval < 60 || interval >= 120) tcpIsBetter else udtIsBetter
    assert(clue(share(40 until 60)(network)) > 0.9)
    assert(clue(share(90 until 120)(network)) > 0.8)
    assert(clue(share(150 until 180)(network)) > 0.8)
  }

  test("a learner moves by no more than it may, and stays among the ratios") {
    for (seed <- seeds) {
      val learner = new RatioLearner(LearnerSettings.DEFAULT, new SplittableRandom(seed))
      val noise = new SplittableRandom(seed + 1)
      var last = learner.ratio.udt
      for (_ <- 0 until 100) {
        learner.reward(noise.nextDouble() * 100)
        assert(clue(math.abs(learner.ratio.udt - last)) <= 2)
        last = learner.ratio.udt
      }
    }
  }

  test("no throughput at all is a reward, too") {
    val learner = new RatioLearner(LearnerSettings.DEFAULT, new SplittableRandom(1))
    for (_ <- 0 until 100) learner.reward(0)
    assert(clue(learner.ratio.value).isFinite)
  }

  for {
    (name, settings) <- Seq[(String, () => LearnerSettings)](
      "steps" -> (() => new LearnerSettings(0, 2, 0.5, 0.5, 0.3, 0.1, 20)),
      "longestMove" -> (() => new LearnerSettings(10, 0, 0.5, 0.5, 0.3, 0.1, 20)),
      "learningRate" -> (() => new LearnerSettings(10, 2, 0, 0.5, 0.3, 0.1, 20)),
      "discount" -> (() => new LearnerSettings(10, 2, 0.5, 1, 0.3, 0.1, 20)),
      "traceDecay" -> (() => new LearnerSettings(10, 2, 0.5, 0.5, -0.1, 0.1, 20)),
      "exploration" -> (() => new LearnerSettings(10, 2, 0.5, 0.5, 0.3, 1.1, 20)),
      "memory" -> (() => new LearnerSettings(10, 2, 0.5, 0.5, 0.3, 0.1, 0))
    )
  } test(s"$name that is not allowed") {
    assert(clue(intercept[IllegalArgumentException](settings()).getMessage).contains(s"$name = "))
  }
}

private object RatioLearnerSuite {

  /** Two transports that each have a rate of their own; a ratio is kept by the one that is behind. */
  final class Network(tcp: Double, udt: Double) {
    def throughput(ratio: Double): Double =
      math.min(if (ratio < 1) tcp / (1 - ratio) else Double.MaxValue, if (ratio > 0) udt / ratio else Double.MaxValue)

    /** The most among the learner's ratios. */
    val best: Double = (0 to 10).map(step => throughput(step / 10.0)).max
  }

  /** A part of what arrives in an interval was sent in the one before. */
  private val delayed = 0.3

  /** The throughputs of intervals. The learner sees them with noise of up to 5 %. */
  def simulate(seed: Long, intervals: Int)(network: Int => Network): Seq[Double] = {
    val learner = new RatioLearner(LearnerSettings.DEFAULT, new SplittableRandom(seed))
    val noise = new SplittableRandom(~seed)
    var before = learner.ratio.value
    (0 until intervals).map { interval =>
      val now = learner.ratio.value
      val current = network(interval)
      val throughput = delayed * current.throughput(before) + (1 - delayed) * current.throughput(now)
      learner.reward(throughput * (0.95 + 0.1 * noise.nextDouble()))
      before = now
      throughput
    }
  }
}
