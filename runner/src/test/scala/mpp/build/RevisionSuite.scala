package mpp.build

class RevisionSuite extends munit.FunSuite {
  private val repository = FunFixture[os.Path](
    _ => {
      val root = os.temp.dir(prefix = "mpp-revision")
      git(root, "init", "--quiet", "--initial-branch", "main")
      for (text <- Seq("first", "second")) {
        os.write.over(root / "file", text)
        git(root, "add", "file")
        git(root, "-c", "user.name=x", "-c", "user.email=x@y", "commit", "--quiet", "--message", text)
      }
      root
    },
    os.remove.all(_)
  )

  private def git(root: os.Path, words: String*): Unit = os.proc("git" +: words).call(cwd = root): Unit

  private def checkedOut(root: os.Path, name: String): Either[String, Revision] =
    Revision.commit(root, name).flatMap(Revision.checkOut(root, _))

  repository.test("a revision is in a folder of its own, once, and what was built there stays") { root =>
    val first = checkedOut(root, "main~1").fold(fail(_), identity)
    assertEquals(os.read(first.folder / "file"), "first")
    assertEquals(os.read(root / "file"), "second")
    os.write(first.folder / "built", "")
    assertEquals(checkedOut(root, first.commit), Right(first))
    assert(os.exists(first.folder / "built"))
  }

  repository.test("a checkout that was removed is made anew, one that was changed is refused") { root =>
    val first = checkedOut(root, "main~1").fold(fail(_), identity)
    os.remove.all(root / ".mpp")
    assertEquals(checkedOut(root, "main~1"), Right(first))
    os.write.over(first.folder / "file", "changed")
    assert(checkedOut(root, "main~1").swap.exists(_.contains(first.folder.toString)))
  }

  repository.test("a suite below the repository's root is below the checkout's") { root =>
    os.makeDir(root / "suite")
    val revision = checkedOut(root / "suite", "main").fold(fail(_), identity)
    assertEquals(revision.folder.last, "suite")
  }

  repository.test("an unknown revision is refused by its name") { root =>
    for (name <- Seq("nothing", "--help")) assert(Revision.commit(root, name).swap.exists(_.contains(name)))
  }
}
