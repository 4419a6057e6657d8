/** Effpi's runtime, rebuilt from its description: A. Benussi, "A scalable runtime system for type-driven concurrent
  * programming" (Imperial College, 2018).
  *
  * A program is a value, a [[effpi.Process]], which a [[effpi.ProcessSystem]] interprets. Types of channels are
  * checked; types of behaviours, which take dependent function types, are not.
  */
package object effpi {

  /** An actor's channel, as the actor sees it. */
  type Mailbox[+A] = InChannel[A]

  /** An actor's channel, as all others see it. */
  type ActorRef[-A] = OutChannel[A]
}
