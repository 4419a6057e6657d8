package mpp.testee

import scala.concurrent.duration._

class StartDeadlinesSuite extends munit.FunSuite {
  test("the environment may set them") {
    assertEquals(StartDeadlines.from(Map.empty), Right(StartDeadlines(60.seconds, 60.seconds)))
    assertEquals(
      StartDeadlines.from(Map("MPP_LISTENING_SECONDS" -> "5", "MPP_READY_SECONDS" -> "7")),
      Right(StartDeadlines(5.seconds, 7.seconds))
    )
  }

  for (value <- Seq("0", "3601", "soon")) test(s"'$value' is refused") {
    assertEquals(
      StartDeadlines.from(Map("MPP_READY_SECONDS" -> value)),
      Left(s"MPP_READY_SECONDS is '$value', allowed are 1 to 3600")
    )
  }
}
