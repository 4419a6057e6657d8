package mpp.cli

/** A line of [[DoctorCommand]]. */
sealed trait Finding {

  /** The line as it is printed. */
  def line: String = this match {
    case Finding.Good(what) => s"ok    $what"
    case Finding.Doubtful(what, advice) => s"note  $what: $advice"
    case Finding.Bad(what, advice) => s"BAD   $what: $advice"
  }
}

object Finding {
  final case class Good(what: String) extends Finding

  /** Nothing fails for it, but numbers may be worse, or something cannot be done. */
  final case class Doubtful(what: String, advice: String) extends Finding
  final case class Bad(what: String, advice: String) extends Finding
}
