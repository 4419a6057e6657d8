package mpp.build

class WorkTreeSuite extends munit.FunSuite {
  private val checkout = FunFixture[os.Path](
    _ => {
      val root = os.temp.dir(prefix = "mpp-work-tree")
      for (name <- Seq("kept", "grün")) os.write(root / name, "1")
      os.write(root / ".gitignore", "ignored\n")
      git(root, "init", "--quiet")
      git(root, "add", "--all")
      git(root, "-c", "user.name=t", "-c", "user.email=t@t", "commit", "--quiet", "--message", "a")
      root
    },
    os.remove.all(_)
  )

  private def git(root: os.Path, words: String*): Unit =
    os.proc("git" +: words).call(cwd = root, stdin = os.Pipe, stdout = os.Pipe, timeout = 60000): Unit

  checkout.test("files that differ from a commit are found, new ones included") { root =>
    assertEquals(WorkTree.changed(root, "HEAD"), Right(Nil))
    for (name <- Seq("grün", "new", "ignored")) os.write.over(root / name, "2")
    assertEquals(WorkTree.changed(root, "HEAD").map(_.toSet), Right(Set(root / "grün", root / "new")))
    assertEquals(WorkTree.files(root).map(_.toSet), Right(Set(".gitignore", "grün", "kept", "new").map(root / _)))
  }

  checkout.test("a commit that is not there is named") { root =>
    for (name <- Seq("nosuch", "--help", ""))
      assert(clue(WorkTree.changed(root, name)).left.exists(_.startsWith(s"$name: ")))
  }
}
