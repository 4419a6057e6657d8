package mpp.kompics

import se.sics.{kompics => java}

/** Kompics components written in Scala: ports as objects, and handlers that match patterns.
  *
  * It is a reimplementation of the design of Kompics Scala, which is no longer published, as described by L. Kroll:
  * Compile-time Safety and Runtime Performance in Programming Frameworks for Distributed Systems, KTH 2020, chapter 3.
  * Components, life cycle, scheduling and channels are those of Kompics Java, so that components of both languages live
  * in one system. How handlers are matched is up to a [[HandlerEngine]], of which there are two.
  */
package object dsl {
  type KompicsEvent = java.KompicsEvent
  type Component = java.Component
  type PortType = java.PortType
  type Positive[P <: PortType] = java.Positive[P]
  type Negative[P <: PortType] = java.Negative[P]
  type Channel[P <: PortType] = java.Channel[P]
  type ChannelSelector[E <: KompicsEvent, F] = java.ChannelSelector[E, F]
  type Fault = java.Fault

  type Start = java.Start
  type Started = java.Started
  type Stop = java.Stop
  type Stopped = java.Stopped
  type Kill = java.Kill
  type Killed = java.Killed

  /** The event that starts a component; components that exist when their parent starts get it from their parent. */
  val Start: Start = java.Start.EVENT

  /** The event that pauses a component and its children. */
  val Stop: Stop = java.Stop.EVENT

  /** The event that ends a component and its children. */
  val Kill: Kill = java.Kill.EVENT
}
