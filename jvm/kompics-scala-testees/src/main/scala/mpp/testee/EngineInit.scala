package mpp.testee

import mpp.kompics.dsl.HandlerEngine
import se.sics.kompics.{ComponentDefinition => JavaDefinition, Init => JavaInit}

/** The initial values of a component that needs no more than its handlers' engine. */
final class EngineInit[R, C <: JavaDefinition](val engine: HandlerEngine[R]) extends JavaInit[C]
