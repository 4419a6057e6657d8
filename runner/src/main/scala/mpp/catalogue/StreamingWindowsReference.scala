package mpp.catalogue

import java.util.Arrays

/** Computes the expected answer of STREAMINGWINDOWS, one window after the other.
  *
  * As [[ShortestPathReference]] it shares no code with any testee's harness, nor the way that testees compute it: a
  * value that enters a window many times is held once, so that a window of 100 MB takes no more than its events do.
  */
object StreamingWindowsReference {

  /** Longest window whose answer is computed: its events take 32 MiB. Answers for longer ones stay unverified. */
  val MaxWindowMillis: Int = 1 << 22

  /** Most events of a run whose answer is computed: about ten seconds. A testee takes minutes for each run of them. */
  val MaxEvents = 200000000L

  /** FNV-1a over start, size and median of all windows, by partition, then window.
    *
    * @param partitions
    *   number of partitions
    * @param windowMillis
    *   length of a window, of which each millisecond has one event
    * @param windows
    *   windows per partition
    * @param amplification
    *   the number of times that a window takes each value
    */
  def answer(partitions: Int, windowMillis: BigInt, windows: BigInt, amplification: Long): Option[Long] =
    Option.when(windowMillis <= MaxWindowMillis && windowMillis * windows * partitions <= MaxEvents) {
      val hash = new Fnv1a64
      val values = new Array[Long](windowMillis.toInt)
      for (partition <- 0 until partitions) {
        val random = new SplitMix64(partition.toLong)
        var window = 0L
        while (window < windows.toLong) {
          for (i <- values.indices) values(i) = random.next()
          Arrays.sort(values)
          hash.add(window * values.length)
          hash.add(values.length * amplification)
          hash.add(median(values, amplification))
          window += 1
        }
      }
      hash.value
    }

  /** The median of values that are in order and occur so many times each. */
  private def median(values: Array[Long], times: Long): Double = {
    val size = values.length * times
    def at(place: Long): Double = values((place / times).toInt).toDouble
    if (size % 2 == 1) at(size / 2) else at(size / 2 - 1) / 2.0 + at(size / 2) / 2.0
  }
}
