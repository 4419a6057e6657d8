package mpp.manifest

import mpp.BadInput
import mpp.BadInputSuite
import mpp.Examples

class BadManifestSuite extends BadInputSuite {
  private val folder = os.temp.dir(prefix = "mpp-bad-manifest")

  override def beforeAll(): Unit = os.write(folder / "build.txt", "version = 1.2.3\n")

  override def afterAll(): Unit = os.remove.all(folder)

  property("a manifest is read, or refused by one sentence that names it") {
    val file = folder / "FAKE.testee.conf"
    refusedOrRead(BadInput.bytes(Examples.manifestText), file.toString) { bytes =>
      os.write.over(file, bytes)
      try {
        // The messages made from it must not fail either.
        ManifestReader.read(file).toString: Unit
        None
      } catch {
        case ConfigError(message) =>
          assert(!message.contains('\n'), message)
          Some(message)
      }
    }
  }
}
