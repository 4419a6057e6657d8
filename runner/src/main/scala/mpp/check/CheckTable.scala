package mpp.check

import mpp.manifest.Manifest

/** What came of the checks of several testees, for people. */
object CheckTable {

  /** A row per check with a cell per testee, with a header. */
  def rows(checks: Seq[Check], verdicts: Seq[(Manifest, Seq[(Check, Verdict)])]): Seq[Seq[String]] =
    ("CHECK" +: verdicts.map(_._1.symbol)) +: checks.map { check =>
      check.name +: verdicts.map { case (_, made) => made.find(_._1 == check).fold("")(v => cell(v._2)) }
    }

  /** Every failure: which testee, what it must do, and what it did. Checks that failed for the same reason stand
    * together.
    */
  def failures(verdicts: Seq[(Manifest, Seq[(Check, Verdict)])]): Seq[String] =
    for {
      (testee, made) <- verdicts
      failed = made.collect { case (check, Verdict.Failed(reason)) => check -> reason }
      reason <- failed.map(_._2).distinct
    } yield {
      val heading = failed.collect { case (check, `reason`) => check } match {
        case Seq(check) => s"${check.name}: it must ${check.must}"
        case checks => s"${checks.map(_.name).mkString(", ")}:"
      }
      s"${testee.symbol} $heading\n${reason.linesIterator.map(line => s"    $line\n").mkString}"
    }

  private def cell(verdict: Verdict): String = verdict match {
    case Verdict.Ok => "ok"
    case Verdict.NotImplemented => "not implemented"
    case _: Verdict.Failed => "FAIL"
  }
}
