package mpp

/** Tests that need files which are not everywhere. */
object Loud {

  /** Skips the test where the folder is absent, and says so where nobody can miss it. */
  def assumeFolder(folder: os.Path)(implicit location: munit.Location): Unit = {
    val reason = s"SKIPPED, for want of $folder: ${location.path.split('/').last}:${location.line}"
    if (!os.isDir(folder)) println(s"\n*** $reason ***\n")
    munit.Assertions.assume(os.isDir(folder), reason)
  }
}
