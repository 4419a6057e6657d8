package mpp.remote

import java.util.concurrent.ConcurrentHashMap

import mpp.manifest.Artefacts
import mpp.manifest.Files

/** Facts about testees' files that take reading all of them: each is found once, however many nodes ask for it. The
  * files do not change meanwhile.
  */
final class FileFacts {
  private val artefactsOf = new ConcurrentHashMap[Files, Artefacts]
  private val nativeCodeOf = new ConcurrentHashMap[Files, Option[NativeCode]]

  def artefacts(files: Files): Artefacts = artefactsOf.computeIfAbsent(files, Artefacts.of(_))

  def nativeCode(files: Files): Option[NativeCode] = nativeCodeOf.computeIfAbsent(files, NativeCode.of(_))
}
