package mpp.orchestrate

import mpp.catalogue.SplitMix64

/** The order in which every point is measured several times over: a randomised complete block design (Fisher, "The
  * design of experiments", 1935; for performance of software: Abedi and Brecht, "Conducting repeatable experiments in
  * highly variable cloud computing environments", ICPE 2017, as "randomized multiple interleaved trials").
  *
  * A block holds one invocation of every point of every testee, in random order. Whatever changes on a machine while a
  * run lasts is then spread over all points, rather than part of the difference between two of them.
  *
  * @param seed
  *   from which the blocks were drawn, 0 to [[Interleaving.MostSeed]]
  * @param blocks
  *   in order; each has the numbers of all of the plan's points, which count from 1
  */
final case class Interleaving(seed: Long, blocks: Seq[Seq[Int]]) {
  def invocations: Int = blocks.size
}

object Interleaving {

  /** Far beyond what a comparison takes, and still an order that a file can hold. */
  val MostInvocations = 1000

  /** Seeds are whole numbers of 32 bits, which every program reads from JSON as they are. */
  val MostSeed = 0xffffffffL

  /** The same for the same arguments, always: blocks are shuffled in turn, with the outputs of one [[SplitMix64]].
    *
    * @param invocations
    *   how many of each point, 1 to [[MostInvocations]]
    * @param points
    *   how many points there are
    */
  def drawn(seed: Long, invocations: Int, points: Int): Interleaving = {
    val random = new SplitMix64(seed)
    Interleaving(seed, Seq.fill(invocations)(shuffled(points, random)))
  }

  /** Durstenfeld, "Algorithm 235: random permutation", CACM 7 (1964). */
  private def shuffled(points: Int, random: SplitMix64): Seq[Int] = {
    val numbers = Array.range(1, points + 1)
    for (last <- numbers.indices.reverse.dropRight(1)) {
      val chosen = (random.nextDouble() * (last + 1)).toInt
      val number = numbers(chosen)
      numbers(chosen) = numbers(last)
      numbers(last) = number
    }
    numbers.toSeq
  }
}
