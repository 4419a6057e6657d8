package mpp.kompics.dsl

import se.sics.kompics.{ComponentDefinition => JavaDefinition, Init => JavaInit}

/** The initial values of a component, for components that want to be created by class:
  *
  * {{{
  * class Server(init: Init[Server]) extends QuickCheckComponent {
  *   private val Init(port: Int, peers: List[_]) = init
  * }
  * }}}
  *
  * The compiler checks neither the number nor the types of the parameters. A subclass of [[se.sics.kompics.Init]] of
  * its own makes it do so, and so does creating a component by its constructor.
  */
final case class Init[C <: JavaDefinition](parameters: Any*) extends JavaInit[C]

object Init {

  /** For components whose constructor has no parameter. */
  def none[C <: JavaDefinition]: JavaInit[C] = JavaInit.NONE.asInstanceOf[JavaInit[C]]
}
