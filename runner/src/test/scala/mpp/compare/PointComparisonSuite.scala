package mpp.compare

import mpp.compare.PointComparison.Judged
import mpp.compare.Verdict._
import mpp.stats.Holm
import mpp.stats.MeanRatio
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class PointComparisonSuite extends munit.ScalaCheckSuite {
  private val threshold = 0.05
  private val ratios = for {
    log <- Gen.choose(-0.3, 0.3)
    error <- Gen.choose(1e-3, 0.1)
    degrees <- Gen.choose(1.0, 60.0)
  } yield MeanRatio(log, error, degrees)

  private def judged(ratios: Seq[MeanRatio]) =
    ratios.zip(Holm.levels(ratios.map(_.p), 0.05)).map { case (ratio, level) => Judged(ratio, level) }

  property("verdict and interval agree: faster and slower leave 1 out, inconclusive does not") {
    forAll(Gen.nonEmptyListOf(ratios)) { rs =>
      for (j <- judged(rs)) {
        val interval = j.judgedInterval
        PointComparison.verdict(j, threshold) match {
          case Slower => assert(interval.low > 1 && j.ratio.ratio > 1.05)
          case Faster => assert(interval.high < 1 && j.ratio.ratio < 1 / 1.05)
          case Inconclusive => assert(interval.contains(1) && (interval.low < 1 / 1.05 || interval.high > 1.05))
          case _ => assert(j.ratio.ratio <= 1.05 && j.ratio.ratio >= 1 / 1.05)
        }
      }
    }
  }

  property("with runs exchanged, faster is slower") {
    val opposite = Map[Verdict, Verdict](Slower -> Faster, Faster -> Slower).withDefault(identity)
    forAll(Gen.nonEmptyListOf(ratios)) { rs =>
      val (there, back) = (judged(rs), judged(rs.map(r => r.copy(log = -r.log))))
      assertEquals(
        back.map(PointComparison.verdict(_, threshold)),
        there.map(j => opposite(PointComparison.verdict(j, threshold)))
      )
    }
  }
}
