package mpp.manifest

/** Variables of a testee's environment. */
object Environment {

  /** Appends words to variables; those that are not there are set.
    *
    * @param more
    *   names and words
    */
  def appended(before: Map[String, String], more: Iterable[(String, String)]): Map[String, String] =
    more.foldLeft(before) { case (variables, (name, text)) =>
      variables.updated(name, (variables.get(name).filter(_.nonEmpty).toSeq :+ text).mkString(" "))
    }
}
