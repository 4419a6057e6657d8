package mpp.testee

import java.nio.file.NoSuchFileException

import mpp.manifest.Files

class LocalLauncherSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-launcher"), os.remove.all(_))

  private def files(folder: os.Path, paths: String*): Files = Files(folder / "built", paths.map(os.RelPath(_)))

  private def build(folder: os.Path): Unit = {
    os.write(folder / "built" / "bin" / "program", "program", perms = "rwxr-xr-x", createFolders = true)
    os.write(folder / "built" / "lib" / "deep" / "a.jar", "a", createFolders = true)
    os.write(folder / "built" / "sources", "not needed")
    os.symlink(folder / "built" / "lib" / "b.jar", folder / "built" / "lib" / "deep" / "a.jar")
  }

  folder.test("a node apart has a copy of exactly the files that are listed, in place of whatever was there") {
    folder =>
      build(folder)
      val node = folder / "node"
      os.write(node / "bin" / "litter", "", createFolders = true)
      val launcher = LocalLauncher.apart(folder / "agent.sh", "node-1", node)
      assertEquals(launcher.provide(files(folder, "bin", "lib")), node.toString)
      assertEquals(
        os.walk(node).filter(os.isFile(_)).map(_.relativeTo(node).toString).sorted.toSeq,
        Seq("bin/program", "lib/b.jar", "lib/deep/a.jar")
      )
      assertEquals(os.perms(node / "bin" / "program").toString, "rwxr-xr-x")
      assert(!os.isLink(node / "lib" / "b.jar"))
  }

  folder.test("a file that is listed and not there is named") { folder =>
    build(folder)
    val launcher = LocalLauncher.apart(folder / "agent.sh", "node-1", folder / "node")
    val missing = intercept[NoSuchFileException](launcher.provide(files(folder, "bin", "share")))
    assertEquals(missing.getMessage, s"${folder / "built" / "share"}")
  }

  folder.test("in place nothing is copied") { folder =>
    build(folder)
    val launcher = LocalLauncher.inPlace(folder / "agent.sh", folder / "scratch")
    assertEquals(launcher.provide(files(folder, "bin")), s"${folder / "built"}")
    assert(!os.exists(folder / "scratch"))
  }
}
