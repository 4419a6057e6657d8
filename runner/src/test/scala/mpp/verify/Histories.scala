package mpp.verify

import scala.util.Random

import kompics.benchmarks.Operation
import org.scalacheck.Gen

/** Histories of one register, whose key is 0. */
object Histories {

  /** By one replica, unless another one is given. */
  def write(value: Long, invoked: Long, returned: Long, replica: Int = 0): Operation =
    Operation(replica, 0, write = true, value, invoked, returned)

  def read(value: Long, invoked: Long, returned: Long, replica: Int = 0): Operation =
    Operation(replica, 0, write = false, value, invoked, returned)

  /** Few operations at few moments, so that many of them are concurrent, and all kinds of faults are among them. */
  val small: Gen[Seq[Operation]] = for {
    size <- Gen.choose(1, 7)
    begins <- Gen.listOfN(size, Gen.choose(0, 12))
    lengths <- Gen.listOfN(size, Gen.choose(0, 5))
    writes <- Gen.listOfN(size, Gen.oneOf(true, false))
    wishes <- Gen.listOfN(size, Gen.frequency(30 -> Gen.choose(0, 3), 1 -> Gen.const(9)))
  } yield {
    val values = writes.scanLeft(0)((written, write) => if (write) written + 1 else written).tail
    for (i <- 0 until size) yield {
      val value = if (writes(i)) values(i) else if (wishes(i) == 9) 9 else wishes(i).min(values.last)
      Operation(i, 0, writes(i), value.toLong, begins(i).toLong, (begins(i) + lengths(i)).toLong)
    }
  }

  /** The history of a real register: operations take effect 10 ns apart, every other one on average is a write.
    *
    * @param spread
    *   the most time between an operation's invocation, its effect, and its return, in nanoseconds
    */
  def linearizable(size: Int, spread: Int, seed: Long): Seq[Operation] = {
    val random = new Random(seed)
    var value = 0L
    for (i <- 1 to size) yield {
      val write = random.nextBoolean()
      if (write) value = i.toLong
      val moment = 10L * (i + spread)
      Operation(i, 0, write, value, moment - random.nextInt(spread + 1), moment + random.nextInt(spread + 1))
    }
  }
}
