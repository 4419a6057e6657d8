package mpp.profile

import java.io.PrintStream
import java.io.StringReader
import java.nio.charset.StandardCharsets.UTF_8

import scala.util.Using

import one.convert.Arguments
import one.convert.FlameGraph

/** An interactive flame graph: one HTML file that asks for nothing. async-profiler's converter draws it, whoever
  * recorded the stacks.
  */
object FlameGraphPage {

  /** @param title
    *   its headline
    */
  def write(file: os.Path, title: String, stacks: FoldedStacks): Unit = {
    val arguments = new Arguments()
    arguments.title = escaped(title)
    // Callers at the top: a single deep stack would leave the first screen empty otherwise.
    arguments.inverted = true
    val graph = new FlameGraph(arguments)
    // The converter writes names into a script, which such a name would end.
    graph.parseCollapsed(new StringReader(stacks.text.replace("</", "< /")))
    Using.resource(new PrintStream(os.write.outputStream(file), false, UTF_8))(graph.dump)
  }

  /** The converter puts it into the page as it is. */
  private def escaped(text: String) = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
}
