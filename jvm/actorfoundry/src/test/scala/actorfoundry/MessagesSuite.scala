package actorfoundry

import java.util.{ArrayList, List => JavaList}

import actorfoundry.Samples.{Ambiguous, Asker, Doubler, Keeper, Starter}

class MessagesSuite extends FoundrySuite {

  test("messages are handled in their order, and calls return results") {
    withFoundry() { (foundry, _) =>
      val keeper = foundry.create(classOf[Keeper])
      for (number <- 1 to 1000) foundry.send(keeper, "add", int(number))
      assertEquals(foundry.call(keeper, "sum"), int(500500))
      assertEquals(foundry.call(keeper, "all").asInstanceOf[JavaList[Integer]].get(999), 1000: Integer)
    }
  }

  test("methods of one name are told apart by their number of arguments") {
    withFoundry() { (foundry, _) =>
      val keeper = foundry.create(classOf[Keeper])
      foundry.send(keeper, "add", int(1), int(2))
      assertEquals(foundry.call(keeper, "sum"), int(3))
    }
  }

  test("messages are inherited, and can be overridden") {
    withFoundry() { (foundry, _) =>
      val doubler = foundry.create(classOf[Doubler])
      foundry.send(doubler, "add", int(1), int(2))
      assertEquals(foundry.call(doubler, "sum"), int(6))
    }
  }

  for ((mode, shared) <- Seq(CopyMode.DEEP -> false, CopyMode.IMMUTABLE -> false, CopyMode.NONE -> true)) {
    test(s"$mode: an argument of send is ${if (shared) "shared" else "copied"}") {
      withFoundry(copying = mode) { (foundry, _) =>
        val keeper = foundry.create(classOf[Keeper])
        val list = new ArrayList[Integer]
        foundry.send(keeper, "addTo", list, int(1))
        foundry.call(keeper, "sum"): Unit
        assertEquals(list.size, if (shared) 1 else 0)
      }
    }

    test(s"$mode: arguments and results of calls between actors are ${if (shared) "shared" else "copied"}") {
      withFoundry(copying = mode) { (foundry, _) =>
        val keeper = foundry.create(classOf[Keeper])
        val asker = foundry.create(classOf[Asker])
        assertEquals(foundry.call(asker, "sharesByCall", keeper), Boolean.box(shared): AnyRef)
        assertEquals(foundry.call(asker, "sharesByCallByRef", keeper), Boolean.box(true): AnyRef)
      }
    }

    test(s"$mode: arguments of constructors are ${if (shared) "shared" else "copied"}") {
      withFoundry(copying = mode) { (foundry, _) =>
        val numbers = Array(1, 2)
        val starter = foundry.create(classOf[Starter], numbers)
        numbers(0) = 9
        val seen = foundry.call(starter, "numbers").asInstanceOf[Array[Int]]
        assertEquals(seen.toSeq, if (shared) Seq(9, 2) else Seq(1, 2))
      }
    }
  }

  test("sendByRef shares arguments") {
    withFoundry() { (foundry, _) =>
      val keeper = foundry.create(classOf[Keeper])
      val list = new ArrayList[Integer]
      foundry.sendByRef(keeper, "addTo", list, int(1))
      foundry.call(keeper, "sum"): Unit
      assertEquals(list.size, 1)
    }
  }

  test("actors create actors") {
    withFoundry() { (foundry, _) =>
      val child = foundry.call(foundry.create(classOf[Starter]), "child", int(5)).asInstanceOf[ActorName]
      assertEquals(foundry.call(child, "numbers").asInstanceOf[Array[Int]].toSeq, Seq(5))
    }
  }

  test("an exception that no caller waits for is told, and the actor goes on") {
    withFoundry() { (foundry, failures) =>
      val keeper = foundry.create(classOf[Keeper])
      foundry.send(keeper, "fail", "broken")
      assertEquals(failures.next().getMessage, "broken")
      foundry.send(keeper, "add", int(1))
      assertEquals(foundry.call(keeper, "sum"), int(1))
    }
  }

  test("an exception of a call comes to the caller, and to nobody else") {
    withFoundry() { (foundry, failures) =>
      val keeper = foundry.create(classOf[Keeper])
      assertEquals(foundry.call(foundry.create(classOf[Asker]), "failureOf", keeper): Any, "broken")
      assertEquals(intercept[CallFailedException](foundry.call(keeper, "fail", "broken")).getCause.getMessage, "broken")
      assert(failures.isEmpty)
    }
  }

  for ((method, arguments) <- Seq("unknown" -> Seq(), "add" -> Seq(), "notTagged" -> Seq(), "sum" -> Seq(int(1))))
    test(s"$method with ${arguments.size} arguments is no message of it") {
      withFoundry() { (foundry, failures) =>
        val keeper = foundry.create(classOf[Keeper])
        foundry.send(keeper, method, arguments: _*)
        assert(failures.next().isInstanceOf[UndeliverableException])
        val failure = intercept[CallFailedException](foundry.call(keeper, method, arguments: _*))
        assert(failure.getCause.isInstanceOf[UndeliverableException])
      }
    }

  test("an argument of another type is a failure") {
    withFoundry() { (foundry, failures) =>
      foundry.send(foundry.create(classOf[Keeper]), "add", "text")
      assert(failures.next().isInstanceOf[ClassCastException])
    }
  }

  test("an argument that cannot be copied is a failure of the sender") {
    withFoundry() { (foundry, _) =>
      intercept[CopyException](foundry.send(foundry.create(classOf[Keeper]), "add", Thread.currentThread))
    }
  }

  test("an actor that has ended takes no message") {
    withFoundry() { (foundry, failures) =>
      val keeper = foundry.create(classOf[Keeper])
      foundry.send(keeper, "finish")
      foundry.send(keeper, "add", int(1))
      assert(failures.next().isInstanceOf[UndeliverableException])
    }
  }

  test("an actor that calls itself is told so") {
    withFoundry() { (foundry, failures) =>
      foundry.send(foundry.create(classOf[Asker]), "callsItself")
      assert(failures.next().isInstanceOf[IllegalArgumentException])
    }
  }

  test("classes that cannot be actors'") {
    withFoundry() { (foundry, _) =>
      intercept[IllegalArgumentException](foundry.create(classOf[Ambiguous]))
      intercept[IllegalArgumentException](foundry.create(classOf[Actor]))
      intercept[IllegalArgumentException](foundry.create(classOf[Keeper], int(1)))
    }
  }
}
