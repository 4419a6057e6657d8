package mpp.catalogue

/** A parameter of a benchmark: one field of its request.
  *
  * @param name
  *   the field's name in the contract
  * @param label
  *   names it at a plot's axis, with its unit
  * @param values
  *   the legal values, and their places on an axis
  * @param axisFrom
  *   the number of measured values from which plots run along it
  */
final case class Parameter(name: String, label: String, values: Values, axisFrom: Int)

object Parameter {

  /** A parameter as the contract's options describe it. */
  private[catalogue] def apply(name: String, facts: mpp.options.Parameter, values: Values): Parameter =
    Parameter(
      name,
      if (facts.unit.isEmpty) facts.label else s"${facts.label} [${facts.unit}]",
      values,
      axisFrom = if (facts.mainAxis) 2 else 3
    )
}
