package mpp.profile

class DifferenceSuite extends munit.FunSuite {
  private val difference = Difference(
    ProfileExamples.entry("A", 2, "main;A.run 3", "main;A.run;copy 1"),
    ProfileExamples.entry("B", 4, "main;B.run 24", "main;write_[k] 8")
  )

  test("frames are compared by time per operation, the framework's own by their names in it") {
    import Difference.FrameChange
    assertEquals(
      difference.frames,
      Seq(FrameChange("framework.run", 1.5, 3), FrameChange("write", 0, 1), FrameChange("copy", 0.5, 0))
    )
  }

  test("a box has both costs, with those of all that it calls") {
    val root = difference.tree
    assertEquals((root.first, root.second), (2.0, 4.0))
    val Seq(main) = root.children: @unchecked
    assertEquals(
      main.children.map(c => (c.name, c.first, c.second)),
      Seq(("framework.run", 2.0, 3.0), ("write", 0.0, 1.0))
    )
    assertEquals(main.children.head.children.map(_.name), Seq("copy"))
  }

  test("costs of both are from one source") {
    assertEquals(difference.costs, (2.0, 4.0))
    val unknown = difference.second.copy(resources = ProcessSummary.unknown)
    val counted = Difference(difference.first, unknown)
    assertEquals(counted.costs, (difference.first.countedCost, unknown.countedCost))
    assertNotEquals(counted.costs._1, difference.first.cost)
  }

  test("boxes that are too narrow to be seen are left out") {
    val many = ProfileExamples.entry("A", 1, "main;wide 9999", "main;narrow 1")
    assertEquals(Difference(many, many).tree.children.head.children.map(_.name), Seq("wide"))
  }

  test("the page embeds the calls, and no name ends its script") {
    val page = DifferencePage.of(
      Difference(
        ProfileExamples.entry("A", 2, "main;</script>x 1"),
        ProfileExamples.entry("B", 4, "main;y 1")
      )
    )
    val data = """(?s)<script type="application/json" id="data">(.*?)</script>""".r.findFirstMatchIn(page).get.group(1)
    val json = ujson.read(data)
    assertEquals((json("first").str, json("second").str), ("A", "B"))
    assertEquals(json("tree")(3)(0)(3).arr.map(_(0).str).toSeq, Seq("</script>x", "y"))
  }
}
