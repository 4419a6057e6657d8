package mpp.stats

/** Mean and spread of numbers; left folds, as in [[SampleStatistics]]. Loops, since the bootstrap makes millions. */
object Moments {
  def mean(values: Array[Double]): Double = {
    var sum = 0.0
    var i = 0
    while (i < values.length) {
      sum += values(i)
      i += 1
    }
    sum / values.length
  }

  /** Sum of the squared distances from a centre. */
  def squares(values: Array[Double], centre: Double): Double = {
    var sum = 0.0
    var i = 0
    while (i < values.length) {
      sum += (values(i) - centre) * (values(i) - centre)
      i += 1
    }
    sum
  }

  /** Corrected sample standard deviation, with n - 1; not a number for a single value. */
  def deviation(values: Array[Double]): Double =
    math.sqrt(squares(values, mean(values)) / (values.length - 1))
}
