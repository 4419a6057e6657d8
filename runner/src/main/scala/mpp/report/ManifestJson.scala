package mpp.report

import mpp.results.JsonText
import mpp.results.RunDirectory
import ujson.Obj

/** A run's `manifest.json` as it is; reports show what it holds. */
object ManifestJson {

  /** @return
    *   what is wrong with it, or the manifest: empty if there is none, as of results in the published layout
    */
  def read(directory: RunDirectory): Either[String, Obj] =
    if (!os.isFile(directory.manifest)) Right(Obj())
    else
      JsonText.read(os.read(directory.manifest))(json => Obj.from(json.obj)).left.map(error =>
        s"${directory.manifest}: $error"
      )
}
