package mpp.manifest

/** Tests of manifests, each in a folder of its own with the file that states the framework's version. */
abstract class ManifestSuite extends munit.FunSuite {
  protected val folder: FunFixture[os.Path] = FunFixture[os.Path](
    _ => {
      val folder = os.temp.dir(prefix = "mpp-manifest")
      os.write(folder / "build.txt", "name = fake\nversion = 1.2.3\n")
      folder
    },
    os.remove.all(_)
  )
}
