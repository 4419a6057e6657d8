package mpp.stats

/** A linear model, y = b1 x1 + b2 x2 + ..., fitted by least squares to observations whose errors are independent and
  * have one variance.
  *
  * @param coefficients
  *   b1, b2 and so on
  * @param covariance
  *   of the coefficients; all 0 without degrees of freedom
  * @param squares
  *   sum of the squared residuals
  * @param degrees
  *   degrees of freedom: observations less coefficients
  */
final case class LinearFit(
    coefficients: Seq[Double],
    covariance: Seq[Seq[Double]],
    squares: Double,
    degrees: Int
) {

  /** The interval of the ratio of two weighted sums of coefficients: all ratios r for which `of - r by` does not differ
    * from 0. If `by` does not differ from 0, either, they are all that are not below 0, or those from a lower end on.
    *
    * Fieller, "Some problems in interval estimation", Journal of the Royal Statistical Society B 16 (1954).
    *
    * @param of
    *   the weights of the upper sum
    * @param by
    *   the weights of the lower sum
    */
  def ratio(of: Seq[Double], by: Seq[Double], level: Double = ConfidenceInterval.Level): ConfidenceInterval = {
    val t = StudentT.quantile((1 + level) / 2, degrees.toDouble)
    // a r^2 - 2 b r + c <= 0
    val a = sum(by) * sum(by) - t * t * covarianceOf(by, by)
    val b = sum(of) * sum(by) - t * t * covarianceOf(of, by)
    val c = sum(of) * sum(of) - t * t * covarianceOf(of, of)
    val root = math.sqrt((b * b - a * c).max(0))
    if (a > 0) ConfidenceInterval((b - root) / a, (b + root) / a)
    else ConfidenceInterval(if (a < 0 && c > 0) ((b - root) / a).max(0) else 0, Double.PositiveInfinity)
  }

  private def sum(weights: Seq[Double]) = weights.lazyZip(coefficients).map(_ * _).sum

  private def covarianceOf(some: Seq[Double], others: Seq[Double]) = {
    val products = for ((row, w) <- covariance.zip(some); (entry, v) <- row.zip(others)) yield w * v * entry
    products.sum
  }
}

object LinearFit {

  /** @param columns
    *   x1, x2 and so on of all observations, linearly independent
    * @param values
    *   y of all observations, at least as many as columns
    */
  def apply(columns: Seq[Array[Double]], values: Array[Double]): LinearFit = {
    val (triangle, projections, rest) = orthogonalised(columns, values)
    val inverse = inverted(triangle)
    val coefficients = inverse.map(dot(_, projections))
    val squares = dot(rest, rest)
    val degrees = values.length - columns.size
    val variance = if (degrees > 0) squares / degrees else 0.0
    val covariance = inverse.map(row => inverse.map(other => variance * dot(row, other)).toSeq)
    LinearFit(coefficients.toSeq, covariance.toSeq, squares, degrees)
  }

  /** Columns become orthonormal one after another (the modified method of Gram and Schmidt), which loses fewer digits
    * than the normal equations.
    *
    * @return
    *   the upper triangle by which the orthonormal columns give the columns, the values' parts along each of them, and
    *   what is left of the values
    */
  private def orthogonalised(columns: Seq[Array[Double]], values: Array[Double]) = {
    val vectors = (columns :+ values).map(_.clone).toArray
    val size = columns.size
    val triangle = Array.ofDim[Double](size, size + 1)
    for (i <- 0 until size) {
      triangle(i)(i) = math.sqrt(dot(vectors(i), vectors(i)))
      vectors(i) = vectors(i).map(_ / triangle(i)(i))
      for (j <- i + 1 to size) {
        val part = dot(vectors(i), vectors(j))
        triangle(i)(j) = part
        for (k <- values.indices) vectors(j)(k) -= part * vectors(i)(k)
      }
    }
    (triangle.map(_.take(size)), triangle.map(_.last), vectors(size))
  }

  /** The inverse of an upper triangle. */
  private def inverted(triangle: Array[Array[Double]]) = {
    val size = triangle.length
    val inverse = Array.ofDim[Double](size, size)
    for (column <- 0 until size; i <- column to 0 by -1) {
      val above = (i + 1 to column).map(k => triangle(i)(k) * inverse(k)(column)).sum
      inverse(i)(column) = ((if (i == column) 1.0 else 0.0) - above) / triangle(i)(i)
    }
    inverse
  }

  private def dot(one: Array[Double], other: Array[Double]) = one.lazyZip(other).map(_ * _).sum
}
