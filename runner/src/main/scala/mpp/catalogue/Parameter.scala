package mpp.catalogue

/** A parameter of a benchmark: one field of its request.
  *
  * @param name
  *   the field's name in the contract
  * @param label
  *   what it counts, as it stands at a plot's axis, with its unit
  * @param values
  *   which are legal, and where they lie on an axis
  * @param axisFrom
  *   from how many measured values on plots run along it
  */
final case class Parameter(name: String, label: String, values: Values, axisFrom: Int = 3) {

  /** What its benchmark is there to show: plots run along it as soon as there are two values. */
  def asAxis: Parameter = copy(axisFrom = 2)
}

object Parameter {

  /** Most messages that one component may have to send (docs/benchmarks.md, rule 8). */
  val maxMessages: BigInt = BigInt(10).pow(12)

  /** Most components of a kind (rule 8). */
  val maxComponents: BigInt = 1000000

  /** Most messages in flight at once (rule 8). */
  val maxInFlight: BigInt = 10000000

  def count(name: String, label: String, min: Int, max: BigInt): Parameter =
    Parameter(name, label, Values.Whole(min, max))

  def flag(name: String, label: String): Parameter = Parameter(name, label, Values.Flag)

  def fraction(name: String, label: String): Parameter = Parameter(name, label, Values.Fraction)

  def duration(name: String, label: String): Parameter = Parameter(name, label, Values.Duration)
}
