package mpp.cli

import scala.concurrent.duration._

/** Half a minute of [[Fuzz]]; `MPP_FUZZ_SEED` makes it another one. */
class FuzzSuite extends munit.FunSuite {
  override val munitTimeout: Duration = 4.minutes

  test("nothing that comes from outside makes a command throw, hang, or write where it may not") {
    val seed = sys.env.get("MPP_FUZZ_SEED").fold(1L)(_.toLong)
    val (rounds, found) = Fuzz.run(30.seconds, seed)
    println(s"$rounds rounds of seed $seed")
    assert(found.isEmpty, found.mkString("\n"))
  }
}
