package mpp.catalogue

import scala.collection.concurrent.TrieMap

/** Computes the expected answer of FILETRANSFER, without a file.
  *
  * As [[ShortestPathReference]] it shares no code with any testee's harness.
  */
private[catalogue] object FileTransferReference {

  /** After so many bytes a file repeats itself. */
  private val PayloadBytes = 1L << 28

  private val answers = TrieMap.empty[Long, Long]

  /** FNV-1a over the size of the file and the sum of its words: a fifth of a second at most.
    *
    * @param bytes
    *   the size, a multiple of 8
    */
  def answer(bytes: Long): Long = answers.getOrElseUpdate(bytes, Fnv1a64.of(Seq(bytes, sum(bytes))))

  private def sum(bytes: Long): Long = {
    val repeated = bytes.min(PayloadBytes)
    val random = new SplitMix64(repeated)
    def words(bytes: Long): Long = {
      var total = 0L
      var left = bytes
      while (left > 0) {
        total += random.next()
        left -= java.lang.Long.BYTES
      }
      total
    }
    val beginning = words(bytes % repeated)
    beginning + bytes / repeated * (beginning + words(repeated - bytes % repeated))
  }
}
