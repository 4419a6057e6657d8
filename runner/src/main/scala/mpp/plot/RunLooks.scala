package mpp.plot

import mpp.manifest.Kind
import mpp.manifest.Marker
import mpp.manifest.PlotStyle
import mpp.results.JsonText
import mpp.results.RunDirectory

/** How the testees of a run are drawn. */
object RunLooks {

  /** As the run's manifest tells, so that a plot does not change with the checkout; else as is known.
    *
    * @param symbols
    *   of the testees
    * @param known
    *   looks of testees for which the directory has none
    * @return
    *   what is wrong with the run's manifest, or a look for every testee
    */
  def read(
      directory: RunDirectory,
      symbols: Seq[String],
      known: Map[String, Look]
  ): Either[String, Map[String, Look]] =
    own(directory, symbols).map(own => Look.complete(known.filter(k => symbols.contains(k._1)) ++ own, symbols))

  private def own(directory: RunDirectory, symbols: Seq[String]): Either[String, Map[String, Look]] =
    if (!os.isFile(directory.manifest)) Right(Map.empty)
    else
      JsonText.read(os.read(directory.manifest)) { json =>
        for {
          (symbol, testee) <- json("testees").obj.toMap if symbols.contains(symbol)
          marker <- Marker.all.find(_.name == testee("plot")("marker").str)
        } yield symbol -> Look(
          testee("label").str,
          PlotStyle(JsonText.checked(testee("plot")("colour"), "colour")(PlotStyle.Colour.matches(_)), marker),
          baseline = testee("kind").str == Kind.Baseline.name
        )
      }.left.map(error => s"${directory.manifest}: $error")
}
