package mpp.manifest

import java.io.InputStream
import java.security.DigestInputStream
import java.security.MessageDigest
import java.util.HexFormat

/** What a testee's files are.
  *
  * @param count
  *   of files
  * @param sha256
  *   of their names and contents, in order of their names
  */
final case class Artefacts(count: Int, bytes: Long, sha256: String)

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
