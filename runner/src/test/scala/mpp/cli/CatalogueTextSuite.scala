package mpp.cli

import mpp.manifest.Manifests

class CatalogueTextSuite extends munit.FunSuite {
  private val root = os.pwd

  test("docs/catalogue.md is up to date: ./bench.sc list --markdown >docs/catalogue.md makes it so") {
    assertNoDiff(os.read(root / "docs" / "catalogue.md"), CatalogueText(Manifests.ofSuite(root), root))
  }
}
