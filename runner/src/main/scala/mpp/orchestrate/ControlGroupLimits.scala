package mpp.orchestrate

/** The bounds of a process by its control groups, of the first or the second version. The least bound counts.
  */
object ControlGroupLimits {

  /** The number of processors whose time it may take; none if there is no bound.
    *
    * @param files
    *   their lines by path
    */
  def processors(files: Map[String, Seq[String]]): Option[Double] = {
    val second = named(files, "cpu.max").flatMap { case (_, line) =>
      line.split(' ') match {
        case Array(quota, period) => share(quota.toDoubleOption, period.toDoubleOption)
        case _ => None
      }
    }
    val first = named(files, "cpu.cfs_quota_us").flatMap { case (path, quota) =>
      val period = files.get(path.replace("cfs_quota", "cfs_period")).flatMap(_.headOption)
      share(quota.toDoubleOption, period.flatMap(_.toDoubleOption))
    }
    (second ++ first).minOption
  }

  /** The memory that it may take; none if there is no bound. */
  def memoryMiB(files: Map[String, Seq[String]]): Option[Long] =
    (named(files, "memory.max") ++ named(files, "memory.limit_in_bytes"))
      .flatMap(_._2.toLongOption).filter(bytes => bytes > 0 && bytes < Unbounded).map(_ / BytesPerMiB).minOption

  private val BytesPerMiB = 1024L * 1024

  /** The first version says a number of about this size where there is no bound. */
  private val Unbounded = 1L << 60

  private def named(files: Map[String, Seq[String]], name: String): Seq[(String, String)] =
    files.toSeq.collect { case (path, Seq(line, _*)) if path.endsWith(s"/$name") => path -> line.trim }

  private def share(quota: Option[Double], period: Option[Double]): Option[Double] =
    for (q <- quota; p <- period if q > 0 && p > 0) yield q / p
}
