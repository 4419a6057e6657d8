package mpp.remote

import java.nio.charset.StandardCharsets.ISO_8859_1

import mpp.manifest.Files
import mpp.manifest.Version

/** Requirements of programs in machine code on a node.
  *
  * @param libc
  *   the least version of GNU's C library, if they use it
  */
final case class NativeCode(libc: Option[Version])

object NativeCode {
  private val Magic = "\u007fELF"
  private val Symbol = """GLIBC_(\d{1,3}\.\d{1,3})""".r

  /** As it is called by `uname -m`: of this machine, for which programs are built here. */
  lazy val machine: String = System.getProperty("os.arch") match {
    case "amd64" => "x86_64"
    case other => other
  }

  /** Nothing, if none of the files is such a program. */
  def of(files: Files): Option[NativeCode] = {
    val programs = files.all.filter(isProgram).map(file => new String(os.read.bytes(file), ISO_8859_1))
    val versions = programs.flatMap(Symbol.findAllMatchIn(_).map(_.group(1))).distinct.flatMap(Version.parse)
    Option.when(programs.nonEmpty)(NativeCode(versions.maxOption))
  }

  private def isProgram(file: os.Path): Boolean =
    new String(os.read.bytes(file, offset = 0, count = Magic.length), ISO_8859_1) == Magic
}
