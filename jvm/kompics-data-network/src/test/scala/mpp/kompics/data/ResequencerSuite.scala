package mpp.kompics.data

import scala.collection.mutable
import scala.util.Random

import munit.ScalaCheckSuite
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class ResequencerSuite extends ScalaCheckSuite {
  private def resequencer(most: Int, into: mutable.Buffer[Int]): Resequencer[Int] =
    new Resequencer[Int](most, number => into += number)

  property("messages in any order come in theirs") {
    forAll(Gen.choose(0, 200), Gen.long) { (number, seed) =>
      val came = mutable.Buffer.empty[Int]
      val tested = resequencer(number, came)
      new Random(seed).shuffle((0 until number).toList).foreach(message => tested.accept(message.toLong, message))
      came == (0 until number) && tested.waiting == 0
    }
  }

  test("each message comes as soon as it can") {
    val came = mutable.Buffer.empty[Int]
    val tested = resequencer(2, came)
    tested.accept(1, 1)
    assertEquals((came.toList, tested.waiting), (Nil, 1))
    tested.accept(0, 0)
    assertEquals((came.toList, tested.waiting), (List(0, 1), 0))
  }

  test("a message that comes twice") {
    val tested = resequencer(2, mutable.Buffer.empty)
    tested.accept(0, 0)
    tested.accept(2, 2)
    for (number <- Seq(0, 2)) {
      val failure = intercept[IllegalStateException](tested.accept(number.toLong, number))
      assertEquals(failure.getMessage, s"message $number came twice")
    }
  }

  test("more messages wait than are allowed") {
    val tested = resequencer(2, mutable.Buffer.empty)
    tested.accept(2, 2)
    tested.accept(3, 3)
    val failure = intercept[IllegalStateException](tested.accept(1000, 1000))
    assert(clue(failure.getMessage).contains("message 1000 came while 2 messages"))
  }
}
