package mpp.kompics.data;

import java.util.List;
import java.util.OptionalDouble;

/**
 * An estimate of values that are not known yet, from those that are: throughput as a function of
 * the ratio is taken for a parabola with one maximum. With two values, or where the best parabola
 * has a minimum, it is a line.
 */
final class ThroughputModel {
  private static final int FEWEST_FOR_PARABOLA = 3;
  private static final int FEWEST_FOR_LINE = 2;

  // Coefficients of 1, x, x^2.
  private final double[] coefficients;

  /**
   * A known value.
   *
   * @param x place, from 0 to 1
   */
  record Point(double x, double y) {}

  private ThroughputModel(double[] coefficients) {
    this.coefficients = coefficients;
  }

  /** Fits a model to points at different places by least squares. */
  static ThroughputModel fit(List<Point> points) {
    if (points.size() >= FEWEST_FOR_PARABOLA) {
      double[] parabola = leastSquares(points, FEWEST_FOR_PARABOLA);
      if (parabola[2] < 0) {
        return new ThroughputModel(parabola);
      }
    }
    return new ThroughputModel(
        points.size() >= FEWEST_FOR_LINE ? leastSquares(points, FEWEST_FOR_LINE) : new double[0]);
  }

  /** Returns the estimate of a place, if there are two points or more. */
  OptionalDouble at(double x) {
    if (coefficients.length == 0) {
      return OptionalDouble.empty();
    }
    double value = 0;
    for (int power = coefficients.length - 1; power >= 0; power--) {
      value = value * x + coefficients[power];
    }
    return OptionalDouble.of(value);
  }

  /** Solves the normal equations, which have a solution: there are as many places as unknowns. */
  private static double[] leastSquares(List<Point> points, int unknowns) {
    double[][] rows = new double[unknowns][unknowns + 1];
    for (Point point : points) {
      for (int row = 0; row < unknowns; row++) {
        for (int column = 0; column < unknowns; column++) {
          rows[row][column] += Math.pow(point.x, row + column);
        }
        rows[row][unknowns] += Math.pow(point.x, row) * point.y;
      }
    }
    // The matrix is symmetric and positive definite: no rows need to be exchanged.
    for (int pivot = 0; pivot < unknowns; pivot++) {
      for (int row = 0; row < unknowns; row++) {
        if (row != pivot) {
          double factor = rows[row][pivot] / rows[pivot][pivot];
          for (int column = pivot; column <= unknowns; column++) {
            rows[row][column] -= factor * rows[pivot][column];
          }
        }
      }
    }
    double[] solution = new double[unknowns];
    for (int row = 0; row < unknowns; row++) {
      solution[row] = rows[row][unknowns] / rows[row][row];
    }
    return solution;
  }
}
