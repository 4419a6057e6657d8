package mpp.build

import mpp.manifest.ConfigNode
import mpp.manifest.LayerRules

/** The way in which a module's testees are profiled.
  *
  * @param by
  *   the programs that observe them: for each event the first one that can count it
  * @param callers
  *   perf's way to the callers of a function
  * @param environment
  *   variables that let it tell names in place of addresses; they are appended to what the manifest sets
  * @param layers
  *   the parts that functions belong to, by their names, in all testees of the language
  */
final case class ProfilerChoice(
    by: Seq[ProfilerChoice.Tool],
    callers: ProfilerChoice.Unwinding,
    environment: Map[String, String],
    layers: LayerRules
)

object ProfilerChoice {

  /** A program that observes others. */
  sealed abstract class Tool(val name: String)
  case object Perf extends Tool("perf")
  case object AsyncProfiler extends Tool("async-profiler")
  case object PySpy extends Tool("py-spy")
  val tools: Seq[Tool] = Seq(Perf, AsyncProfiler, PySpy)

  /** A way from a function to its caller.
    *
    * @param option
    *   as perf names it
    */
  sealed abstract class Unwinding(val name: String, val option: String)

  /** By a register that compilers may be told to keep. */
  case object FramePointers extends Unwinding("frame-pointers", "fp")

  /** By tables in the program, from a copy of the stack, which takes more time per sample. */
  case object Dwarf extends Unwinding("dwarf", "dwarf")
  val unwindings: Seq[Unwinding] = Seq(FramePointers, Dwarf)

  /** For testees of no module, about whose language nothing is known. */
  val default: ProfilerChoice = ProfilerChoice(Seq(Perf), FramePointers, Map.empty, LayerRules.none)

  private[build] def read(node: ConfigNode): ProfilerChoice = {
    val profile = node.section(Seq("otherwise", "callers", "environment", "layers"), Seq("by"))
    val by = Seq("by", "otherwise").filter(profile.has).map(profile.oneOf(_, tools)(_.name))
    if (!by.contains(Perf) && profile.has("callers")) throw profile.error("callers", s"is for ${Perf.name} only")
    val callers = if (profile.has("callers")) profile.oneOf("callers", unwindings)(_.name) else FramePointers
    val layers = profile.optional("layers").fold(LayerRules.none)(LayerRules.read)
    ProfilerChoice(by, callers, profile.table("environment"), layers)
  }
}
