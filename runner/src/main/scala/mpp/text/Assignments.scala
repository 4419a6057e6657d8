package mpp.text

/** Names and their values as people read them, such as the parameters of a point. */
object Assignments {

  /** `a=1 b=2`, as options take them, for terminals and files. */
  def words(values: Seq[(String, String)]): String = values.map { case (name, value) => s"$name=$value" }.mkString(" ")

  /** `a = 1, b = 2`, for sentences, tables and titles. */
  def phrase(values: Seq[(String, String)]): String =
    values.map { case (name, value) => s"$name = $value" }.mkString(", ")
}
