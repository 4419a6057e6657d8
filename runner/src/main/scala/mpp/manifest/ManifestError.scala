package mpp.manifest

/** A manifest that cannot be used: one sentence with file, line and key. */
final case class ManifestError(message: String) extends Exception(message)
