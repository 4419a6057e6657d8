package mpp.text

/** Names and their values as people read them, such as the parameters of a point. */
object Assignments {

  /** `a=1 b=2`, as options take them, for terminals and files. */
  def words(values: Seq[(String, String)]): String = values.map { case (name, value) => s"$name=$value" }.mkString(" ")

  /** `a = 1, b = 2`, for sentences, tables and titles. */
  def phrase(values: Seq[(String, String)]): String =
    values.map { case (name, value) => s"$name = ${shown(value)}" }.mkString(", ")

  /** A value as people read it. One that is empty, or not set, leaves the choice to the testee. */
  def shown(value: String): String = if (value.isEmpty) "default" else value
}
