package mpp.harness.statistics;

/**
 * Statistics of samples in time order.
 *
 * <p>Sums are left folds in that order, so that whoever recomputes them gets the same bits.
 *
 * @param mean arithmetic mean; not a number without samples
 * @param standardDeviation sample standard deviation, with n - 1 in the denominator; not a number
 *     below two samples
 * @param standardError standard error of the mean: deviation / sqrt(n)
 * @param relativeStandardError standard error / mean; infinite below two samples or where it is not
 *     a number
 */
public record SampleStatistics(
    double mean, double standardDeviation, double standardError, double relativeStandardError) {

  /** Computes the statistics of all samples. */
  public static SampleStatistics of(double... samples) {
    return of(samples, samples.length);
  }

  /**
   * Computes the statistics of the first samples of an array.
   *
   * @param count number of them, 0 to the array's length
   */
  public static SampleStatistics of(double[] samples, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += samples[i];
    }
    double mean = sum / count;

    double squares = 0;
    for (int i = 0; i < count; i++) {
      double distance = samples[i] - mean;
      squares += distance * distance;
    }
    double deviation = count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1));
    double error = deviation / Math.sqrt(count);
    double relative = error / mean;
    return new SampleStatistics(
        mean, deviation, error, Double.isNaN(relative) ? Double.POSITIVE_INFINITY : relative);
  }
}
