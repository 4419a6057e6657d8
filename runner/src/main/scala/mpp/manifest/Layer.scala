package mpp.manifest

/** The part of a testee that a function belongs to, as profiles tell them apart.
  *
  * @param name
  *   as in manifests and tables
  */
sealed abstract class Layer(val name: String)

object Layer {

  /** The framework under test. */
  case object Framework extends Layer("framework")

  /** A benchmark's components, and the work that they do. */
  case object Benchmark extends Layer("benchmark")

  /** The virtual machine with its collector and compiler, and the schedulers of the language. */
  case object Runtime extends Layer("runtime")

  /** The operating system's kernel. */
  case object Kernel extends Layer("kernel")

  /** The suite's code around runs: it serves requests, sets up and times runs. */
  case object Harness extends Layer("harness")

  /** No rule tells. */
  case object Other extends Layer("other")

  val all: Seq[Layer] = Seq(Framework, Benchmark, Runtime, Kernel, Harness, Other)

  /** Those that have rules. Profilers know the kernel's functions without any. */
  val ruled: Seq[Layer] = Seq(Framework, Benchmark, Runtime, Harness)
}
