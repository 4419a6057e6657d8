package mpp.harness.suites

import scala.util.Using

import mpp.harness.distributed.Group
import mpp.harness.{Loopback, Testee}

/** For frameworks that are one for the whole process, where whatever a run or a request leaves behind would stay.
  *
  * @param threadNames
  *   prefixes of the names of the framework's threads
  */
abstract class LeaksSuite(testee: => Testee, threadNames: String*) extends NodeLeaksSuite(testee, threadNames: _*) {

  for (
    (name, parameters) <- Seq(
      "PINGPONG" -> ujson.Obj("number_of_messages" -> 10),
      "FIBONACCI" -> ujson.Obj("fib_number" -> 10),
      "CHAMENEOS" -> ujson.Obj("number_of_chameneos" -> 50, "number_of_meetings" -> 100),
      "APSP" -> ujson.Obj("number_of_nodes" -> 16, "block_size" -> 4)
    )
  ) {
    def call(served: Loopback, runs: Int) = send(served.calls, name, parameters, runs)

    test(s"200 runs of $name in one request leave nothing behind") {
      Using.resource(new Loopback(testee)) { served =>
        assertConstant(() => call(served, 20), () => call(served, 200))
      }
    }

    test(s"200 requests of $name leave nothing behind") {
      Using.resource(new Loopback(testee)) { served =>
        def requests(number: Int)() = (1 to number).map(_ => call(served, 1)).last
        assertConstant(requests(20) _, requests(200) _)
      }
    }
  }

  test("200 runs between nodes leave nothing behind") {
    Using.resource(new Group(testee, expected = 1)) { nodes =>
      val parameters = ujson.Obj("messages_per_pair" -> 10, "pipeline_size" -> 5, "parallelism" -> 20)
      def call(runs: Int)() = send(nodes.runner, "NETTPPINGPONG", parameters, runs)
      nodes.join()
      assertConstant(call(20) _, call(200) _)
    }
  }
}
