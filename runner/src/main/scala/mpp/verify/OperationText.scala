package mpp.verify

import kompics.benchmarks.Operation

/** Operations as they stand in reasons; all their numbers are unsigned. */
private[verify] object OperationText {

  def apply(o: Operation): String =
    s"replica ${Integer.toUnsignedString(o.replica)}'s ${if (o.write) "write" else "read"} of ${number(o.value)} " +
      s"(${number(o.invokedNanos)} to ${number(o.returnedNanos)} ns)"

  def withKey(o: Operation): String = s"on key ${number(o.key)}, ${apply(o)}"

  def number(n: Long): String = java.lang.Long.toUnsignedString(n)
}
