package mpp.plot

import mpp.catalogue.Point
import mpp.catalogue.Settings
import mpp.manifest.Kind
import mpp.results.RunManifest

/** Finds the looks of a run's testees. */
object RunLooks {

  /** Takes looks from the runs' manifests, so that a plot does not change with the checkout, and else the known ones.
    *
    * @param manifests
    *   the last that has a testee counts
    * @param symbols
    *   the testees' symbols
    * @param known
    *   looks of testees that no manifest has
    * @return
    *   a look for every testee
    */
  def of(manifests: Seq[RunManifest], symbols: Seq[String], known: Map[String, Look]): Map[String, Look] = {
    val own = manifests.flatMap(_.testees).map { case (symbol, testee) =>
      symbol -> Look(testee.label, testee.plot, baseline = testee.kind == Kind.Baseline)
    }
    Look.complete((known ++ own).filter { case (symbol, _) => symbols.contains(symbol) }, symbols)
  }

  /** Finds the looks of the testees of points. Options that all points of a testee share, and not all of the run, stand
    * in its label.
    */
  def ofPoints(
      manifests: Seq[RunManifest],
      points: Seq[(String, Point)],
      known: Map[String, Look]
  ): Map[String, Look] = {
    val constant = Settings.constant(points)
    of(manifests, points.map(_._1).distinct, known).map { case (symbol, look) =>
      val settings = constant.getOrElse(symbol, Nil).map { case (name, value) => s", $name $value" }.mkString
      symbol -> look.copy(label = look.label + settings)
    }
  }
}
