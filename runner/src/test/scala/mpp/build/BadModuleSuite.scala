package mpp.build

import mpp.BadInput
import mpp.BadInputSuite

class BadModuleSuite extends BadInputSuite {
  private val root = os.temp.dir(prefix = "mpp-bad-module")
  private val file = root / "fake" / Module.FileName
  private val valid =
    """name = "Fake"
      |needs = [ { program = "../scripts/fake", minimum = "1.94.1", feature = fake }, { program = java, minimum = 17 } ]
      |test = [ ["../scripts/fake", "fmt", "--check"], ["./test.sh"] ]
      |clean = ["target", "project/target"]
      |""".stripMargin

  override def afterAll(): Unit = os.remove.all(root)

  private def read(text: Array[Byte]): Either[String, Seq[Module]] = {
    os.write.over(file, text, createFolders = true)
    Module.all(root)
  }

  property("a module's file is read, or refused by one sentence that names it; it cleans nothing but what it holds") {
    refusedOrRead(BadInput.bytes(valid), file.toString) { bytes =>
      read(bytes) match {
        case Left(error) => Some(error)
        case Right(modules) =>
          for (module <- modules; folder <- module.clean) {
            val cleaned = module.folder / folder
            assert(cleaned.startsWith(module.folder) && cleaned != module.folder, cleaned)
          }
          None
      }
    }
  }

  for (
    (from, to, line, reason) <- Seq(
      ("\"target\"", "\"../target\"", 4, "clean '../target' leads out of its folder"),
      ("\"target\"", "\".\"", 4, "clean would remove the module itself"),
      ("\"target\"", "\"/target\"", 4, "clean '/target' is not a relative path"),
      ("\"target\"", "null", 4, "clean must be text"),
      ("[\"./test.sh\"]", "null", 3, "test must be a list: [ ... ]"),
      ("[\"./test.sh\"]", "[]", 3, "test holds a command without words"),
      ("clean =", "file { files = \"[\", command = [a] }, clean =", 4, "file.files is no glob: Missing ']"),
      (
        "clean =",
        "profile { by = gprof }, clean =",
        4,
        "profile.by = gprof, allowed are perf, async-profiler, py-spy"
      ),
      (
        "clean =",
        "profile { by = async-profiler, callers = dwarf }, clean =",
        4,
        "profile.callers is for perf only"
      ),
      (
        "clean =",
        "profile { by = perf, layers { kernel = [a] } }, clean =",
        4,
        "profile.layers.kernel is unknown, allowed are benchmark, framework, harness, runtime"
      ),
      (
        "clean =",
        "profile { by = perf, layers { harness = [\"**\"] } }, clean =",
        4,
        "profile.layers.harness has '**', allowed are beginnings of names"
      ),
      ("clean =", "part = [ [] ], clean =", 4, "part holds a command without words"),
      (
        "name =",
        "label =",
        1,
        "label is unknown, allowed are alone, clean, file, name, needs, part, profile, reads, reports, test, testees"
      )
    )
  ) test(s"'$to' in place of '$from' is refused") {
    assertEquals(read(valid.replace(from, to).getBytes), Left(s"$file:$line: $reason"))
  }
}
