package mpp

class EithersSuite extends munit.FunSuite {
  test("values stay in their order") {
    assertEquals(Eithers.all(Seq[Either[String, Int]](Right(2), Right(1))), Right(Seq(2, 1)))
    assertEquals(Eithers.all(Seq.empty[Either[String, Int]]), Right(Nil))
  }

  test("the first error is told") {
    assertEquals(Eithers.all(Seq(Right(2), Left("first"), Right(1), Left("second"))), Left("first"))
  }
}
