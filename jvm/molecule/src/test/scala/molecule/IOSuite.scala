package molecule

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class IOSuite extends PlatformSuite {
  private val steps = 1000000

  private case object Left extends Signal
  private case object Other extends Signal

  private def raise(signal: Signal): IO[Int] = IO.raise(signal)

  private val programs: Gen[IO[Int]] = Gen.oneOf(
    Gen.choose(-9, 9).map(IO.pure(_)),
    Gen.choose(-9, 9).map(number => IO.delay(number)),
    Gen.const(IO.raise(Left)),
    // It is suspended between its steps.
    Gen.choose(-9, 9).map(number => IO[Int]((context, k) => context.submit(() => k(number))))
  )
  private val functions: Gen[Int => IO[Int]] = for {
    factor <- Gen.choose(-3, 3)
    program <- programs
  } yield (number: Int) => if (number % 4 == 0) IO.raise(Other) else program.map(_ + factor * number)

  private def agree(platform: Platform)(one: IO[Int], other: IO[Int]): Boolean =
    resultOf(platform, one) == resultOf(platform, other)

  property("monads: left identity, right identity and associativity") {
    forAll(Gen.choose(-9, 9), programs, functions, functions) { (number, program, f, g) =>
      withPlatform() { platform =>
        agree(platform)(IO.pure(number).bind(f), f(number)) &&
        agree(platform)(program.bind(IO.pure(_)), program) &&
        agree(platform)(program.bind(f).bind(g), program.bind(f(_).bind(g))) &&
        agree(platform)(program.map(_ + 1), program.bind(number => IO.pure(number + 1)))
      }
    }
  }

  test("a million steps in tail position take no stack") {
    def count(left: Int): IO[Int] = if (left == 0) IO.pure(steps) else IO.unit.bind(_ => count(left - 1))
    withPlatform()(platform => assertEquals(resultOf(platform, count(steps)), Right(steps)))
  }

  test("a million steps that are nested to the left take no stack") {
    val program = (1 to steps).foldLeft[IO[Int]](IO.pure(0))((sofar, _) => sofar.map(_ + 1))
    withPlatform()(platform => assertEquals(resultOf(platform, program), Right(steps)))
  }

  test("a hundred thousand programs side by side take no stack") {
    val programs = (1 to 100000).map(IO.pure(_))
    withPlatform() { platform =>
      assertEquals(resultOf(platform, IO.parl(programs).map(_.map(_.toLong).sum)), Right(5000050000L))
    }
  }

  test("par: one program goes on while the other is suspended") {
    withPlatform() { platform =>
      val (in, out) = Chan.make[Int]()
      val program = IO.open(in).bind(_.read).par(IO.open(out).bind(_.write(7)))
      assertEquals(resultOf(platform, program.map { case (number, _) => number }), Right(7))
    }
  }

  test("a signal goes to the innermost handler that takes it, and skips the rest") {
    withPlatform() { platform =>
      val raising = raise(Left).map(_ + 5).orCatch { case Other => IO.pure(1) }
      assertEquals(resultOf(platform, raising.orCatch { case Left => IO.pure(2) }), Right(2))
      assertEquals(resultOf(platform, raising.map(_ + 1)), scala.Left(Left))
    }
  }

  test("a handler's signal is not its own to handle") {
    withPlatform() { platform =>
      val twice = raise(Left).orCatch { case Left => raise(Left) }.map(_ + 1)
      assertEquals(resultOf(platform, twice), scala.Left(Left))
    }
  }

  test("a signal of one program ends the one beside it") {
    withPlatform() { platform =>
      val (in, out) = Chan.make[Int]()
      val program = IO.open(in).bind(_.read).par(IO.raise(Left)).map(_ => 0).orCatch { case Left => IO.pure(3) }
      assertEquals(resultOf(platform, program), Right(3))
      // The input that it had opened is poisoned.
      assertEquals(resultOf(platform, IO.open(out).bind(o => o.write(1) >> o.flush).map(_ => 0)), scala.Left(Left))
    }
  }

  test("channels opened within a handler's reach stay open without a signal") {
    withPlatform() { platform =>
      val (in, out) = Chan.make[Int]()
      out.last(4)
      val program = IO.open(in).orCatch { case Left => IO.raise(Other): IO[Input[Int]] }.bind(_.read)
      assertEquals(resultOf(platform, program), Right(4))
    }
  }
}
