package mpp.results

import java.nio.channels.FileChannel
import java.nio.channels.OverlappingFileLockException
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.WRITE

/** The lock on a run directory: only its holder may write there. The system frees it when the holder dies in any way.
  */
final class RunLock private (channel: FileChannel) extends AutoCloseable {
  def close(): Unit = channel.close()
}

object RunLock {

  /** @return
    *   nothing if somebody else holds it
    * @throws java.io.IOException
    *   if the lock file cannot be written
    */
  def acquire(directory: RunDirectory): Option[RunLock] = {
    val channel = FileChannel.open(directory.lock.toNIO, CREATE, WRITE)
    val lock =
      try Option(channel.tryLock())
      catch {
        case _: OverlappingFileLockException => None // held by this very process
        case e: Throwable => channel.close(); throw e
      }
    // The file stays when the lock is freed: were it removed, two runs could each hold a file of that name.
    if (lock.isEmpty) channel.close()
    lock.map(_ => new RunLock(channel))
  }
}
