package mpp.orchestrate

import java.util.Arrays

import mpp.catalogue.SplitMix64

/** A fixed piece of work, in this process, by whose time two sessions on one machine can be told apart: what makes it
  * slower from one day to another (clock, neighbours of a virtual machine, memory) makes testees slower, too.
  *
  * It is arithmetic and a walk over a table that the processor's own caches cannot hold whole, about 10 ms of each.
  */
final class ReferenceKernel {
  import ReferenceKernel._

  private val table = Array.fill(TableSize)(1L)

  /** Else the compiler could leave the work out. */
  @volatile private var sum = 0L

  for (_ <- 1 to WarmupRuns) work()

  /** The median time of some runs, in milliseconds. */
  def millis(): Double = {
    val times = Array.fill(Runs) {
      val begin = System.nanoTime()
      work()
      (System.nanoTime() - begin) / 1e6
    }
    Arrays.sort(times)
    times(Runs / 2)
  }

  private def work(): Unit = {
    val random = new SplitMix64(1)
    var total = sum
    var step = 0
    while (step < Steps) {
      val value = random.next()
      val place = (value & (TableSize - 1)).toInt
      table(place) = table(place) * 31 + value
      total += table(place)
      step += 1
    }
    sum = total
  }
}

object ReferenceKernel {

  /** Eight bytes each: 4 MiB. */
  private val TableSize = 1 << 19
  private val Steps = 1000000
  private val Runs = 5

  /** Compiled code does not become faster any more. */
  private val WarmupRuns = 20
}
