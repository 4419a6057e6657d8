package mpp.remote

class ProbesSuite extends munit.FunSuite {
  private def places(count: Int): Seq[(String, Int)] = (1 to count).map(n => (s"10.0.${n / 256}.${n % 256}", 22))

  /** The places that are found from the first, if each that is found tries its own. */
  private def reached(all: Seq[(String, Int)]): Set[(String, Int)] = {
    val probes = new Probes(all, None)
    Iterator.iterate(Set(all.head))(known => known ++ known.flatMap(probes.from)).drop(all.size).next()
  }

  test("few machines try all others") {
    for (count <- Seq(1, 2, 5, Probes.MostThatTryAll); all = places(count); place <- all)
      assertEquals(new Probes(all, None).from(place).toSet, all.toSet - place)
  }

  for ((count, each) <- Seq(33 -> 6, 300 -> 9, 1000 -> 10))
    test(s"each of $count machines tries $each others") {
      val all = places(count)
      val probes = new Probes(all, None)
      assertEquals(all.map(probes.from(_).size).distinct, Seq(each))
      assert(all.forall(place => !probes.from(place).contains(place)))
    }

  test("every machine is tried, from each group of them by another group") {
    val all = places(100)
    val probes = new Probes(all, None)
    assertEquals(all.flatMap(probes.from).toSet, all.toSet)
    assertEquals(reached(places(40)), places(40).toSet)
    for (size <- Seq(1, 7, 50)) {
      val (one, other) = all.splitAt(size)
      assert(one.exists(probes.from(_).exists(other.contains)))
    }
  }

  test("all try the master's machine, and none tries itself") {
    val all = places(300)
    val probes = new Probes(all, Some(all(17)))
    for (place <- all if place != all(17)) assert(probes.from(place).contains(all(17)))
    assert(!probes.from(all(17)).contains(all(17)))
  }

  test("nodes of one machine are one place") {
    assertEquals(new Probes(Seq.fill(3)(("10.0.0.1", 22)), None).from(("10.0.0.1", 22)), Nil)
  }
}
