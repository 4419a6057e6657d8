package mpp.report

import mpp.results.ProfileIndex
import mpp.results.RunDirectory
import scalatags.Text.all._

/** `report.html` of a run: one page that needs nothing else. */
object RunReport {

  /** Writes it.
    *
    * @param output
    *   the folder where it goes
    * @param pictures
    *   SVG files
    * @param profiles
    *   flame graphs, of its points or others, with their files
    * @return
    *   its file
    */
  def write(
      run: ReportRun,
      output: os.Path,
      pictures: Seq[os.Path],
      profiles: Seq[(os.Path, ProfileIndex.Entry)] = Nil
  ): os.Path = {
    val links = new RawLinks(run.directory, output)
    val file = output / "report.html"
    RunDirectory.replace(file, page(run, links, pictures, new ProfileLinks(profiles, links)))
    file
  }

  private def page(run: ReportRun, links: RawLinks, pictures: Seq[os.Path], profiles: ProfileLinks): String = {
    val sections: Seq[(String, String, Frag)] =
      Seq(("summary", "Summary", SummarySection.of(run))) ++
        ProfileSection.of(run).map(("profile", "Profile", _)) ++
        run.benchmarks.map(b =>
          (b.symbol, b.name, BenchmarkSection.of(run, b, pictures, Some(profiles)))
        ) ++
        ScalingSection.of(run).map(("scaling", "Scaling", _)) ++
        Seq(
          ("resources", "Resources", ResourcesSection.of(run, pictures)),
          (GapsSection.Id, "Failures and gaps", GapsSection.of(run)),
          ("environment", "Environment", EnvironmentSection.of(run)),
          ("method", "Method", MethodSection.of(run, links))
        )
    Page.of(
      title = s"MPP report, ${run.directory.id}",
      links = sections.map { case (id, name, _) => s"#$id" -> name },
      contents = SummarySection.heading(run) +: sections.map(_._3),
      data = Some(ReportData.of(run, links.samples, profiles.of).embeddable),
      scripts = Seq(PageAssets.charts, PageAssets.reportScript)
    )
  }
}
