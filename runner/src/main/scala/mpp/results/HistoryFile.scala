package mpp.results

import java.lang.Integer.{toUnsignedString => unsignedInt}
import java.lang.Long.compareUnsigned
import java.lang.Long.{toUnsignedString => unsigned}

import kompics.benchmarks.Operation

/** The history of a verification run as comma-separated values: a line per operation, by key and invocation. */
object HistoryFile {
  private val Header = Seq("replica", "key", "kind", "value", "invoked_nanos", "returned_nanos")

  private val byKeyAndTime: Ordering[Operation] = (a, b) => {
    val keys = compareUnsigned(a.key, b.key)
    if (keys == 0) compareUnsigned(a.invokedNanos, b.invokedNanos) else keys
  }

  /** @throws java.io.IOException
    *   if it cannot be written
    */
  def write(file: os.Path, history: Seq[Operation]): Unit = RunDirectory.replaceBy(file) { writer =>
    def line(fields: Seq[String]): Unit = writer.write(Csv.line(fields) + "\n")
    line(Header)
    for (o <- history.sorted(byKeyAndTime))
      line(
        Seq(
          unsignedInt(o.replica),
          unsigned(o.key),
          if (o.write) "write" else "read",
          unsigned(o.value),
          unsigned(o.invokedNanos),
          unsigned(o.returnedNanos)
        )
      )
  }
}
