package mpp.manifest

import java.io.InputStream
import java.security.DigestInputStream
import java.security.MessageDigest
import java.util.HexFormat

/** Identifies the contents of a testee's files.
  *
  * @param count
  *   number of files
  * @param sha256
  *   hash of their names and contents, in order of their names
  */
final case class Artefacts(files: Int, bytes: Long, sha256: String)

object Artefacts {
  def of(files: Files): Artefacts = {
    val all = files.all
    val digest = MessageDigest.getInstance("SHA-256")
    for (file <- all) {
      digest.update(file.relativeTo(files.root).toString.getBytes("UTF-8"))
      val in = new DigestInputStream(os.read.inputStream(file), digest)
      try in.transferTo(java.io.OutputStream.nullOutputStream()): Unit
      finally (in: InputStream).close()
    }
    Artefacts(all.size, all.map(os.size).sum, HexFormat.of.formatHex(digest.digest()))
  }
}
