package mpp.build

import mpp.manifest.Need

/** Programs that a testee needs and this machine does not have.
  *
  * @param programs
  *   each in a few words
  * @param features
  *   the features of `scripts/install_dependencies.sh` that bring them; those that no feature brings are left out
  */
final case class Lack(programs: Seq[String], features: Seq[String]) {
  override def toString: String = programs.mkString(" and ")

  /** The command that brings them. */
  def advice: String = ("scripts/install_dependencies.sh" +: features).mkString(" ")
}

object Lack {

  /** None if everything is there. */
  def of(needs: Seq[Need]): Option[Lack] = {
    val missing = for (need <- needs.distinct; words <- Needs.missing(need)) yield words -> need.feature
    Option.when(missing.nonEmpty)(Lack(missing.map(_._1).distinct, missing.flatMap(_._2).distinct))
  }
}
