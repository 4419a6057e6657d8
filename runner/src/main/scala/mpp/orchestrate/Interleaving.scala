package mpp.orchestrate

import mpp.catalogue.SplitMix64

/** The order in which every point is measured several times over: a randomised complete block design (Fisher, "The
  * design of experiments", 1935; for performance of software: Abedi and Brecht, "Conducting repeatable experiments in
  * highly variable cloud computing environments", ICPE 2017, as "randomized multiple interleaved trials").
  *
  * A block holds one invocation of every point of every testee, in random order. A change of the machine while a run
  * lasts is then spread over all points, rather than part of the difference between two of them. Points of two sides
  * that are compared follow each other at once within a block, so that the block's ratio has as little of it as can be.
  *
  * @param seed
  *   the seed that the blocks were drawn from, 0 to [[Interleaving.MostSeed]]
  * @param blocks
  *   in order; each has the numbers of all of the plan's points, which count from 1
  */
final case class Interleaving(seed: Long, blocks: Seq[Seq[Int]]) {
  def invocations: Int = blocks.size
}

object Interleaving {

  /** Far more than a comparison takes, and still an order that a file can hold. */
  val MostInvocations = 1000

  /** Seeds are whole numbers of 32 bits, which every program reads from JSON as they are. */
  val MostSeed = 0xffffffffL

  /** The same for the same arguments, always: blocks are shuffled in turn, with the outputs of one [[SplitMix64]].
    *
    * @param invocations
    *   the number of each point's invocations, 1 to [[MostInvocations]]
    * @param points
    *   the number of points
    */
  def drawn(seed: Long, invocations: Int, points: Int): Interleaving =
    together(seed, invocations, (1 to points).map(Seq(_)))

  /** The same for points of which some are to be compared: those stay together in each block, in random order.
    *
    * @param companies
    *   groups of points, by their numbers; each number is in one of them
    */
  def together(seed: Long, invocations: Int, companies: Seq[Seq[Int]]): Interleaving = {
    val random = new SplitMix64(seed)
    Interleaving(seed, Seq.fill(invocations)(shuffled(companies, random).flatMap(shuffled(_, random))))
  }

  /** Durstenfeld, "Algorithm 235: random permutation", CACM 7 (1964). */
  private def shuffled[A](all: Seq[A], random: SplitMix64): Seq[A] =
    all.indices.reverse.dropRight(1).foldLeft(all.toVector) { (drawn, last) =>
      val chosen = (random.nextDouble() * (last + 1)).toInt
      drawn.updated(chosen, drawn(last)).updated(last, drawn(chosen))
    }
}
