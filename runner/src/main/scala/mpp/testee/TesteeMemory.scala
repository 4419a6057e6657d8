package mpp.testee

/** Memory for testees. */
object TesteeMemory {

  /** Says how many MiB of this machine testees may count on, if that is not all of it. */
  private val Variable = "MPP_MEMORY_MIB"

  private val LeastMiB = 256L

  /** A heap is one part in so many of the memory: the rest is for what is not heap, for the runner, and for the files
    * that the system caches. All of a heap is really taken from the start, so it is no more than a machine can spare.
    */
  private val Share = 4

  /** The heap of a testee that is alone on its machine, in MiB.
    *
    * @param machineMiB
    *   memory of the machine, in MiB
    * @param mostMiB
    *   the most that the points need, in MiB, if that is known
    * @return
    *   the reason why the environment is wrong, or the size
    */
  def heapMiB(
      environment: Map[String, String],
      machineMiB: Long,
      mostMiB: Option[Long] = None
  ): Either[String, Long] = {
    val granted = environment.get(Variable) match {
      case None => Right(machineMiB)
      case Some(text) =>
        text.toLongOption.filter(m => m >= LeastMiB && m <= machineMiB)
          .toRight(s"$Variable is '$text', allowed are $LeastMiB to $machineMiB")
    }
    granted.map(memoryMiB => mostMiB.foldLeft(memoryMiB / Share)(_ min _))
  }
}
