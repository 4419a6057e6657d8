package mpp.cli

import mpp.manifest.Manifests

class CatalogueTextSuite extends munit.FunSuite {
  private val root = os.pwd

  for ((page, text) <- CatalogueText.pages(Manifests.ofSuite(root), root))
    test(s"${page.relativeTo(root)} is up to date: ./bench.sc list --docs makes it so") {
      assertNoDiff(os.read(page), text)
    }
}
