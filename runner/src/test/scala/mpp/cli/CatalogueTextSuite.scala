package mpp.cli

import mpp.manifest.Manifests

class CatalogueTextSuite extends munit.FunSuite {
  private val root = os.pwd

  test("every testee of the suite answers each question of the review sheet") {
    for (testee <- Manifests.ofSuite(root))
      assertEquals(testee.review.map(_.unanswered), Some(Nil), testee.symbol)
  }

  for ((page, text) <- CatalogueText.pages(Manifests.ofSuite(root), root))
    test(s"${page.relativeTo(root)} is up to date: ./bench.sc list --docs makes it so") {
      assertNoDiff(os.read(page), text)
    }
}
