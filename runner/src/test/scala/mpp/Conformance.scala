package mpp

/** The golden vectors that every language's tests read. */
object Conformance {
  private val folder = os.pwd / "conformance"

  def read(file: String): ujson.Value = ujson.read(os.read(folder / file))
}
