package mpp.scaffold

import mpp.Examples
import mpp.manifest.Layer
import mpp.manifest.ManifestReader

class NewTesteeSuite extends munit.FunSuite {
  private val root = os.pwd
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-new-testee"), os.remove.all(_))

  private def testee(language: Language, symbol: String, label: String = "Mine") =
    NewTestee.of(language, symbol, label, Seq(Examples.testee("TAKEN", root)))

  test("folder, crate and modules are called after the symbol") {
    val mine = testee(Language.Rust, "MY_OWN2", "My Own (2.0)").fold(fail(_), identity)
    assertEquals(mine.folder, "my-own2")
    assertEquals(mine.variables("module"), "my_own2")
    assertEquals(mine.variables("label"), "My Own (2.0)")
  }

  test("a testee looks like no other") {
    val taken = Examples.testee("TAKEN", root)
    val mine = testee(Language.Jvm, "MINE").fold(fail(_), identity)
    assertNotEquals(mine.style.colour, taken.plot.colour)
  }

  for (
    (language, symbol, label, reason) <- Seq(
      (
        Language.Jvm,
        "mine",
        "Mine",
        "symbol 'mine': allowed are up to 20 upper-case letters, digits and underscores, the first a letter"
      ),
      (
        Language.Jvm,
        "A" * 21,
        "Mine",
        s"symbol '${"A" * 21}': allowed are up to 20 upper-case letters, digits and underscores, the first a letter"
      ),
      (Language.Rust, "TAKEN", "Mine", s"symbol TAKEN is taken, by ${os.pwd / "TAKEN.testee.conf"}"),
      (
        Language.Rust,
        "MINE",
        "\"Mine\"",
        "label '\"Mine\"': allowed are up to 40 letters, digits, blanks and . + / ( ) -, a letter or digit first"
      ),
      (Language.Jvm, "ROOT", "Mine", "symbol ROOT: a testee's folder cannot be called root in jvm/"),
      (Language.Rust, "TARGET", "Mine", "symbol TARGET: a testee's folder cannot be called target in rust/"),
      (Language.Erlang, "EBIN", "Mine", "symbol EBIN: a testee's folder cannot be called ebin in erlang/")
    )
  ) test(s"symbol $symbol, label $label are refused for ${language.name}") {
    assertEquals(testee(language, symbol, label), Left(reason))
  }

  for (language <- Language.all)
    folder.test(s"the template of ${language.name} has a manifest, and nothing left to fill in") { root =>
      val mine = testee(language, "MINE").fold(fail(_), identity)
      val folder = root / language.name / mine.folder
      // Manifests of workers include it.
      os.copy(
        os.pwd / os.SubPath("rust/host/worker.conf"),
        root / os.SubPath("rust/host/worker.conf"),
        createFolders = true
      )
      for ((path, text) <- Template.of(language, os.pwd).fill(mine.variables)) {
        assertEquals("@[a-z]+@".r.findFirstIn(s"$path $text"), None)
        os.write(folder / path, text, createFolders = true)
      }
      val manifest = ManifestReader.read(folder / s"MINE${ManifestReader.Suffix}")
      assertEquals((manifest.symbol, manifest.label, manifest.plot), ("MINE", "Mine", mine.style))
      assert(manifest.layers.rules.exists(_.layer == Layer.Framework), "its profiles know no framework")
    }
}
