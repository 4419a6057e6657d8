package mpp

import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.TimeoutException
import java.util.concurrent.atomic.AtomicInteger

import scala.concurrent.duration._

class InParallelSuite extends munit.FunSuite {
  test("results stand in the order of what they are of") {
    assertEquals(InParallel(1 to 200)(_ * 2), (2 to 400 by 2))
    assertEquals(InParallel(Seq.empty[Int])(_ * 2), Nil)
  }

  test("as many as allowed go on at once, and no more") {
    val allBegun = new CountDownLatch(InParallel.AtOnce)
    val running, most = new AtomicInteger
    val met = InParallel(1 to 3 * InParallel.AtOnce) { _ =>
      most.accumulateAndGet(running.incrementAndGet(), _ max _)
      allBegun.countDown()
      val together = allBegun.await(30, SECONDS)
      running.decrementAndGet()
      together
    }
    assertEquals(met.distinct, Seq(true))
    assertEquals(most.get, InParallel.AtOnce)
  }

  test("a deadline is that of as many as go on at once") {
    val never = new CountDownLatch(1)
    intercept[TimeoutException](InParallel(Seq(1), 50.millis)(_ => never.await()))
    never.countDown()
    assertEquals(InParallel(1 to 2 * InParallel.AtOnce, 10.seconds)(_ => 1).sum, 2 * InParallel.AtOnce)
  }
}
