package mpp.results

import kompics.benchmarks.Operation

class HistoryFileSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-history"), os.remove.all(_))

  folder.test("a line per operation, by key and invocation, all numbers unsigned") { root =>
    val file = RunDirectory(root).history(PointKey("AKKA", "ATOMICREGISTER", "partition_size: 3\n"), invocation = 2)
    HistoryFile.write(
      file,
      Seq(
        Operation(2, 5, write = false, -1, -2, -1),
        Operation(1, 5, write = true, 7, 10, 20),
        Operation(0, 4, write = false, 0, 30, 40)
      )
    )
    assertEquals(
      os.read(file),
      """replica,key,kind,value,invoked_nanos,returned_nanos
        |0,4,read,0,30,40
        |1,5,write,7,10,20
        |2,5,read,18446744073709551615,18446744073709551614,18446744073709551615
        |""".stripMargin
    )
    assertEquals(file.relativeTo(root).toString, "histories/AKKA-ATOMICREGISTER-partition_size__3_-2.csv")
    assertEquals(os.list(file / os.up), IndexedSeq(file))
  }
}
