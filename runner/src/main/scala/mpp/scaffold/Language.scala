package mpp.scaffold

/** A language that there is a template for, and a build that finds the folders of testees by itself.
  *
  * @param name
  *   the name of its template, and of its folder in the repository
  * @param reserved
  *   names of folders that its build uses otherwise, whether or not they are there
  * @param registration
  *   the command to run in the language's folder once a testee's folder is there
  */
sealed abstract class Language(val name: String, val reserved: Set[String], val registration: Option[Seq[String]])

object Language {

  /** Java, Scala and others; its projects are called as their folders. */
  case object Jvm extends Language("jvm", Set("root", "contract"), None)

  /** Its lock file names all crates, those of the workspace included. */
  case object Rust extends Language("rust", Set.empty, Some(Seq("../scripts/cargo", "update", "--workspace")))

  /** One application for all testees. */
  case object Erlang extends Language("erlang", Set("ebin"), None)

  /** Workers that share a helper. */
  case object Python extends Language("python", Set("mpp", "tests"), None)

  /** Workers that share a helper and a module. */
  case object Go extends Language("go", Set("mpp", "workloads", "conformance", "bin"), None)

  /** Workers that share a helper and a module. */
  case object JavaScript extends Language("javascript", Set("mpp", "workloads", "tests", "node_modules"), None)

  /** Workers that share a helper and one CMake project. */
  case object Cpp extends Language("cpp", Set("mpp", "workloads", "tests", "bin", "build"), None)

  /** A worker in any language, which has everything in its folder. */
  case object Worker extends Language("worker", Set.empty, None)

  val all: Seq[Language] = Seq(Jvm, Rust, Erlang, Python, Go, JavaScript, Cpp, Worker)
}
