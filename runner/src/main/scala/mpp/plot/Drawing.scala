package mpp.plot

/** A picture as gnuplot's data file and script. Both are for people too: to be edited and drawn again. */
trait Drawing {

  /** Usable as a file name, without an extension. */
  def name: String

  /** The lines of its key. */
  def keyEntries: Int

  /** The contents of `<name>.dat`. */
  def data: String

  /** Draws into `<name>.<extension of the format>`; a terminal has been set. */
  def script: String
}
