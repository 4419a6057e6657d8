package mpp.text

class AssignmentsSuite extends munit.FunSuite {
  private val values = Seq("number_of_messages" -> "1000", "static_only" -> "true")

  test("in a terminal, names and values are words") {
    assertEquals(Assignments.words(values), "number_of_messages=1000 static_only=true")
  }

  test("in a sentence, they have commas between them") {
    assertEquals(Assignments.phrase(values), "number_of_messages = 1000, static_only = true")
  }

  test("an empty value is the testee's own choice") {
    assertEquals(Assignments.words(Seq("transport" -> "")), "transport=")
    assertEquals(Assignments.phrase(Seq("transport" -> "")), "transport = default")
  }

  test("nothing reads as nothing") {
    assertEquals((Assignments.words(Nil), Assignments.phrase(Nil)), ("", ""))
  }
}
