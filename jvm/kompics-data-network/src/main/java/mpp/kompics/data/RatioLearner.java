package mpp.kompics.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import mpp.kompics.data.ThroughputModel.Point;

/**
 * Learns the ratio with the most throughput while messages flow, by Sarsa(lambda) (Sutton and
 * Barto, Reinforcement Learning).
 *
 * <p>The states are ratios, the actions are moves to ratios near by, and the reward of an interval
 * is its throughput. A move leads to one ratio for sure: therefore values belong to ratios, rather
 * than to pairs of ratios and moves. The value of a ratio without one is that of a {@link
 * ThroughputModel} of the others. Eligibility traces give a ratio its share of the throughput of
 * later intervals, in which its messages arrive.
 *
 * <p>Not safe for use by several threads.
 */
public final class RatioLearner implements RatioPolicy {
  private final LearnerSettings settings;
  private final RandomGenerator random;
  // By state, which is the ratio's number of steps. NaN where nothing is known.
  private final double[] values;
  private final double[] traces;
  private final int[] ages;
  private int state;

  /**
   * A learner that knows nothing, and begins with half of the messages by each transport.
   *
   * @param random decides which moves are made at random
   */
  public RatioLearner(LearnerSettings settings, RandomGenerator random) {
    this.settings = settings;
    this.random = random;
    int states = settings.steps() + 1;
    values = new double[states];
    traces = new double[states];
    ages = new int[states];
    Arrays.fill(values, Double.NaN);
    state = settings.steps() / 2;
  }

  @Override
  public Ratio ratio() {
    return new Ratio(state, settings.steps());
  }

  @Override
  public void reward(double throughput) {
    forget();
    if (isUnknown(state)) {
      // The value of a throughput that stays so.
      values[state] = throughput / (1 - settings.discount());
    }
    ThroughputModel model = ThroughputModel.fit(known());
    int next = choose(model);
    learn(throughput + settings.discount() * valueOf(next, model) - values[state]);
    state = next;
  }

  private void learn(double surprise) {
    traces[state] = 1;
    for (int other = 0; other < values.length; other++) {
      if (!isUnknown(other)) {
        values[other] =
            Math.max(0, values[other] + settings.learningRate() * traces[other] * surprise);
      }
      traces[other] *= settings.discount() * settings.traceDecay();
    }
  }

  // Values from before a change of the network would else attract for ever, or deter.
  private void forget() {
    for (int other = 0; other < values.length; other++) {
      ages[other]++;
      if (ages[other] > settings.memory()) {
        values[other] = Double.NaN;
      }
    }
    ages[state] = 0;
  }

  private int choose(ThroughputModel model) {
    int least = Math.max(0, state - settings.longestMove());
    int most = Math.min(settings.steps(), state + settings.longestMove());
    if (random.nextDouble() < settings.exploration()) {
      return random.nextInt(least, most + 1);
    }
    List<Integer> best = new ArrayList<>();
    double bestValue = Double.NEGATIVE_INFINITY;
    for (int candidate = least; candidate <= most; candidate++) {
      double value = valueOf(candidate, model);
      if (value > bestValue) {
        best.clear();
        bestValue = value;
      }
      if (value == bestValue) {
        best.add(candidate);
      }
    }
    return best.get(random.nextInt(best.size()));
  }

  // All ratios are as good as this one while nothing else is known.
  private double valueOf(int other, ThroughputModel model) {
    return isUnknown(other)
        ? Math.max(0, model.at(position(other)).orElse(values[state]))
        : values[other];
  }

  private boolean isUnknown(int other) {
    return Double.isNaN(values[other]);
  }

  private List<Point> known() {
    List<Point> points = new ArrayList<>();
    for (int other = 0; other < values.length; other++) {
      if (!isUnknown(other)) {
        points.add(new Point(position(other), values[other]));
      }
    }
    return points;
  }

  private double position(int other) {
    return (double) other / settings.steps();
  }
}
