package mpp.remote

/** Chooses the machines to which each machine looks for a way before anything is started.
  *
  * Few machines try all others. Among many each tries those that come 1, 2, 4, 8, … after it in a ring, as in a finger
  * table of Chord (Stoica et al., SIGCOMM 2001): so many attempts as the logarithm of their number. That finds every
  * firewall between two groups of machines, for the ring leads from the one to the other, but not a single pair that
  * cannot talk.
  *
  * @param places
  *   address and port of each; a machine may be there more than once
  * @param everybodys
  *   the one that all others try, if there is one
  */
final private class Probes(places: Seq[(String, Int)], everybodys: Option[(String, Int)]) {
  import Probes._

  private val ring = places.distinct.toIndexedSeq

  /** @param place
    *   one of the places
    */
  def from(place: (String, Int)): Seq[(String, Int)] = {
    val here = ring.indexOf(place)
    def after(distance: Int) = ring((here + distance) % ring.size)
    val distances =
      if (ring.size <= MostThatTryAll) 1 until ring.size
      else Iterator.iterate(1)(_ * 2).takeWhile(_ < ring.size).toSeq
    (everybodys.toSeq ++ distances.map(after)).distinct.filter(_._1 != place._1)
  }
}

private object Probes {
  val MostThatTryAll = 32
}
