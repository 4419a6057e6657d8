package mpp.manifest

/** A manifest, or another file of its kind, that cannot be used: one sentence with file, line and key. */
final case class ConfigError(message: String) extends Exception(message)
