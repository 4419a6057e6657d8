package mpp.compare

import mpp.compare.Verdict._
import mpp.stats.MeanRatio
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class VerdictSuite extends munit.ScalaCheckSuite {
  private val threshold = 0.05
  private val ratios = for {
    log <- Gen.choose(-0.3, 0.3)
    error <- Gen.choose(1e-3, 0.1)
    degrees <- Gen.choose(1.0, 60.0)
  } yield MeanRatio(log, error, degrees, invocations = 5)

  property("verdict and interval agree") {
    forAll(Gen.nonEmptyListOf(ratios)) { rs =>
      for (j <- Verdict.judge(rs)) {
        val (judged, own) = (j.judgedInterval, j.interval)
        val within = own.low >= 1 / 1.05 && own.high <= 1.05
        j.verdict(threshold) match {
          case Slower => assert(judged.low > 1 && j.ratio.ratio > 1.05)
          case Faster => assert(judged.high < 1 && j.ratio.ratio < 1 / 1.05)
          case Same => assert(within)
          case Differs => assert(!judged.contains(1) && !within && math.abs(j.ratio.log) <= math.log(1.05))
          case Inconclusive => assert(judged.contains(1) && !within)
          case other => fail(other.name)
        }
      }
    }
  }

  property("with sides exchanged, faster is slower, and as much of the interval is beyond the threshold") {
    val opposite = Map[Verdict, Verdict](Slower -> Faster, Faster -> Slower).withDefault(identity)
    forAll(Gen.nonEmptyListOf(ratios)) { rs =>
      val (there, back) = (Verdict.judge(rs), Verdict.judge(rs.map(r => r.copy(log = -r.log))))
      assertEquals(back.map(_.verdict(threshold)), there.map(j => opposite(j.verdict(threshold))))
      for ((a, b) <- there.zip(back)) assertEqualsDouble(a.partBeyond(threshold), b.partBeyond(threshold), 1e-9)
    }
  }

  /** Ratios with the standard errors of their logarithms, verdicts, and the part of the interval beyond 5 %: the
    * interval's ends are 1.96 errors from the logarithm.
    */
  private val cases = Seq(
    (1.04, 0.0193, Differs, 0.37),
    (1.04, 0.004, Same, 0.0),
    (1.0, 0.02, Same, 0.0),
    (1.0, 0.03, Inconclusive, 0.085),
    (1.06, 0.01, Slower, 0.74),
    (1.06, 0.001, Slower, 1.0),
    (0.94, 0.01, Faster, 0.83),
    (1.06, 0.05, Inconclusive, 0.55)
  )

  for ((ratio, error, verdict, beyond) <- cases)
    test(s"$ratio, known to $error, is ${verdict.name}") {
      val judged = Verdict.judge(Seq(MeanRatio(math.log(ratio), error, degrees = 1e6, invocations = 5))).head
      assertEquals(judged.verdict(threshold), verdict: Verdict)
      assertEqualsDouble(judged.partBeyond(threshold), beyond, 0.02)
    }
}
