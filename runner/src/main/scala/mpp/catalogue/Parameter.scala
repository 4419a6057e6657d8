package mpp.catalogue

/** A parameter of a benchmark: one field of its request.
  *
  * @param name
  *   the field's name in the contract
  * @param label
  *   names it at a plot's axis, with its unit
  * @param values
  *   the legal values, and their places on an axis
  * @param isMain
  *   true if its benchmark is there to show its effect
  */
final case class Parameter(name: String, label: String, values: Values, isMain: Boolean) {

  /** The number of measured values from which plots run along it. */
  def axisFrom: Int = if (isMain) 2 else 3
}

object Parameter {

  /** A parameter as the contract's options describe it. */
  private[catalogue] def apply(name: String, facts: mpp.options.Parameter, values: Values): Parameter =
    Parameter(
      name,
      if (facts.unit.isEmpty) facts.label else s"${facts.label} [${facts.unit}]",
      values,
      isMain = facts.mainAxis
    )
}
