package mpp.check

import mpp.manifest.Manifest

/** Results of checks of several testees, for people. */
object CheckTable {

  /** A row per check with a cell per testee, with a header. */
  def rows(checks: Seq[Check], results: Seq[(Manifest, Seq[(Check, CheckResult)])]): Seq[Seq[String]] =
    ("CHECK" +: results.map(_._1.symbol)) +: checks.map { check =>
      check.name +: results.map { case (_, made) => made.find(_._1 == check).fold("")(v => cell(v._2)) }
    }

  /** Every failure: which testee, what it must do, and what it did. Checks that failed for the same reason stand
    * together.
    */
  def failures(results: Seq[(Manifest, Seq[(Check, CheckResult)])]): Seq[String] =
    for {
      (testee, made) <- results
      failed = made.collect { case (check, CheckResult.Failed(reason)) => check -> reason }
      reason <- failed.map(_._2).distinct
    } yield {
      val heading = failed.collect { case (check, `reason`) => check } match {
        case Seq(check) => s"${check.name}: it must ${check.must}"
        case checks => s"${checks.map(_.name).mkString(", ")}:"
      }
      s"${testee.symbol} $heading\n${reason.linesIterator.map(line => s"    $line\n").mkString}"
    }

  private def cell(result: CheckResult): String = result match {
    case CheckResult.Ok => "ok"
    case CheckResult.NotImplemented => "not implemented"
    case _: CheckResult.Failed => "FAIL"
  }
}
